"""The name of a thing in a command: what is left without the command, the amount and the day."""

from __future__ import annotations

import re

from agent.llm.offline.message import Message
from agent.llm.offline.words import budgeting
from finance.reading.text import normalise

NAME_LENGTH = 60
# Stands where something was cut, so that particles are only dropped beside a cut (のり弁 keeps its の).
_CUT = "\x00"
_BEFORE_CUT = re.compile(rf"(?:(?:を|は|が|って|として)|(?<![ぁ-ん])(?:に|で|の|も|と|へ))+\s*(?={_CUT}|$)")
_AFTER_CUT = re.compile(rf"(?<={_CUT})(?:を|は|が|の|で|から|まで|も|へ|に(?![ぁ-ん]))+")
_ENDING = re.compile(r"(?:やねん|んや|です|ます|わ|で|や|な|よ|ね)+$")
_PUNCTUATION = " \t\n、。,.:・!?-~()「」『』\"'"
_SPACES = re.compile(r"\s+")


def name_in(message: Message) -> str:
    """「Netflix 1,490円を固定費に追加」 → "Netflix"; capitals are kept."""
    text = normalise(message.raw)
    if len(text.lower()) != len(text):  # a letter that changes its length in lower case moves every span
        text = text.lower()
    cuts = [(amount.start, amount.end) for amount in message.amounts]
    cuts += [(reading.start, reading.end) for reading in message.dates]
    cuts += [(period.start, period.end) for period in message.periods]
    for start, end in reversed(_merged(cuts)):
        text = text[:start] + _CUT + text[end:]
    text = re.sub(budgeting.NAME_NOISE.pattern, _CUT, text, flags=re.IGNORECASE)
    text = _AFTER_CUT.sub("", _BEFORE_CUT.sub("", text))
    parts = [
        _ENDING.sub("", part).strip(_PUNCTUATION) if place else part.strip(_PUNCTUATION)
        for place, part in enumerate(text.split(_CUT))
    ]
    return _SPACES.sub(" ", " ".join(part for part in parts if part))[:NAME_LENGTH].strip()


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order, overlapping ones as one (a day is a period of its own, too)."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
