"""The day of an item."""

from __future__ import annotations

import pytest

from tests.finance.reading.table import Expected, check, rows

DAYS = r"""
5/18 ランチ 900円 => 900 food ランチ 2026-05-18
5/18(月) ランチ 900円 => 900 food ランチ 2026-05-18
5月18日（月）ランチ 900円 => 900 food ランチ 2026-05-18
五月十八日 ランチ 900円 => 900 food ランチ 2026-05-18
18日 ランチ 900円 => 900 food ランチ 2026-05-18
18日のランチ 900円 => 900 food ランチ 2026-05-18
18日にランチ 900円 => 900 food ランチ 2026-05-18
25日に払った家賃 8万円 => 80000 housing 家賃 2026-04-25
R8.5.17 ランチ 900円 => 900 food ランチ 2026-05-17
R8/5/17 ランチ 900円 => 900 food ランチ 2026-05-17
令和八年五月十七日 ランチ 900円 => 900 food ランチ 2026-05-17
令和8年5月17日 ランチ 900円 => 900 food ランチ 2026-05-17
H31.4.30 ランチ 900円 => 900 food ランチ 2019-04-30
2026年5月18日 ランチ 900円 => 900 food ランチ 2026-05-18
2026/5/18 ランチ 900円 => 900 food ランチ 2026-05-18
2026.5.18 ランチ 900円 => 900 food ランチ 2026-05-18
26/5/18 ランチ 900円 => 900 food ランチ 2026-05-18
20260518 ランチ 900円 => 900 food ランチ 2026-05-18
5.18 ランチ 900円 => 900 food ランチ 2026-05-18
ランチ 900円 5/18 => 900 food ランチ 2026-05-18
ランチ 900円（5/18） => 900 food ランチ 2026-05-18
ランチ 900円 昨日 => 900 food ランチ 2026-05-19
昨日のり弁 500円 => 500 food のり弁 2026-05-19
昨日はラーメン 900円 => 900 food ラーメン 2026-05-19
きのうのランチ 900円 => 900 food ランチ 2026-05-19
一昨日のランチ 900円 => 900 food ランチ 2026-05-18
おとついのランチ 900円 => 900 food ランチ 2026-05-18
さきおとといのランチ 900円 => 900 food ランチ 2026-05-17
三日前のランチ 900円 => 900 food ランチ 2026-05-17
1週間前のランチ 900円 => 900 food ランチ 2026-05-13
先週の月曜日 ランチ 900円 => 900 food ランチ 2026-05-11
先週の月曜ランチ 900円 => 900 food ランチ 2026-05-11
先週月曜のランチ 900円 => 900 food ランチ 2026-05-11
先週金曜の飲み会 4000円 => 4000 social 飲み会 2026-05-15
先々週の日曜 映画 1900円 => 1900 leisure 映画 2026-05-10
今週の月曜 ランチ 900円 => 900 food ランチ 2026-05-18
月曜のランチ 900円 => 900 food ランチ 2026-05-18
月曜日、ランチ 900円 => 900 food ランチ 2026-05-18
金曜のランチ 900円 => 900 food ランチ 2026-05-15
この前の日曜 映画 1900円 => 1900 leisure 映画 2026-05-17
こないだの土曜 映画 1900円 => 1900 leisure 映画 2026-05-16
先月25日の美容院 6,600円 => 6600 clothing 美容院 2026-04-25
先月の25日に美容院 6,600円 => 6600 clothing 美容院 2026-04-25
先月末 美容院 6,600円 => 6600 clothing 美容院 2026-04-30
4月末に家賃 8万円 => 80000 housing 家賃 2026-04-30
今朝コーヒー 400円 => 400 cafe コーヒー 2026-05-20
昨夜のラーメン 900円 => 900 food ラーメン 2026-05-19
さっきコンビニで500円 => 500 food コンビニ 2026-05-20
今コンビニ 500円 => 500 food コンビニ 2026-05-20
去年の12月28日 大掃除グッズ 2,340円 => 2340 daily 大掃除グッズ 2025-12-28
4月31日 ランチ 900円 => !impossible_date
2026/02/29 ランチ 900円 => !impossible_date
6/31 ランチ 900円 => !impossible_date
先日のランチ 900円 => !ambiguous_date
先月 美容院 6,000円 => !ambiguous_date
先月分の電気代 8,421円 => 8421 utilities 電気代 2026-05-20
先月の電気代 8,421円払った => 8421 utilities 電気代 2026-05-20
4月分の家賃 80,000円 => 80000 housing 家賃 2026-05-20
今月の家賃 8万円 => 80000 housing 家賃 2026-05-20
11/30 コート 9,800円 => 9800 clothing コート 2025-11-30
11/10 コート 9,800円 => !ambiguous_date
11/10に買ったコート 9,800円 => 9800 clothing コート 2025-11-10
明日の飲み会 4000円 => 4000 social 飲み会 2026-05-21 !future_date
昨日 スーパー 2,480円 今日 ランチ 850円 => 2480 food スーパー 2026-05-19 ; 850 food ランチ 2026-05-20
5/17 スーパー 2480\n5/18 ドラッグ 1200\n5/19 ガソリン 5,124 => 2480 food スーパー 2026-05-17 ; 1200 daily ドラッグ 2026-05-18 ; 5124 transport ガソリン 2026-05-19
昨日\n・スーパー 2480円\n・ドラッグストア 1200円 => 2480 food スーパー 2026-05-19 ; 1200 daily ドラッグストア 2026-05-19
5/18\nスーパー 2480\nドラッグ 1200 => 2480 food スーパー 2026-05-18 ; 1200 daily ドラッグ 2026-05-18
昨日の支出：ランチ850円、カフェ420円 => 850 food ランチ 2026-05-19 ; 420 cafe カフェ 2026-05-19
ランチ850円、昨日のコーヒー400円 => 850 food ランチ 2026-05-20 ; 400 cafe コーヒー 2026-05-19
yesterday lunch 850 => 850 food lunch 2026-05-19
lunch yesterday 850 yen => 850 food lunch 2026-05-19
lunch 850 yen yesterday => 850 food lunch 2026-05-19
yesterday's lunch 850 => 850 food lunch 2026-05-19
two days ago taxi 2,000 => 2000 transport taxi 2026-05-18
taxi 2,000 yen two days ago => 2000 transport taxi 2026-05-18
last Friday movie 1,900 => 1900 leisure movie 2026-05-15
on Monday groceries 3,000 => 3000 food groceries 2026-05-18
Monday: groceries 3,000 => 3000 food groceries 2026-05-18
March 3 dentist 3,240 => 3240 medical dentist 2026-03-03
Mar 3rd dentist 3,240 yen => 3240 medical dentist 2026-03-03
3rd of May dentist 3,240 yen => 3240 medical dentist 2026-05-03
3 May dentist 3,240 yen => 3240 medical dentist 2026-05-03
dentist 3,240 yen on the 3rd => 3240 medical dentist 2026-05-03
5/18 lunch 850 => 850 food lunch 2026-05-18
2026-05-18 lunch 850 => 850 food lunch 2026-05-18
last night dinner 3,000 yen => 3000 food dinner 2026-05-19
this morning coffee 400 => 400 cafe coffee 2026-05-20
a week ago haircut 6,600 => 6600 clothing haircut 2026-05-13
April 31 lunch 900 yen => !impossible_date
last Monday lunch 900 => 900 food lunch 2026-05-18
"""


@pytest.mark.parametrize(("text", "expected", "problems"), rows(DAYS))
def test_days(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """Days in Japanese and English; one that does not exist or is in doubt is a problem."""
    check(text, expected, problems)
