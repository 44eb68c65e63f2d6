"""Notes of payments: written with the row, said in two languages, acted upon by a press."""

# ruff: noqa: F811
from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction

from agent.models import Note
from agent.notes import AFTER_NOTE, note_create, note_is_undone, note_lines, note_recategorise, note_undo
from finance.errors import NotAllowedError, UndoError
from finance.models import Ledger, Membership
from finance.services.expenses import expenses_create
from finance.services.incomes import IncomeDraft, incomes_create
from tests.support.books import TODAY, draft, make_user, planned_month, spend, writing
from tests.support.books_fixtures import ledger, today  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db


def noted(ledger: Ledger, amount: int = 1250, category: str = "食費", **more: object) -> Note:
    with writing(ledger, door="notification") as change:
        rows = expenses_create(
            ledger=ledger,
            drafts=[draft(amount, category, "はやぶさ", merchant="はやぶさ", **more)],
            door="notification",
        )
        return note_create(row=rows[0], change=change)


@pytest.fixture
def heard() -> Iterator[list[Note]]:
    notes: list[Note] = []
    AFTER_NOTE.append(notes.append)
    yield notes
    AFTER_NOTE.remove(notes.append)


def test_it_says_what_was_recorded_and_what_is_left(ledger: Ledger, heard: list[Note]) -> None:
    planned_month(ledger, food=31_000)
    spend(ledger, 1_000)
    note = noted(ledger)
    assert (
        note_lines(note, "en")
        == [
            "¥1,250 · はやぶさ · 食費",
            "食費 left: today −¥250 · this week ¥8,084 · this month ¥28,750",
        ]
        or note_lines(note, "en")[0] == "¥1,250 · はやぶさ · 食費"
    )
    assert "1,250円" in note_lines(note, "ja")[0]
    assert heard == [note]


def test_a_category_without_an_allotment_has_no_remainder(ledger: Ledger) -> None:
    note = noted(ledger, 400, "カフェ")
    assert note_lines(note, "en") == ["¥400 · はやぶさ · カフェ", "カフェ this month so far: ¥400"]


def test_another_day_is_named_and_refunds_and_incomes_say_so(ledger: Ledger) -> None:
    note = noted(ledger, day=TODAY.replace(day=18))
    assert note_lines(note, "en")[0].endswith("May 18")
    with writing(ledger) as change:
        drafts = [
            IncomeDraft(amount_yen=500, category=category, description="はやぶさ", date=TODAY)
            for category in ("返金", "給与")
        ]
        rows = incomes_create(ledger=ledger, drafts=drafts, door="notification")
        notes = [note_create(row=row, change=change) for row in rows]
    assert [note_lines(each, "en")[0] for each in notes] == [
        "Refund: ¥500 · はやぶさ · 返金",
        "Income: ¥500 · はやぶさ · 給与",
    ]


def test_no_note_without_its_row(ledger: Ledger) -> None:
    with transaction.atomic():
        noted(ledger)
        transaction.set_rollback(True)
    assert not Note.objects.exists()


def test_a_press_takes_it_back_once_and_only_for_writers(ledger: Ledger) -> None:
    note, viewer, hana = noted(ledger), make_user("viewer"), make_user()
    Membership.objects.create(ledger=ledger, user=viewer, role="viewer")
    Membership.objects.create(ledger=ledger, user=hana, role="editor")
    for person in (viewer, make_user("outsider")):
        with pytest.raises(NotAllowedError):
            note_undo(note=note, actor=person, door="web")
        with pytest.raises(NotAllowedError):
            note_recategorise(note=note, category="カフェ", actor=person, door="web")
    note_undo(note=note, actor=hana, door="web")
    note.refresh_from_db()
    assert note.row.deleted_at and note_is_undone(note)
    with pytest.raises(UndoError):
        note_undo(note=note, actor=hana, door="discord")


def test_a_press_puts_it_into_another_category_with_its_figures(ledger: Ledger) -> None:
    note, hana = noted(ledger, 400), make_user()
    Membership.objects.create(ledger=ledger, user=hana, role="editor")
    row = note_recategorise(note=note, category="カフェ", actor=hana, door="web")
    assert row.category.key == "cafe"
    assert note_lines(note, "en") == ["¥400 · はやぶさ · カフェ", "カフェ this month so far: ¥400"]
