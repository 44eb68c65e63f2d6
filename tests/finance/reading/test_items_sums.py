"""What was really paid: pieces, shares, discounts, tax, change, points."""

from __future__ import annotations

import pytest

from tests.finance.reading.table import Expected, check, rows

PIECES = """
ラーメン 850円×2 => 1700 food ラーメン
ラーメン850円x2 => 1700 food ラーメン
ラーメン 850円 × 2杯 => 1700 food ラーメン
ラーメン 850円*2 => 1700 food
ラーメン 2×850円 => 1700 food ラーメン
ビール 500円を3杯 => 1500 food ビール
おにぎり150円を2個買った => 300 food おにぎり
電車 220円×2回 => 440 transport 電車
りんご 1個120円を3個 => 360 food りんご
切手84円を10枚 => 840 telecom 切手
3個で360円のりんご => 360 food りんご
りんご3個で360円 => 360 food りんご
コーヒー2杯で800円 => 800 cafe コーヒー
映画2人分 3,600円 => 3600 leisure 映画
映画 1人1,800円 2人分 => 3600 leisure 映画
チケット1枚3,500円を4枚 => 14000 leisure チケット
1,800円の映画を2人で => 1800 leisure 映画
ジュース 130円が2本 => 260 food ジュース
お守り 500円ずつ3個 => 1500 other お守り
映画 大人1,800円2枚 => !ambiguous_quantity
"""

SHARES = """
飲み会 20000円 5人で割り勘 => 4000 social 飲み会
飲み会20000円を5人で割り勘 => 4000 social 飲み会
5人で割り勘 飲み会 20000円 => 4000 social 飲み会
焼肉 10000円を3人で割り勘 => 3333 food 焼肉
焼肉 10001円を2人で割り勘 => 5001 food 焼肉
タクシー代3,000円を3人で割った => 1000 transport タクシー
ピザ 4,000円 2人で折半 => 2000 food ピザ
ピザ 4,000円 彼女と折半 => 2000 food ピザ
ピザ4000円を半分こ => 2000 food ピザ
割り勘で3000円 飲み会 => 3000 social 飲み会
飲み会 割り勘で3,500円だった => 3500 social 飲み会
飲み会 4人で割って1人3,500円 => 3500 social 飲み会
飲み会 1人3,500円 => 3500 social 飲み会
飲み会 一人三千円 => 3000 social 飲み会
飲み会 ひとり3000円だった => 3000 social 飲み会
飲み会 3000円ずつ => 3000 social 飲み会
焼肉 合計12,000円、4人で割り勘 => 3000 food 焼肉
焼肉、全部で12000円を4人で割り勘した => 3000 food 焼肉
焼肉 12,000円÷4人 => 3000 food 焼肉
焼肉 12,000円を4等分 => 3000 food 焼肉
焼肉 12000円、自分の分は3500円 => 3500 food 焼肉
焼肉12000円を割り勘した => !share_unknown
家族4人で外食 8,000円 => 8000 food 外食
友達2人とランチ 1,200円 => 1200 food ランチ
split dinner 12,000 yen 4 ways => 3000 food dinner
dinner 12,000 yen split between 3 people => 4000 food dinner
dinner 9,000 yen split with 2 friends => 3000 food dinner
pizza 4,000 yen, split in half => 2000 food pizza
bbq 12,000 yen, my share 3,000 => 3000 food bbq
4人で割り勘 焼肉12000円、ランチ850円 => 3000 food 焼肉 ; 850 food ランチ
友達3人と割り勘 8000円 ピザ => 2000 food ピザ
3人で焼肉 15,000円、割り勘 => 5000 food 焼肉
飲み会4人 16000円 割り勘 => 4000 social 飲み会
4人で16000円の飲み会、割り勘 => 4000 social 飲み会
割り勘じゃなくて全部払った 飲み会 12000円 => 12000 social 飲み会
飲み会 20000/4人 => 5000 social 飲み会
"""

DISCOUNTS = """
シャツ 1000円の2割引 => 800 clothing シャツ
シャツ 1,000円 20%オフ => 800 clothing シャツ
シャツ 3割引で700円 => 700 clothing シャツ
シャツ 2,000円が半額 => 1000 clothing シャツ
シャツ 半額で500円 => 500 clothing シャツ
ランチ 1000円 200円引き => 800 food ランチ
ランチ 1000円 クーポンで200円引き => 800 food ランチ
ランチ1000円から200円引いてもらった => 800 food ランチ
ランチ 1000円、200円オフ => 800 food ランチ
ランチ 200円引きで800円 => 800 food ランチ
ランチ 1000円から200円引きで800円 => 800 food ランチ
ランチ 500円クーポン使って700円 => 700 food ランチ
定価5,000円の靴を3,500円で買った => 3500 clothing 靴
靴 定価5,000円→3,500円 => 3500 clothing 靴
靴 5,000円のところ3,500円 => 3500 clothing 靴
靴 5,000円が3,500円になってた => 3500 clothing 靴
1,980円→1,480円 シャツ => 1480 clothing シャツ
coat 20,000 yen 30% off => 14000 clothing coat
"""

TAX = """
ランチ 1000円（税抜） 税込1100円 => 1100 food ランチ
ランチ 税抜1000円 税込1100円 => 1100 food ランチ
ランチ 税込1,100円 => 1100 food ランチ
ランチ 1,100円(税込) => 1100 food ランチ
ランチ 1,100円(内税100円) => 1100 food ランチ
ランチ 1,100円（うち消費税100円） => 1100 food ランチ
ランチ 1000円+消費税100円 => 1100 food ランチ
ランチ 1000円(税抜) => !tax_excluded
ランチ 1000円＋税 => !tax_excluded
lunch 1,000 yen + tax => !tax_excluded
"""

CHANGE = """
ランチ 1000円払ってお釣り150円 => 850 food ランチ
ランチで千円出してお釣りが150円 => 850 food ランチ
ランチ 850円 1000円出してお釣り150円 => 850 food ランチ
ランチ850円、お釣り150円 => 850 food ランチ
ランチ 1000円出して150円お釣り => 850 food ランチ
ランチ 1,000円 ポイント200円使った => 800 food ランチ
ランチ 1,000円 ポイント200使った => 800 food ランチ
ランチ 1,000円 200ポイント使った => 800 food ランチ
ランチ 1,000円のうち200円はポイント => 800 food ランチ
ランチ 1000円、ポイント200円分使って800円払った => 800 food ランチ
ランチ ポイント200円使って800円 => 800 food ランチ
ランチ 1,000円 10ポイントついた => 1000 food ランチ
ランチ 1,000円 ポイント10円分もらった => 1000 food ランチ
paid 1,000 yen for lunch, got 150 yen change => 850 food lunch
ランチ 1万円札で払ってお釣り9,150円 => 850 food ランチ
"""

CORRECTIONS = """
ランチ850円、いや900円 => 900 food ランチ
ランチ 850円じゃなくて900円 => 900 food ランチ
lunch 850, no wait 900 => 900 food lunch
"""


@pytest.mark.parametrize(("text", "expected", "problems"), rows(PIECES))
def test_pieces(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """A price is multiplied only where it is the price of one."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(SHARES))
def test_shares(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """割り勘 is one's own share, rounded half up."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(DISCOUNTS))
def test_discounts(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """A discount named after the price is taken off; named before, it is off already."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(TAX))
def test_tax(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """税込 beats 税抜; a tax that is not stated is asked for."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(CHANGE))
def test_change(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """Change comes off what was handed over, points off the price."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(CORRECTIONS))
def test_corrections(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """The corrected amount counts."""
    check(text, expected, problems)
