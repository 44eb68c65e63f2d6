"""Every figure that a reader of a text would take as a fact: amounts, percentages, dates, counts, times.

Used to hold model text to its sources, so it catches sneaky forms too; the numbers of lists, numerals inside
words and ids of rows are no figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from finance.reading.amounts import Amount, amounts_in
from finance.reading.dates import DateReading, read_dates
from finance.reading.english_numbers import scan_english_numbers
from finance.reading.noise import blank_spans
from finance.reading.numerals import Numeral, kanji_int, scan_numerals
from finance.reading.text import normalise

Kind = Literal["yen", "percent", "date", "month", "count", "time"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. Values: yen int, percent Decimal or int, date date, month "YYYY-MM" or "MM", count int or Decimal,
    time "HH:MM"."""

    kind: Kind
    value: int | Decimal | date | str
    start: int
    end: int


_NO_FIGURE = (
    re.compile(r"https?://[!-~]++"),
    re.compile(r"(?<![0-9A-Za-z.])(?:[48]K|[345]G|[23]D)(?![A-Za-z])"),  # 4Kテレビ, 5G
    re.compile(r"(?:[0-9]|[一二三四五六七八九])つ目"),  # まず1つ目は
    re.compile(
        r"(?:^|(?<=\n))[ \t・*>-]*\(?[0-9]{1,2}(?:[.)、:](?=\s|[^0-9\s]))",
        re.MULTILINE,
    ),  # "1. "
    re.compile(r"\([0-9]{1,2}\)(?=\s?[^\s0-9])"),  # (2)
    re.compile(r"(?<![A-Za-z0-9])[ei][0-9]{1,9}(?![A-Za-z0-9])"),  # rows: e12, i7
    re.compile(
        r"(?<![A-Za-z0-9])[A-Za-z]{1,12}[-_]?[0-9]{1,4}(?![0-9,.%]|[^\S\n]?円)[A-Za-z]*"
    ),  # PS5, iPhone15, COVID-19
    re.compile(
        r"(?:iPhone|iPad|Windows|Office|Pixel|Switch|PlayStation|GPT|Gemini|Claude|Llama)[ -][0-9]{1,3}(?:\.[0-9])?(?![0-9,]|\s?円)",
        re.I,
    ),
    re.compile(
        r"(?:セブン\s?-?\s?11|(?<![0-9])7-11|渋谷109)(?![0-9,]|円)|7-eleven|(?<![0-9])[0-9]{1,4}均|3COINS|4℃|24時間(?=営業|いつでも)|365日(?=いつでも)",
        re.IGNORECASE,
    ),
)
_PERCENT = re.compile(
    r"(?<![0-9.])(?P<number>[0-9]{1,3}(?:,[0-9]{3})++(?:\.[0-9]++)?+|[0-9]++(?:\.[0-9]++)?+|[一二三四五六七八九十百〇]{1,5})\s?(?:%|パーセント|％|percent\b|per cent\b)",
    re.IGNORECASE,
)
_WARI = re.compile(
    r"(?P<tens>[0-9]{1,2}|[一二三四五六七八九十])割(?:(?P<ones>[0-9一二三四五六七八九])分)?(?!り勘|勘|引き算|烹|れ|る|っ)"
)
_TIME = re.compile(
    r"(?<![0-9:])(?P<hour>[0-2]?[0-9]):(?P<minute>[0-5][0-9])(?::[0-5][0-9])?(?![0-9])(?:\s?(?P<half>[ap])\.?m\b)?"
    r"|(?P<ampm>午前|午後)?(?P<hour_ja>[0-2]?[0-9]|[一二三四五六七八九十]{1,3})時(?!間|給|点|期|代|短)(?:(?P<minute_ja>[0-9]{1,2}|[一二三四五六七八九十]{1,3})分|(?P<half_ja>半))?"
    r"|(?<![0-9])(?P<hour_en>1?[0-9])\s?(?P<half_en>[ap])\.?m\b",
    re.IGNORECASE,
)
_MONTH = re.compile(
    r"(?<![0-9])(?P<year>(?:19|20)[0-9]{2})\s?(?:年\s?(?P<month>[0-9]{1,2})\s?月|[-/](?P<month_iso>0[1-9]|1[0-2])(?![-/0-9]))"
    r"|(?<![0-9一二三四五六七八九十数何第])(?P<alone>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月(?!間|曜|並|日)"
)
_MONTH_EN = re.compile(
    r"\b(?P<name>January|February|March|April|May|June|July|August|September|October|November|December)\b(?:,?\s(?P<year>(?:19|20)[0-9]{2}))?"
)
_YEAR = re.compile(r"(?<![0-9])(?P<year>(?:19|20)[0-9]{2})年(?:度)?")
_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]

