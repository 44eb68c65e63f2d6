"""The settings page of the Discord door."""

from __future__ import annotations

import re

import pytest

from integrations.discord.models import Account, AllowedChannel
from integrations.discord.services.linking import account_link
from tests.support.admin import signed_in
from tests.support.books import make_ledger, make_user

pytestmark = pytest.mark.django_db
PAGE = "/settings/discord/"
LINK = "https://discord.com/channels/100000000000000001/100000000000000002"


def test_a_code_is_shown_once_and_links() -> None:
    hana = make_user()
    browser = signed_in(hana)
    assert 'href="/settings/discord/"' in browser.get("/settings/").content.decode()
    shown = browser.post(f"{PAGE}code/").content.decode()
    code = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}", shown)
    assert code and code[0] not in browser.get(PAGE).content.decode()
    account = account_link(code=code[0], discord_id=7, name="hana on discord")
    assert "hana on discord" in browser.get(PAGE).content.decode()
    signed_in(make_user("eve")).post(f"{PAGE}accounts/{account.pk}/unlink/")
    assert Account.objects.exists()
    browser.post(f"{PAGE}accounts/{account.pk}/unlink/")
    assert not Account.objects.exists()


def test_an_owner_opens_a_channel_and_a_wrong_link_stays_beside_its_reason() -> None:
    hana = make_user()
    ledger = make_ledger(owner=hana)
    browser = signed_in(hana)
    wrong = browser.post(f"{PAGE}channels/", {"link": "kakeibo", "name": "#家計", "ledger": ledger.pk})
    assert wrong.status_code == 400 and 'value="kakeibo"' in wrong.content.decode()
    assert "Copy Link" in wrong.content.decode()
    browser.post(
        f"{PAGE}channels/", {"link": LINK, "name": "#家計", "ledger": ledger.pk, "shows_figures": "on"}
    )
    channel = AllowedChannel.objects.get()
    assert channel.shows_figures and "#家計" in browser.get(PAGE).content.decode()
    eve = signed_in(make_user("eve"))
    eve.post(f"{PAGE}channels/{channel.pk}/close/")
    assert AllowedChannel.objects.exists() and "#家計" not in eve.get(PAGE).content.decode()
    browser.post(f"{PAGE}channels/{channel.pk}/close/")
    assert not AllowedChannel.objects.exists()


@pytest.mark.parametrize("ledger", ["", "x", "9" * 30, "１"])
def test_a_ledger_that_is_no_ledger_of_ones_own_is_refused(ledger: str) -> None:
    browser = signed_in(make_user())
    answer = browser.post(f"{PAGE}channels/", {"link": LINK, "ledger": ledger})
    assert answer.status_code == 400 and not AllowedChannel.objects.exists()
