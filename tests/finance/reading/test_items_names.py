"""Digits and numerals inside names, counts and units are no amounts."""

from __future__ import annotations

import pytest

from tests.finance.reading.table import Expected, check, rows

NAMES = """
iPhone 15 Pro 159,800円 => 159800 * iPhone 15 Pro
iPhone15 128GB 124,800円 => 124800 * iPhone15
PS5 66,980円 => 66980 leisure PS5
PS5のソフト 7,980円 => 7980
Switch2 49,980円 => 49980
セブン11で昼飯 600円 => 600 food セブン11
セブン-イレブン 350円 => 350 food
7-11でおにぎり 150円 => 150 food おにぎり
渋谷109で服 5,900円 => 5900 clothing 服
100均 550円 => 550 daily 100均
100均で550 => 550 daily 100均
百均で文具 330円 => 330 daily 文具
100円ショップ 330円 => 330 daily 100円ショップ
300均で660円 => 660 daily 300均
八百屋 640円 => 640 food 八百屋
八百屋で六百円 => 600 food 八百屋
千葉の焼肉 4,500円 => 4500 food 焼肉
四川麻婆豆腐 980円 => 980 food 四川麻婆豆腐
一蘭 1,180円 => 1180 food 一蘭
二郎 900円 => 900 food 二郎
三田製麺所 850円 => 850
六本木でディナー 8,000円 => 8000 food ディナー
九州旅行 50,000円 => 50000 leisure 九州旅行
一番くじ 790円 => 790 leisure 一番くじ
十番街でランチ 1000円 => 1000 food ランチ
2次会 3,000円 => 3000 social 2次会
二次会 三千円 => 3000 social 二次会
3回目の歯医者 2,100円 => 2100 medical 歯医者
1泊2食付き 旅館 15,000円 => 15000 leisure 旅館
2泊3日の旅行 4万円 => 40000 leisure 旅行
24時間駐車場 800円 => 800 transport
500ml のビール 220円 => 220 food ビール
牛乳1L 198円 => 198 food 牛乳
米5kg 2,480円 => 2480 food 米
米10キロ 4,980円 => 4980 food 米
卵1パック 268円 => 268 food 卵
ティッシュ5箱 398円 => 398 daily ティッシュ
トイレットペーパー12ロール 498円 => 498 daily トイレットペーパー
単3電池4本 398円 => 398 daily 電池
A4ノート 120円 => 120 daily ノート
USB3.0ケーブル 980円 => 980 other USB3.0ケーブル
5Gプラン 4,400円 => 4400
0歳児のおむつ 1,580円 => 1580 daily おむつ
50度のお湯で洗える靴下 600円 => 600 clothing 靴下
3歳の誕生日プレゼント 4,000円 => 4000 social 誕生日プレゼント
30周年記念ケーキ 3,500円 => 3500 food ケーキ
1本150円のビール3本 => 450 food ビール
120円のパン3個 => 360 food パン
12時にランチ 900円 => 900 food ランチ
12:30 ランチ 900円 => 900 food ランチ
午後3時 コーヒー 400円 => 400 cafe コーヒー
7時半の電車 220円 => 220 transport 電車
ガソリン 30.5L @168 5,124円 => 5124 transport ガソリン
ガソリン 30L 5,040円 => 5040 transport ガソリン
30Lのゴミ袋 330円 => 330 daily ゴミ袋
高速 3区間 1,320円 => 1320
"""


@pytest.mark.parametrize(("text", "expected", "problems"), rows(NAMES))
def test_names(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """Names, sizes, counts, times and places keep their numbers."""
    check(text, expected, problems)
