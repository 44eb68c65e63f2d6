"""Money that comes in, comes back, or only sounds like it."""

from __future__ import annotations

import pytest

from tests.finance.reading.table import Expected, check, rows

INCOME = """
給料 28万円 => +280000 salary 給料
お給料が入った 285,000円 => +285000 salary 給料
バイト代 5万円 => +50000 salary バイト代
バイト代が42,000円入った => +42000 salary バイト代
ボーナス 40万 => +400000 bonus ボーナス
賞与 500,000円 => +500000 bonus 賞与
副業 30,000円 => +30000 side_job 副業
副業の収入 3万円 => +30000 side_job 副業
原稿料 2万円もらった => +20000 side_job 原稿料
還付金 12,000円 => +12000 other_income 還付金
所得税の還付 12,000円 => +12000 other_income 還付
お年玉1万円もらった => +10000 other_income お年玉
お年玉 甥に5000円 => 5000 social お年玉
お年玉5000円あげた => 5000 social お年玉
メルカリで3,000円売れた => +3000 other_income メルカリ
メルカリで服を買った 3,000円 => 3000 clothing 服
フリマアプリで本を売った 1,200円 => +1200 other_income フリマ
宝くじ 3,000円当たった => +3000 other_income 宝くじ
宝くじ 3,000円買った => 3000 leisure 宝くじ
配当金 3,400円 => +3400 other_income 配当金
株の配当 3,000円入金 => +3000 other_income 配当
児童手当 15,000円 => +15000 other_income 児童手当
祖母からお小遣い 5000円 もらった => +5000 other_income お小遣い
臨時収入 5,000円 => +5000 other_income 臨時収入
返金 1,980円 => +1980 refund 返金
Amazonから返金 1,980円 => +1980 refund Amazon
Amazonの返金 1,980円が入った => +1980 refund Amazon
ユニクロで返品 2,990円戻ってきた => +2990 refund ユニクロ
キャンセル料の返金 5,000円 => +5000 refund キャンセル料
ホテルのキャンセルで12,000円返金された => +12000 refund ホテル
立て替えてた3000円返してもらった => +3000 refund
払い戻し 2,000円 => +2000 refund 払い戻し
切符の払い戻し 2,000円 => +2000 refund 切符
年金 16,980円 払った => 16980 insurance_tax 年金
国民年金保険料 16,980円 => 16980 insurance_tax 国民年金
厚生年金 30,000円 => 30000 insurance_tax 厚生年金
年金 120,000円 入った => +120000 other_income 年金
収入印紙 600円 => 600 other 収入印紙
給食費 4,500円 => 4500 food 給食費
アパートの家賃 6万円 => 60000 housing 家賃
デパートで服 12,000円 => 12000 clothing 服
バイト先でランチ 500円 => 500 food ランチ
給料日だから焼肉 5,000円 => 5000 food 焼肉
ボーナスで時計買った 8万円 => 80000 clothing 時計
振込手数料 330円 => 330 other 振込手数料
結婚式のご祝儀 3万円 => 30000 social ご祝儀
入会金 5,000円 => 5000
入学祝い 1万円渡した => 10000 social 入学祝い
出産祝い 1万円もらった => +10000 other_income 出産祝い
salary 250,000 yen => +250000 salary salary
got my salary 250,000 => +250000 salary salary
got paid 250k => +250000 salary paid
bonus 500,000 yen => +500000 bonus bonus
refund from Amazon 1,980 yen => +1980 refund Amazon
Amazon refund 1,980 => +1980 refund Amazon
got a refund of 2,000 yen from the hotel => +2000 refund hotel
sold my old bike for 8,000 yen => +8000 other_income bike
freelance work 30,000 yen => +30000 side_job freelance
dividend 3,400 yen => +3400 other_income dividend
Amazon 返金 −500円 => +500 refund Amazon
返金 -1,980円 ユニクロ => +1980 refund ユニクロ
ランチ -500円 => !negative_amount
メルカリの売上 5,000円 => +5000 other_income 売上
利息が12円ついた => +12 other_income 利息
"""


@pytest.mark.parametrize(("text", "expected", "problems"), rows(INCOME))
def test_income(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """Income and refunds by noun and verb; 収入印紙 and 国民年金 are spending."""
    check(text, expected, problems)
