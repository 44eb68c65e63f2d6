"""How periods are written in Japanese and English: one pattern per form."""

from __future__ import annotations

import re

from finance.reading import date_forms as forms

_MONTH = "(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
PERIOD_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "months",
        re.compile(
            rf"(?:(?P<year>{forms.YEAR4})年)?{_MONTH.replace('month>', 'first>')}月?\s?(?:から|~|-|と|・)\s?"
            rf"{_MONTH.replace('month>', 'last>')}月(?![0-9一二三四五六七八九]{{1,2}}日)(?:まで)?"
        ),
    ),
    (
        "year_month",
        re.compile(
            rf"(?<![0-9])(?P<year>{forms.YEAR4})(?:年\s?{_MONTH}月|[-/](?P<iso>0[1-9]|1[0-2]))(?![-/0-9]|\s?[0-9一二三四五六七八九十]{{1,3}}日)"
        ),
    ),
    (
        "year_word_month",
        re.compile(
            rf"(?P<year_word>{forms.YEAR_WORD})の?{_MONTH}月(?!\s?[0-9一二三四五六七八九十]{{1,3}}日)"
        ),
    ),
    (
        "half_month",
        re.compile(
            rf"(?:(?<![0-9一二三四五六七八九十]){_MONTH}月|(?P<word>先々月|先月|今月|来月))の?(?P<half>上旬|中旬|下旬|前半|後半)"
        ),
    ),
    (
        "named_month",
        re.compile(
            rf"(?<![0-9一二三四五六七八九十年ヶか/]){_MONTH}月(?:分|中|度)?(?!\s?[0-9一二三四五六七八九十]{{1,3}}日|間|曜|末|[0-9])"
        ),
    ),
    (
        "month_word",
        re.compile(
            r"(?P<word>先々月|先月|前月|前の月|今月|当月|再来月|来月|次の月)(?!の?(?:[0-9一二三四五六七八九十]{1,3}日|末|初日|頭))"
        ),
    ),
    (
        "week_word",
        re.compile(
            r"(?P<word>先々週|先週末?|前の週|今週末?|再来週|来週末?|次の週|週末)(?!の?[月火水木金土日]曜?(?:[のにはも、\s日]|$))"
        ),
    ),
    (
        "year_word",
        re.compile(
            rf"(?P<year_word>{forms.YEAR_WORD})(?!の?\s?(?:[0-9一二三四五六七八九十]{{1,3}}(?:月|/)))(?:度|一年)?"
        ),
    ),
    (
        "year",
        re.compile(rf"(?<![0-9])(?P<year>{forms.YEAR4})年(?:度)?(?!\s?[0-9一二三四五六七八九十]{{1,2}}月)"),
    ),
    (
        "last_n",
        re.compile(
            r"(?:過去|直近|ここ|この|最近の?|さいきん|今日まで)\s?(?P<count>[0-9]{1,3}|[一二三四五六七八九十]{1,3})\s?(?P<unit>日間?|週間|[ヶか箇カケ]月間?|年間?)"
        ),
    ),
    (
        "last_n",
        re.compile(
            rf"\b(?:in |over |for )?(?:the )?(?:last|past|previous)\s(?P<count>{forms.COUNT_EN})\s(?P<unit>day|week|month|year)s?\b",
            re.IGNORECASE,
        ),
    ),
    (
        "week_en",
        re.compile(
            r"\b(?P<word>last|this|next|previous|current)\sweek\b(?!\s(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))",
            re.IGNORECASE,
        ),
    ),
    (
        "week_en",
        re.compile(
            r"\bthe\s(?P<word>week)\sbefore\slast\b|\b(?P<word2>last|this|next)\sweekend\b", re.IGNORECASE
        ),
    ),
    ("month_before_last", re.compile(r"\bthe\smonth\sbefore\slast\b", re.IGNORECASE)),
    (
        "month_en",
        re.compile(
            r"\b(?P<word>last|this|next|previous|current)\smonth\b|\bthis\s(?P<possessive>month)'s\b",
            re.IGNORECASE,
        ),
    ),
    ("year_en", re.compile(r"\b(?P<word>last|this|next)\syear\b", re.IGNORECASE)),
    (
        "named_month_en",
        re.compile(
            r"\b(?P<name>january|february|(?-i:March)|(?<=in )march|(?<=for )march|(?<=of )march|(?<=close )march|april|june|july|august|september|october|november|december"
            rf"|(?<=in )may|(?<=for )may|(?<=of )may|(?<=close )may|(?<=last )may|(?<=confirm )may|(?<=reopen )may|May(?=\s20[0-9]{{2}}\b|'s\b))\b(?!\.?\s[0-9]{{1,2}}(?:st|nd|rd|th)?\b(?![0-9]))(?:,?\s(?P<year>{forms.YEAR4}))?",
            re.IGNORECASE,
        ),
    ),
    ("half_month", re.compile(r"(?P<month>)(?P<word>)(?P<half>上旬|中旬|下旬)")),
    ("today_word", re.compile(r"月初から|今月頭から")),
)
