"""Several items in one message."""

from __future__ import annotations

import pytest

from tests.finance.reading.table import Expected, check, rows

LISTS = r"""
ランチ850円とコーヒー400円 => 850 food ランチ ; 400 cafe コーヒー
ランチ850円 コーヒー400円 => 850 food ランチ ; 400 cafe コーヒー
ランチ850 コーヒー400 => 850 food ランチ ; 400 cafe コーヒー
ランチ 850 コーヒー 400 電車 320 => 850 food ランチ ; 400 cafe コーヒー ; 320 transport 電車
ランチ850、コーヒー400、電車320 => 850 food ランチ ; 400 cafe コーヒー ; 320 transport 電車
850円 ランチ、400円 コーヒー => 850 food ランチ ; 400 cafe コーヒー
850円ランチ 400円コーヒー => 850 food ランチ ; 400 cafe コーヒー
ランチが850円で、そのあとカフェで400円 => 850 food ランチ ; 400 cafe カフェ
ランチ850円食べて、カフェで400円使った => 850 food ランチ ; 400 cafe カフェ
スーパーで2480円使って、ドラッグストアで1200円 => 2480 food スーパー ; 1200 daily ドラッグストア
① ランチ 850円\n② コーヒー 400円 => 850 food ランチ ; 400 cafe コーヒー
1. ランチ 850円\n2. コーヒー 400円 => 850 food ランチ ; 400 cafe コーヒー
1) ランチ 850\n2) コーヒー 400 => 850 food ランチ ; 400 cafe コーヒー
- lunch 850\n- coffee 400 => 850 food lunch ; 400 cafe coffee
ランチ850円、コーヒー400円、合計1,250円 => 850 food ランチ ; 400 cafe コーヒー
ランチ：850\nコーヒー：400\n計：1250 => 850 food ランチ ; 400 cafe コーヒー
lunch 850, coffee 400, bus 230 => 850 food lunch ; 400 cafe coffee ; 230 transport bus
lunch 850 yen and coffee 400 yen => 850 food lunch ; 400 cafe coffee
spent 850 on lunch and 400 on coffee => 850 food lunch ; 400 cafe coffee
パン200円牛乳198円卵268円 => 200 food パン ; 198 food 牛乳 ; 268 food 卵
朝 パン 200円\n昼 牛丼 480円\n夜 居酒屋 3,200円 => 200 food パン ; 480 food 牛丼 ; 3200 food 居酒屋
パンと牛乳で450円 => 450 food パンと牛乳
給料25万円入って家賃8万払った => +250000 salary 給料 ; 80000 housing 家賃
電気代8,000円とガス代5,000円と水道代4,000円払った => 8000 utilities 電気代 ; 5000 utilities ガス代 ; 4000 utilities 水道代
スーパー2480円、ドラッグ1200円 (昨日) => 2480 food スーパー 2026-05-19 ; 1200 daily ドラッグ 2026-05-19
スーパー 2480\nドラッグ 1200\n昨日 => 2480 food スーパー 2026-05-19 ; 1200 daily ドラッグ 2026-05-19
"""


@pytest.mark.parametrize(("text", "expected", "problems"), rows(LISTS))
def test_lists(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """Every item with its own name, amount and day."""
    check(text, expected, problems)
