"""A message that records spending or income, as items with exactly the amount, day and category it states.

Whether a message records anything (rather than asks, wishes or corrects) is for the caller to decide.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from datetime import date
from typing import Literal

from finance.money import MAX_YEN
from finance.reading.amounts import Amount, amounts_in
from finance.reading.categories import category_key, known_words
from finance.reading.currencies import read_foreign_amounts
from finance.reading.dates import DateReading, read_dates
from finance.reading.describe import describe_tail
from finance.reading.direction import direction_of
from finance.reading.noise import blank_spans
from finance.reading.receipt import looks_like_receipt, read_receipt
from finance.reading.roles import role_of
from finance.reading.settle import settle
from finance.reading.statements import Statement, split_statements
from finance.reading.text import normalise
from finance.taxonomy import DEFAULT_CATEGORIES, FALLBACK_EXPENSE_KEY, FALLBACK_INCOME_KEY, REFUND_KEY


@dataclass(frozen=True, slots=True)
class Item:
    """One spending or income, ready to be stored."""

    kind: Literal["expense", "income"]
    amount_yen: int
    category_key: str
    category_named: bool  # the person named the category, rather than the words implying it
    description: str
    date: date
    is_refund: bool = False


@dataclass(frozen=True, slots=True)
class ItemsReading:
    """Items in the order of the text, and what kept the rest from being read.

    Problems: no_amount, only_amount, foreign_currency, impossible_date, ambiguous_date, future_date, too_large,
    inconsistent, vague_amount, share_unknown, tax_excluded, ambiguous_quantity, negative_amount, too_many.
    """

    items: tuple[Item, ...]
    problems: tuple[str, ...]


MAX_AMOUNTS = 200  # more is a file to import rather than a message
_INCOME_ORDER = (REFUND_KEY, "bonus", "side_job", "salary", FALLBACK_INCOME_KEY)
_VAGUE_DAY = re.compile(
    r"先日|この(?:前|間|あいだ)|こないだ|(?:先々|先)(?:週|月)|去年|昨年|一昨年|\blast (?:week|month|year)\b|\bthe other day\b",
    re.IGNORECASE,
)
_FOR_PERIOD = re.compile(
    r"[のに]?(?:分|ぶん|電|ガス|水道|家賃|携帯|スマホ|ネット|給|光熱|料金|カード|保険|通信|NHK|バイト|残業|月謝|会費|利用|請求|から|ボーナス|税|年金|売上|立て?替え|管理費|駐車場代|保育料|'s)"
)
_CLAUSE = re.compile(r"[\n。、;]|,\s")
_NAMES = {category.name: category.key for category in DEFAULT_CATEGORIES if category.kind == "expense"}
_NAMES |= {
    "交通費": "transport",
    "娯楽費": "leisure",
    "医療費": "medical",
    "教育費": "education",
    "通信費": "telecom",
}
_NAMES |= {
    "光熱費": "utilities",
    "水道光熱費": "utilities",
    "住居費": "housing",
    "被服費": "clothing",
    "雑費": "other",
}
_NAMED = re.compile(
    rf"(?:カテゴリー?(?:は|を|:)?\s?|[(「\[【#]|(?<![一-龥ぁ-んァ-ヶー])|^)(?P<name>{'|'.join(sorted(map(re.escape, _NAMES), key=len, reverse=True))})"
    r"(?:(?<=[費品楽容ク他金熱])で(?:す|記録|登録|入れ|お願い|つけ)?|に(?:記録|登録|入れ|つけ)|として|扱い|[)」\]】:]|(?=\s|$|、))"
)


def read_items(text: str, today: date) -> ItemsReading:
    """The items that a message records; an item whose amount or day is in doubt is a problem instead."""
    text = normalise(text)
    if looks_like_receipt(text):
        return _receipt_items(text, today)
    amounts = amounts_in(text)
    dates = read_dates(text, today)
    if len(amounts) > MAX_AMOUNTS:
        return ItemsReading((), ("too_many",))
    foreign = _foreign_alone(text, amounts)
    if not amounts:
        problems = [f"{reading.problem}_date" for reading in dates if reading.problem]
        return ItemsReading(
            (), tuple(dict.fromkeys([*problems, "foreign_currency" if foreign else "no_amount"]))
        )
    found = (
        _with_breakdown(text, today, dates, amounts)
        or _without_total(text, today, dates, amounts)
        or _read(text, today, dates, amounts)
    )
    problems = [*found.problems, *(["foreign_currency"] if foreign else [])]
    return ItemsReading(found.items, tuple(dict.fromkeys(problems)))


def _read(text: str, today: date, dates: list[DateReading], amounts: list[Amount]) -> ItemsReading:
    days = [(reading.start, reading.end) for reading in dates]
    blanked = blank_spans(text, sorted(days + [(amount.start, amount.end) for amount in amounts]))
    statements = split_statements(text, blanked, amounts)
    return _Reader(blank_spans(text, days), today, dates).read(statements)


def _with_breakdown(
    text: str, today: date, dates: list[DateReading], amounts: list[Amount]
) -> ItemsReading | None:
    """スーパー 2480円 内訳 肉1500円 野菜980円: the first amount is all that was paid."""
    if len(amounts) < 3:
        return None
    total, parts = amounts[0], amounts[1:]
    told = re.search(r"内訳", text[total.end : parts[0].start])
    if told is None:
        return None
    if sum(part.yen for part in parts) != total.yen:
        return ItemsReading((), ("inconsistent",))
    rest = blank_spans(text, [(total.end + told.start(), parts[-1].end)])
    return _read(rest, today, dates, [total])


def _without_total(
    text: str, today: date, dates: list[DateReading], amounts: list[Amount]
) -> ItemsReading | None:
    """The items without a first or last 合計 that only adds them up; None when there is no such total."""
    if len(amounts) < 3:
        return None
    for total, rest in ((amounts[-1], amounts[:-1]), (amounts[0], amounts[1:])):
        behind = max([0, *(amount.end for amount in rest if amount.end <= total.start)])
        clause = re.search(r"[^\n、。]*$", text[max(behind, total.start - 20) : total.start])
        if clause is None or role_of(clause[0], "") != "total":
            continue
        cut = (total.start - len(clause[0]), total.end)
        found = _read(blank_spans(text, [cut]), today, dates, rest)
        if not found.problems and sum(item.amount_yen for item in found.items) == total.yen:
            return found
    return None


class _Reader:
    """Reads the statements of one message in order, since a day carries over to the statements after it."""

    def __init__(self, text: str, today: date, dates: list[DateReading]) -> None:
        self.text = text
        self.today = today
        self.dates = dates
        self.carried: DateReading | None = None

    def read(self, statements: list[Statement]) -> ItemsReading:
        items: list[Item] = []
        problems: list[str] = []
        self.carried = self._closing_date(statements)
        for statement in statements:
            outcome = self._item(statement)
            if isinstance(outcome, Item):
                items.append(outcome)
                if outcome.date > self.today:
                    problems.append("future_date")
            else:
                problems.append(outcome)
        return ItemsReading(tuple(items), tuple(problems))

    def _closing_date(self, statements: list[Statement]) -> DateReading | None:
        """The only date of a message, written after everything: it is the day of all."""
        last = statements[-1]
        if len(self.dates) != 1 or len(statements) < 2 or self.dates[0].start < last.amounts[-1].end:
            return None
        listed = "\n" in self.text[statements[0].amounts[0].end : last.amounts[-1].start]
        own_line = "\n" in self.text[last.amounts[-1].end : self.dates[0].start]
        return self.dates[0] if own_line or not listed else None

    def _item(self, statement: Statement) -> Item | str:
        day = self._day(statement)
        if isinstance(day, str):
            return day
        words = self.text[statement.start : statement.end]
        shifted = [_shifted(amount, statement.start) for amount in statement.amounts]
        settled = settle(words, shifted)
        if settled.yen is None:
            return settled.problem or "inconsistent"
        if settled.yen > MAX_YEN:
            return "too_large"
        return self._named_item(statement, words, settled.yen, day)

    def _named_item(self, statement: Statement, words: str, yen: int, day: date) -> Item | str:
        after = self.text[statement.amounts[-1].end : statement.end]
        direction = direction_of(words, after)
        if any(amount.negative for amount in statement.amounts) and direction != "refund":
            return "negative_amount"
        named = _NAMED.search(f"{statement.head} {statement.tail}")
        name = statement.name
        if named and (
            rest := Statement(0, 0, (), _NAMED.sub(" ", statement.head), _NAMED.sub(" ", statement.tail)).name
        ):
            name = rest
        if direction == "expense":
            key = _NAMES[named["name"]] if named else _expense_key(statement, name)
            return (
                Item("expense", yen, key or FALLBACK_EXPENSE_KEY, bool(named), name, day)
                if name
                else "only_amount"
            )
        if direction == "refund" and category_key(name, "income") == REFUND_KEY and not category_key(name):
            name = describe_tail(statement.tail) or name  # 返金 1,980円 ユニクロ: the shop says more
        name = name or _income_word(words)
        if not name:
            return "only_amount"
        key = REFUND_KEY if direction == "refund" else _income_key(words)
        return Item("income", yen, key, False, name, day, is_refund=direction == "refund")

    def _day(self, statement: Statement) -> date | str:
        """The day of a statement: its own, else the one carried over from before, else today."""
        head_end = statement.amounts[-1].start
        own = [reading for reading in self.dates if statement.start <= reading.start < statement.end]
        before = [reading for reading in own if reading.start < head_end]
        chosen = (before or own)[-1] if own else self.carried
        distinct = {(reading.date, reading.problem) for reading in (before or own)}
        if len(distinct) > 1 and not self._corrected(before or own):
            return "ambiguous_date"
        if before:
            self.carried = before[-1]
        if chosen is None:
            return "ambiguous_date" if self._vague_day(statement) else self.today
        if chosen.date is None:
            return f"{chosen.problem}_date"
        return chosen.date

    def _corrected(self, readings: list[DateReading]) -> bool:
        between = self.text[readings[0].end : readings[-1].start]
        return bool(re.search(r"じゃな|ではな|いや|ちゃう|違|\bno\b|not|\bi mean\b", between))

    def _vague_day(self, statement: Statement) -> bool:
        match = _VAGUE_DAY.search(self.text, statement.start, statement.end)
        return match is not None and not _FOR_PERIOD.match(self.text, match.end())


def _shifted(amount: Amount, by: int) -> Amount:
    return Amount(
        amount.yen, amount.start - by, amount.end - by, amount.marked, amount.negative, amount.exactness
    )


def _expense_key(statement: Statement, name: str) -> str | None:
    """The category of the name, else of all words around it."""
    return category_key(name) or category_key(statement.head) or category_key(statement.tail)


def _income_key(words: str) -> str:
    keys = {match.key for match in known_words(words, "income")} - {REFUND_KEY}
    return next((key for key in _INCOME_ORDER if key in keys), FALLBACK_INCOME_KEY)


def _income_word(words: str) -> str:
    known = known_words(words, "income")
    return words[known[0].start : known[0].end] if known else ""


def _foreign_alone(text: str, amounts: list[Amount]) -> bool:
    """Whether an amount in another currency stands in a clause without its yen."""
    foreign = read_foreign_amounts(text)
    if foreign and len(amounts) == 1 and len(foreign) == 1:
        between = text[min(foreign[0].end, amounts[0].end) : max(foreign[0].start, amounts[0].start)]
        return bool(_CLAUSE.search(between)) and bool(known_words(between))
    bounds = [match.end() for match in _CLAUSE.finditer(text)]
    with_yen = {bisect_right(bounds, amount.start) for amount in amounts}
    return any(bisect_right(bounds, amount.start) not in with_yen for amount in foreign)


def _receipt_items(text: str, today: date) -> ItemsReading:
    """One item for the whole receipt: its total, its shop, its day."""
    receipt = read_receipt(text, today)
    if (receipt is None or receipt.total_yen is None) and read_foreign_amounts(text):
        return ItemsReading((), ("foreign_currency",))
    if receipt is None or receipt.total_yen is None:
        return ItemsReading((), receipt.problems if receipt and receipt.problems else ("no_amount",))
    problems = tuple(problem for problem in receipt.problems if problem != "lines_do_not_add_up")
    day = receipt.date or today
    if any(problem.endswith("_date") for problem in problems):
        return ItemsReading((), problems)
    names = "\n".join(line.name for line in receipt.lines)
    key = (
        category_key(receipt.shop or "")
        or category_key(f"{names}\n{receipt.purpose}")
        or FALLBACK_EXPENSE_KEY
    )
    name = receipt.shop or (receipt.lines[0].name if receipt.lines else "") or "レシート"
    if day > today:
        problems = (*problems, "future_date")
    return ItemsReading((Item("expense", receipt.total_yen, key, False, name, day),), problems)
