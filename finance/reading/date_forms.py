"""How dates are written in Japanese and English: one pattern per form, each with its parts named."""

from __future__ import annotations

import re

N = "(?:[0-9]{1,2}(?![0-9])|[一二三四五六七八九十〇]{1,3})"  # a day or month number
YEAR4 = "(?:19|20)[0-9]{2}"
ERA = "(?:令和|平成|昭和|大正|明治|(?<![A-Za-z])[RHSTM](?=[0-9.元 ]))"
WEEKDAY_TAIL = r"(?:\s?\([月火水木金土日][^)\n]{0,3}\)|\s?(?:月|火|水|木|金|土|日)曜日?)?"
YEAR_WORD = "(?:去年|昨年|一昨年|おととし|今年|本年|来年)"
MONTH_WORD = "(?:先々月|先月|前月|今月|当月|来月|再来月)"

# What follows a bare day number when it is a length or a count of days and no date.
NOT_A_DAY = (
    "(?!間|前|後|目|分|連|以|中(?!に)|坊|当|おき|ごと|で[0-9]|もつ|かか|半|々|本(?!酒)|程|乗車|フリー|乗り放題|券|パス|使い捨て|コンタクト|平均|[0-9]|あたり|につき|足|曜|用|差"
    "|ほど|くらい|ぐらい|過ぎ|ぶり|しか|だけ|も[0-9]|一回|[一二三四五六七八九十]回)"
)
MONTHS_EN = (
    "(?P<month_en>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    "|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
DAYS_EN = (
    "(?P<weekday_en>monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    "|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)"
)
COUNT_EN = "(?:[0-9]{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|couple of)"

_NOT_AFTER = r"(?<![0-9A-Za-z¥$€£@×./:-])"  # no date in the middle of a number, a word or an id
_NOT_BEFORE = r"(?![0-9A-Za-z%/×]|[.,:-][0-9]|\s?(?:人|個|本|杯|枚|円|万|千|倍|カット|サイズ|丁|玉|ドル|名|拍子|[Ll](?![a-z])|kg|g\b))"


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