# What makes kanji numerals counts rather than parts of words: 三件, 五日間, 二回 — but 一番, 十分, 一緒.
_KANJI_COUNTER = re.compile(
    r"(?:件|回(?!復|答|収|転|避|線|り)|個(?!人|性|別)|人(?!暮|気|間|生|物|格|前|並|目|気|工|口|参)|名(?!前|物|古|様|義|字|店|作)|日間|週間|[ヶか箇カケ]月|年間|時間|分間|秒|枚|杯|冊|点(?!検|数|滴|字)|品(?!物|質)|食(?!べ|事|品|費|堂|卓|器|欲)|泊|歳|倍|匹|台(?!風|所|湾|紙)|着(?!物|る|替)|足(?!り|す|元)|組|種類|カ所|か所|箇所|ポイント|歩(?!く|い|道)|つ(?!いで|まり|な|く|い|き|け|も|ぎ|ら|か))"
)
_IN_WORDS = re.compile(
    r"一番|一緒|一部(?!屋)|一度(?!に[0-9])|一旦|一応|一般|一気|一方|一致|一覧|一時(?!間)|一定|一生|一員|一見|一律|一括|一切|一体|一杯|一息|一言|一人暮らし|一人前|一日(?=中)|一月(?!に|の|は)|一式|一歩|一目|一口(?!で?[0-9])|一人(?=で|ひとり)|一つ(?=ずつ|ひとつ|の目安|です)|二人三脚|二次会|2次会|三次会|3次会|二度手間|二重|二軍|三角|三日坊主|三食|三昧|三寒四温|四季|四川|四半期|四捨五入|四苦八苦|五感|五分五分|六本木|七味|(?<![〇零一二三四五六七八九十百千万億兆])七五三(?![〇零一二三四五六七八九十百千万億兆円])|七夕|八百屋|八つ当たり|八王子|九州|四国|十分|十八番|十二単|十人十色|百均|百円均一|百円ショップ|百貨店|百科|百合|千葉|千代田|千歳|千秋楽|(?<![〇零一二三四五六七八九十百千])万一|万が一|万全|万博|万引き|万年筆|万能|万歳|億劫|1番(?!目|線)|1つ1つ|一人一人|1人1人|三井|三菱|三越|三田|三条|三宮|三鷹|三重県|三郷|一休|一蘭|一風堂|五反田|八重洲|二郎|二子玉川"
)


def read_figures(text: str, today: date) -> list[Figure]:
    """Every figure of the text, in order; spans are in normalise(text)."""
    text = normalise(text)
    found: list[Figure] = []
    clean = text
    for pattern in (*_NO_FIGURE, _IN_WORDS):
        clean = blank_spans(clean, [match.span() for match in pattern.finditer(clean)])
    for reader in (_percents, _times, _yen, _dates, _months, _counts):
        figures = list(reader(clean, today))
        found += figures
        clean = blank_spans(clean, sorted((figure.start, figure.end) for figure in figures))
    return sorted(found, key=lambda figure: figure.start)


def _percents(text: str, today: date) -> Iterator[Figure]:
    for match in _PERCENT.finditer(text):
        value = _decimal(match["number"])
        if value is not None:
            yield Figure("percent", value, *match.span())
    for number in scan_english_numbers(text):
        if after := re.match(r"\s?(?:percent|per cent)\b", text[number.end : number.end + 10], re.IGNORECASE):
            yield Figure("percent", number.value, number.start, number.end + after.end())
    for match in _WARI.finditer(text):
        tens, ones = kanji_int(match["tens"]), kanji_int(match["ones"] or "〇")
        if tens is not None and ones is not None:
            yield Figure("percent", tens * 10 + ones, *match.span())


