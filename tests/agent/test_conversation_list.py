"""Conversations found, renamed, deleted and restored: by their own person, while they are a member."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from agent.conversation_list import (
    CONVERSATIONS_PER_PAGE,
    MAX_TITLE_LENGTH,
    EmptyTitleError,
    LongTitleError,
    conversation_delete,
    conversation_deleted,
    conversation_rename,
    conversation_restore,
    conversations_found,
)
from agent.conversations import (
    UnknownConversationError,
    conversation_blank,
    conversation_current,
    conversation_of,
)
from agent.models import Conversation, Turn
from agent.runner import unfinished_turn
from agent.threads import close_threads
from finance.errors import LedgerError
from finance.models import Door, Expense, Ledger, Membership
from finance.services.ledgers import ledger_create
from tests.support.talks import talk_made, talk_titles
from tests.support.turns import ran

pytestmark = pytest.mark.django_db

ACTS: list[Callable[[User, int], object]] = [
    lambda user, key: conversation_rename(user=user, conversation_id=key, title="新しい名前"),
    lambda user, key: conversation_delete(user=user, conversation_id=key),
    lambda user, key: conversation_restore(user=user, conversation_id=key),
]
MISSING = 999_999_999


@pytest.fixture
def hanako() -> User:
    return User.objects.create_user("hanako")


@pytest.fixture
def ledger(hanako: User) -> Ledger:
    return ledger_create(name="わが家", owner=hanako)


@pytest.fixture
def talk(hanako: User, ledger: Ledger) -> Conversation:
    return talk_made(hanako, ledger, "五月の買い物", ("スーパーで2,480円", "つけたで。食費はあと1万円や。"))


# whose they are


@pytest.mark.parametrize("act", ACTS, ids=["rename", "delete", "restore"])
def test_foreign_and_missing_ones_are_refused_alike(act: Callable, talk: Conversation) -> None:
    taro = User.objects.create_user("taro")
    Membership.objects.create(ledger=talk.ledger, user=taro)  # of the same ledger, and still not his
    said = []
    for key in (talk.pk, MISSING, 2**63, -1):
        with pytest.raises(UnknownConversationError) as refused:
            act(taro, key)
        said.append(str(refused.value))
    assert len(set(said)) == 1
    talk.refresh_from_db()
    assert (talk.title, talk.deleted_at) == ("五月の買い物", None)


@pytest.mark.parametrize("act", ACTS, ids=["rename", "delete", "restore"])
def test_a_removed_member_has_nothing_left(act: Callable, talk: Conversation, hanako: User) -> None:
    Membership.objects.filter(user=hanako).delete()
    with pytest.raises(UnknownConversationError):
        act(hanako, talk.pk)
    assert talk_titles(hanako) == []
    assert talk_titles(hanako, "買い物") == []


def test_nobody_finds_what_another_person_said(talk: Conversation) -> None:
    taro = User.objects.create_user("taro")
    Membership.objects.create(ledger=talk.ledger, user=taro)
    assert talk_titles(taro) == []
    assert talk_titles(taro, "スーパー") == []


# renaming


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  旅行の　相談 \n", "旅行の 相談"),
        ("a\x00b\x07c\ud800", "abc"),
        ("あ" * MAX_TITLE_LENGTH, "あ" * MAX_TITLE_LENGTH),
        ("👨‍👩‍👧 家族", "👨‍👩‍👧 家族"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_a_title_is_one_line(talk: Conversation, hanako: User, given: str, kept: str) -> None:
    active = Conversation.objects.get(pk=talk.pk).active_at
    conversation_rename(user=hanako, conversation_id=talk.pk, title=given)
    again = Conversation.objects.get(pk=talk.pk)
    assert (again.title, again.active_at) == (kept, active), "a new name is no activity"


@pytest.mark.parametrize(
    ("title", "error"),
    [
        ("", EmptyTitleError),
        (" \u3000\n", EmptyTitleError),
        ("\u200b\u200d", EmptyTitleError),
        ("あ" * (MAX_TITLE_LENGTH + 1), LongTitleError),
    ],
)
def test_a_bad_title_changes_nothing(
    talk: Conversation, hanako: User, title: str, error: type[LedgerError]
) -> None:
    with pytest.raises(error) as refused:
        conversation_rename(user=hanako, conversation_id=talk.pk, title=title)
    assert str(refused.value)
    assert Conversation.objects.get(pk=talk.pk).title == "五月の買い物"


def test_a_deleted_one_has_no_name_to_change(talk: Conversation, hanako: User) -> None:
    conversation_delete(user=hanako, conversation_id=talk.pk)
    with pytest.raises(UnknownConversationError):
        conversation_rename(user=hanako, conversation_id=talk.pk, title="別の名前")


# deleting and restoring


def test_deleted_and_restored(talk: Conversation, hanako: User) -> None:
    for _press in range(2):
        conversation_delete(user=hanako, conversation_id=talk.pk)
    assert talk_titles(hanako) == []
    assert talk_titles(hanako, "スーパー") == []
    assert conversation_current(user=hanako).pk != talk.pk
    with pytest.raises(UnknownConversationError):
        conversation_of(user=hanako, conversation_id=talk.pk)
    assert conversation_deleted(user=hanako, conversation_id=talk.pk) == talk
    for _press in range(2):
        conversation_restore(user=hanako, conversation_id=talk.pk)
    assert talk_titles(hanako) == ["五月の買い物"]
    assert conversation_deleted(user=hanako, conversation_id=talk.pk) is None


def test_a_deleted_one_is_shown_to_its_person_alone(talk: Conversation, hanako: User) -> None:
    taro = User.objects.create_user("taro")
    Membership.objects.create(ledger=talk.ledger, user=taro)
    conversation_delete(user=hanako, conversation_id=talk.pk)
    assert conversation_deleted(user=taro, conversation_id=talk.pk) is None


@pytest.mark.django_db(transaction=True)
async def test_a_turn_of_a_deleted_conversation_goes_on_and_its_rows_stay(
    hanako: User, ledger: Ledger
) -> None:
    talk = talk_made(hanako, ledger, "昼")
    turn = Turn.objects.create(conversation=talk, client_id="m1", message="ランチ 850円")
    conversation_delete(user=hanako, conversation_id=talk.pk)
    assert unfinished_turn(talk.pk) == turn
    outcome = await ran(turn)
    close_threads()
    assert outcome.end["status"] == "done"
    assert [row.amount_yen for row in Expense.objects.filter(ledger=ledger)] == [850]


# the list


def test_newest_first_by_pages(hanako: User, ledger: Ledger) -> None:
    for number in range(CONVERSATIONS_PER_PAGE + 1):
        talk_made(hanako, ledger, f"話{number}", days_ago=number)
    first = conversations_found(user=hanako)
    assert (first.number, first.pages, first.total) == (1, 2, CONVERSATIONS_PER_PAGE + 1)
    assert [each.conversation.title for each in first.found][:2] == ["話0", "話1"]
    assert talk_titles(hanako, page=2) == [f"話{CONVERSATIONS_PER_PAGE}"]
    assert talk_titles(hanako, page=10**18) == talk_titles(hanako, page=2)
    assert talk_titles(hanako, page=-5) == talk_titles(hanako, page=1)
    Conversation.objects.first().delete()
    assert conversations_found(user=hanako).pages == 1, "a full page is not followed by an empty one"


def test_a_page_takes_the_same_few_queries_however_long_it_is(hanako: User, ledger: Ledger) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            list(conversations_found(user=hanako, query="話 円").found)
        return len(asked)

    talk_made(hanako, ledger, "話", ("100円", "うん"))
    few = queries()
    for number in range(10):
        talk_made(hanako, ledger, f"話{number}", ("100円", "うん"))
    assert queries() == few


def test_one_that_was_never_used_is_not_listed(hanako: User, ledger: Ledger) -> None:
    conversation_current(user=hanako)
    assert conversations_found(user=hanako).total == 0


def test_those_of_other_doors_are_listed_too(hanako: User, ledger: Ledger) -> None:
    talk = talk_made(hanako, ledger, "外から", ("ランチ", ""))
    Conversation.objects.filter(pk=talk.pk).update(door=Door.DISCORD)
    assert talk_titles(hanako) == ["外から"]


def test_a_new_one_is_the_unused_one_of_its_ledger(talk: Conversation, hanako: User) -> None:
    other = ledger_create(name="旅行", owner=hanako)
    blank = conversation_blank(user=hanako, ledger=talk.ledger)
    assert conversation_blank(user=hanako, ledger=talk.ledger) == blank
    assert conversation_blank(user=hanako, ledger=other).ledger == other
    conversation_rename(user=hanako, conversation_id=blank.pk, title="あとで使う")
    assert conversation_blank(user=hanako, ledger=talk.ledger) != blank, "a named one is in use"
