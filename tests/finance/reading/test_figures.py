"""Which figures a reader of model text would take as facts, and which numerals are none."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from itertools import pairwise

import pytest

from finance.reading.figures import read_figures
from tests.finance.reading.table import TODAY

FIGURES = [
    ("残りは12,000円です", [("yen", 12000)]), ("一万二千円", [("yen", 12000)]), ("壱万円", [("yen", 10000)]), ("１２，０００円", [("yen", 12000)]), ("12k", [("yen", 12000)]),
    ("1.2万", [("yen", 12000)]), ("¥12,000", [("yen", 12000)]), ("twelve thousand yen", [("yen", 12000)]), ("3万8", [("yen", 38000)]), ("0円です", [("yen", 0)]), ("1億円", [("yen", 100_000_000)]),
    ("約1,000円", [("yen", 1000)]), ("1,000円〜2,000円", [("yen", 1000), ("yen", 2000)]), ("−500円", [("yen", 500)]), ("千円", [("yen", 1000)]),
    ("３割", [("percent", 30)]), ("3割5分", [("percent", 35)]), ("20%増", [("percent", 20)]), ("12.5%", [("percent", Decimal("12.5"))]), ("十パーセント", [("percent", 10)]), ("fifty percent", [("percent", 50)]),
    ("5月18日に", [("date", date(2026, 5, 18))]), ("5/18", [("date", date(2026, 5, 18))]), ("2026-05-18", [("date", date(2026, 5, 18))]), ("18日", [("date", date(2026, 5, 18))]), ("五月十八日", [("date", date(2026, 5, 18))]), ("May 18", [("date", date(2026, 5, 18))]),
    ("5月は", [("month", "05")]), ("2026年5月", [("month", "2026-05")]), ("in April", [("month", "04")]),
    ("3件", [("count", 3)]), ("三件", [("count", 3)]), ("5日間", [("count", 5)]), ("五日間", [("count", 5)]), ("2回", [("count", 2)]), ("4 items", [("count", 4)]), ("five items", [("count", 5)]), ("あと12日", [("count", 12)]), ("2,480", [("count", 2480)]), ("2倍", [("count", 2)]), ("三つ", [("count", 3)]), ("0件", [("count", 0)]), ("20ドル", [("count", 20)]), ("twelve thousand", [("count", 12000)]),
    ("14:30", [("time", "14:30")]), ("午後3時半", [("time", "15:30")]), ("3pm", [("time", "15:00")]),
    ("1. ランチ 850円\n2. カフェ 400円", [("yen", 850), ("yen", 400)]),
    ("5月20日時点で3件、12,000円（40%）", [("date", date(2026, 5, 20)), ("count", 3), ("yen", 12000), ("percent", 40)]),
]  # fmt: skip

NO_FIGURE = """
一番よく使ったのは千葉の八百屋で、十分です
一緒に一人暮らしの二次会へ
一部は一時的に一般的な方法で
四川料理と九州旅行
三井住友と三越
六本木の百貨店
七五三と四捨五入
PS5とiPhone 15とSwitch2
e12とi7を消しました
(2) 食費
① 食費 ② カフェ
1) 食費
まず1つ目は
半額、倍、半分、数千円
100均とセブン11
昨日と金曜と先月
24時間営業
4Kテレビと5G
https://example.com/12345
"""


@pytest.mark.parametrize(("text", "figures"), FIGURES)
def test_figures(text: str, figures: list[tuple[str, object]]) -> None:
    assert [(figure.kind, figure.value) for figure in read_figures(text, TODAY)] == figures


@pytest.mark.parametrize("text", list(filter(None, NO_FIGURE.splitlines())))
def test_no_figure(text: str) -> None:
    assert read_figures(text, TODAY) == []


def test_figures_do_not_overlap() -> None:
    figures = read_figures("2026年5月18日 14:30 に三割引の12,000円を3件、5月は20%、1.2万。", TODAY)
    assert all(first.end <= second.start for first, second in pairwise(figures))
    assert [figure.kind for figure in figures] == [
        "date",
        "time",
        "percent",
        "yen",
        "count",
        "month",
        "percent",
        "yen",
    ]
