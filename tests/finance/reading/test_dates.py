"""Dates in text, seen from 2026-05-20 (a Wednesday) and from around New Year."""

from __future__ import annotations

from datetime import date

import pytest

from finance.reading.dates import read_dates
from tests.finance.reading.table import TODAY

NEW_YEAR = date(2026, 1, 2)

DATES = """
今日 2026-05-20
昨日 2026-05-19
一昨日 2026-05-18
おととい 2026-05-18
おとつい 2026-05-18
さきおととい 2026-05-17
3日前 2026-05-17
三日前 2026-05-17
1週間前 2026-05-13
2ヶ月前 2026-03-20
さっき 2026-05-20
今朝 2026-05-20
ゆうべ 2026-05-19
昨夜 2026-05-19
明日 2026-05-21
明後日 2026-05-22
先週の月曜日 2026-05-11
先週月曜 2026-05-11
先々週の金曜 2026-05-08
今週の月曜 2026-05-18
この前の金曜 2026-05-15
こないだの日曜 2026-05-17
月曜の 2026-05-18
水曜のランチ 2026-05-13
来週の金曜 2026-05-29
次の土曜 2026-05-23
先月末 2026-04-30
3月末 2026-03-31
先月25日 2026-04-25
先月の25日 2026-04-25
来月10日 2026-06-10
25日に払った 2026-04-25
20日に払った 2026-05-20
18日のランチ 2026-05-18
二十日に 2026-05-20
5/18 2026-05-18
5/18(月) 2026-05-18
05/18 2026-05-18
5.18 2026-05-18
5月18日 2026-05-18
5月の18日 2026-05-18
五月十八日 2026-05-18
2026-05-18 2026-05-18
2026/5/18 2026-05-18
2026年5月18日 2026-05-18
26/5/18 2026-05-18
20260518 2026-05-18
R8.5.17 2026-05-17
R8/5/17 2026-05-17
令和8年5月17日 2026-05-17
令和八年五月十七日 2026-05-17
令和元年5月1日 2019-05-01
H31.4.30 2019-04-30
平成31年4月30日 2019-04-30
昭和64年1月7日 1989-01-07
去年10/1 2025-10-01
去年の12月28日 2025-12-28
6月15日に行く予定 2026-06-15
6/15に買った 2025-06-15
大晦日のそば 2025-12-31
yesterday 2026-05-19
the day before yesterday 2026-05-18
two days ago 2026-05-18
3 days ago 2026-05-17
a week ago 2026-05-13
last night 2026-05-19
last Friday 2026-05-15
last Monday 2026-05-18
on Monday 2026-05-18
Monday last week 2026-05-11
last week Monday 2026-05-11
next Friday 2026-05-22
March 3 2026-03-03
Mar 3rd 2026-03-03
3rd of May 2026-05-03
3 May 2026-05-03
on the 3rd 2026-05-03
May 3, 2026 2026-05-03
tomorrow 2026-05-21
"""

NO_DATE = """
3-4人
3泊4日
5日間
あと3日
過去7日間
3日分
1日1000円
2日で3000円
1日乗車券
母の日
075-123-4567
神宮前1-2-3
No.2026-0518-03
T1234567890123
体重65.3
1.5L
1/2カット
24時間
4月締めて
may I
12:30
毎月25日
"""


@pytest.mark.parametrize("row", list(filter(None, DATES.splitlines())))
def test_a_date(row: str) -> None:
    text, _, expected = row.rpartition(" ")
    assert [reading.date for reading in read_dates(text, TODAY)] == [date.fromisoformat(expected)]


@pytest.mark.parametrize("text", list(filter(None, NO_DATE.splitlines())))
def test_no_date(text: str) -> None:
    assert read_dates(text, TODAY) == []


@pytest.mark.parametrize(
    "text",
    ["2月30日", "4/31", "13月5日", "32日に", "2026-02-29", "令和8年2月30日", "February 30", "先月の31日"],
)
def test_a_day_that_does_not_exist_is_a_problem(text: str) -> None:
    (reading,) = read_dates(text, TODAY)
    assert (reading.date, reading.problem) == (None, "impossible")


@pytest.mark.parametrize("text", ["6/15", "6月15日", "11月10日のコート", "June 15"])
def test_a_month_and_day_more_than_half_a_year_back_is_ambiguous(text: str) -> None:
    (reading,) = read_dates(text, TODAY)
    assert (reading.date, reading.problem) == (None, "ambiguous")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12/28", "2025-12-28"),
        ("28日に払った", "2025-12-28"),
        ("昨日", "2026-01-01"),
        ("おととい", "2025-12-31"),
        ("元日", "2026-01-01"),
        ("大晦日の", "2025-12-31"),
        ("先月末", "2025-12-31"),
        ("先週の月曜", "2025-12-22"),
        ("1/2", "2026-01-02"),
        ("1/1", "2026-01-01"),
        ("大晦日に", "2025-12-31"),
    ],
)
def test_around_new_year(text: str, expected: str) -> None:
    assert [reading.date for reading in read_dates(text, NEW_YEAR)] == [date.fromisoformat(expected)]


def test_a_leap_day_is_the_last_one() -> None:
    assert read_dates("2/29に買った", TODAY)[0].date == date(2024, 2, 29)


def test_is_future_and_explicit() -> None:
    assert read_dates("明日", TODAY)[0].is_future
    assert not read_dates("昨日", TODAY)[0].explicit
    assert read_dates("5/18", TODAY)[0].explicit


@pytest.mark.parametrize("today", [date.min, date.max, date(2, 1, 1)])
def test_the_ends_of_the_calendar_raise_nothing(today: date) -> None:
    for row in filter(None, DATES.splitlines()):
        read_dates(row.rpartition(" ")[0], today)
