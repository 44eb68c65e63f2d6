"""Phones in the settings: a token that is shown once and works, revoked at once; the set-up pages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from finance.models import Ledger
from integrations.android.device_views import qr_path
from integrations.android.models import Device
from integrations.android.wire import Item, read_post
from tests.support.admin import member
from tests.support.phones import INGEST, wallet

pytestmark = pytest.mark.django_db
PAGE = "/settings/devices/"


@pytest.fixture
def client(ledger: Ledger) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(ledger.memberships.get(role="owner").user)
    return client


def posted(token: str) -> int:
    body = json.dumps(wallet("喫茶 はなれ", 480))
    headers = {"authorization": f"Bearer {token}"}
    return Client().post(INGEST, body, "application/json", headers=headers).status_code


def test_a_token_is_shown_once_works_and_is_revoked(client: Client, ledger: Ledger) -> None:
    page = client.post(PAGE, {"name": "Pixel", "ledger": ledger.pk}).content.decode()
    (token,) = re.findall(r"mnk_[\w-]{43}", page)
    assert "<svg" in page and f"http://testserver{INGEST}" in page
    assert token not in client.get(PAGE).content.decode()
    assert token not in str(Device.objects.values().get())
    assert posted(token) == 202
    client.post(reverse("device-revoke", args=[Device.objects.get().pk]))
    assert posted(token) == 401


def test_only_who_writes_connects_and_only_who_may_revokes(client: Client, ledger: Ledger) -> None:
    client.post(PAGE, {"name": "Pixel", "ledger": ledger.pk})
    viewer = Client()
    viewer.force_login(member(ledger, "viewer"))
    viewer.post(PAGE, {"name": "tablet", "ledger": ledger.pk})
    device = Device.objects.get()
    assert viewer.post(reverse("device-revoke", args=[device.pk])).status_code == 404
    device.refresh_from_db()
    assert device.revoked_at is None


@pytest.mark.parametrize("name", ["setup-macrodroid", "setup-tasker"])
def test_what_a_set_up_page_offers_is_read(client: Client, name: str) -> None:
    response = client.get(reverse(name))
    assert INGEST in response.content.decode()
    body = response.context["body"]
    filled = re.sub(r"\{\w+\}|%\w+", "喫茶 はなれ\n480円", body)
    (item,) = read_post(filled.encode(), "application/json").items
    assert isinstance(item, Item) and item.text == "喫茶 はなれ\n480円"


def test_a_qr_code_has_its_quiet_zone() -> None:
    code: dict[str, Any] = qr_path("https://kakeibo.example.jp/\nmnk_")
    places = [tuple(map(int, place)) for place in re.findall(r"M(\d+) (\d+)", code["path"])]
    assert min(min(place) for place in places) == 4
    assert max(max(place) for place in places) == code["size"] - 5


def test_an_address_that_is_no_webhook_stays_beside_its_reason(client: Client, ledger: Ledger) -> None:
    for url in ("http://127.0.0.1/x", "https://discord.com.evil.example/api/webhooks/1/x", "hello"):
        page = client.post(reverse("note-webhook"), {"ledger": ledger.pk, "url": url}).content.decode()
        assert url in page and "errorlist" in page
    good = "https://discord.com/api/webhooks/123456789012345678/" + "a" * 64 + "wxyz"
    done = client.post(reverse("note-webhook"), {"ledger": ledger.pk, "url": good}, follow=True)
    assert _("Notes of payments go to the webhook from now on.") in done.content.decode()
    assert "…wxyz" in done.content.decode() and "aaaa" not in done.content.decode()
