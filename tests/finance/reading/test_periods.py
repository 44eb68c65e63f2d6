"""Periods in questions, seen from 2026-05-20 (a Wednesday)."""

from __future__ import annotations

from datetime import date

import pytest

from finance.reading.periods import read_periods
from tests.finance.reading.table import TODAY

PERIODS = """
先週の飲食費 | 2026-05-11 2026-05-17 week
今週いくら | 2026-05-18 2026-05-24 week
先々週 | 2026-05-04 2026-05-10 week
来週 | 2026-05-25 2026-05-31 week
先月の食費 | 2026-04-01 2026-04-30 month 2026-04 -1
今月 | 2026-05-01 2026-05-31 month 2026-05 0
来月の予算 | 2026-06-01 2026-06-30 month 2026-06 1
先々月 | 2026-03-01 2026-03-31 month 2026-03 -2
4月の交通費 | 2026-04-01 2026-04-30 month 2026-04
4月締めて | 2026-04-01 2026-04-30 month 2026-04
6月の予算 | 2026-06-01 2026-06-30 month 2026-06
12月の電気代 | 2025-12-01 2025-12-31 month 2025-12
2026年3月 | 2026-03-01 2026-03-31 month 2026-03
2026-03 | 2026-03-01 2026-03-31 month 2026-03
去年の12月 | 2025-12-01 2025-12-31 month 2025-12
3月から4月 | 2026-03-01 2026-04-30 range
3〜4月 | 2026-03-01 2026-04-30 range
5/1から5/10まで | 2026-05-01 2026-05-10 range
5月1日〜5月10日 | 2026-05-01 2026-05-10 range
5/1-10 | 2026-05-01 2026-05-10 range
過去7日間 | 2026-05-14 2026-05-20 range
直近30日 | 2026-04-21 2026-05-20 range
ここ一週間 | 2026-05-14 2026-05-20 range
過去3ヶ月 | 2026-02-21 2026-05-20 range
4月から | 2026-04-01 2026-05-20 range
昨日 | 2026-05-19 2026-05-19 day
5/18に | 2026-05-18 2026-05-18 day
去年 | 2025-01-01 2025-12-31 year
今年 | 2026-01-01 2026-12-31 year
2025年 | 2025-01-01 2025-12-31 year
先週末 | 2026-05-16 2026-05-17 week
last week | 2026-05-11 2026-05-17 week
this week | 2026-05-18 2026-05-24 week
last month | 2026-04-01 2026-04-30 month 2026-04 -1
this month | 2026-05-01 2026-05-31 month 2026-05 0
next month | 2026-06-01 2026-06-30 month 2026-06 1
in April | 2026-04-01 2026-04-30 month 2026-04
close April | 2026-04-01 2026-04-30 month 2026-04
in May | 2026-05-01 2026-05-31 month 2026-05
last year | 2025-01-01 2025-12-31 year
the last 7 days | 2026-05-14 2026-05-20 range
past two weeks | 2026-05-07 2026-05-20 range
May 1 to May 10 | 2026-05-01 2026-05-10 range
since May 1 | 2026-05-01 2026-05-20 range
yesterday | 2026-05-19 2026-05-19 day
"""


@pytest.mark.parametrize("row", list(filter(None, PERIODS.splitlines())))
def test_a_period(row: str) -> None:
    text, _, expected = row.partition(" | ")
    start, end, kind, *month = expected.split()
    (period,) = read_periods(text, TODAY)
    assert (period.start_date, period.end_date) == (date.fromisoformat(start), date.fromisoformat(end))
    assert period.kind == kind
    assert period.month == (month[0] if month else None)
    assert period.month_offset == (int(month[1]) if len(month) > 1 else None)


@pytest.mark.parametrize("text", ["may I ask", "5か月", "月曜", "月額", "今日の", "march on"])
def test_no_month(text: str) -> None:
    assert [period for period in read_periods(text, TODAY) if period.kind == "month"] == []


def test_two_periods_in_order() -> None:
    assert [period.month for period in read_periods("先月と今月の食費", TODAY)] == ["2026-04", "2026-05"]