# Order matters: the first form that matches a stretch of text takes it.
FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "era",
        re.compile(
            rf"(?P<era>{ERA})\s?(?P<year>元|[0-9]{{1,2}}|[一二三四五六七八九十]{{1,3}})\s?[年./-]\s?"
            rf"(?P<month>{N})\s?[月./-]\s?(?P<day>{N})日?{WEEKDAY_TAIL}"
        ),
    ),
    (
        "ymd",
        re.compile(
            rf"(?<![0-9A-Za-z.:/-])(?P<year>{YEAR4}|[二][〇零][一二三四五六七八九〇]{{2}})\s?年\s?"
            rf"(?P<month>{N})\s?月\s?(?P<day>{N})\s?日?{WEEKDAY_TAIL}"
        ),
    ),
    (
        "ymd",
        re.compile(
            rf"(?<![0-9A-Za-z.:/-])(?P<year>{YEAR4})(?P<sep>[-/.])\s?(?P<month>[0-9]{{1,2}})(?P=sep)\s?"
            rf"(?P<day>[0-9]{{1,2}})(?![0-9]|-[0-9]|/[0-9]){WEEKDAY_TAIL}"
        ),
    ),
    (
        "ymd",
        re.compile(
            rf"(?<![0-9A-Za-z.:/¥-])'?(?P<year>[0-9]{{2}})(?P<sep>[/.])(?P<month>[0-9]{{1,2}})(?P=sep)"
            rf"(?P<day>[0-9]{{1,2}})(?![0-9]|[./-][0-9]){WEEKDAY_TAIL}"
        ),
    ),
    (
        "ymd",
        re.compile(
            rf"(?<![0-9A-Za-z.:/¥-])'?(?P<year>[0-9]{{2}})\s?年\s?(?P<month>{N})\s?月\s?(?P<day>{N})\s?日"
            rf"{WEEKDAY_TAIL}"
        ),
    ),
    (
        "ymd",
        re.compile(
            r"(?<![0-9A-Za-z.:/¥#,-])(?P<year>20[0-9]{2})(?P<month>0[1-9]|1[0-2])(?P<day>[0-3][0-9])"
            r"(?![0-9A-Za-z.:/-]|円|,)"
        ),
    ),
    (
        "year_month_day",
        re.compile(
            rf"(?P<year_word>{YEAR_WORD})の?\s?(?P<month>{N})\s?(?:月|/)\s?(?P<day>{N})\s?日?{WEEKDAY_TAIL}"
        ),
    ),
    (
        "month_day",
        re.compile(
            rf"(?<![0-9一二三四五六七八九十年])(?P<month>{N})\s?月の?\s?(?P<day>{N})\s?日{WEEKDAY_TAIL}(?!間)"
        ),
    ),
    (
        "month_day",
        re.compile(
            r"(?<![0-9一二三四五六七八九十年])(?P<month>[0-9]{1,2})月(?P<day>[0-9]{1,2})(?![0-9,.]|\s?[円万千人個])"
        ),
    ),
    (
        "month_day",
        re.compile(
            rf"{_NOT_AFTER}(?P<month>[0-9]{{1,2}})/(?P<day>[0-9]{{1,2}})日?{_NOT_BEFORE}{WEEKDAY_TAIL}"
        ),
    ),
    (
        "month_day",
        re.compile(
            rf"(?:(?<=[\s、。(])|^)(?P<month>[0-9]{{1,2}})\.(?P<day>[0-9]{{1,2}})(?=[\s、の)に]|$){WEEKDAY_TAIL}",
            re.MULTILINE,
        ),
    ),
    (
        "month_day",
        re.compile(
            r"(?:(?<=\n)|^)(?P<month>0?[1-9]|1[0-2])-(?P<day>[0-3]?[0-9])(?=\s)(?!\s?[0-9][0-9-]{3})",
            re.MULTILINE,
        ),
    ),
    (
        "month_edge",
        re.compile(
            rf"(?:(?P<month_word>{MONTH_WORD})|(?<![0-9一二三四五六七八九十年])(?P<month>{N})\s?月)の?"
            r"(?P<edge>末日?|月末|終わり|最終日|初日|一日|ついたち)(?!間|から)"
        ),
    ),
    ("month_edge", re.compile(r"(?<![先前今来々])(?P<edge>月末|月初)(?!め?から|まで)")),
    (
        "month_word_day",
        re.compile(rf"(?P<month_word>{MONTH_WORD})の?\s?(?P<day>{N})\s?日(?!間|分){WEEKDAY_TAIL}"),
    ),
    (
        "weekday",
        re.compile(
            r"(?P<week_word>先々週|先週|前の週|今週|来週|再来週|次の週)の?\s?(?P<weekday>[月火水木金土日])(?:曜日?|(?=[のにはも、\s]|$))"
        ),
    ),
    (
        "weekday",
        re.compile(r"(?P<week_word>先々週|先週|今週|来週|再来週)の?\s?(?P<weekday>[月火水木金土日])曜"),
    ),
    (
        "weekday",
        re.compile(
            r"(?P<pointer>この[前間まえ]+の?|こないだの?|前の|直近の|次の|今度の|こんどの)\s?(?P<weekday>[月火水木金土日])曜日?"
        ),
    ),
    (
        "weekday",
        re.compile(r"(?<![先今来々])(?P<weekday>[月火水木金土日])曜日?(?!ごと|限定|ロードショー|版|市)"),
    ),
    (
        "days_off",
        re.compile(
            r"(?P<count>[0-9]{1,3}|[一二三四五六七八九十]{1,3})\s?(?P<unit>日|週間|[ヶか箇カケ]月|年)\s?(?P<way>前|後)(?!払|売|か?ら)の?"
        ),
    ),
    (
        "word",
        re.compile(
            "(?P<word>一昨々日|さきおととい|一昨日|おととい|おとつい|一昨夜|一昨晩|昨日|きのう|昨夜|昨晩|昨夕|ゆうべ|夕べ|前日"
            "|今日|きょう|本日|今朝|けさ|今夜|今晩|今夕|さっき|さきほど|先ほど|先程|たった今|たったいま"
            "|明々後日|明後日|あさって|しあさって|明日|あした|あす(?=[のはに、 ])|明朝|明晩)(?!葉|子)"
        ),
    ),
    ("day", re.compile(r"(?P<day>ついたち|朔日)(?=[にのは、\s])")),
    ("holiday", re.compile(r"(?P<word>元日|元旦|大晦日|大みそか|おおみそか)(?!営業)")),
    (
        "day",
        re.compile(
            rf"(?<![0-9一二三四五六七八九十月ヶか泊第毎中/.,:計全約間年週-])(?<!直近|過去|あと|残り|ここ|この|およ|最長|最短|のべ|平均|最大|丸々)(?<!あと\s)(?<!残り\s)(?<!直近\s)(?<!過去\s)(?P<day>{N})日{NOT_A_DAY}{WEEKDAY_TAIL}"
        ),
    ),
    (
        "month_day",
        _compile(
            rf"\b{MONTHS_EN}\.?\s(?:the\s)?(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?(?![0-9]|,[0-9]|\s?(?:yen|円|k\b))"
            rf"(?:,?\s(?P<year>{YEAR4})(?![0-9,]|\s?(?:yen|円)))?"
        ),
    ),
    (
        "month_day",
        _compile(
            rf"(?<![0-9.,¥])(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?{MONTHS_EN}\b\.?"
            rf"(?:,?\s(?P<year>{YEAR4})(?![0-9,]|\s?(?:yen|円)))?"
        ),
    ),
    ("day", _compile(r"\b(?:on\s)?the\s(?P<day>[0-9]{1,2})(?:st|nd|rd|th)\b(?!\s(?:time|floor|party|of))")),
    (
        "days_off",
        _compile(
            rf"\b(?P<count>{COUNT_EN})\s(?P<unit_en>day|week|month|year)s?\s(?P<way>ago|later|from now)\b"
        ),
    ),
    (
        "weekday",
        _compile(
            rf"\b(?P<pointer>last|this past|past|this|next|this coming|coming)\s{DAYS_EN}\b(?!\s?[0-9])(?:\s(?:night|morning))?"
        ),
    ),
    ("weekday", _compile(rf"\b{DAYS_EN}\s(?:of\s)?(?P<week_word>last|this|next)\sweek\b")),
    ("weekday", _compile(rf"\b(?P<week_word>last|this|next)\sweek(?:'s|\son)?\s{DAYS_EN}\b")),
    (
        "weekday",
        re.compile(
            rf"\b(?:[Oo]n\s)?{DAYS_EN.replace('|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun', '')}\b(?!'s\b|s\b)",
            re.I,
        ),
    ),
    (
        "weekday",
        re.compile(
            r"\b(?:[Oo]n\s)(?P<weekday_en>[Mm]on|[Tt]ues?|[Ww]ed|[Tt]hu(?:rs?)?|[Ff]ri|[Ss]at|[Ss]un)\b"
        ),
    ),
    (
        "word",
        _compile(
            r"\b(?P<word>the day before yesterday|day before yesterday|the day after tomorrow|day after tomorrow"
            r"|yesterday|last night|today|this morning|this afternoon|this evening|tonight|just now|earlier today|tomorrow)(?:'s)?\b"
        ),
    ),
)

