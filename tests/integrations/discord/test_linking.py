"""A Discord account becomes a person's by a code that works once, for ten minutes, and is not guessed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from finance import clock
from integrations.discord.errors import LinkError
from integrations.discord.models import Account, LinkCode
from integrations.discord.services.linking import (
    account_ledger_set,
    account_link,
    account_unlink,
    code_create,
    looks_like_code,
)
from tests.support.books import make_ledger, make_user

pytestmark = pytest.mark.django_db


def test_a_code_links_once_and_is_kept_as_a_hash() -> None:
    hana = make_user()
    code = code_create(user=hana)
    assert looks_like_code(code) and not LinkCode.objects.filter(code_sha256__contains=code[:4]).exists()
    account = account_link(code=f" {code.lower().replace('-', ' ')} ", discord_id=7, name="hana#1")
    assert account.user == hana
    with pytest.raises(LinkError):
        account_link(code=code, discord_id=8, name="eve")
    assert Account.objects.count() == 1


def test_a_code_ends_after_ten_minutes_or_with_the_next_one() -> None:
    hana = make_user()
    first = code_create(user=hana)
    second = code_create(user=hana)
    with pytest.raises(LinkError):
        account_link(code=first, discord_id=7, name="hana")
    with clock.frozen(clock.now() + timedelta(minutes=11)), pytest.raises(LinkError):
        account_link(code=second, discord_id=7, name="hana")


def test_codes_are_not_guessed() -> None:
    hana = make_user()
    for _guess in range(5):
        with pytest.raises(LinkError):
            account_link(code="AAAA-AAAA", discord_id=9, name="eve")
    code = code_create(user=hana)
    with pytest.raises(LinkError):
        account_link(code=code, discord_id=9, name="eve")
    assert account_link(code=code, discord_id=7, name="hana").user == hana, "others are not locked out"


def test_a_person_who_was_deactivated_cannot_be_linked() -> None:
    hana = make_user()
    code = code_create(user=hana)
    hana.is_active = False
    hana.save()
    with pytest.raises(LinkError):
        account_link(code=code, discord_id=7, name="hana")


def test_an_account_is_unlinked_by_its_person_alone() -> None:
    hana, eve = make_user(), make_user("eve")
    account = account_link(code=code_create(user=hana), discord_id=7, name="hana")
    account_unlink(user=eve, account_id=account.pk)
    assert Account.objects.exists()
    account_unlink(user=hana, account_id=account.pk)
    assert not Account.objects.exists()


def test_direct_messages_are_about_a_ledger_of_the_person() -> None:
    hana = make_user()
    account = account_link(code=code_create(user=hana), discord_id=7, name="hana")
    with pytest.raises(LinkError):
        account_ledger_set(account=account, ledger_id=make_ledger().pk)


@pytest.mark.parametrize("text", ["ランチ 850円", "LUNCH", "K7WQ-3MT", "ok K7WQ-3MTX", ""])
def test_a_message_is_not_taken_for_a_code(text: str) -> None:
    assert not looks_like_code(text)
