"""Expenses: limits, dates, categories, versions; all or nothing; deleted softly."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from finance import clock
from finance.errors import (
    AmountError,
    ConflictError,
    EmptyUpdateError,
    FarDateError,
    FutureExpenseError,
    LedgerError,
    SeveralRefusedError,
    TextError,
    UnknownCategoryError,
    UnknownRowError,
)
from finance.models import Category, Expense, Ledger
from finance.queries import period_spend
from finance.services.expenses import (
    RowPatch,
    expense_delete,
    expense_restore,
    expenses_create,
    expenses_update,
)
from tests.support.books import TODAY, at_once, draft, make_ledger, planned_month, spend, sql, writing

pytestmark = pytest.mark.django_db


def refused(ledger: Ledger, error: type[LedgerError], **fields: object) -> str:
    with pytest.raises(error) as caught, writing(ledger):
        expenses_create(ledger=ledger, drafts=[draft(), draft(**fields)], door="web")
    assert not Expense.objects.filter(ledger=ledger).exists()
    return str(caught.value)


@pytest.mark.parametrize("amount", [1, 2**31 - 1, 2**31, 10**12 - 1])
def test_amounts_within_the_limits_are_kept_exactly(ledger: Ledger, amount: int) -> None:
    row = spend(ledger, amount)
    row.refresh_from_db()
    assert row.amount_yen == amount


@pytest.mark.parametrize("amount", [0, -1, 10**12, 10**18, 10**400, 12.5, True, "850", None])
def test_other_amounts_are_refused_and_nothing_is_written(ledger: Ledger, amount: object) -> None:
    assert "999,999,999,999" in refused(ledger, AmountError, amount=amount)


@pytest.mark.parametrize("amount", [0, -1, 10**12])
def test_the_database_itself_keeps_the_limits(ledger: Ledger, amount: int) -> None:
    row = spend(ledger)
    with pytest.raises(Exception, match="expense_amount_in_limits"):
        sql("UPDATE finance_expense SET amount_yen = %s WHERE id = %s", amount, row.pk)


def test_an_expense_of_tomorrow_is_refused_and_a_plan_offered(ledger: Ledger) -> None:
    assert "planned expense" in refused(ledger, FutureExpenseError, day=TODAY + timedelta(days=1))


@pytest.mark.parametrize("day", [date(1999, 12, 31), date(202, 5, 20), date.min])
def test_an_expense_of_a_far_past_is_refused(ledger: Ledger, day: date) -> None:
    refused(ledger, FarDateError, day=day)


def test_today_is_the_day_of_the_ledgers_time_zone(ledger: Ledger) -> None:
    just_after_midnight = datetime(2026, 5, 20, 15, 0, 1, tzinfo=ZoneInfo("UTC"))  # the 21st in Tokyo
    with clock.frozen(just_after_midnight):
        spend(ledger, day=date(2026, 5, 21))
    with clock.frozen(just_after_midnight - timedelta(seconds=2)), pytest.raises(FutureExpenseError):
        spend(ledger, day=date(2026, 5, 21))


def test_an_unknown_category_names_those_that_exist(ledger: Ledger) -> None:
    text = refused(ledger, UnknownCategoryError, category="ペット")
    assert "ペット" in text
    assert "食費" in text and "交際費" in text
    assert "給与" not in text


@pytest.mark.parametrize("name", ["\x00", "食費\x00", "\ud800", "x" * 500])
def test_a_category_of_strange_characters_is_only_unknown(ledger: Ledger, name: str) -> None:
    try:
        spend(ledger, category=name)
    except UnknownCategoryError:
        pass


def test_a_renamed_category_still_answers_to_its_key(ledger: Ledger) -> None:
    Category.objects.filter(ledger=ledger, key="food").update(name="たべもの")
    assert spend(ledger, category="food").category.name == "たべもの"


def test_a_name_wins_over_the_key_of_another(ledger: Ledger) -> None:
    Category.objects.filter(ledger=ledger, key="cafe").update(name="food")
    assert spend(ledger, category="food").category.key == "cafe"


def test_a_retired_category_takes_no_new_rows(ledger: Ledger) -> None:
    Category.objects.filter(ledger=ledger, key="food").update(retired_at=clock.now())
    refused(ledger, UnknownCategoryError)


def test_text_is_kept_on_one_line_without_hidden_characters(ledger: Ledger) -> None:
    assert spend(ledger, text=" ラン\u202eチ\x00\n 定食 ").description == "ランチ 定食"
    refused_text = "あ" * 201
    with pytest.raises(TextError), writing(ledger):
        expenses_create(ledger=ledger, drafts=[draft(text=refused_text)], door="web")


def test_a_correction_changes_only_what_it_names(ledger: Ledger) -> None:
    row = spend(ledger, 850, "食費", "ランチ")
    with writing(ledger):
        (after,) = expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=900)])
    assert (after.amount_yen, after.description, after.category.key) == (900, "ランチ", "food")
    assert after.version == row.version + 1


def test_a_correction_of_nothing_is_refused(ledger: Ledger) -> None:
    row = spend(ledger)
    with pytest.raises(EmptyUpdateError), writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id)])


def test_three_corrections_with_one_unknown_change_none(ledger: Ledger) -> None:
    rows = [spend(ledger) for _ in range(2)]
    patches = [RowPatch(row.public_id, amount_yen=1) for row in rows] + [RowPatch("e999999", amount_yen=1)]
    with writing(ledger), pytest.raises(SeveralRefusedError) as refused:
        expenses_update(ledger=ledger, patches=patches)
    assert list(refused.value.items) == [*(row.public_id for row in rows), "e999999"]
    assert [bool(why) for why in refused.value.items.values()] == [False, False, True]
    assert {row.amount_yen for row in Expense.objects.all()} == {850}


def test_all_or_nothing_also_when_the_last_correction_is_wrong(ledger: Ledger) -> None:
    rows = [spend(ledger) for _ in range(2)]
    patches = [RowPatch(rows[0].public_id, amount_yen=1), RowPatch(rows[1].public_id, amount_yen=0)]
    with (
        writing(ledger),
        pytest.raises(SeveralRefusedError),
    ):  # caught inside the change: still nothing is written
        expenses_update(ledger=ledger, patches=patches)
    assert {row.amount_yen for row in Expense.objects.all()} == {850}


def test_a_row_that_moved_on_is_a_conflict(ledger: Ledger) -> None:
    row = spend(ledger)
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=900, version=row.version)])
    with pytest.raises(ConflictError, match=row.public_id), writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=800, version=row.version)])
    row.refresh_from_db()
    assert row.amount_yen == 900


@pytest.mark.django_db(transaction=True)
def test_of_two_editors_with_the_same_version_one_gets_a_conflict(ledger: Ledger) -> None:
    row = spend(ledger)

    def edit(amount: int) -> None:
        with writing(ledger):
            patch = RowPatch(row.public_id, amount_yen=amount, version=row.version)
            expenses_update(ledger=ledger, patches=[patch])

    results = at_once([lambda: edit(901), lambda: edit(902)])
    assert [type(result) for result in results if result is not None] == [ConflictError]


@pytest.mark.django_db(transaction=True)
def test_bulk_corrections_in_opposite_orders_do_not_block_each_other(ledger: Ledger) -> None:
    ids = [spend(ledger).public_id for _ in range(8)]

    def edit(order: list[str], amount: int) -> None:
        with writing(ledger):
            expenses_update(ledger=ledger, patches=[RowPatch(each, amount_yen=amount) for each in order])

    assert at_once([lambda: edit(ids, 1), lambda: edit(ids[::-1], 2)] * 3) == [None] * 6


def test_a_deleted_row_stays_in_the_database_and_counts_no_more(ledger: Ledger) -> None:
    row, month = spend(ledger), planned_month(ledger)
    with writing(ledger):
        expense_delete(ledger=ledger, public_id=row.public_id)
    row.refresh_from_db()
    assert row.deleted_at is not None
    assert period_spend(ledger, month.period).total_yen == 0
    with pytest.raises(UnknownRowError), writing(ledger):
        expense_delete(ledger=ledger, public_id=row.public_id)
    with writing(ledger):
        expense_restore(ledger=ledger, public_id=row.public_id)
    assert period_spend(ledger, month.period).total_yen == 850


@pytest.mark.parametrize("public_id", ["", "12", "i1", "e0", "e-1", "e99999999999999999999", "e１", "x"])
def test_what_is_no_id_is_an_unknown_row(ledger: Ledger, public_id: str) -> None:
    with pytest.raises(UnknownRowError), writing(ledger):
        expense_delete(ledger=ledger, public_id=public_id)


def test_a_row_of_another_ledger_is_as_unknown_as_a_missing_one(ledger: Ledger) -> None:
    foreign = spend(make_ledger("よそ"))
    with pytest.raises(UnknownRowError) as there, writing(ledger):
        expense_delete(ledger=ledger, public_id=foreign.public_id)
    with pytest.raises(UnknownRowError) as missing, writing(ledger):
        expense_delete(ledger=ledger, public_id="e999")
    assert str(there.value).replace(foreign.public_id, "e999") == str(missing.value)


def test_a_moved_date_moves_the_month(ledger: Ledger) -> None:
    row = spend(ledger)
    with writing(ledger):
        (after,) = expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, date=date(2026, 4, 1))])
    assert after.month.name == "2026-04"
    with pytest.raises(FutureExpenseError), writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, date=TODAY + timedelta(days=1))])
