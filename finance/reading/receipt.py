"""Typed or pasted receipts: shop, day, lines and the total that was paid. 合計 beats 小計; tax, change and
balances are no lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from finance.money import MAX_YEN
from finance.reading.dates import read_dates
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

    @property
    def adds_up(self) -> bool:
        """True when the lines reach the total."""
        return bool(self.lines) and "lines_do_not_add_up" not in self.problems


_AMOUNT_END = re.compile(
    r"(?P<sign>[-▲△]?)\s?(?P<yen>¥?)\s?(?P<inner>[-▲△]?)(?P<number>[0-9]{1,3}(?:,[0-9]{3})++|[0-9]++)(?:\.-|-|円|\s?yen|也)*+\s?(?P<mark>[※*軽内外込非税]|\(?[内外]\)?|[A-Z]{1,2})?\s*$"
)
_TOTAL = re.compile(
    r"^(?:ご?合\s*計(?:金額)?|総\s?合計|総計|お?買上(?:げ)?(?:合計|計|金額)|お会計|ご請求(?:額|金額)?|お?支払(?:い)?(?:合計|金額|額)|領収金額|金\s?額|税込合計|(?:grand )?total|amount due|balance due)(?![一-龥]*(?:点|数))",
    re.IGNORECASE,
)
_SUBTOTAL = re.compile(r"^(?:小\s*計|税抜(?:合計|計)|sub-?total)", re.IGNORECASE)
_PAYMENT = re.compile(
    r"^(?:お?預|現\s?計|現\s?金|お?釣|お?つり|釣銭|クレジット|カード|交通系|IC|電子マネー|PayPay|Suica|PASMO|nanaco|WAON|iD|QUICPay|楽天|d払い|au|VISA|Master|JCB|支払|お支払|キャッシュレス|バーコード|ポイント(?!値引|割引|利用|使用)|獲得|今回|累計|残高|商品券|change|cash|card|paid|tender)",
    re.IGNORECASE,
)
_BALANCE = re.compile(
    r"残高|残額|ポイント(?:残|数|付与|対象)|balance|会員|承認|伝票|端末|点数|お買上点数|買上点", re.IGNORECASE
)
_TAX = re.compile(
    r"^\(?\s?(?:うち|内)?\s?(?:消費税|内税|外税|税(?:額|率|込|抜|等)?[\s0-9(:8%1]|内?消費|[0-9]{1,2}\s?%|(?:標準|軽減)?税率|対象|課税|非課税|tax\b|vat\b)|対象(?:額)?|消費税|内税|外税",
    re.IGNORECASE,
)
_DISCOUNT = re.compile(
    r"割引|値引|クーポン|引$|%引|オフ|ポイント(?:利用|使用|値引)|discount|coupon", re.IGNORECASE
)
_META = re.compile(
    r"tel\b|電話|fax|〒|登録番号|\bT[0-9]{13}|レジ|No\.?\s?[0-9]|担当|責\s?[:No0-9]|店員|取引|承認|伝票|領収(?:書|証)|レシート|上様|様$|但|印$|ありがとう|またの|ご来店|お越し|営業時間|住所|会員|URL|http|www|印は|軽減税率|[都道府県市区町村].*[0-9]+-[0-9]+|テーブル|人数|返品|明細|receipt|thank",
    re.IGNORECASE,
)
_QUANTITY = re.compile(
    r"(?:[×xX*]\s?(?P<times>[0-9]{1,3})|(?P<count>[0-9]{1,3})\s?[コ個点ケ](?:\s?[×xX*@])?)"
)
_UNIT_LINE = re.compile(
    r"^[\s(]*(?:@?\s?¥?[0-9,]+\s?(?:円)?\s?[×xX*@]\s?[0-9]+|[0-9]+\s?[コ個点ケ]?\s?[×xX*@]\s?(?:単)?\s?¥?[0-9,]+)"
)
_SIGNS = re.compile(
    r"小\s?計|合\s?計|お?預|お?釣り?|領収(?:書|証)|レシート|内税|外税|消費税|レジ|登録番号|\bsubtotal|\btotal|\bchange\b|現計|軽減税率|お会計|但し?書?",
    re.IGNORECASE,
)
_MARKS = re.compile(r"^[※*軽◎○●■□◆・\s]+|[※*◎\s]+$|\s軽$|\s[内外]$")
MIN_LINES = 3
MAX_ROW = 120  # a longer row is prose


def looks_like_receipt(text: str) -> bool:
    """Whether text is a receipt rather than a message: several lines, and the words of one at the heads of lines."""
    lines = [line.strip() for line in normalise(text).split("\n") if line.strip()]
    if len(lines) < MIN_LINES:
        return False
    heads = sum(1 for line in lines if _SIGNS.match(line.lstrip("(【[<* ")))
    return heads >= 2 or (heads == 1 and any(_TOTAL.match(line) or "領収" in line for line in lines))


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
    return Receipt(_shop(rows), day, total, tuple(lines), tuple(problems), subtotal, formal)


def _amount_of(row: str) -> int | None:
    """The amount at the end of a row, signed."""
    if len(row) > MAX_ROW:
        return None
    match = _AMOUNT_END.search(row.rstrip(")〉>］] "))
    if not match or len(match["number"]) > 20:
        return _kanji_amount(row)
    value = int(match["number"].replace(",", ""))
    negative = bool(match["sign"] or match["inner"])
    before = row[: match.start()]
    if negative and not match["yen"] and before and before[-1].isalnum() and not _DISCOUNT.search(before):
        return None  # a hyphen inside a number
    if re.search(r"[0-9A-Za-z:/.#@-]$", before) and not match["sign"] and not match["yen"]:
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
        amount for row, amount in parsed if amount and _TOTAL.match(_label(row)) and not _BALANCE.search(row)
    ]
    subtotals = [amount for row, amount in parsed if amount and _SUBTOTAL.match(_label(row))]
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
    if subtotal is not None and not any(_TAX.match(_label(row)) for row, _ in parsed):
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
        and not _BALANCE.search(row)
    ]
    return direct[0] if len(direct) == 1 else None


def _lines(parsed: list[tuple[str, int | None]]) -> list[ReceiptLine]:
    """The rows of things and discounts: those above the first subtotal or total, and discounts below."""
    lines: list[ReceiptLine] = []
    pending = ""
    below = False
    for row, amount in parsed:
        label = _label(row)
        if _SUBTOTAL.match(label) or _TOTAL.match(label):
            below = True
            continue
        if amount is None or _is_meta(row):
            pending = "" if amount is None and _is_meta(row) else (row if amount is None else pending)
            continue
        if (
            _TAX.match(label)
            or _BALANCE.search(row)
            or (_PAYMENT.match(label) and not _DISCOUNT.search(label))
        ):
            continue
        if below and amount > 0 and not _DISCOUNT.search(label):
            continue
        line = _line(row, amount, pending)
        pending = ""
        if line:
            lines.append(line)
    return lines


def _is_meta(row: str) -> bool:
    return bool(_META.search(row)) or bool(
        re.match(r"^[0-9R令][0-9./年月日:\s()月火水木金土日R令和-]*$", row)
    )


def _line(row: str, amount: int, pending: str) -> ReceiptLine | None:
    match = _AMOUNT_END.search(row)
    name = row[: match.start()] if match else row
    reduced = bool(re.search(r"[※*軽]", row))
    quantity = 1
    if _UNIT_LINE.match(row) and pending:
        name = pending
    if found := _QUANTITY.search(row):
        quantity = int(found["times"] or found["count"])
        name = name.replace(found[0], " ")
    name = re.sub(r"@\s?[0-9,]+|[×xX@]\s*$", "", name)
    while (stripped := _MARKS.sub("", name)) != name:
        name = stripped
    name = name.strip(" .…・:")
    if _DISCOUNT.search(row) and amount > 0:
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
    return bool(re.search(r"外税|税\s?¥?[0-9,]+\)?$|消費税", row)) and not re.search(
        r"内税|内消費|うち|内\s", row
    )


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


def _shop(rows: list[str]) -> str | None:
    """The first row that is a name: no amount, no date, no number of anything."""
    for row in rows[:6]:
        if _is_meta(row) or _SIGNS.match(row) or _amount_of(row) is not None or re.match(r"^[\W_]*$", row):
            continue
        if re.search(r"[0-9]{1,2}:[0-9]{2}|[0-9]{4}[年/-]", row):
            continue
        return row.strip("*=-【】「」<> ")
    return "領収書" if any(re.match(r"領\s?収\s?(?:書|証)", row) for row in rows) else None
