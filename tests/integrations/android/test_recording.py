"""What becomes of a kept notification: rows, once, whatever announced them and in whatever order."""

from __future__ import annotations

from datetime import date

import pytest

from agent.models import Note
from finance.models import Change, Expense, Ledger, Membership, SameQuestion
from finance.services.changes import change_undo
from finance.services.expenses import RowPatch, expenses_update
from integrations.android.models import RawNotification
from tests.support.books import make_user, on, spend, writing
from tests.support.phones import at, card_mail, forward, make_phone, raw, rows, wallet

pytestmark = pytest.mark.django_db


def test_a_payment_becomes_a_row_of_its_person_in_one_change_with_a_note(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    (kept,) = forward(device, wallet("書店 しおり", 1650, at(9)))
    assert [row[:4] for row in rows(ledger)] == [("expense", 1650, "書店 しおり", "2026-05-20")]
    row = Expense.objects.get()
    assert row.door == "notification" and row.external_id
    change = Change.objects.get(door="notification")
    assert change.actor == device.user and change.cause == f"notification:{kept.id}"
    assert Note.objects.get().expense == row and raw(kept).state == "recorded"
    change_undo(change=change, actor=device.user, door="web")
    assert rows(ledger) == []


def test_two_equal_coffees_are_two(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    forward(device, wallet("喫茶 はなれ", 480, at(9)), wallet("喫茶 はなれ", 480, at(10)))
    assert [row[1] for row in rows(ledger)] == [480, 480]


@pytest.mark.parametrize("turned", [False, True])
def test_a_card_and_a_wallet_announce_one_payment(ledger: Ledger, turned: bool) -> None:
    device, _token = make_phone(ledger)
    items = [
        wallet("書店 しおり", 1650, at(9)),
        card_mail("書店　しおり", 1650, "2026/05/20 09:00", at(9, 1)),
    ]
    forward(device, *(reversed(items) if turned else items))
    assert len(rows(ledger)) == 1
    assert {each.state for each in RawNotification.objects.all()} == {"recorded"}
    assert Note.objects.count() == 1


def test_the_second_phone_of_a_household_adds_nothing(ledger: Ledger) -> None:
    ken = make_user("ken")
    Membership.objects.create(ledger=ledger, user=ken, role="editor")
    first, second = make_phone(ledger)[0], make_phone(ledger, ken)[0]
    forward(first, card_mail("書店 しおり", 1650, "2026/05/20 09:00:12", at(9, 1)))
    forward(second, card_mail("書店 しおり", 1650, "2026/05/20 09:00:12", at(9, 1, 1)))
    assert len(rows(ledger)) == 1


def test_a_viewer_and_a_former_member_write_nothing(ledger: Ledger) -> None:
    ken = make_user("ken")
    membership = Membership.objects.create(ledger=ledger, user=ken, role="editor")
    device, _token = make_phone(ledger, ken)
    membership.role = "viewer"
    membership.save()
    (kept,) = forward(device, wallet("書店 しおり", 1650, at(9)))
    assert (raw(kept).state, raw(kept).reason) == ("failed", "not_member")
    membership.delete()
    (kept,) = forward(device, wallet("書店 しおり", 1700, at(9)))
    assert (raw(kept).state, raw(kept).reason) == ("failed", "not_member") and rows(ledger) == []


def test_near_a_typed_row_it_is_asked_in_both_orders(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    typed = spend(ledger, 850, text="ランチ")
    forward(device, wallet("食堂 みなと", 850, at(9)))
    question = SameQuestion.objects.get()
    assert question.earlier == typed and question.newer.merchant == "食堂 みなと"
    forward(device, wallet("食堂 みなと", 920, at(10)))
    spend(ledger, 920, text="昼")
    assert SameQuestion.objects.count() == 2


def test_what_a_person_changed_is_left_alone(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    quick = card_mail("", 3300, "2026/05/20 09:00", at(9, 1))
    forward(device, quick | {"text": "ご利用日時：2026/05/20 09:00\nご利用金額：3,300円"})
    assert [row[2] for row in rows(ledger)] == [""]
    row = Expense.objects.get()
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(id=row.public_id, category="娯楽", amount_yen=1650)])
    forward(device, wallet("書店 しおり", 3300, at(9)))
    assert rows(ledger) == [("expense", 1650, "書店 しおり", "2026-05-20", "leisure")]


def test_a_foreign_amount_waits_for_its_yen(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    (kept,) = forward(device, wallet("PAPER TRAIL BOOKS", 0, at(9)) | {"text": "$12.50 Visa •••• 0071"})
    assert (raw(kept).state, raw(kept).reason) == ("review", "foreign_amount") and rows(ledger) == []


def test_ignored_ones_say_why(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    (kept,) = forward(
        device,
        {
            "package": "com.example.shop",
            "title": "タイムセール",
            "text": "本日5%OFF！ 1,980円→1,480円（税込）",
        },
    )
    assert raw(kept).state == "ignored" and raw(kept).reason and rows(ledger) == []


def test_offline_an_unknown_shape_waits_for_a_person(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    (kept,) = forward(
        device, {"package": "com.example.odd", "title": "XQ", "text": "トクバイ座 4,200円 完了"}
    )
    assert raw(kept).state in ("review", "ignored") and rows(ledger) == []


def test_the_month_of_the_event_counts_not_of_the_arrival(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    with on(date(2026, 6, 1)):
        forward(device, wallet("書店 しおり", 700, at(23, 59, 59, day=11)))
    assert [(row[3]) for row in rows(ledger)] == ["2026-05-31"]
    assert Expense.objects.get().month.name == "2026-05"


@pytest.mark.parametrize(
    ("posted_at", "doubts"),
    [
        ("1970-01-01T00:00:00Z", ["clock"]),
        ("2026-05-22T12:00:00+09:00", ["clock"]),
        ("gestern", ["clock"]),
        (None, []),
        ("2026-05-20T03:00:00", []),
        ("1779246000", []),
        ("1779246000000", []),
    ],
)
def test_a_wrong_clock_loses_nothing(ledger: Ledger, posted_at: str | None, doubts: list[str]) -> None:
    device, _token = make_phone(ledger)
    (kept,) = forward(device, wallet("書店 しおり", 700) | {"posted_at": posted_at})
    assert [row[3] for row in rows(ledger)] == ["2026-05-20"] and raw(kept).doubts == doubts
