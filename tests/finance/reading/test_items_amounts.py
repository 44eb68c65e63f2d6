"""How the amount of an item is written, and what is none."""

from __future__ import annotations

import pytest

from tests.finance.reading.table import Expected, check, rows

WRITINGS = r"""
ランチ 壱万円 => 10000
ランチ 1.5万 => 15000
コート 2万3千 => 23000
テレビ 12万8 => 128000
車 150万 => 1500000
家 3500万円 => 35000000
スーツ ３万８ => 38000
本 ¥1,280- => 1280
本 ￥1280 => 1280
本 \1,280 => 1280
本 1,280JPY => 1280
本 1280えん => 1280
本 1,280円也 => 1280
ランチ：850円 => 850 food ランチ
ランチ・・・850円 => 850 food ランチ
ランチ-850 => 850 food ランチ
ランチ - 850円 => 850 food ランチ
ランチ/850円 => 850 food ランチ
ランチ=850 => 850 food ランチ
【ランチ】850円 => 850 food ランチ
「ランチ」850円 => 850 food ランチ
昼 牛丼 480 => 480 food 牛丼
ランチ850えん => 850 food ランチ
コーヒー ４００円 => 400 cafe コーヒー
駐車場 百円 => 100 transport
お賽銭 五円 => 5
電車 百六十円 => 160 transport
切符 千二百円 => 1200 transport
ランチ 八五〇円 => 850 food
宝くじ 三百円 => 300 leisure
マンション頭金 1億2000万円 => 120000000
タクシー 2千5百円 => 2500 transport
タクシー 2千500円 => 2500 transport
靴 1万2,800円 => 12800 clothing 靴
家電 12万3456円 => 123456
旅行 10万 => 100000 leisure 旅行
ゲーム課金 1,000円 => 1000 leisure
ランチ 1,000 円 => 1000 food
ランチ850円。 => 850 food ランチ
ランチ850円！ => 850 food ランチ
ランチ850円w => 850 food ランチ
ランチ850円笑 => 850 food ランチ
ランチ850円😋 => 850 food ランチ
ランチ850円でした => 850 food ランチ
ランチに850円使いました => 850 food ランチ
ランチで850円も使ってしまった => 850 food ランチ
ランチ代として850円を支払いました => 850 food ランチ
ランチ、850円。 => 850 food ランチ
ランチは850円 => 850 food ランチ
ランチが850円だった => 850 food ランチ
850円のランチを食べた => 850 food ランチ
850円でランチ食べた => 850 food ランチ
1,200円でTシャツ買った => 1200 clothing Tシャツ
3000円の本を買った => 3000 leisure 本
12800円のコート購入 => 12800 clothing コート
500円ランチ => 500 food ランチ
"""

VAGUE = """
ランチ 1万円弱 => !vague_amount
ランチ 1000円ちょい => !vague_amount
ランチ 1000円〜2000円 => !vague_amount
ランチ 2,3千円 => !no_amount
ランチ 数千円 => !no_amount
ランチ 約1000円 => 1000 food ランチ
ランチ 1000円ぐらい => 1000 food ランチ
ランチ 1000円ほど使った => 1000 food ランチ
lunch about 1,000 yen => 1000 food lunch
"""

FOREIGN = """
ホテル 120ドル => !foreign_currency
ホテル $120 => !foreign_currency
ホテル 120 USD => !foreign_currency
ホテル €120 => !foreign_currency
ソウルで夕飯 30,000ウォン => !foreign_currency
本 30ドル（4,710円） => 4710 leisure 本
本 30ドル 4,710円 => 4710 leisure 本
ChatGPT $20 = 3,140円 => 3140 subscription ChatGPT
lunch 15 dollars => !foreign_currency
"""

NOTHING = """
ランチ => !no_amount
ランチ食べた => !no_amount
3000 => !only_amount
850円 => !only_amount
850円使った => !only_amount
5000円払った => !only_amount
1000兆円の車 => !too_large
999999999999円の車 => 999999999999
1000000000000円の車 => !too_large
0円 ランチ => !no_amount
"""


@pytest.mark.parametrize(("text", "expected", "problems"), rows(WRITINGS))
def test_writings(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """An amount is read in every way that people write it."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(VAGUE))
def test_vague(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """A rounded amount is taken as said; 弱, ちょい and ranges are asked for."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(FOREIGN))
def test_foreign(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """Another currency without its yen is never guessed."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(NOTHING))
def test_nothing(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """Without an amount or without a word for it there is no item."""
    check(text, expected, problems)
