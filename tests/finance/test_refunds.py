"""Refunds: linked when exactly one expense fits, netted on their own date; unlinked they are income."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from budgets.facts import surplus
from budgets.queries import income_total, month_spend
from budgets.services.plans import fixed_cost_set
from finance.errors import RefundError, UnknownRowError
from finance.models import Income, Ledger
from finance.queries import period_spend
from finance.services.expenses import RowPatch, expense_delete, expenses_create
from finance.services.incomes import IncomeDraft, income_update, incomes_create, refund_link
from finance.services.months import month_by_name
from finance.services.refunds import names_the_same
from tests.support.books import TODAY, draft, earn, make_ledger, planned_month, spend, writing

pytestmark = pytest.mark.django_db


def refund(ledger: Ledger, amount: int, text: str, day: date = TODAY) -> Income:
    return earn(ledger, amount, "返金", text, day)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Amazon 返金", "Amazonで本"),
        ("アマゾンの返金", "アマゾン"),
        ("靴の返金", "靴"),
        ("返品 ユニクロ", "ユニクロ シャツ"),
        ("ヨドバシから返金", "ヨドバシカメラ イヤホン"),
        ("ＡＭＡＺＯＮ返金", "amazon プライム"),
        ("refund from Amazon", "Amazon book"),
        ("めがね 返金", "めがね"),
        ("飲み会のキャンセル", "飲み会 渋谷"),
    ],
)
def test_texts_that_name_the_same_thing(one: str, other: str) -> None:
    assert names_the_same(one, other)
    assert names_the_same(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("返金", "Amazonで本"),
        ("返金", "返金手数料を払った"),
        ("Amazonから返金", "実家から"),
        ("本の返金", "日本酒"),
        ("東京電力 返金", "東京メトロ"),
        ("商品代の返金", "商品券"),
        ("refund for the order", "coffee for the office"),
        ("", "ランチ"),
        ("850 返金", "850 ランチ"),
    ],
)
def test_texts_that_do_not(one: str, other: str) -> None:
    assert not names_the_same(one, other)


def test_a_refund_is_linked_when_exactly_one_expense_fits(ledger: Ledger) -> None:
    bought = spend(ledger, 3_000, "ショッピング", "Amazonで本")
    spend(ledger, 3_000, "ショッピング", "ユニクロ")
    assert refund(ledger, 3_000, "Amazon 返金").refund_of == bought


@pytest.mark.parametrize(
    ("amount", "day"),
    [(3_000, TODAY), (5_000, TODAY), (3_000, TODAY - timedelta(days=3))],
    ids=["two fit", "too large", "before the purchase"],
)
def test_otherwise_it_stays_unlinked(ledger: Ledger, amount: int, day: date) -> None:
    spend(ledger, 3_000, "ショッピング", "Amazonで本")
    if amount == 3_000 and day == TODAY:
        spend(ledger, 4_000, "ショッピング", "Amazonで靴")
    assert refund(ledger, amount, "Amazon 返金", day).refund_of is None


def test_an_expense_of_another_ledger_never_fits(ledger: Ledger) -> None:
    spend(make_ledger("よそ"), 3_000, "ショッピング", "Amazonで本")
    assert refund(ledger, 3_000, "Amazon 返金").refund_of is None


def test_of_two_refunds_in_one_call_the_second_finds_nothing_left(ledger: Ledger) -> None:
    spend(ledger, 3_000, "ショッピング", "Amazonで本")
    drafts = [IncomeDraft(2_000, "返金", "Amazon 返金", TODAY)] * 2
    with writing(ledger):
        rows = incomes_create(ledger=ledger, drafts=drafts, door="web")
    assert [row.refund_of is not None for row in rows] == [True, False]


def test_a_linked_refund_lowers_its_category_on_its_own_date_and_is_no_income(ledger: Ledger) -> None:
    april, may = (
        planned_month(ledger, "2026-04", shopping=9_000),
        planned_month(ledger, "2026-05", shopping=9_000),
    )
    spend(ledger, 3_000, "ショッピング", "Amazonで本", date(2026, 4, 28))
    refund(ledger, 1_000, "Amazon 返金", date(2026, 5, 2))
    spent = {month.name: {each.category.key: each for each in month_spend(month)} for month in (april, may)}
    assert spent["2026-04"]["shopping"].total_yen == 3_000
    assert spent["2026-05"]["shopping"].against_allotment == {date(2026, 5, 2): -1_000}
    assert income_total(ledger, may.period) == 0
    assert period_spend(ledger, may.period).refunded_yen == 1_000


def test_an_unlinked_refund_is_income(ledger: Ledger) -> None:
    may = planned_month(ledger)
    refund(ledger, 1_000, "返金")
    assert income_total(ledger, may.period) == 1_000
    assert period_spend(ledger, may.period).total_yen == 0


def test_the_refund_of_a_fixed_cost_is_netted_there(ledger: Ledger) -> None:
    may = planned_month(ledger, housing=10_000)
    with writing(ledger):
        fixed_cost_set(month=may, name="家賃", amount_yen=80_000, category="住居")
    spend(ledger, 80_000, "住居", "家賃")
    refund(ledger, 5_000, "家賃 返金")
    housing = next(each for each in month_spend(may) if each.category.key == "housing")
    assert housing.allotment_spend_yen == 0
    assert housing.total_yen == 75_000


def test_a_refund_larger_than_its_purchase_keeps_all_signs_straight(ledger: Ledger) -> None:
    may = planned_month(ledger, shopping=9_000)
    bought = spend(ledger, 3_000, "ショッピング", "Amazonで本")
    back = refund(ledger, 3_500, "おわび")
    with writing(ledger):
        refund_link(ledger=ledger, public_id=back.public_id, expense_id=bought.public_id)
    shopping = next(each for each in month_spend(may) if each.category.key == "shopping")
    assert shopping.total_yen == -500
    assert period_spend(ledger, may.period).total_yen == -500
    figures = surplus(may)
    assert (figures.income_yen, figures.spent_yen, figures.actual_yen) == (0, -500, 500)


def test_a_refund_whose_purchase_is_deleted_is_income_again(ledger: Ledger) -> None:
    may = planned_month(ledger)
    bought = spend(ledger, 3_000, "ショッピング", "Amazonで本")
    refund(ledger, 3_000, "Amazon 返金")
    with writing(ledger):
        expense_delete(ledger=ledger, public_id=bought.public_id)
    assert income_total(ledger, may.period) == 3_000
    assert period_spend(ledger, may.period).total_yen == 0


def test_what_becomes_salary_gives_nothing_back_any_more(ledger: Ledger) -> None:
    spend(ledger, 3_000, "ショッピング", "Amazonで本")
    back = refund(ledger, 3_000, "Amazon 返金")
    with writing(ledger):
        assert income_update(ledger=ledger, patch=RowPatch(back.public_id, category="給与")).refund_of is None
    with writing(ledger):
        again = income_update(ledger=ledger, patch=RowPatch(back.public_id, category="返金"))
    assert again.refund_of is not None


def test_only_refunds_are_linked_and_only_within_the_ledger(ledger: Ledger) -> None:
    bought, wages = spend(ledger), earn(ledger, 300_000)
    with pytest.raises(RefundError), writing(ledger):
        refund_link(ledger=ledger, public_id=wages.public_id, expense_id=bought.public_id)
    back, foreign = refund(ledger, 100, "返金"), spend(make_ledger("よそ"))
    with pytest.raises(UnknownRowError), writing(ledger):
        refund_link(ledger=ledger, public_id=back.public_id, expense_id=foreign.public_id)


def test_a_refund_finds_its_expense_among_a_years_rows(ledger: Ledger) -> None:
    old = spend(ledger, 9_000, "ショッピング", "Amazonで靴", date(2026, 1, 5))
    with writing(ledger):
        expenses_create(
            ledger=ledger, drafts=[draft(9_500, text=f"外食 {n}") for n in range(300)], door="web"
        )
    assert refund(ledger, 9_000, "Amazon 返金").refund_of == old
    assert month_by_name(ledger=ledger, name="2026-01").expenses.count() == 1
