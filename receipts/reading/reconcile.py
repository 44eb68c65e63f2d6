"""Whether a receipt adds up: lines, discounts, tax and points must reach its total to the yen.

Tax is checked per rate and may be rounded down, up or to the nearest, as shops do. Nothing is filled in to make a
receipt fit: a tax that is added on top must stand on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from finance.money import MAX_YEN
from receipts.reading.types import Line, Receipt, Tax


@dataclass(frozen=True, slots=True)
class Reconciled:
    """What came of it.

    difference_yen: total − what the lines come to (0: they fit, None: one of them is unknown). problems: codes of all
    that does not fit. spent_yen: what left the purse, which is the total without points used as payment. witnesses:
    how many parts of the receipt, beside the lines, bear the total out.
    """

    difference_yen: int | None
    problems: tuple[str, ...]
    spent_yen: int | None
    witnesses: int = 0

    @property
    def adds_up(self) -> bool:
        """Whether it can be recorded without a person's look."""
        return not self.problems


def reconcile(receipt: Receipt) -> Reconciled:
    """Checks every part against every other."""
    problems = list(receipt.problems)
    total = receipt.total_yen
    if total is None or not receipt.lines:
        problems.append("no_total" if total is None else "no_lines")
        return Reconciled(None, tuple(dict.fromkeys(problems)), total)
    if not 0 < total <= MAX_YEN:
        problems.append("impossible_total")
    goods = sum(line.amount_yen for line in receipt.lines)
    added = [tax for tax in receipt.taxes if not tax.included and tax.tax_yen]
    come_to = goods + sum(tax.tax_yen or 0 for tax in added)
    difference = total - come_to
    points_off = bool(receipt.points_yen) and difference == -receipt.points_yen
    if points_off:
        difference = 0
    if difference:
        problems.append("lines")
    if any(_line_is_wrong(line) for line in receipt.lines):
        problems.append("quantity")
    if not _subtotal_fits(receipt, goods, come_to):
        problems.append("subtotal")
    if not all(_tax_fits(tax, receipt, goods) for tax in receipt.taxes) or not _bases_fit(receipt, goods):
        problems.append("tax")
    spent = total if points_off else total - receipt.points_yen
    if spent <= 0:
        problems.append("nothing_paid")
    paid_fits = _payment_fits(receipt, {total, spent})
    if paid_fits is False:
        problems.append("payment")
    # Tax that was added on top has already served to reach the total; with rounding checked it is still a witness.
    witnesses = int(any(tax.tax_yen for tax in receipt.taxes)) + int(paid_fits is True)
    return Reconciled(difference, tuple(dict.fromkeys(problems)), spent, witnesses)


def tax_roundings(base_yen: int, rate: int, *, included: bool) -> set[int]:
    """The amounts of tax that a shop may print for a base: rounded down, up or to the nearest yen."""
    exact = Fraction(base_yen * rate, 100 + rate if included else 100)
    return {floor(exact), ceil(exact), floor(exact + Fraction(1, 2))}


def _line_is_wrong(line: Line) -> bool:
    return line.unit_yen is not None and line.unit_yen * line.quantity != line.amount_yen


def _subtotal_fits(receipt: Receipt, goods: int, come_to: int) -> bool:
    """A subtotal stands before the discounts below it, after them, or (where tax is added) with tax."""
    if receipt.subtotal_yen is None:
        return True
    above = sum(line.amount_yen for line in receipt.lines if not line.below_subtotal)
    full = sum(line.amount_yen for line in receipt.lines if line.kind == "item")
    return receipt.subtotal_yen in {above, goods, full, come_to, above + come_to - goods}


