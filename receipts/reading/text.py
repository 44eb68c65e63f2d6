"""Text of a receipt (as Tesseract reads it) to a Receipt. What is doubtful is said to be so; nothing is guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from receipts.reading import words
from receipts.reading.rows import Row, amounts_in, clock_in, days_in, rate_in, rows_of
from receipts.reading.types import Line, Receipt, Tax, rated

OLDEST = timedelta(days=366)  # an older receipt is more likely a misread year
UNREADABLE = "?"
_FOREIGN = re.compile(r"(?:US)?\$\s?[0-9]|€\s?[0-9]|£\s?[0-9]|[0-9]\s?(?:USD|EUR)\b")


@dataclass
class _Reading:
    """What has been read so far, from the top down."""

    lines: list[Line] = field(default_factory=list)
    taxes: list[Tax] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    paid: list[tuple[str, int]] = field(default_factory=list)
    subtotal: int | None = None
    tendered: int | None = None
    change: int | None = None
    points: int = 0
    pending: str = ""  # a name whose amount stands in the next row
    below: bool = False  # the subtotal or the total has been passed
    taxed: bool = False  # rows of tax have begun
    problems: list[str] = field(default_factory=list)


def receipt_in(text: str, today: date) -> Receipt | None:
    """The receipt in a text, or None when the text has neither a total nor the other words of one."""
    rows = rows_of(text)
    if not looks_like_one(rows):
        return None
    read = _Reading()
    for row in rows:
        _take(read, row)
    refund = any(words.REFUND.search(row.label) for row in rows if len(row.label) <= 12)
    receipt = Receipt(
        shop=_shop(rows),
        at=clock_in(rows),
        lines=tuple(rated(read.lines, read.taxes)),
        subtotal_yen=read.subtotal,
        taxes=tuple(read.taxes),
        total_yen=read.totals[0] if read.totals else None,
        points_yen=read.points,
        paid=tuple(read.paid),
        tendered_yen=read.tendered,
        change_yen=read.change,
        is_refund=refund,
        problems=tuple(read.problems),
    )
    if len(set(read.totals)) > 1:
        receipt = receipt.doubted("several_totals")
    if _FOREIGN.search(text):
        receipt = receipt.doubted("foreign_currency")
    return _turned(dated(receipt, rows, today))


def looks_like_one(rows: list[Row]) -> bool:
    """Whether rows have a total, or at least two of the other words of receipts."""
    if any(words.TOTAL.match(row.label) and row.amount for row in rows):
        return True
    kinds = (words.TOTAL, words.SUBTOTAL, words.TAX, words.TENDERED, words.CHANGE)
    return sum(any(kind.search(row.label) for row in rows) for kind in kinds) >= 2 and any(
        row.amount for row in rows
    )


def dated(receipt: Receipt, rows: list[Row], today: date) -> Receipt:
    """The receipt with its day; one that is missing, contradicts itself, lies ahead or far back is a problem."""
    found = list(days_in(rows))
    good = [day for day, weekday_fits in found if day is not None and weekday_fits]
    if not good or len(good) < len(found):
        return replace(receipt, day=good[0] if good else None).doubted(
            "no_date" if not good else "doubtful_date"
        )
    receipt = replace(receipt, day=good[0])
    if len(set(good)) > 1 or not today - OLDEST <= good[0] <= today:
        return receipt.doubted("doubtful_date")
    return receipt


def _take(read: _Reading, row: Row) -> None:
    label = row.label
    if row.amount is None:
        read.pending = "" if _says_nothing(label) or read.below else row.name
        _unit_below(read, row)
        return
    if words.POINTS.search(label):
        read.points += abs(row.amount)
    elif words.TAX.search(label) and not words.TOTAL.match(label) and not words.SUBTOTAL.match(label):
        _take_tax(read, row)
    elif (words.META.search(label) and not words.DISCOUNT.search(label)) or _is_date(row):
        read.pending = ""
    elif words.SUBTOTAL.match(label):
        read.subtotal, read.below = row.amount if read.subtotal is None else read.subtotal, True
    elif words.TOTAL.match(label):
        if -row.amount not in read.totals:  # a refund's total, and what is given back
            read.totals.append(row.amount)
        read.below = True
    elif words.CHANGE.match(label):
        read.change = abs(row.amount)
    elif words.TENDERED.match(label):
        read.tendered = abs(row.amount)
    elif words.PAID.match(label) and not words.DISCOUNT.search(label):
        read.paid.append((row.name[:40], abs(row.amount)))
    else:
        _take_line(read, row)


def _says_nothing(label: str) -> bool:
    return bool(words.META.search(label) or words.ADDRESS.search(label) or words.TAX.search(label))


def _is_date(row: Row) -> bool:
    return bool(words.FULL_DATE.search(row.text))


def _take_tax(read: _Reading, row: Row) -> None:
    rate, amounts = rate_in(row.text), [abs(each) for each in amounts_in(row.text)]
    amounts = amounts or [abs(row.amount or 0)]
    read.taxed = read.below = True
    says_included, says_excluded = words.INCLUDED.search(row.label), words.EXCLUDED.search(row.label)
    is_base, is_tax = words.BASE.search(row.label), _names_tax(row.label)
    if len(amounts) >= 2 and (is_base or is_tax):
        read.taxes.append(Tax(rate, amounts[1], amounts[0], bool(says_included) and not says_excluded))
        return
    if is_base and not is_tax:
        read.taxes.append(Tax(rate, None, amounts[0], bool(says_included)))
        return
    if not is_tax:
        return
    included = bool(says_included) and not says_excluded
    waiting = [n for n, tax in enumerate(read.taxes) if tax.tax_yen is None and rate in (None, tax.rate)]
    if waiting:
        tax = read.taxes[waiting[0] if rate is None and len(waiting) == 1 else waiting[-1]]
        read.taxes[read.taxes.index(tax)] = replace(
            tax, tax_yen=amounts[0], included=included or tax.included
        )
    else:
        read.taxes.append(Tax(rate, amounts[0], None, included))


def _names_tax(label: str) -> bool:
    return bool(
        words.TAX_AMOUNT.search(re.sub(r"税率?[0-9]+%?対象|課税対象|[内外]税(?=[0-9%]*対象)", "", label))
    )


def _take_line(read: _Reading, row: Row) -> None:
    amount = row.amount or 0
    discount = amount < 0 or bool(words.DISCOUNT.search(row.label))
    if read.totals or (read.below and not discount):
        return
    name, quantity, unit = row.name, 1, None
    if match := words.UNIT.search(row.text):
        quantity, unit = _unit(match)
        if match.start() <= 3 and read.pending:
            name = read.pending
        elif (
            match.start() <= 3
            and not read.pending
            and read.lines
            and _unit_row_of(read.lines[-1], row, quantity, unit)
        ):
            read.lines[-1] = replace(read.lines[-1], quantity=quantity, unit_yen=unit)
            return
        else:
            name = row.name[: match.start()] or row.name
            quantity, unit = (quantity, unit) if match.end() <= len(row.name) + 1 else (1, None)
    elif not re.search(r"[^\W\d_]", name) and read.pending:
        name = read.pending
    reduced = bool(
        words.REDUCED.search(row.mark) or re.match(r"[※*軽]", row.name) or row.name.endswith(("※", "*", "軽"))
    )
    read.pending = ""
    if not re.search(r"[^\W\d_]", name):
        if not row.has_sign:
            return
        name = UNREADABLE  # the amount is plain, whatever it was for
    read.lines.append(
        Line(
            name=words.EDGE_MARKS.sub("", name)[:80] or UNREADABLE,
            amount_yen=-abs(amount) if discount else amount,
            quantity=1 if discount else quantity,
            unit_yen=None if discount else unit,
            rate=8 if reduced else None,
            kind="discount" if discount else "item",
            below_subtotal=read.below,
        )
    )


def _unit(match: re.Match[str]) -> tuple[int, int]:
    if match["count"]:
        return int(match["count"]), int(match["price"].replace(",", ""))
    return int(match["times"]), int(match["first"].replace(",", ""))


def _unit_row_of(line: Line, row: Row, quantity: int, unit: int) -> bool:
    """Whether a row such as (@128×2) explains the line above it."""
    return (
        line.kind == "item"
        and line.unit_yen is None
        and line.amount_yen == quantity * unit
        and row.amount != line.amount_yen
    )


def _unit_below(read: _Reading, row: Row) -> None:
    match = words.UNIT.search(row.text)
    if match and match.start() <= 3 and read.lines and not read.below:
        quantity, unit = _unit(match)
        if read.lines[-1].unit_yen is None and read.lines[-1].amount_yen == quantity * unit:
            read.lines[-1] = replace(read.lines[-1], quantity=quantity, unit_yen=unit)
        read.pending = ""


def _shop(rows: list[Row]) -> str:
    """The first row that is a name: no amount, no date, no number of anything."""
    for row in rows[:6]:
        letters = re.sub(r"[\W\d_]", "", row.label)
        if len(letters) < 2 or row.amount is not None or _is_date(row) or _says_nothing(row.label):
            continue
        if words.TOTAL.match(row.label) or words.REFUND.fullmatch(row.label) or words.CLOCK.search(row.text):
            continue
        return words.EDGE_MARKS.sub("", row.name).strip("=-【】「」<>")[:80]
    return ""


def _turned(receipt: Receipt) -> Receipt:
    """A refund's amounts the right way round: many tills print them all with a minus."""
    total = receipt.total_yen
    if total is None or total >= 0:
        return receipt
    lines = tuple(
        replace(
            line,
            amount_yen=-line.amount_yen,
            kind="item" if line.amount_yen < 0 else "discount",
            unit_yen=None,
        )
        for line in receipt.lines
    )
    subtotal = None if receipt.subtotal_yen is None else abs(receipt.subtotal_yen)
    return replace(receipt, is_refund=True, total_yen=-total, lines=lines, subtotal_yen=subtotal)
