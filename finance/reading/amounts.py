"""Yen amounts in Japanese and English text. An amount that is not plainly one is not read at all.

Spans are in normalise(text). Bare numbers ("ランチ850") count only where no marked amount of the same clause
explains them better, and never when a unit, a counter or a name claims them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from finance.reading.currencies import ForeignAmount, read_foreign_amounts
from finance.reading.english_numbers import EnglishNumber, scan_english_numbers
from finance.reading.noise import BLANK, blank_noise, blank_spans
from finance.reading.numerals import Numeral, scan_numerals, whole_number
from finance.reading.text import normalise

__all__ = ["Amount", "ForeignAmount", "parse_yen", "read_amounts", "read_foreign_amounts"]

Exactness = Literal["exact", "about", "under", "over", "range"]


@dataclass(frozen=True, slots=True)
class Amount:
    """One stated yen amount; `yen` is positive and `negative` says that a minus stands before it."""

    yen: int
    start: int
    end: int
    marked: bool  # 円, ¥, yen, 万, 千 or k is written; False for a bare number
    negative: bool = False
    exactness: Exactness = "exact"  # 約/くらい: about, 弱: under, 強・以上: over, 1000〜2000円: range
    weak: bool = False  # a bare number of two digits, taken only where nothing else is an amount


_YEN_AFTER = re.compile(
    r"\s?(?:円(?!玉|安|高|周率|卓|形|盤|満|滑|陣|熟|柱|滑)|yens?\b|JPY\b|えん(?![ぁ-ん])|エン(?![ァ-ヶー]))(?:也|なり(?![またそ]))?",
    re.IGNORECASE,
)
_YEN_BEFORE = re.compile(
    r"(?P<sign>[-▲△]\s?)?(?P<mark>¥|(?<![A-Za-z])JPY)\s?(?P<inner>-\s?)?$", re.IGNORECASE
)
# A minus touches its number; with a space between, only at the head of a line or a field (lunch - 850 has none).
_SIGN_BEFORE = re.compile(r"(?<=[\s(、。:=】\ue000])-$|[▲△]\s?$|(?<=[\n】:=(])\s?-\s$")
_THOUSANDS = re.compile(
    r"(?:[kK](?![A-Za-z0-9])|\sthousand\b|\s?(?P<million>million\b|mil\b|M(?![A-Za-z0-9])))"
)
# 1.280円: yen have no decimals, so three digits after a dot are thousands.
_DOTTED = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+")
_TRAILING_DASH = re.compile(r"\.?-(?![0-9A-Za-z])|也|-$")
_NOTE = re.compile(r"円?(?:札|玉|硬貨|コイン|切手シート)")

# After a number without 円: the end, a mark, a particle or a verb. Anything else is a unit or a counter.
_FREE_AFTER = re.compile(
    r"$|[\s、。,.!?)」』】\]~…/;:+×x*=→⇒\ue000ー※-]|[^\w]"
    r"|(?:で|を|の|が|は|も|に|と|へ|や|だ|じゃ|ちゃ|って|っ|ね|よ|くらい|ぐらい|ほど|ちょ|から|まで|ずつ|ぽっきり|なり|也|した|し(?=て)|しか|とられ)"
    r"|(?:使|払|支払|かか|掛か|飛|入(?!り(?!ま))|出(?!前|産)|もら|貰|買|購入|追加|引|取ら|取られ|つけ|記録|納め|振|負|勝|稼|課金|おろ|渡|あげ|弱|強|前後|以上|以下|未満|超|余|相当|税|借|貸|返|寄付|円|値引|割引|オフ|込|貯|払)"
)
_COUNTER_WORD = re.compile(
    r"\s?(?:%|percent|people|persons?|guests?|ways?|days?|hours?|hrs?|minutes?|mins?|seconds?|weeks?|months?|years?|nights?"
    r"|km|kg|mg|g|ml|cl|l|cm|mm|m|inch(?:es)?|gb|mb|tb|kwh|w|pcs?|pieces?|items?|times|cups?|bottles?|tickets?|steps?|points?|pts?"
    r"|packs?|bags?|boxes|box|cans?|glasses|drinks|beers|coffees|eggs|kcal|calories|degrees|st|nd|rd|th|x|of us|friends|others"
    r"|ポイント|パーセント|リットル|キロ|グラム|ミリ|メートル|センチ|カロリー|ギガ|マイル|歩)(?![A-Za-z])",
    re.IGNORECASE,
)
_NOT_BARE_BEFORE = re.compile(
    r"(?:[A-Za-z]|[×x*✕@#./_]|[0-9]:|\bx\s|×\s|[0-9]\s?-|No\.?\s?|第|\bversion\s|\bv\.?|築|[+]81)$",
    re.IGNORECASE,
)
_ABOUT_BEFORE = re.compile(
    r"(?:約|およそ|だいたい|大体|ざっと|\babout|\baround|\broughly|~|\bapprox\.?)\s?$", re.IGNORECASE
)
_MOST_BEFORE = re.compile(r"(?:\bover|\bmore than|\bat least)\s?$", re.IGNORECASE)
_LEAST_BEFORE = re.compile(r"(?:\bunder|\bless than|\balmost|\bnearly|\bup to|最大|最高)\s?$", re.IGNORECASE)
_AFTER_EXACTNESS: tuple[tuple[re.Pattern[str], Exactness], ...] = (
    (re.compile(r"\s?(?:くらい|ぐらい|ほど|前後|程度|ぽい|っぽい|かな)"), "about"),
    (re.compile(r"\s?(?:弱|以下|未満|足らず|そこそこ)"), "under"),
    (re.compile(r"\s?(?:強(?!い)|以上|超|余り|あまり|ちょ[いっ]|ちょっと|オーバー|台)"), "over"),
    (re.compile(r"\s?(?:(?:~|-)\s?¥?(?=[0-9])|から[0-9,]{1,12}円?(?:まで|くらい|ぐらい|の間))"), "range"),
)
_RANGE_BEFORE = re.compile(r"[0-9]円?\s?(?:~|-)\s?¥?$")
_CLAUSE_END = re.compile(r"[\n。;!?]|、(?![0-9]{3}円)|,\s|\sand\s|(?<=[0-9円])と")
_YEAR_LIKE = range(1950, 2050)
MAX_BARE_DIGITS = 7


def read_amounts(text: str) -> list[Amount]:
    """Every yen amount that the text states, in order."""
    return amounts_in(normalise(text))


def amounts_in(text: str) -> list[Amount]:
    """read_amounts for text that is normalised already."""
    foreign = [(amount.start, amount.end) for amount in read_foreign_amounts(text)]
    clean = blank_spans(blank_noise(text), foreign)
    found = [amount for numeral in scan_numerals(clean) if (amount := _amount(clean, numeral))]
    found += [amount for number in scan_english_numbers(clean) if (amount := _worded(clean, number))]
    found.sort(key=lambda amount: amount.start)
    return list(_explained(clean, found))


def parse_yen(value: str) -> int | None:
    """The whole yen that the whole string states ("１，２００円", "1,200", "一万二千", "1.5万"), or None.

    Strict: no sign, no words around it, no fraction of a yen.
    """
    text = normalise(value).strip()
    if not 0 < len(text) <= 40:
        return None
    body = re.fullmatch(r"(?:¥|JPY)?\s?(.*?)\s?(?:円(?:也)?|yen|JPY|-)?", text, re.IGNORECASE | re.DOTALL)
    if body is None:
        return None
    numerals = list(scan_numerals(body[1]))
    if len(numerals) != 1 or numerals[0].start != 0 or numerals[0].leading_zero:
        return None
    numeral, rest = numerals[0], body[1][numerals[0].end :]
    yen_written = body[1] != text
    value_read, scale_end = _scaled(body[1], numeral, yen_written)
    if value_read is None or (rest and scale_end != len(body[1])):
        return None
    return value_read if value_read > 0 and value_read < 10**15 else None


def _scaled(text: str, numeral: Numeral, yen_written: bool) -> tuple[int | None, int]:
    """The whole number of yen with k, thousand or million applied, and where it ends; None for a fraction."""
    value, end = numeral.value, numeral.end
    if scale := _THOUSANDS.match(text, end):
        value, end = value * (10**6 if scale["million"] else 1000), scale.end()
    elif not yen_written and numeral.shorthand is not None:
        value = numeral.shorthand
    elif not yen_written and numeral.open_ended:
        return None, end
    return whole_number(value), end


def _amount(text: str, numeral: Numeral) -> Amount | None:
    head = text[max(0, numeral.start - 12) : numeral.start]
    before = _YEN_BEFORE.search(head)
    scale = _THOUSANDS.match(text, numeral.end)
    after = _YEN_AFTER.match(text, scale.end() if scale else numeral.end)
    yen, end = _scaled(text, numeral, bool(after))
    if (before or after) and not scale and _DOTTED.fullmatch(text[numeral.start : numeral.end]):
        yen = int(text[numeral.start : numeral.end].replace(".", ""))
    if yen is None or yen <= 0 or _is_note(text, end) or _is_fragment(text, numeral, end):
        return None
    if before or after:
        if numeral.leading_zero and not before:
            return None
        end = after.end() if after else end
    elif not _free_standing(text, numeral, head, end, bool(scale)):
        return None
    start = numeral.start - (len(head) - before.start() if before else 0)
    negative = bool(before and (before["sign"] or before["inner"])) or bool(
        _SIGN_BEFORE.search(_line_before(text, start))
    )
    if (before or after) and (dash := _TRAILING_DASH.match(text, end)):
        end = dash.end()
    marked = bool(before or after or scale) or numeral.unit >= 100
    amount = Amount(yen, start, end, marked, negative, _exactness(text, start, end))
    return amount if marked else _bare(text, numeral, amount)


def _line_before(text: str, start: int) -> str:
    """A few characters before a position, with a line end before the head of the text."""
    return text[start - 8 : start] if start >= 8 else "\n" + text[:start]


def _is_note(text: str, end: int) -> bool:
    """1000円札 is a thing and no amount, except where it is handed over and change comes back."""
    return bool(_NOTE.match(text, end)) and not re.search(r"釣|つり|\bchange\b", text[end : end + 40])


def _is_fragment(text: str, numeral: Numeral, end: int) -> bool:
    """True for a piece of a longer number that made no sense (1,23 or 1.2.3)."""
    behind = text[max(0, numeral.start - 2) : numeral.start]
    ahead = text[end : end + 2]
    return bool(re.search(r"[0-9][,.]$", behind) or re.match(r"[,.][0-9]", ahead))


def _free_standing(text: str, numeral: Numeral, head: str, end: int, scaled: bool) -> bool:
    """Whether a number without any yen mark can be an amount, by what stands around it."""
    if not _FREE_AFTER.match(text, end) or _COUNTER_WORD.match(text, end):
        return False
    if not numeral.arabic:  # 三万 or 二千五百 on its own, never 一 or 十 inside a word
        return numeral.unit >= 100 and numeral.digits >= 2 and not re.search(r"[一-龥]$", head)
    if numeral.leading_zero or _NOT_BARE_BEFORE.search(head):
        return False
    return scaled or numeral.whole is not None or numeral.unit > 1


def _bare(text: str, numeral: Numeral, amount: Amount) -> Amount | None:
    """A bare number as an amount: two digits only weakly, ids and single digits never."""
    if numeral.grouped:
        return amount
    if numeral.digits == 1 or numeral.digits > MAX_BARE_DIGITS:
        return None
    return replace(amount, weak=True) if numeral.digits == 2 else amount


def _worded(text: str, number: EnglishNumber) -> Amount | None:
    """An amount in English words: "five hundred yen"."""
    after = _YEN_AFTER.match(text, number.end)
    if not after or number.value <= 0:
        return None
    if re.search(r"[0-9]\s?$", text[max(0, number.start - 2) : number.start]):
        return None  # 2 million yen is read from its digits
    return Amount(
        number.value, number.start, after.end(), True, False, _exactness(text, number.start, after.end())
    )


def _exactness(text: str, start: int, end: int) -> Exactness:
    head = text[max(0, start - 12) : start]
    if _RANGE_BEFORE.search(head):
        return "range"
    for pattern, exactness in _AFTER_EXACTNESS:
        if pattern.match(text, end):
            return exactness
    if _MOST_BEFORE.search(head):
        return "over"
    if _LEAST_BEFORE.search(head):
        return "under"
    return "about" if _ABOUT_BEFORE.search(head) else "exact"


def _explained(text: str, amounts: list[Amount]) -> Iterator[Amount]:
    """The amounts without the bare numbers that a better one in their clause explains away."""
    for clause in _by_clause(text, amounts):
        has_marked = any(amount.marked for amount in clause)
        strong = [amount for amount in clause if not amount.weak]
        for amount in clause:
            if amount.marked:
                yield amount
            elif has_marked:
                if _glued_to_word(text, amount) and not amount.weak:
                    yield amount
            elif amount.weak:
                if not strong and len(clause) == 1 and len(strong) == 0 and _follows_japanese(text, amount):
                    yield amount
            elif (
                amount.yen not in _YEAR_LIKE or amount is clause[-1] or "," in text[amount.start : amount.end]
            ):
                yield amount


def _by_clause(text: str, amounts: list[Amount]) -> Iterator[list[Amount]]:
    clause: list[Amount] = []
    for amount in amounts:
        if clause and _CLAUSE_END.search(text, max(clause[-1].end - 1, 0), amount.start):
            yield clause
            clause = []
        clause.append(amount)
    if clause:
        yield clause


def _glued_to_word(text: str, amount: Amount) -> bool:
    """ランチ850 followed by a space: a second item rather than a part of the marked one's name."""
    return bool(
        re.search(r"[ぁ-んァ-ヶ一-龥ー]$", text[max(0, amount.start - 1) : amount.start])
        and re.match(r"\s+[^\s0-9¥]", text[amount.end : amount.end + 12])
    )


def _follows_japanese(text: str, amount: Amount) -> bool:
    head = text[max(0, amount.start - 2) : amount.start].rstrip(" " + BLANK)
    return bool(re.search(r"[ぁ-んァ-ヶ一-龥ー]$", head)) and bool(
        re.match(r"\s*$|\s*[\n。、でを]", text[amount.end : amount.end + 2])
    )
