"""Notes of payments for a channel: queued with the row, true at any moment, pressed by who may write."""

from __future__ import annotations

from typing import Any

import pytest

from agent.models import Note
from agent.notes import note_create
from finance.errors import NotAllowedError, UndoError, UnknownRowError
from finance.models import Expense, Ledger, Membership
from finance.services.expenses import expenses_create
from finance.services.sameness import question_ask
from integrations.discord.access import Access
from integrations.discord.models import Account, DeliveredNote
from integrations.discord.same import question_press, questions_about
from integrations.discord.services.linking import account_link, code_create
from integrations.discord.services.notes import (
    note_delivered,
    note_is_wanted,
    note_message,
    note_move,
    note_take_back,
    notes_waiting,
)
from integrations.discord.services.places import channel_allow, channel_close
from tests.support.books import draft, make_ledger, make_user, spend, writing

pytestmark = pytest.mark.django_db
LINK = "https://discord.com/channels/100000000000000001/100000000000000002"


@pytest.fixture
def home() -> Access:
    hana = make_user()
    ledger = make_ledger(owner=hana)
    channel_allow(ledger=ledger, actor=hana, link=LINK, shows_figures=True, takes_notes=True)
    return access_for(hana, ledger)


def access_for(user: Any, ledger: Ledger) -> Access:
    number = 7 + Account.objects.count()
    return Access(account_link(code=code_create(user=user), discord_id=number, name="hana"), ledger, False)


def noted(ledger: Ledger, amount: int = 1250) -> Note:
    with writing(ledger, door="notification") as change:
        row = draft(amount, "食費", "はやぶさ", merchant="はやぶさ")
        (expense,) = expenses_create(ledger=ledger, drafts=[row], door="notification")
        return note_create(row=expense, change=change)


def shown(note: Note) -> str:
    message = note_message(note.pk, note.ledger_id)
    assert message is not None
    return message.text


def test_a_note_waits_for_the_channel_that_takes_notes_and_for_no_other(home: Access) -> None:
    note = noted(home.ledger)
    noted(make_ledger("別の家計簿"))
    (waiting,) = notes_waiting()
    assert waiting.note == note and note_is_wanted(waiting)
    note_delivered(waiting.pk, 5)
    assert not notes_waiting()


def test_a_note_that_was_taken_back_or_whose_channel_was_closed_is_not_told(home: Access) -> None:
    first, second = noted(home.ledger), noted(home.ledger, 300)
    note_take_back(home, first.pk)
    wanted = [note_is_wanted(each) for each in notes_waiting()]
    assert wanted == [False, True]
    channel_close(ledger=home.ledger, actor=home.user, channel_row_id=home.ledger.discord_channels.get().pk)
    assert not note_is_wanted(DeliveredNote.objects.get(note=second))


def test_it_says_what_is_true_after_each_press_and_undo_works_once(home: Access) -> None:
    note = noted(home.ledger)
    message = note_message(note.pk, home.ledger.pk)
    assert message is not None and "1,250円" in message.text
    assert [label for _id, label, chosen in message.choices if chosen] == ["食費"]
    other = next(value for value, label, _chosen in message.choices if label == "日用品")
    note_move(home, note.pk, other)
    assert "日用品" in shown(note) and Expense.objects.get().category.name == "日用品"
    with pytest.raises(UndoError):
        note_take_back(home, note.pk)


def test_viewers_and_other_ledgers_press_nothing(home: Access) -> None:
    note = noted(home.ledger)
    viewer = make_user("viewer")
    Membership.objects.create(ledger=home.ledger, user=viewer, role="viewer")
    with pytest.raises(NotAllowedError):
        note_take_back(access_for(viewer, home.ledger), note.pk)
    stranger = access_for(viewer, make_ledger("別の家計簿", owner=viewer))
    for act in (lambda: note_take_back(stranger, note.pk), lambda: note_move(stranger, note.pk, "1")):
        with pytest.raises(UnknownRowError):
            act()
    assert note_message(note.pk, stranger.ledger.pk) is None
    assert Expense.objects.get().deleted_at is None


def test_a_question_is_answered_once_for_the_rows_as_they_were_seen(home: Access) -> None:
    earlier = spend(home.ledger, 1250)
    note = noted(home.ledger)
    assert note.expense is not None
    with writing(home.ledger):
        question_ask(newer=note.expense, earlier=earlier)
    (question,) = questions_about(home.ledger.pk, [note.expense.public_id])
    message = note_message(note.pk, home.ledger.pk)
    assert message is not None and len(message.buttons) == 3
    versions = (question.newer.version, question.earlier.version)
    stranger = access_for(home.user, make_ledger("別の家計簿"))
    with pytest.raises(UnknownRowError):
        question_press(stranger, question.pk, same=True, versions=versions)
    said = question_press(home, question.pk, same=True, versions=versions)
    assert earlier.public_id in said
    with pytest.raises(Exception, match="already"):
        question_press(home, question.pk, same=True, versions=versions)
    assert Expense.objects.filter(deleted_at=None).count() == 1 and "~~" in shown(note)