def _times(text: str, today: date) -> Iterator[Figure]:
    for match in _TIME.finditer(text):
        hour = kanji_int(match["hour"] or match["hour_ja"] or match["hour_en"] or "")
        minute = 30 if match["half_ja"] else kanji_int(match["minute"] or match["minute_ja"] or "〇")
        if hour is None or minute is None:
            continue
        late = match["ampm"] == "午後" or (match["half"] or match["half_en"] or "").lower() == "p"
        yield Figure("time", f"{hour % 12 + 12 if late else hour:02}:{minute:02}", *match.span())


def _yen(text: str, today: date) -> Iterator[Figure]:
    for amount in amounts_in(text):
        if amount.marked and not _counted(text, amount):
            yield Figure("yen", amount.yen, amount.start, amount.end)
    for match in re.finditer(r"¥\s?0(?![0-9,.])|(?<![0-9,.])0\s?(?:円|yen)|ゼロ円|零円", text):
        yield Figure("yen", 0, *match.span())


def _counted(text: str, amount: Amount) -> bool:
    """1万 and 5千 without 円, where a counter follows."""
    return "円" not in text[amount.start : amount.end] and bool(_KANJI_COUNTER.match(text, amount.end))


def _dates(text: str, today: date) -> Iterator[Figure]:
    for reading in read_dates(text, today):
        if reading.date and _written_in_figures(text, reading):
            yield Figure("date", reading.date, reading.start, reading.end)
        elif reading.problem and reading.explicit:
            yield Figure("date", text[reading.start : reading.end], reading.start, reading.end)


def _written_in_figures(text: str, reading: DateReading) -> bool:
    """Words such as 昨日 or 金曜 are no figures; 5/18 and 18日 are."""
    return bool(re.search(r"[0-9]|[一二三四五六七八九十]{1,3}(?:月|日)", text[reading.start : reading.end]))


def _months(text: str, today: date) -> Iterator[Figure]:
    for match in _MONTH.finditer(text):
        month = kanji_int(match["month"] or match["month_iso"] or match["alone"])
        if month and 1 <= month <= 12:
            yield Figure(
                "month", f"{match['year']}-{month:02}" if match["year"] else f"{month:02}", *match.span()
            )
    for match in _MONTH_EN.finditer(text):
        month = _MONTHS.index(match["name"].lower()) + 1
        if (
            match["name"] == "May"
            and not match["year"]
            and not re.search(
                r"\b(?:in|of|for|since|until|last|this|by)\s$",
                text[max(0, match.start() - 8) : match.start()],
            )
        ):
            continue  # the verb
        yield Figure(
            "month", f"{match['year']}-{month:02}" if match["year"] else f"{month:02}", *match.span()
        )


def _counts(text: str, today: date) -> Iterator[Figure]:
    for numeral in scan_numerals(text):
        if numeral.arabic or _is_kanji_count(text, numeral):
            whole = numeral.whole
            yield Figure("count", numeral.value if whole is None else whole, numeral.start, numeral.end)
    for number in scan_english_numbers(text):
        if number.value > 1 or re.match(
            r"\s(?:item|time|day|week|month|year|entry|expense|purchase|person)",
            text[number.end : number.end + 12],
        ):
            yield Figure("count", number.value, number.start, number.end)


def _is_kanji_count(text: str, numeral: Numeral) -> bool:
    if _KANJI_COUNTER.match(text, numeral.end):
        return True
    return numeral.digits >= 3 and numeral.unit >= 100  # 一万二千 on its own


def _decimal(number: str) -> int | Decimal | None:
    whole = kanji_int(number)
    if whole is not None:
        return whole
    try:
        return Decimal(number.replace(",", ""))
    except ArithmeticError:
        return None
