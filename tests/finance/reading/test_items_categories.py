"""The category of an item."""

from __future__ import annotations

import pytest

from tests.finance.reading.table import Expected, check, rows

CATEGORIES = """
薬局で湿布 980円 => 980 medical 湿布
マツキヨでシャンプー 780円 => 780 daily シャンプー
マツキヨ 1,280円 => 1280 daily マツキヨ
ウエルシアで風邪薬 1,280円 => 1280 medical 風邪薬
イオンで靴下 500円 => 500 clothing 靴下
イオン 3,200円 => 3200 food イオン
ローソンでコーヒー 120円 => 120 cafe コーヒー
コンビニでATM手数料 220円 => 220 other ATM手数料
カフェでランチ 1200円 => 1200 food ランチ
スタバでサンドイッチ 480円 => 480 food サンドイッチ
友達とランチ 1200円 => 1200 food ランチ
同僚とディナー 4,000円 => 4000 food ディナー
会社の飲み会 5000円 => 5000 social 飲み会
友達へのプレゼント 3,000円 => 3000 social プレゼント
母の日の花 3,000円 => 3000 social 花
定期券 12,340円 => 12340 transport 定期券
新幹線 13,870円 => 13870 transport 新幹線
ETC 1,320円 => 1320 transport ETC
ガソリンスタンド 5,000円 => 5000 transport ガソリンスタンド
自転車のパンク修理 1,100円 => 1100 transport
電気代 8,421円 => 8421 utilities 電気代
スマホ代 3,278円 => 3278 telecom スマホ代
スマホ 89,800円 => 89800 other スマホ
ネット代 5,500円 => 5500 telecom ネット代
楽天モバイル 3,278円 => 3278 telecom 楽天モバイル
Amazonプライム 600円 => 600 subscription Amazonプライム
Amazonで本 1,500円 => 1500 leisure 本
Amazon 2,480円 => 2480 shopping Amazon
楽天で服 4,980円 => 4980 clothing 服
塾の月謝 25,000円 => 25000 education 塾
参考書 1,650円 => 1650 education 参考書
自動車保険 45,000円 => 45000 insurance_tax 自動車保険
自動車税 39,500円 => 39500 insurance_tax 自動車税
固定資産税 80,000円 => 80000 insurance_tax 固定資産税
ふるさと納税 20,000円 => 20000 insurance_tax ふるさと納税
病院 1,540円 => 1540 medical 病院
動物病院 5,500円 => 5500 * 動物病院
コンタクト 3,980円 => 3980 clothing コンタクト
美容院でカラー 8,800円 => 8800 clothing 美容院
クリーニング 1,320円 => 1320 clothing クリーニング
映画館でポップコーン 600円 => 600
ディズニー 9,400円 => 9400 leisure ディズニー
カラオケ 1,500円 => 1500 leisure カラオケ
Switchのソフト 6,578円 => 6578 leisure
ソファ 45,000円 => 45000 housing ソファ
引越し代 60,000円 => 60000 housing 引越し
カテゴリは交際費で ランチ 1,200円 => 1200 social ランチ
ランチ 1,200円 交際費で => 1200 social ランチ
交際費 5000円 => 5000 social 交際費
食費 850円 => 850 food 食費
PayPayで払ったランチ 850円 => 850 food ランチ
クレカでガソリン 5,000円 => 5000 transport ガソリン
現金でランチ 850円 => 850 food ランチ
"""


@pytest.mark.parametrize(("text", "expected", "problems"), rows(CATEGORIES))
def test_categories(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """What is bought beats where; a named category beats both."""
    check(text, expected, problems)
