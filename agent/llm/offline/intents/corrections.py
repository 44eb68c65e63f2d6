"""Deleting and correcting rows: only a row that the message singles out is touched, else it is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from agent.facts import CategoryFact, RowFact
from agent.llm.offline import asks
from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, run, say
from agent.llm.offline.rows import Found, alike, find_rows, hints_of
from agent.llm.offline.spans import span_of
from agent.llm.offline.words import changing
from finance.reading.amounts import Amount

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Change:
    """New values that a message gives a row, and where in the text they stand."""

    amount_yen: int | None = None
    category: CategoryFact | None = None
    day: date | None = None
    description: str | None = None
    spans: tuple[Span, ...] = ()
    replaces: bool = False  # 「AじゃなくてB」: both the old and the new value are said

    @property
    def is_empty(self) -> bool:
        return (self.amount_yen, self.category, self.day, self.description) == (None, None, None, None)


def correction(message: Message) -> Plan | None:
    """A delete or an update of one recent row, a question which one, or None."""
    if message.has(changing.HOW_TO):
        return None
    if message.has(changing.DELETE) and not message.has(changing.RETURNED):
        return _deletion(message)
    if message.is_question or message.has(changing.MARKED_DOWN):
        return None
    return _update(message)


def _deletion(message: Message) -> Plan:
    if message.has(changing.EVERYTHING) and not message.has(changing.TWICE):
        return say(asks.which_to_delete(message.facts.recent_rows))
    found = find_rows(message, hints_of(message))
    row = found.rows[0] if len(found.rows) == 1 else None
    if message.has(changing.TWICE):
        row = row or _repeated(found.rows if found.named else message.facts.recent_rows)
    elif row is not None and not changing.ROW_ID.search(message.text):
        same = alike(row, message.facts.recent_rows)
        if len(same) > 1:
            return say(asks.which_to_delete(same))
    if row is None:
        return say(asks.which_to_delete(found.rows))
    return run("delete_income" if row.kind == "income" else "delete_expense", id=row.id)


def _repeated(rows: Sequence[RowFact]) -> RowFact | None:
    """The later of the only rows that occur twice."""
    doubles = [
        row
        for place, row in enumerate(rows)
        if any(replace(other, id=row.id) == row for other in rows[place + 1 :])
    ]
    return doubles[0] if len({replace(row, id="") for row in doubles}) == 1 else None


def _update(message: Message) -> Plan | None:
    strong = message.has(changing.STRONG_CHANGE)
    change = _change(message)
    if change.is_empty:
        return _unsaid(message) if strong else None
    found = find_rows(
        Message(_without(message.text, change.spans), message.facts), hints_of(message, change.spans)
    )
    if change.category is not None and message.has(changing.EVERYTHING):
        return _all_moved(message, found, change.category)
    row = found.one
    if row is None:
        asked = strong or (change.replaces and change.amount_yen is not None)
        return say(asks.which_to_change(found.rows)) if asked or _meant(message, change, found) else None
    if not (strong or change.replaces or _meant(message, change, found)):
        return None
    return _applied(row, change)


def _all_moved(message: Message, found: Found, category: CategoryFact) -> Plan:
    """「今日のカフェ全部交際費にして」: every row of that name and those days, as one change to undo."""
    span = span_of(message)
    rows = [row for row in found.rows if span is None or span.first <= row.date <= span.last]
    moved = [row for row in rows if row.kind == category.kind == "expense" and row.category != category.name]
    if not moved or not (found.named or span):
        return say(asks.which_to_change(rows))
    items = [{"id": row.id, "category": category.name} for row in reversed(moved)]
    return run("update_expenses", items=items)


def _meant(message: Message, change: Change, found: Found) -> bool:
    """Whether a message without 直して or the like still speaks of a row that exists."""
    if not found.rows or message.has(changing.NEW_SPENDING):
        return False
    if message.has(changing.WEAK_CHANGE) or changing.ROW_ID.search(message.text):
        return True
    told = message.has(changing.COPULA_PAST)
    if change.description is not None or change.category is not None:
        return change.amount_yen is None
    if change.day is not None:
        return told or message.has(changing.POINTER) or message.has(changing.MAKE_IT)
    return told and (message.has(changing.LAST) or message.has(changing.APOLOGY))


def _unsaid(message: Message) -> Plan | None:
    """「ランチの金額直して」: the row is clear, the new value is missing."""
    found = find_rows(message, hints_of(message))
    return say(asks.change_to_what(found.rows)) if found.rows else None


def _applied(row: RowFact, change: Change) -> Plan:
    fields: dict[str, Any] = {
        "amount_yen": change.amount_yen,
        "date": change.day.isoformat() if change.day else None,
        "description": change.description,
        "category": change.category.name if change.category and change.category.kind == row.kind else None,
    }
    values = {name: value for name, value in fields.items() if value is not None}
    if not values:
        return say(asks.change_to_what((row,)))
    if values == {"amount_yen": row.amount_yen}:
        return say(asks.already_so(row))
    if row.kind == "income":
        return run("update_income", id=row.id, **values)
    return run("update_expenses", items=[{"id": row.id, **values}])


def _change(message: Message) -> Change:
    """The new values; a lone amount beside another new value only points at the row."""
    category, category_span, replaced = _new_category(message)
    renamed = changing.RENAME.search(message.text) or _other_name(message, category)
    description = next(group for group in renamed.groups() if group).strip() if renamed else None
    day, day_span = (None, None) if category or description else _new_day(message)
    amount, replaced_amount = _new_amount(message, bool(category or description or day))
    spans = [category_span] if category_span else []
    if renamed:
        spans.append(renamed.span())
    if amount:
        spans.append((amount.start, amount.end))
    if amount:  # 「昨日のランチ、900円やった」: the day tells which row is meant
        day, day_span = None, None
    spans += [day_span] if day_span else []
    return Change(
        amount_yen=amount.yen if amount else None,
        category=category,
        day=day,
        description=description,
        spans=tuple(spans),
        replaces=replaced or replaced_amount,
    )


def _other_name(message: Message, category: CategoryFact | None) -> re.Match[str] | None:
    """「スタバやなくてタリーズやった」: another name, where no other value is corrected."""
    if category is not None or message.amounts or message.dates or message.named_categories:
        return None
    return changing.OTHER_NAME.search(message.text)


def _new_amount(message: Message, has_other: bool) -> tuple[Amount | None, bool]:
    amounts = message.amounts
    if len(amounts) == 1:
        known = any(row.amount_yen == amounts[0].yen for row in message.facts.recent_rows)
        pointed = _negated(message.text, amounts[0].end)
        return (None if (has_other and known) or pointed else amounts[0]), False
    if len(amounts) != 2:
        return None, False
    first, second = amounts
    between = message.text[first.end : second.start]
    if changing.EN_NOT.search(between) or _negated(message.text, second.end):
        return first, True
    stated = bool(changing.NEGATION.search(between)) or _is_known(message, first)
    return (second, stated) if stated or message.has(changing.STRONG_CHANGE) else (None, False)


def _is_known(message: Message, amount: Amount) -> bool:
    """「520円、やっぱ420円」: the first amount is that of a row."""
    known = any(row.amount_yen == amount.yen for row in message.facts.recent_rows)
    return known and (message.has(changing.WEAK_CHANGE) or message.has(changing.LAST))


def _negated(text: str, end: int) -> bool:
    return changing.NEGATION.match(text[end:].lstrip()) is not None


def _new_category(message: Message) -> tuple[CategoryFact | None, Span | None, bool]:
    """The category that the message moves the row to, never one that it only mentions."""
    replaced = False
    chosen: tuple[CategoryFact, Span] | None = None
    for start, end, fact in message.category_spans:
        rest = message.text[end:]
        if _negated(message.text, end):
            replaced = True
        elif changing.NEW_CATEGORY_AFTER.match(rest) and _points_here(message, start, rest):
            chosen = (fact, (start, end))
    return (chosen[0], chosen[1], replaced) if chosen else (None, None, False)


def _points_here(message: Message, start: int, rest: str) -> bool:
    if re.match(r"\s*(?:カテゴリー?|の?分類)?\s*(?:に|へ)", rest):
        return True
    before = message.text[:start]
    pointed = (changing.EN_TARGET, changing.NEGATION, changing.POINTING, changing.TOPIC_END)
    return any(pattern.search(before) for pattern in pointed)


def _new_day(message: Message) -> tuple[date | None, Span | None]:
    """The day that the row is moved to: 「昨日の分に」, 「は昨日やった」, "was yesterday"."""
    for reading in reversed(message.dates):
        if reading.date is None or reading.problem or _negated(message.text, reading.end):
            continue
        if changing.LAST.match(message.text, reading.start):  # さっき points at a row and is no new day
            continue
        before, after = message.text[: reading.start], message.text[reading.end :]
        if changing.DATE_TARGET.match(after) or changing.EN_TARGET.search(before):
            return reading.date, (reading.start, reading.end)
    return None, None


def _without(text: str, spans: tuple[Span, ...]) -> str:
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + " " + text[end:]
    return text
