"""A receipt is recorded only if it adds up to the yen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from math import ceil, floor

from hypothesis import given
from hypothesis import strategies as st

from receipts.model_reading import FormReceipt, receipt_of
from receipts.reading.reconcile import reconcile
from receipts.reading.types import Line, Receipt, Tax, receipt_from
from receipts.sharing import apportioned, shares_of
from tests.receipts.forms import form_of
from tests.receipts.layouts import LAYOUTS, TODAY

DAY = date(2026, 5, 18)
prices = st.integers(1, 50_000)
roundings = st.sampled_from([floor, ceil, round])
things = st.lists(st.tuples(prices, st.sampled_from([8, 10])), min_size=1, max_size=12)


def bought(
    goods: list[tuple[int, int]], rounding: Callable[[float], int], *, added: bool, off: int = 0
) -> Receipt:
    """A receipt of things (price, rate), with tax on top or in the prices, and something taken off the first rate."""
    lines = [Line(f"品{number}", price, rate=rate) for number, (price, rate) in enumerate(goods)]
    base = {
        rate: sum(price for price, each in goods if each == rate) for rate in {rate for _price, rate in goods}
    }
    if off:
        lines.append(Line("値引", -off, rate=goods[0][1], kind="discount"))
        base[goods[0][1]] -= off
    per = {rate: (100 if added else 100 + rate) for rate in base}
    taxes = tuple(
        Tax(rate, rounding(amount * rate / per[rate]), amount, not added) for rate, amount in base.items()
    )
    total = sum(base.values()) + (sum(tax.tax_yen or 0 for tax in taxes) if added else 0)
    return Receipt("店", DAY, lines=tuple(lines), taxes=taxes, total_yen=total)


@given(things, roundings, st.booleans(), st.integers(0, 100))
def test_whatever_a_till_prints_adds_up(
    goods: list[tuple[int, int]], rounding: Callable[[float], int], added: bool, percent: int
) -> None:
    off = goods[0][0] * percent // 101
    result = reconcile(bought(goods, rounding, added=added, off=off))
    assert result.adds_up and result.difference_yen == 0, result


@given(things, roundings, st.booleans(), st.integers(-3_000, 3_000).filter(bool))
def test_another_total_never_adds_up(
    goods: list[tuple[int, int]], rounding: Callable[[float], int], added: bool, more: int
) -> None:
    receipt = bought(goods, rounding, added=added)
    wrong = replace(receipt, total_yen=(receipt.total_yen or 0) + more)
    result = reconcile(wrong)
    assert not result.adds_up and result.difference_yen == more


@given(things, roundings, st.booleans(), st.data())
def test_another_price_of_a_line_never_adds_up(
    goods: list[tuple[int, int]], rounding: Callable[[float], int], added: bool, data: st.DataObject
) -> None:
    receipt = bought(goods, rounding, added=added)
    place = data.draw(st.integers(0, len(goods) - 1))
    lines = list(receipt.lines)
    lines[place] = replace(lines[place], amount_yen=lines[place].amount_yen + data.draw(st.integers(1, 999)))
    assert not reconcile(replace(receipt, lines=tuple(lines))).adds_up


@given(things, st.booleans(), st.integers(2, 500))
def test_too_much_tax_never_adds_up(goods: list[tuple[int, int]], added: bool, more: int) -> None:
    receipt = bought(goods, floor, added=added)
    first = receipt.taxes[0]
    taxes = (replace(first, tax_yen=(first.tax_yen or 0) + more), *receipt.taxes[1:])
    moved = replace(receipt, taxes=taxes, total_yen=(receipt.total_yen or 0) + (more if added else 0))
    assert not reconcile(moved).adds_up


def test_points_lower_what_is_spent_wherever_they_stand() -> None:
    after = Receipt("店", DAY, lines=(Line("米", 1_000),), total_yen=1_000, points_yen=300)
    before = replace(after, total_yen=700)
    assert reconcile(after).spent_yen == reconcile(before).spent_yen == 700
    assert reconcile(replace(after, total_yen=750)).problems == ("lines",)


def test_what_was_handed_over_bears_the_total_out_or_not() -> None:
    receipt = Receipt(
        "店", DAY, lines=(Line("米", 1_000),), total_yen=1_000, tendered_yen=2_000, change_yen=1_000
    )
    assert reconcile(receipt).witnesses == 1
    assert reconcile(replace(receipt, change_yen=1_100)).problems == ("payment",)
    assert reconcile(replace(receipt, tendered_yen=None, change_yen=None)).witnesses == 0


def test_nothing_is_filled_in() -> None:
    assert reconcile(Receipt("店", DAY, lines=(Line("米", 1_000),))).problems == ("no_total",)
    assert reconcile(Receipt("店", DAY, total_yen=1_000)).problems == ("no_lines",)
    unsaid = Receipt("店", DAY, lines=(Line("米", 1_000, rate=8),), total_yen=1_080)
    assert reconcile(unsaid).difference_yen == 80


@given(things, st.booleans())
def test_a_receipt_is_stored_whole(goods: list[tuple[int, int]], added: bool) -> None:
    receipt = bought(goods, floor, added=added)
    assert receipt_from(receipt.as_json()) == receipt


@given(st.integers(1, 10**9), st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 10**6), min_size=1))
def test_shares_add_up_to_the_whole(whole: int, weights: dict[str, int]) -> None:
    assert sum(apportioned(whole, weights).values()) == whole


@given(things, st.booleans())
def test_the_categories_of_a_receipt_add_up_to_what_was_spent(
    goods: list[tuple[int, int]], added: bool
) -> None:
    receipt = bought(goods, floor, added=added)
    shares = shares_of(receipt, receipt.total_yen or 0)
    assert sum(shares.values()) == receipt.total_yen and all(part > 0 for part in shares.values())


def test_a_model_that_reads_well_has_every_layout_right() -> None:
    for layout in LAYOUTS:
        result = reconcile(
            receipt_of(FormReceipt.model_validate(form_of(layout) | {"is_refund": layout.refund}), TODAY)
        )
        recorded = result.adds_up and result.witnesses > 0
        assert recorded == layout.may_be_recorded, (layout.name, result)
        assert not recorded or result.spent_yen == layout.total, layout.name