OFFSETS = {
    **dict.fromkeys(["一昨々日", "さきおととい"], -3),
    **dict.fromkeys(
        [
            "一昨日",
            "おととい",
            "おとつい",
            "一昨夜",
            "一昨晩",
            "the day before yesterday",
            "day before yesterday",
        ],
        -2,
    ),
    **dict.fromkeys(
        ["昨日", "きのう", "昨夜", "昨晩", "昨夕", "ゆうべ", "夕べ", "前日", "yesterday", "last night"], -1
    ),
    **dict.fromkeys(["明日", "あした", "あす", "明朝", "明晩", "tomorrow"], 1),
    **dict.fromkeys(["明後日", "あさって", "the day after tomorrow", "day after tomorrow"], 2),
    **dict.fromkeys(["明々後日", "しあさって"], 3),
}  # every other word is today
HOLIDAYS = {"元日": (1, 1), "元旦": (1, 1), "大晦日": (12, 31), "大みそか": (12, 31), "おおみそか": (12, 31)}
ERA_START = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867}
ERA_START |= {"R": 2018, "H": 1988, "S": 1925, "T": 1911, "M": 1867}
YEAR_OFFSETS = {"一昨年": -2, "おととし": -2, "去年": -1, "昨年": -1, "今年": 0, "本年": 0, "来年": 1}
MONTH_OFFSETS = {"先々月": -2, "先月": -1, "前月": -1, "今月": 0, "当月": 0, "来月": 1, "再来月": 2}
WEEK_OFFSETS = {"先々週": -2, "先週": -1, "前の週": -1, "今週": 0, "来週": 1, "次の週": 1, "再来週": 2}
WEEK_OFFSETS |= {"last": -1, "this": 0, "next": 1}
WEEKDAYS = {char: index for index, char in enumerate("月火水木金土日")}
WEEKDAYS_EN = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MONTH_NAMES_EN = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
COUNTS_EN = {"a": 1, "an": 1, "one": 1, "two": 2, "couple of": 2, "three": 3, "four": 4, "five": 5}
COUNTS_EN |= {"six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
