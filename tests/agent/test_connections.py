"""Models that people connect themselves: checked, sealed, theirs alone, and asked in their order."""

from __future__ import annotations

import logging
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection as database
from django.test import Client
from django.urls import reverse

from agent.connections import choices_of, endpoint_of
from agent.llm.choose import chain_of, model_name_for, models_for
from agent.models import Conversation, ProviderConnection, Turn
from agent.usage import is_used_up, tokens_this_month
from finance.models import Ledger
from finance.sealing import sealed
from finance.services.ledgers import ledger_create
from tests.support.providers import OPENAI

pytestmark = pytest.mark.django_db
KEY = "sk-canary-9f31c2WXYZ"


@pytest.fixture
def hanako() -> User:
    return User.objects.create_user("hanako", password="x")


@pytest.fixture
def ledger(hanako: User) -> Ledger:
    return ledger_create(name="わが家", owner=hanako)


@pytest.fixture
def page(hanako: User, ledger: Ledger) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(hanako)
    return client


def row_of(user: User, name: str, *models: str, **more: Any) -> ProviderConnection:
    fields = {"vendor": "openai", "sealed_key": sealed(KEY), "last_four": KEY[-4:], **more}
    return ProviderConnection.objects.create(user=user, name=name, model_names=list(models), **fields)


def form(fake: Any, **more: Any) -> dict[str, Any]:
    typed = {"vendor": "compatible", "name": "Home", "base_url": fake.base_url, "key": KEY, "active": "on"}
    return typed | {"model_names": "gpt-5.4-mini\n"} | more


def test_a_connection_is_saved_once_it_answers_and_shows_four_characters(
    page: Client, settings: Any, caplog: Any
) -> None:
    settings.MANEKI_ALLOW_LOCAL_MODELS = True
    caplog.set_level(logging.DEBUG)
    with OPENAI.double() as fake:
        fake.push(OPENAI.error(401, f"Incorrect API key: {KEY}"))
        refused = page.post(reverse("model-add"), form(fake))
        assert refused.status_code == 422 and "did not accept the key" in refused.content.decode()
        assert not ProviderConnection.objects.exists()
        fake.push(OPENAI.text('{"ok": true}'))
        assert page.post(reverse("model-add"), form(fake)).status_code == 302
    row = ProviderConnection.objects.get()
    assert endpoint_of(row).key == KEY and row.checked_at
    with database.cursor() as cursor:
        cursor.execute("SELECT c::text FROM agent_providerconnection c")
        assert KEY not in cursor.fetchone()[0]
    shown = (
        page.get(reverse("models")).content.decode()
        + page.get(reverse("model-edit", args=[row.pk])).content.decode()
    )
    everything = shown + refused.content.decode() + caplog.text + repr(endpoint_of(row))
    assert "…WXYZ" in shown and "WXYZ" in shown and KEY not in everything and KEY[:-4] not in everything


def test_local_addresses_are_refused_beside_the_field_and_what_was_typed_stays(page: Client) -> None:
    with OPENAI.double() as fake:
        refused = page.post(reverse("model-add"), form(fake)).content.decode()
        assert "private network" in refused and fake.base_url in refused and not fake.requests


def test_a_key_goes_to_no_other_address_than_it_was_entered_for(
    page: Client, hanako: User, settings: Any
) -> None:
    settings.MANEKI_ALLOW_LOCAL_MODELS = True
    row = row_of(hanako, "Home", "gpt-5.4-mini", vendor="compatible", base_url="https://example.com/v1")
    with OPENAI.double() as fake:
        refused = page.post(reverse("model-edit", args=[row.pk]), form(fake, key=""))
        assert "enter the key again" in refused.content.decode() and not fake.requests


def test_a_neighbour_finds_no_connection(page: Client) -> None:
    taro = User.objects.create_user("taro", password="x")
    row = row_of(taro, "Taro", "gpt-5.4-mini")
    assert page.get(reverse("model-edit", args=[row.pk])).status_code == 404
    for act in ("first", "switch", "consent", "test", "remove"):
        assert page.post(reverse("model-act", args=[row.pk]), {"act": act}).status_code == 404
    assert ProviderConnection.objects.filter(pk=row.pk, active=True).exists()


