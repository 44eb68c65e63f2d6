"""Regular incomes: each month has its own copy, and what has not come in yet is expected."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from budgets.facts import surplus
from budgets.models import RegularIncome
from budgets.queries_of_expectations import regular_incomes
from budgets.services.regular_incomes import regular_income_remove, regular_income_set
from finance.errors import AmountError, MonthClosedError, TextError, UnknownCategoryError
from finance.models import Ledger, Month
from finance.services.months import month_by_name
from tests.support.books import closed_month, make_ledger, planned_month, sql, writing

pytestmark = pytest.mark.django_db


@pytest.fixture
def may(ledger: Ledger) -> Month:
    return planned_month(ledger, food=30_000)


def salary(month: Month, amount: int = 280_000, **more: object) -> RegularIncome:
    with writing(month.ledger):
        return regular_income_set(month=month, name="給料", amount_yen=amount, **more)  # type: ignore[arg-type]


def shown(month: Month) -> list[tuple[str, int, int | None]]:
    return [(one.name, one.amount_yen, one.day_of_month) for one in regular_incomes(month)]


def test_it_is_expected_until_it_comes_in(ledger: Ledger, may: Month) -> None:
    salary(may, category="給与", day_of_month=25)
    assert (surplus(may).income_yen, surplus(may).expected_income_yen) == (0, 280_000)
    assert surplus(may).projected_yen == 280_000 - 30_000


def test_setting_it_again_changes_what_was_named_only(may: Month) -> None:
    salary(may, category="給与", day_of_month=25)
    row = salary(may, 290_000)
    assert (row.amount_yen, row.day_of_month, row.category.key) == (290_000, 25, "salary")
    assert RegularIncome.objects.count() == 1


def test_later_months_have_copies_that_never_alter_earlier_ones(ledger: Ledger, may: Month) -> None:
    salary(may, day_of_month=25)
    with writing(ledger):
        june = month_by_name(ledger=ledger, name="2026-06")
        july = month_by_name(ledger=ledger, name="2026-07")
    salary(june, 300_000)
    assert [shown(month) for month in (may, june, july)] == [
        [("給料", 280_000, 25)],
        [("給料", 300_000, 25)],
        [("給料", 300_000, 25)],
    ]
    with writing(ledger):
        regular_income_remove(month=july, name="給料")
    assert [len(shown(month)) for month in (may, june, july)] == [1, 1, 0]


def test_what_is_no_income_is_refused(may: Month) -> None:
    for error, more in (
        (AmountError, {"amount": 0}),
        (UnknownCategoryError, {"category": "食費"}),
        (ValidationError, {"day_of_month": 32}),
    ):
        with pytest.raises(error):
            salary(may, **more)  # type: ignore[arg-type]
    with pytest.raises(TextError), writing(may.ledger):
        regular_income_set(month=may, name=" ", amount_yen=1)


def test_a_closed_month_keeps_its_plan(ledger: Ledger) -> None:
    april = planned_month(ledger, "2026-04")
    salary(april)
    closed = closed_month(ledger)
    with pytest.raises(MonthClosedError), writing(ledger):
        RegularIncome.objects.filter(budget_id=closed.pk).update(amount_yen=1)


def test_it_belongs_to_the_ledger_of_its_month(ledger: Ledger, may: Month) -> None:
    salary(may)
    other = planned_month(make_ledger("よその家計簿"))
    with pytest.raises(IntegrityError, match="same_ledger"):
        sql("UPDATE budgets_regularincome SET month_id = %s; SET CONSTRAINTS ALL IMMEDIATE", other.pk)
    with pytest.raises(IntegrityError, match="name_once"), writing(ledger):
        RegularIncome.objects.create(
            budget_id=may.pk,
            ledger=ledger,
            name="給料",
            amount_yen=1,
            category=regular_incomes(may)[0].category,
        )
    assert date(2026, 5, 1) == may.first_day
