"""Finds the labelled values of a message and sorts them into payments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from integrations.android.reading.labels import BARE_LABELS, LABELS, Role

MARKS = "◇◆■□●○★☆・*▼▽►▶◎‣•"
_OPEN, _CLOSE = r"[【\[《<〈「『(]", r"[】\]》>〉」』)]"
# A value ends here at the latest, and at the end of its line.
_VALUE_END = re.compile(r"\n|[◇◆■□★☆▼▽【《|]|(?<=\S)\s+[・●○](?=\S)")


@dataclass(frozen=True, slots=True)
class Field:
    """One labelled value; start and end are those of label and value together in the text."""

    role: Role
    label: str
    value: str
    start: int
    end: int


@dataclass(slots=True)
class Record:
    """The fields of one payment; the first of each role counts."""

    fields: list[Field] = field(default_factory=list)

    def get(self, role: Role) -> Field | None:
        """The first field of a role that has a value."""
        return next((each for each in self.fields if each.role == role and each.value), None)

    def has(self, *roles: Role) -> bool:
        """Whether any of these roles is there, with or without a value."""
        return any(each.role in roles for each in self.fields)


def fields_in(text: str) -> list[Field]:
    """Every labelled value of a text in NFKC, in order."""
    labels = list(_labels_in(text))
    found = []
    for index, (role, label, start, value_start) in enumerate(labels):
        limit = labels[index + 1][2] if index + 1 < len(labels) else len(text)
        value, end = _value(text, value_start, limit)
        found.append(Field(role, label, value, start, end))
    return found


def records_in(fields: list[Field]) -> list[Record]:
    """The fields cut into payments: where a day, a shop or an amount comes again, the next one begins.

    A piece without an amount joins nobody and is dropped; so is a repeated amount that has neither day nor shop
    when the first payment has one, since footnotes repeat labels.
    """
    records: list[Record] = [Record()]
    for each in fields:
        telling = each.role in ("day", "shop", "amount") and bool(each.value)
        if telling and records[-1].get(each.role) is not None:
            if _alternative(records[-1], each):
                continue
            records.append(Record())
        records[-1].fields.append(each)
    whole = [record for record in records if record.has("amount", "debit")]
    if not whole:
        return [record for record in records if record.has("day", "shop")][:1]
    described = whole[0].get("day") or whole[0].get("shop")
    return [
        record
        for index, record in enumerate(whole)
        if index == 0 or not described or (record.get("day") or record.get("shop"))
    ]


def _alternative(record: Record, each: Field) -> bool:
    """Whether a second day or amount belongs to the same payment: its day of booking, its sum before points."""
    if each.role == "amount":
        return not record.get("shop") or not record.get("day")
    if each.role == "day":
        return not record.has("amount", "debit") and each.label != (record.get("day") or each).label
    return not record.has("amount", "debit")


def _value(text: str, start: int, limit: int) -> tuple[str, int]:
    """The value after a label: the rest of its line, or the next line where that is empty."""
    rest = text[start:limit]
    lead = len(rest) - len(rest.lstrip(" "))
    if rest[lead : lead + 1] == "\n":
        lead += len(rest[lead:]) - len(rest[lead:].lstrip(" \n"))
    end = _VALUE_END.search(rest, lead)
    stop = end.start() if end else len(rest)
    return rest[lead:stop].lstrip(" :=").strip(), start + stop


def _labels_in(text: str) -> Iterator[tuple[Role, str, int, int]]:
    """(role, label, start, start of the value) of every label, without overlaps."""
    for match in _pattern().finditer(text):
        strict = match["strict"] or match["alone"] or match["number"]
        name = strict or match["bare"] or match["amount"] or match["line"]
        yield _role_of(name, bare=not strict), match[0], match.start(), match.end()


def _role_of(label: str, *, bare: bool) -> Role:
    for role, pattern in _role_patterns(bare):
        if pattern.fullmatch(label):
            return role
    return "other"


@cache
def _role_patterns(bare: bool) -> tuple[tuple[Role, re.Pattern[str]], ...]:
    # `debit` before `amount`: ご請求金額(円) would be both.
    order: tuple[Role, ...] = (
        "debit",
        "result",
        "currency",
        "content",
        "kind",
        "other",
        "shop",
        "day",
        "amount",
    )
    table = BARE_LABELS if bare else LABELS
    return tuple((role, re.compile("|".join(table[role]), re.IGNORECASE)) for role in order if role in table)


@cache
def _pattern() -> re.Pattern[str]:
    strict = _any_of(LABELS)
    bare = _any_of(BARE_LABELS)
    note = r"(?:\s?\((?:円|※[0-9]?|税込|日本時間|本人|合計|目安)\))?"
    closed = rf"{note}\s*(?:{_CLOSE}|[*])(?:\s*[::])?"
    colon = rf"{note}\s*(?:{_CLOSE}\s*)?[::=]+"
    anywhere = rf"(?<=[\s{MARKS}、。,|/)】\]!])|^"
    # Without a colon or a bracket a label begins its line, or a number follows it.
    at_start = rf"(?<=[{MARKS}])|(?<=[{MARKS}]\s)|^"
    return re.compile(
        rf"(?:{anywhere})(?:{_OPEN}\s?|[*])?(?:(?P<strict>{strict})(?:{colon}|{closed})|(?P<bare>{bare})(?:{colon}|{closed}))"
        rf"|(?:{at_start})(?P<alone>{strict}){note}(?=\s|[-¥0-9])"
        rf"|(?:{anywhere})(?P<number>{strict}){note}(?=\s*[-¥]?\s?[0-9])"
        rf"|(?:{anywhere}|(?<=円))(?P<amount>ご?利用|お?支払い?|決済|金額|合計)(?:額)?(?=\s?-?\s?(?:¥\s?[0-9]|[0-9][0-9,.]*\s?円))"
        rf"|^(?P<line>{bare}){note}\s*$",
        re.IGNORECASE | re.MULTILINE,
    )


def _any_of(table: dict[Role, tuple[str, ...]]) -> str:
    """One alternative of all labels, the longest possible first."""
    labels = sorted((label for group in table.values() for label in group), key=len, reverse=True)
    return "|".join(labels)
