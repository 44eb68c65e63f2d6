"""Which of the recent rows a message means."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from agent.facts import RowFact
from agent.llm.offline.message import Message
from agent.llm.offline.words import changing
from finance.reading.text import normalise

# A run of one script; particles in hiragana fall between the runs.
_RUN = re.compile(r"[一-龠々〆]+|[ァ-ヺー]+|[a-z][a-z0-9'&.-]*")
_KANA_RUN = re.compile(r"[一-龠々〆ぁ-ゖァ-ヺー]+")


@dataclass(frozen=True, slots=True)
class Found:
    """Rows that fit, newest first. `named`: the message called the row something."""

    rows: tuple[RowFact, ...]
    named: bool

    @property
    def one(self) -> RowFact | None:
        """The row that is meant: the only one, or the later of equal ones."""
        if self.rows and all(_same_content(self.rows[0], row) for row in self.rows):
            return self.rows[0]
        return None


@dataclass(frozen=True, slots=True)
class Hints:
    """What may tell rows apart beside their names."""

    amounts: tuple[int, ...] = ()
    days: tuple[date, ...] = ()


def hints_of(message: Message, spans: tuple[tuple[int, int], ...] = ()) -> Hints:
    """Amounts and days outside of `spans` (the new values) tell which row is meant."""
    return Hints(
        tuple(amount.yen for amount in message.amounts if (amount.start, amount.end) not in spans),
        tuple(r.date for r in message.dates if r.date is not None and (r.start, r.end) not in spans),
    )


def find_rows(message: Message, hints: Hints) -> Found:
    """The recent rows that the message means by id, name, amount, day or "the last one"."""
    rows: Sequence[RowFact] = message.facts.recent_rows
    ids = changing.ROW_ID.findall(message.text)
    if ids:
        return Found(tuple(row for row in rows if row.id in ids), named=True)
    named = [row for row in rows if _is_named(row, message.text)]
    if not named and _names_something(message):
        named = _by_category_name(message, rows)
        if not named:
            return Found((), named=True)
    kept = _narrowed(named or rows, lambda row: row.amount_yen in hints.amounts)
    by_amount = (bool(hints.amounts) and len(kept) < len(named or rows)) or _any_amount(kept, hints)
    narrowed = _narrowed(kept, lambda row: row.date in hints.days)
    by_day = any(row.date in hints.days for row in narrowed)
    if message.has(changing.LAST) and narrowed:
        return Found((narrowed[0],), named=bool(named))
    if not (named or by_amount or by_day):
        return Found(tuple(rows[:1]) if message.has(changing.POINTER) else (), named=False)
    return Found(tuple(narrowed), named=bool(named))


def _any_amount(rows: Sequence[RowFact], hints: Hints) -> bool:
    return any(row.amount_yen in hints.amounts for row in rows)


def _narrowed(rows: Sequence[RowFact], fits: Callable[[RowFact], bool]) -> list[RowFact]:
    """The rows that fit, or all of them when the hint fits none."""
    return [row for row in rows if fits(row)] or list(rows)


def alike(row: RowFact, rows: Sequence[RowFact]) -> tuple[RowFact, ...]:
    """The rows that say the same as this one, itself among them."""
    return tuple(each for each in rows if _same_content(row, each))


def _same_content(one: RowFact, other: RowFact) -> bool:
    return (one.kind, one.amount_yen, one.category, one.description, one.date) == (
        other.kind, other.amount_yen, other.category, other.description, other.date,
    )  # fmt: skip


def _is_named(row: RowFact, text: str) -> bool:
    labels = [normalise(label).lower() for label in (row.description, row.merchant) if label.strip()]
    return any(_mentions(text, label) for label in labels)


def _mentions(text: str, label: str) -> bool:
    if _contains(text, label):
        return True
    words = _words(text)
    for word in _words(label):
        if any(_contains(text, same) for same in _synonyms(word)):
            return True
    return any(len(word) >= 2 and _contains(label, word) for word in words)


def _contains(text: str, word: str) -> bool:
    if not word.isascii():
        return word in text
    return re.search(rf"(?<![a-z0-9]){re.escape(word)}(?:s|es)?(?![a-z0-9])", text) is not None


def _synonyms(word: str) -> frozenset[str]:
    groups = (group for group in changing.SAME_THING if word in group)
    return frozenset({word}).union(*groups) if len(word) >= 2 or word == "本" else frozenset()


def _words(text: str) -> list[str]:
    """Content words: runs of one script without the words of the command itself."""
    bare = changing.FILLER.sub(" ", text)
    runs = [run for run in _RUN.findall(bare) if run not in changing.EN_STOP]
    return [run for run in runs if not changing.ROW_ID.fullmatch(run)]


def _names_something(message: Message) -> bool:
    """Whether the message calls the row by a name at all (「映画の記録」, not 「さっきの」)."""
    text = message.text
    for span in sorted(_figure_spans(message), reverse=True):
        text = text[: span[0]] + " " + text[span[1] :]
    return any(len(word) >= 2 for word in _words(text))


def _figure_spans(message: Message) -> list[tuple[int, int]]:
    amounts = [(amount.start, amount.end) for amount in message.amounts]
    return amounts + [(reading.start, reading.end) for reading in message.dates]


def _by_category_name(message: Message, rows: Sequence[RowFact]) -> list[RowFact]:
    """「食費のやつ」 names a row by its category."""
    names = {fact.name for fact in message.named_categories}
    return [row for row in rows if row.category in names]