def test_who_answers(hanako: User, ledger: Ledger, settings: Any) -> None:
    settings.GEMINI_API_KEY, settings.MANEKI_GEMINI_MODELS = "k", ["gemini-a"]
    talk = Conversation.objects.create(user=hanako, ledger=ledger)
    assert model_name_for(talk) == "gemini-a"  # the system default
    one, two = row_of(hanako, "One", "a", "b", position=0), row_of(hanako, "Two", "c", position=1)
    both = [one, two]
    assert model_name_for(talk) == "a@One"  # the person's first
    assert chain_of("", both) == ["a@One", "b@One", "offline"]  # no vendor stands in unasked
    two.stands_in = True
    assert chain_of("", both) == ["a@One", "b@One", "c@Two", "offline"]
    assert chain_of("gemini-a", both) == ["gemini-a", "c@Two", "offline"]
    assert chain_of("offline", both) == ["offline"]
    talk.model_name = "c@Two"
    assert model_name_for(talk) == "c@Two"  # the conversation's own
    ProviderConnection.objects.filter(pk=two.pk).update(active=False)
    assert model_name_for(talk) == "a@One"  # what is off is not asked


def test_order_switch_consent_and_removal(page: Client, hanako: User) -> None:
    row_of(hanako, "One", "a", position=0)
    two = row_of(hanako, "Two", "b", position=1)
    act = reverse("model-act", args=[two.pk])
    for wish in ("first", "switch", "consent"):
        assert page.post(act, {"act": wish}).status_code == 302
    first = ProviderConnection.objects.first()
    assert first == two and not first.active and first.stands_in
    page.post(act, {"act": "consent"})
    assert not ProviderConnection.objects.get(pk=two.pk).stands_in  # taken back
    page.post(act, {"act": "remove"})
    assert [choices_of(row) for row in ProviderConnection.objects.all()] == [["a@One"]]


def test_the_model_of_a_conversation_is_chosen_in_the_chat(
    page: Client, hanako: User, ledger: Ledger
) -> None:
    row_of(hanako, "One", "a", "b")
    assert 'value="b@One"' in page.get(reverse("chat")).content.decode()
    assert page.post(reverse("chat-model"), {"ledger": ledger.pk, "model": "b@One"}).status_code == 302
    talk = Conversation.objects.get(model_name="b@One")
    page.post(reverse("chat-model"), {"conversation": talk.pk, "model": "c@Neighbour"})
    assert Conversation.objects.get(pk=talk.pk).model_name == "b@One"
    other = Conversation.objects.create(user=User.objects.create_user("taro"), ledger=ledger)
    assert page.post(reverse("chat-model"), {"conversation": other.pk, "model": ""}).status_code == 404


def test_keys_are_sealed_anew_under_the_first_key(hanako: User, settings: Any) -> None:
    row = row_of(hanako, "One", "a")
    settings.MANEKI_SEAL_KEYS = ["n" * 60, settings.SECRET_KEY]
    out = StringIO()
    call_command("rotate_keys", stdout=out)
    settings.MANEKI_SEAL_KEYS = ["n" * 60]
    row.refresh_from_db()
    assert endpoint_of(row).key == KEY and "1 keys" in out.getvalue()


def test_the_month_ends_where_its_tokens_do(
    page: Client, hanako: User, ledger: Ledger, settings: Any
) -> None:
    talk = Conversation.objects.create(user=hanako, ledger=ledger)
    row_of(hanako, "One", "a")
    turn = Turn.objects.create(
        conversation=talk,
        client_id="1",
        message="m",
        state="done",
        model_name="a@One",
        input_tokens=70,
        output_tokens=29,
    )
    zone = ledger.time_zone
    page.post(reverse("usage"), {"monthly_tokens": "100"})
    assert tokens_this_month(hanako.pk, zone) == 99 and not is_used_up(hanako.pk, zone)
    assert models_for(turn)[0].name == "a@One" and len(models_for(turn)) == 2
    settings.MANEKI_MONTHLY_TOKENS = 99  # the lower one counts
    assert is_used_up(hanako.pk, zone) and len(models_for(turn)) == 1
    talk.model_name = "offline"
    assert [model.name for model in models_for(Turn(conversation=talk))] == ["offline"]  # costs nothing
    shown = page.get(reverse("usage")).content.decode()
    assert "a@One" in shown and "99" in shown
    assert page.post(reverse("usage"), {"monthly_tokens": "-1"}).status_code == 422