def _tax_fits(tax: Tax, receipt: Receipt, goods: int) -> bool:
    if not tax.tax_yen:
        return True
    if tax.rate is None:
        return _tax_of_all_fits(tax, receipt, goods)
    base = tax.base_yen if tax.base_yen is not None else _goods_of(tax.rate, receipt, goods)
    if base is None:  # which lines it taxes is not said: it is at least no more than the tax of everything
        return 0 <= tax.tax_yen <= max(tax_roundings(abs(goods), tax.rate, included=tax.included))
    if tax.base_yen is not None and _bases_hold_tax(receipt, goods) == (not tax.included):
        # 対象額 is printed the other way round: with tax that comes on top, or without tax that lies in the prices.
        base = base - tax.tax_yen if not tax.included else base + tax.tax_yen
    return tax.tax_yen in tax_roundings(base, tax.rate, included=tax.included)


def _bases_hold_tax(receipt: Receipt, goods: int) -> bool:
    """Whether the bases that are printed have their tax in them; where they do not tell, as prices are."""
    bases = sum(tax.base_yen or 0 for tax in receipt.taxes if tax.rate)
    taxes = sum(tax.tax_yen or 0 for tax in receipt.taxes if tax.rate)
    free = sum(line.amount_yen for line in receipt.lines if line.rate == 0)
    included = any(tax.included for tax in receipt.taxes)
    whole = (receipt.total_yen or 0) - free
    if bases in (whole, whole + receipt.points_yen):
        return True
    return False if bases + taxes in (whole, whole + receipt.points_yen) else included


def _tax_of_all_fits(tax: Tax, receipt: Receipt, goods: int) -> bool:
    """One tax for everything lies between all at 8 % and all at 10 %, and at nothing where lines are free of it."""
    known = {line.rate for line in receipt.lines if line.rate is not None and line.kind == "item"}
    all_known = known and all(line.rate is not None for line in receipt.lines)
    lowest = min(known) if all_known else 8
    highest = max(known) if all_known else 10
    low = min(tax_roundings(goods, lowest, included=tax.included))
    high = max(tax_roundings(goods, highest, included=tax.included))
    return low <= (tax.tax_yen or 0) <= high


def _goods_of(rate: int, receipt: Receipt, goods: int) -> int | None:
    """What the lines of a rate come to; None where a line does not tell its rate and there are several."""
    rates = {tax.rate for tax in receipt.taxes if tax.rate is not None}
    if rates == {rate} and all(line.rate in (None, rate) for line in receipt.lines):
        return goods
    if all(line.rate is not None for line in receipt.lines):
        return sum(line.amount_yen for line in receipt.lines if line.rate == rate)
    return None


def _bases_fit(receipt: Receipt, goods: int) -> bool:
    """Where each rate names its base, the bases come to all goods, without or with the tax."""
    named: dict[int, int] = {}
    for tax in receipt.taxes:
        if tax.rate is not None and tax.base_yen is not None:
            named[tax.rate] = tax.base_yen
    rates = {tax.rate for tax in receipt.taxes if tax.rate is not None}
    if not named or set(named) != rates:
        return True
    taxes = sum(tax.tax_yen or 0 for tax in receipt.taxes)
    stated = sum(named.values())
    free = sum(line.amount_yen for line in receipt.lines if line.rate == 0)
    wholes = {goods, goods + taxes, goods - taxes, receipt.total_yen or goods}
    return stated in wholes | {each - free for each in wholes} | {
        each + receipt.points_yen for each in wholes
    }


def _payment_fits(receipt: Receipt, amounts: set[int]) -> bool | None:
    """Whether what was handed over bears the total out; None where the receipt does not say."""
    if receipt.tendered_yen is not None:
        if receipt.change_yen is not None:
            return receipt.tendered_yen - receipt.change_yen in amounts
        if receipt.tendered_yen not in amounts:
            return None if receipt.tendered_yen > max(amounts) else False
        return True
    if receipt.paid:
        by_card = sum(yen for _name, yen in receipt.paid)
        return by_card in amounts or any(yen in amounts for _name, yen in receipt.paid)
    return None
