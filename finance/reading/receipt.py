"""Typed or pasted receipts: shop, day, lines and the total that was paid. 合計 beats 小計; tax, change and
balances are no lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from finance.money import MAX_YEN
from finance.reading import receipt_words as words
from finance.reading.dates import date_matches, read_dates
from finance.reading.numerals import scan_numerals
from finance.reading.text import normalise


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One thing on a receipt; a discount has a negative amount."""

    name: str
    amount_yen: int
    quantity: int = 1
    reduced_tax: bool = False  # marked as food at the reduced rate (※, 軽, *)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a receipt says. Problems: no_amount, inconsistent, impossible_date, ambiguous_date, too_large, foreign_currency,
    lines_do_not_add_up."""

    shop: str | None
    date: date | None
    total_yen: int | None
    lines: tuple[ReceiptLine, ...]
    problems: tuple[str, ...] = ()
    subtotal_yen: int | None = None
    is_formal: bool = False  # a 領収書 with one amount and no lines
    purpose: str = ""  # 但し書き of a 領収書

    @property
    def adds_up(self) -> bool:
        """True when the lines reach the total."""
        return bool(self.lines) and "lines_do_not_add_up" not in self.problems


def looks_like_receipt(text: str) -> bool:
    """Whether text is a receipt rather than a message: several lines, and the words of one at the heads of lines."""
    lines = [line.strip() for line in normalise(text).split("\n") if line.strip()]
    if len(lines) < words.MIN_LINES:
        return False
    heads = sum(1 for line in lines if words.SIGNS.match(line.lstrip("(【[<* ")))
    if heads != 1:
        return heads >= 2
    if any("領収" in line for line in lines):
        return True
    return any(words.TOTAL.match(line) for line in lines) and (
        any(map(words.STAMP.search, lines)) or _has_shop_row(lines[0])
    )


def _has_shop_row(first: str) -> bool:
    """A first line that is a name: no amount, and no day such as 昨日 that heads a list."""
    return _amount_of(first) is None and not date_matches(first) and not first.endswith((":", "。"))


def read_receipt(text: str, today: date) -> Receipt | None:
    """The receipt in a text, or None when the text has no line with an amount."""
    rows = [row for row in (line.strip() for line in normalise(text).split("\n")) if row]
    formal = any(re.match(r"領\s?収\s?(?:書|証)", row) for row in rows)
    parsed = [(row, _amount_of(row)) for row in rows]
    if all(amount is None for _, amount in parsed):
        return None
    lines = _lines(parsed)
    total, subtotal, problems = _total(parsed, lines)
    day, date_problem = _day(rows, today)
    if date_problem:
        problems.append(date_problem)
    if lines and total is not None and not _reaches(lines, total, subtotal, parsed):
        problems.append("lines_do_not_add_up")
    if total is not None and total > MAX_YEN:
        total, problems = None, [*problems, "too_large"]
    return Receipt(
        _shop(rows, formal), day, total, tuple(lines), tuple(problems), subtotal, formal, _purpose(rows)
    )


def _amount_of(row: str) -> int | None:
    """The amount at the end of a row, signed."""
    if len(row) > words.MAX_ROW:
        return None
    match = words.AMOUNT_END.search(row.rstrip(")〉>］] "))
    if not match or len(match["number"]) > 20:
        return _kanji_amount(row)
    value = int(match["number"].replace(",", ""))
    negative = bool(match["sign"] or match["inner"])
    before = row[: match.start()]
    if (
        negative
        and not match["yen"]
        and before
        and before[-1].isalnum()
        and not words.DISCOUNT.search(before)
    ):
        return None  # a hyphen inside a number
    touching = row[: match.start("number")]
    if re.search(r"[0-9A-Za-z:/.#@-]$", touching) and not negative and not match["yen"]:
        return None
    return -value if negative else value


def _kanji_amount(row: str) -> int | None:
    match = re.search(
        r"(?<![〇零一-九壱弐参拾十百千万萬])([〇零一二三四五六七八九壱弐参拾十百千万萬]{2,}+)\s?円(?:也)?\s*$",
        row,
    )
    numerals = list(scan_numerals(match[1])) if match else []
    return int(numerals[0].value) if len(numerals) == 1 else None


def _label(row: str) -> str:
    return row.lstrip("(【[<*※ ")


def _total(
    parsed: list[tuple[str, int | None]], lines: list[ReceiptLine]
) -> tuple[int | None, int | None, list[str]]:
    totals = [
        amount
        for row, amount in parsed
        if amount and words.TOTAL.match(_label(row)) and not words.BALANCE.search(row)
    ]
    subtotals = [amount for row, amount in parsed if amount and words.SUBTOTAL.match(_label(row))]
    subtotal = subtotals[-1] if subtotals else None
    if len(set(totals)) > 1:
        paid = _handed_over(parsed)
        agreed = [amount for amount in totals if amount == paid]
        return (agreed[0], subtotal, []) if agreed else (totals[-1], subtotal, [])
    if totals:
        return totals[0], subtotal, []
    paid = _handed_over(parsed)
    if paid is not None:
        return paid, subtotal, []
    if subtotal is not None and not any(words.TAX.match(_label(row)) for row, _ in parsed):
        return subtotal, subtotal, []
    lone = [amount for row, amount in parsed if amount and amount > 0 and re.match(r"¥|金", row)]
    return (lone[0], subtotal, []) if len(lone) == 1 else (None, subtotal, ["no_amount"])


def _handed_over(parsed: list[tuple[str, int | None]]) -> int | None:
    """What was paid, from お預り less お釣り or from the row of the card; None when no row tells."""
    tendered = [amount for row, amount in parsed if amount and re.match(r"お?預", _label(row))]
    change = [
        amount
        for row, amount in parsed
        if amount is not None and re.match(r"お?釣|お?つり|釣銭|change", _label(row), re.I)
    ]
    if len(tendered) == 1 and len(change) == 1:
        return tendered[0] - change[0]
    direct = [
        amount
        for row, amount in parsed
        if amount
        and re.match(r"現\s?計|交通系|クレジット|電子マネー|PayPay", _label(row))
        and not words.BALANCE.search(row)
    ]
    return direct[0] if len(direct) == 1 else None


def _lines(parsed: list[tuple[str, int | None]]) -> list[ReceiptLine]:
    """The rows of things and discounts: those above the first subtotal or total, and discounts below."""
    lines: list[ReceiptLine] = []
    pending = ""
    below = False
    for row, amount in parsed:
        label = _label(row)
        if words.SUBTOTAL.match(label) or words.TOTAL.match(label):
            below = True
            continue
        if amount is None or _is_meta(row):
            pending = "" if amount is None and _is_meta(row) else (row if amount is None else pending)
            continue
        if (
            words.TAX.match(label)
            or words.BALANCE.search(row)
            or (words.PAYMENT.match(label) and not words.DISCOUNT.search(label))
        ):
            continue
        if words.SUM_IN_WORDS.match(label) or (below and amount > 0 and not words.EXTRA.search(label)):
            continue
        line = _line(row, amount, pending)
        pending = ""
        if line:
            lines.append(line)
    return lines


def _is_meta(row: str) -> bool:
    return bool(words.META.search(row)) or bool(
        re.match(r"^[0-9R令][0-9./年月日:\s()月火水木金土日R令和-]*$", row)
    )


def _line(row: str, amount: int, pending: str) -> ReceiptLine | None:
    match = words.AMOUNT_END.search(row)
    name = row[: match.start()] if match else row
    reduced = bool(re.search(r"[※*軽]", row))
    quantity = 1
    if words.UNIT_LINE.match(row) and pending:
        name = pending
    if found := words.QUANTITY.search(row):
        quantity = int(found["times"] or found["count"])
        name = name.replace(found[0], " ")
    name = re.sub(r"@\s?[0-9,]+|[×xX@]\s*$", "", name)
    while (stripped := words.MARKS.sub("", name)) != name:
        name = stripped
    name = name.strip(" .…・:")
    if words.DISCOUNT.search(row) and amount > 0:
        amount = -amount
    return ReceiptLine(name, amount, quantity, reduced) if name and amount else None


def _reaches(
    lines: list[ReceiptLine], total: int, subtotal: int | None, parsed: list[tuple[str, int | None]]
) -> bool:
    """Whether the lines add up to the total, with the outside tax where the receipt states it."""
    goods = sum(line.amount_yen for line in lines)
    if goods == total:
        return True
    taxes = [amount for row, amount in parsed if amount and _is_outside_tax(row)]
    return goods + sum(taxes) == total


def _is_outside_tax(row: str) -> bool:
    return bool(
        re.search(r"外税|税\s?¥?[0-9,]+\)?$|消費税|^(?:sales )?tax\b", row, re.IGNORECASE)
    ) and not re.search(r"内税|内消費|うち|内\s|incl", row)


def _day(rows: list[str], today: date) -> tuple[date | None, str | None]:
    """The first full date of a receipt; a number of a document is none."""
    readings = [
        reading
        for row in rows
        if not re.search(r"No\.|登録番号|tel|電話|有効期限|期限|まで", row, re.I)
        for reading in read_dates(row, today)
        if reading.explicit
    ]
    good = [reading for reading in readings if reading.date]
    if good:
        return good[0].date, None
    return (None, f"{readings[0].problem}_date") if readings else (None, None)


def _purpose(rows: list[str]) -> str:
    return next(
        (match[1] for row in rows if (match := re.match(r"但し?書?\s?[:]?\s?(.+?)(?:として)?$", row))), ""
    )


def _shop(rows: list[str], formal: bool) -> str | None:
    """The first row that is a name: no amount, no date, no number of anything."""
    for row in rows if formal else rows[:6]:
        if (
            _is_meta(row)
            or words.SIGNS.match(row)
            or _amount_of(row) is not None
            or re.match(r"^[\W_]*$", row)
        ):
            continue
        if re.search(r"[0-9]{1,2}:[0-9]{2}|[0-9]{4}[年/-]", row):
            continue
        return row.strip("*=-【】「」<> ")
    return "領収書" if any(re.match(r"領\s?収\s?(?:書|証)", row) for row in rows) else None
