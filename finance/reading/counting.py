"""How many share, how many pieces, how many percent off: the counts that change what an amount comes to."""

from __future__ import annotations

import re

from finance.reading.numerals import kanji_int

_COUNT = r"([0-9]{1,3}|[二三四五六七八九十]{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
_COUNTER = r"(?:個|本|杯|枚|つ|冊|袋|箱|缶|皿|玉|回|泊|着|足|セット|パック|コ|ケ|点|台|匹|人分|名分|品|食|束|切れ|日分?|ヶ月分?|か月分?|カ月分?)"
_SPLIT = re.compile(
    rf"{_COUNT}\s?(?:人|名)(?:で|の)?\s?(?:割り?勘|ワリカン|わりかん|割っ|割る|等分|山分け|シェア|折半|で割)"
    rf"|(?:割り?勘|ワリカン|わりかん)[^0-9。\n]{{0,6}}{_COUNT}\s?(?:人|名)|{_COUNT}\s?等分|÷\s?{_COUNT}(?![0-9万千,円])|/\s?{_COUNT}(?:人|名)"
    rf"|split[^.\n]{{0,40}}?\b{_COUNT}\s?(?:ways?|people|of us)|split[^.\n]{{0,30}}?(?:between|among)\s(?:the\s)?{_COUNT}"
    rf"|between\s(?:the\s)?{_COUNT}\s(?:of us|people)|\b{_COUNT}[-\s]way split|divided by\s{_COUNT}|divided among\s{_COUNT}",
    re.IGNORECASE,
)
_SPLIT_WITH_JA = re.compile(rf"{_COUNT}\s?(?:人|名)と(?:割り?勘|わりかん|ワリカン|割っ|折半)")
_SPLIT_WITH = re.compile(
    rf"split[^.\n]{{0,30}}?with\s{_COUNT}\s(?:friends|others|people|colleagues|coworkers)", re.IGNORECASE
)
_HALVES = re.compile(
    r"折半|半分こ|半分ずつ|半々|半分(?:出|払)|二人で割り?勘|\bsplit (?:it )?(?:in half|50/50|evenly)\b|\bwent halves\b|\bhalf each\b|\bhalf and half\b",
    re.IGNORECASE,
)
SPLIT_WORD = re.compile(
    r"(?:割り?勘|ワリカン|わりかん)(?!じゃな|ではな|せず|しなかった|なし)|\bsplit\b", re.IGNORECASE
)
_PEOPLE = re.compile(
    rf"(?<![0-9-]){_COUNT}\s?(?:人|名)(?!分|前|目|用|組)|\b{_COUNT}\s(?:people|of us)\b", re.IGNORECASE
)
_FRIENDS = re.compile(
    rf"{_COUNT}\s?(?:人|名)と|with\s{_COUNT}\s(?:friends|others|people|colleagues|coworkers)", re.IGNORECASE
)
SPLIT_DONE = re.compile(
    r"(?:割り?勘(?:して|した(?:ら|ので|から|結果)|で[、\s]?$|で\s?(?=[0-9¥]))|割って|割った(?:ら|ので|から)|割ると|→|=)[、\s]*$",
    re.IGNORECASE,
)
TIMES_AFTER = re.compile(
    rf"\s?(?:[×x*]\s?{_COUNT}(?![0-9,.]|\s?(?:円|%))|(?:を|が|の(?:を|が)?|ずつ)\s?{_COUNT}\s?{_COUNTER}(?!で割|入)|ずつ\s?{_COUNT}\s?(?:人|名|日|回))",
    re.IGNORECASE,
)
NOUN_TIMES_AFTER = re.compile(
    rf"の?([^\s0-9、。,のをでに]{{1,12}})\s?{_COUNT}\s?{_COUNTER}(?!入|セット入|で|割)"
)
TIMES_BEFORE = re.compile(
    rf"(?:(?<![0-9,.]){_COUNT}\s?[×x*]\s?|\b{_COUNT}\s(?:[a-z]+\s){{1,3}}at\s)$", re.IGNORECASE
)
EACH_BEFORE = re.compile(rf"\b{_COUNT}\s[a-z ]{{2,30}}$|{_COUNT}\s?{_COUNTER}[^0-9]{{0,8}}$", re.IGNORECASE)
LOOSE_COUNT = re.compile(rf"\s?{_COUNT}\s?(?:個|本|杯|枚|つ|冊|袋|箱|缶|皿|玉|着|足|セット|パック)(?!入|目)")
UNIT_COUNT = re.compile(rf"{_COUNT}\s?(?:個|本|杯|枚|つ|冊|袋|箱|缶|皿|玉|回|泊|着|足|人分|セット|パック)")
PEOPLE_PORTIONS = re.compile(rf"\s?(?:で|を|の)?\s?{_COUNT}\s?(?:人分|名分)")
PERCENT_OFF = re.compile(
    r"(?:([0-9]{1,2})\s?(?:%|パーセント)\s?(?:オフ|off|引|割引|値引|discount)|([0-9一二三四五六七八九])割(?:([0-9一二三四五六七八九])分)?(?:引|オフ|安))",
    re.IGNORECASE,
)
HALF_PRICE = re.compile(r"半額|half[- ]price|half off", re.IGNORECASE)
TAX_RATE = re.compile(r"税(?:率)?\s?([0-9]{1,2})\s?%")
_WORDS = {
    word: index + 2
    for index, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])
}
_POINTS = re.compile(
    r"(?:ポイント|pt)(?:を|で|が)?\s?([0-9][0-9,]{0,8})\s?(?:分)?(?:を)?\s?(?:使|利用|充当)"
    r"|([0-9][0-9,]{0,8})\s?(?:ポイント|pt|points)(?:分)?(?:を)?\s?(?:使|利用|充当|used)",
    re.IGNORECASE,
)


def split_count(text: str) -> int | None:
    """How many people share, or None when nothing says so. The last statement of it counts."""
    if match := _SPLIT_WITH.search(text):
        return count_of(match) + 1
    if match := _SPLIT_WITH_JA.search(text):
        return count_of(match) + 1
    matches = list(_SPLIT.finditer(text))
    if matches:
        count = count_of(matches[-1])
        return count if count >= 1 else None
    if _HALVES.search(text):
        return 2
    return _people(text) if SPLIT_WORD.search(text) else None


def _people(text: str) -> int | None:
    """How many people a statement with 割り勘 speaks of (3人で焼肉 15,000円、割り勘), where it names one number."""
    if match := _FRIENDS.search(text):
        return count_of(match) + 1
    counts = {count_of(match) for match in _PEOPLE.finditer(text)} - {1}
    return counts.pop() if len(counts) == 1 else None


def points_used(text: str) -> list[int]:
    """Points that paid a part of a price, at one yen each, where no 円 says so (200ポイント使った)."""
    match = _POINTS.search(text)
    return [int((match[1] or match[2]).replace(",", ""))] if match else []


def percent_of(match: re.Match[str]) -> int:
    if match[1]:
        return int(match[1])
    return (kanji_int(match[2]) or 0) * 10 + (kanji_int(match[3]) or 0 if match[3] else 0)


def count_of(match: re.Match[str]) -> int:
    for group in match.groups():
        if group and (value := _WORDS.get(group.lower()) or kanji_int(group)):
            return value
    return 1
