"""A message cut into statements: each has one or more amounts and the words that belong to them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from finance.reading.amounts import Amount
from finance.reading.categories import known_words
from finance.reading.counting import TIMES_AFTER
from finance.reading.describe import describe_between, describe_head, describe_tail
from finance.reading.noise import BLANK
from finance.reading.roles import Role, role_of

_SEPARATOR = re.compile(r"[\n。;!]|、|,\s|(?<=\S)\sand\s|(?<=\S)\sthen\s|と(?=\s)|^と")
_COUNTED = re.compile(r"(?:個|本|枚|杯|つ|点|袋|箱|缶|冊|人前|人分?|名分?|足|着|皿|セット|パック)?")
_RUN_ON = re.compile(
    r"^(?:円|を|が|は|で|も|の)?(?:入ったから|入ったので|かかっ(?:た|て)|使っ(?:た|て)|使うた|飛ん(?:だ|で)|払っ(?:た|て)|買っ(?:た|て)|もらっ(?:た|て)|でした|だった|やった|です|とられた|引かれた|くらい|ぐらい|ほど|ちょっと|也|なり)+(?:から|ので|けど|し|わ)?"
)


# An amount in one of these roles tells how the one before it was paid, whatever words stand between.
_ATTACHED: tuple[Role, ...] = ("change", "points", "discount", "tax", "tax_included", "paid")

_LEADING: tuple[Role, ...] = ("change", "points", "discount", "tendered")


@dataclass(frozen=True, slots=True)
class Statement:
    """A stretch of normalised text with its amounts; spans are in the whole text."""

    start: int
    end: int
    amounts: tuple[Amount, ...]
    head: str  # the words before the first amount, amounts and dates BLANK
    tail: str  # the words after the last amount
    between: tuple[str, ...] = ()  # the words between its amounts

    @property
    def name(self) -> str:
        """What the statement is about, or ""."""
        between = next((name for gap in self.between if (name := describe_between(gap))), "")
        head, tail = describe_head(self.head), describe_tail(self.tail)
        if head and tail and re.match(r"の(?!で)", self.tail) and known_words(tail):
            return f"{head} {tail}"  # 三越で2万円の鞄
        return head or between or tail


def split_statements(text: str, blanked: str, amounts: list[Amount]) -> list[Statement]:
    """The statements of a message. `blanked` is the text with dates and amounts BLANK, of the same length."""
    gaps = _gaps(blanked, amounts)
    alone = not any(_attached(text, amounts, i) or _leads(text, amounts, i) for i in range(1, len(amounts)))
    if alone and _amount_first(gaps):
        return [
            Statement(amount.start, amount.end + len(gap), (amount,), "", gap)
            for amount, gap in zip(amounts, gaps[1:], strict=True)
        ]
    starts = [0]
    groups: list[list[int]] = [[0]]
    for index in range(1, len(amounts)):
        joined = _attached(text, amounts, index) or (len(groups[-1]) == 1 and _leads(text, amounts, index))
        cut = None if joined else _cut(gaps[index])
        if cut is None:
            groups[-1].append(index)
        else:
            starts.append(amounts[index - 1].end + cut)
            groups.append([index])
    ends = [*starts[1:], len(text)]
    return [
        _statement(blanked, start, end, [amounts[index] for index in group], gaps)
        for start, end, group in zip(starts, ends, groups, strict=True)
    ]


def _statement(blanked: str, start: int, end: int, own: list[Amount], gaps: list[str]) -> Statement:
    between = tuple(blanked[first.end : second.start] for first, second in pairwise(own))
    return Statement(
        start, end, tuple(own), blanked[start : own[0].start], blanked[own[-1].end : end], between
    )


def _attached(text: str, amounts: list[Amount], index: int) -> bool:
    """Whether an amount belongs to the one before it by its role (お釣り, ポイント) or by that one's (定価)."""
    first, second = amounts[index - 1], amounts[index]
    gap = text[first.end : second.start]
    if "\n" in gap:
        return False
    before = text[amounts[index - 2].end if index > 1 else 0 : first.start]
    if role_of(before, text[first.end : second.end + 20]) in ("list_price", "replaced", "ignored"):
        return True
    return role_of(gap, text[second.end : second.end + 20]) in _ATTACHED


def _leads(text: str, amounts: list[Amount], index: int) -> bool:
    """Whether the amount before is no price but the discount, points or change of this one (500円引きで ...)."""
    first = amounts[index - 1]
    before = text[amounts[index - 2].end if index > 1 else 0 : first.start]
    after = text[first.end : amounts[index].end + 20]
    return "\n" not in text[first.end : amounts[index].start] and role_of(before, after) in _LEADING


def _gaps(blanked: str, amounts: list[Amount]) -> list[str]:
    """The text before, between and after the amounts."""
    edges = [0, *(edge for amount in amounts for edge in (amount.start, amount.end)), len(blanked)]
    return [blanked[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]


def _amount_first(gaps: list[str]) -> bool:
    """850円 ランチ、400円 コーヒー: every name follows its amount."""
    return len(gaps) > 2 and not describe_head(gaps[0]) and all(describe_tail(gap) for gap in gaps[1:])


def _cut(gap: str) -> int | None:
    """Where the text between two amounts passes to the next statement; None when both belong to one."""
    if times := TIMES_AFTER.match(gap):  # 100円×5個と りんご: the count belongs to the amount before it
        end = times.end() + len(_COUNTED.match(gap, times.end())[0])  # type: ignore[index]
        rest = _cut(gap[end:])
        return None if rest is None else end + rest
    pieces = _pieces(gap)
    named = [index for index, (_, piece) in enumerate(pieces) if describe_head(piece)]
    if not named or (len(named) == 1 and _only_modifies(pieces[named[0]][1], gap)):
        return None
    first = named[0]
    if first == 0:
        run_on = _RUN_ON.match(gap)
        return run_on.end() if run_on else 0
    return _heading(gap, pieces[first][0])


def _heading(gap: str, cut: int) -> int:
    """Where a day on a line of its own, right before the cut, opens the next statement."""
    line_end = gap.find("\n")
    between = gap[line_end:cut] if 0 <= line_end < cut else ""
    return line_end if BLANK in between and not re.search(r"\w", between.replace(BLANK, " ")) else cut


def _pieces(gap: str) -> list[tuple[int, str]]:
    """(offset, clause) of a gap."""
    offsets = [0, *(match.end() for match in _SEPARATOR.finditer(gap)), len(gap)]
    return [(start, gap[start:end]) for start, end in pairwise(offsets) if gap[start:end].strip(f" {BLANK}")]


_MODIFIER = re.compile(
    r"お?釣|お?つり|クーポン|割引|値引|ポイント|税込|税抜|消費税|割り?勘|割っ|合計|トータル|全部で|会計|1人|一人|自分|定価|じゃな|ではな|いや|残り|支払|払って|出して|円?引き|引いて|差し引|オフ|内税|外税|のうち|のところ|セール|実質|実際"
    r"|\b(?:discount|coupon|change|split|each|total|tax|points|my share|back|off|paid with)\b",
    re.IGNORECASE,
)


def _only_modifies(piece: str, gap: str) -> bool:
    """A clause such as クーポンで says how the first amount was paid; it starts no statement."""
    return bool(_MODIFIER.search(piece)) and "\n" not in gap
