"""One message as the rules see it: normalised text and what finance.reading finds in it."""

from __future__ import annotations

import re
from functools import cached_property

from agent.facts import CategoryFact, RowKind, TurnFacts
from agent.llm.offline.words import changing, speech
from agent.llm.offline.words.categories import CATEGORY_WORDS
from finance.reading.amounts import Amount, read_amounts
from finance.reading.categories import category_key, category_keys_named
from finance.reading.dates import DateReading, read_dates
from finance.reading.periods import PeriodReading, read_periods
from finance.reading.text import normalise

# Marks in a row end one sentence.
_SENTENCE_END = re.compile(r"(?<=[。！!？?\n])(?=[^。！!？?\s])")
# A text of more sentences is a list, not talk, and is read as a whole.
MOST_SENTENCES = 80


class Message:
    """A person's message (or a sentence of it) together with the facts of the turn."""

    def __init__(self, raw: str, facts: TurnFacts) -> None:
        self.raw = raw
        self.facts = facts

    @cached_property
    def text(self) -> str:
        return normalise(self.raw).lower()

    @cached_property
    def amounts(self) -> list[Amount]:
        """Yen in the text; the number of a row id (e102) is none."""
        ids = [match.span() for match in changing.ROW_ID.finditer(self.text)]
        return [
            amount
            for amount in read_amounts(self.text)
            if not any(start <= amount.start < end for start, end in ids)
        ]

    @cached_property
    def dates(self) -> list[DateReading]:
        return read_dates(self.text, self.facts.today)

    @cached_property
    def periods(self) -> list[PeriodReading]:
        return read_periods(self.text, self.facts.today)

    @cached_property
    def sentences(self) -> tuple[Message, ...]:
        parts = [part for part in _SENTENCE_END.split(self.raw) if part.strip()]
        if len(parts) > MOST_SENTENCES:
            return (self,)
        return tuple(Message(part, self.facts) for part in parts)

    def has(self, pattern: re.Pattern[str]) -> bool:
        return pattern.search(self.text) is not None

    @cached_property
    def is_request(self) -> bool:
        """「記録してくれる？」 ends in a question mark and is none."""
        return self.has(speech.REQUEST) and not self.has(speech.TELL)

    @cached_property
    def is_question(self) -> bool:
        asks = self.has(speech.QUESTION) or (not self.amounts and self.has(speech.ASKING_WORD))
        return asks and not self.is_request

    @cached_property
    def named_categories(self) -> tuple[CategoryFact, ...]:
        """Categories that the message names as such, in order of mention."""
        return tuple(dict.fromkeys(fact for _, _, fact in self.category_spans))

    @cached_property
    def topic_categories(self) -> tuple[CategoryFact, ...]:
        """Named categories, or those that its item words belong to (飲み会 → 交際費)."""
        if self.named_categories:
            return self.named_categories
        text = speech.TELL.sub(" ", self.text)  # "show me" is no show
        keys: list[str | None] = [*category_keys_named(text)] or [category_key(text)]
        found = [fact for key in keys if key is not None and (fact := self.facts.category(key)) is not None]
        return tuple(dict.fromkeys(found))

    @cached_property
    def category_spans(self) -> list[tuple[int, int, CategoryFact]]:
        """(start, end, category) of each name in the text, without names inside a longer one."""
        hits: list[tuple[int, int, CategoryFact]] = []
        for word, fact in self._category_vocabulary():
            for match in re.finditer(_as_word(word), self.text):
                start, end = match.span()
                if not any(start < other_end and other_start < end for other_start, other_end, _ in hits):
                    hits.append((start, end, fact))
        return sorted(hits, key=lambda hit: hit[0])

    def _category_vocabulary(self) -> list[tuple[str, CategoryFact]]:
        words = [(normalise(fact.name).lower(), fact) for fact in self.facts.categories]
        known = {word for word, _ in words}
        for key, names in CATEGORY_WORDS.items():
            fact = self.facts.category(key)
            if fact is not None:
                words.extend((name, fact) for name in names if name not in known)
        return sorted(words, key=lambda pair: -len(pair[0]))

    def category_name(self, key: str | None, kind: RowKind = "expense") -> str | None:
        """The ledger's name of a reader's key, or of the fallback where that category is gone."""
        for candidate in (key, "other" if kind == "expense" else "other_income"):
            fact = self.facts.category(candidate) if candidate else None
            if fact is not None and fact.kind == kind:
                return fact.name
        return next((fact.name for fact in self.facts.categories if fact.kind == kind), None)


def _as_word(word: str) -> str:
    """Latin words need borders ("fun" is not in "refund"); Japanese has none."""
    escaped = re.escape(word)
    return rf"(?<![a-z]){escaped}(?![a-z])" if word.isascii() else escaped
