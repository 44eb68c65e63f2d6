"""Which amounts a text states, and which numbers are none."""

from __future__ import annotations

from decimal import Decimal

import pytest

from finance.reading.amounts import parse_yen, read_amounts, read_foreign_amounts
from finance.reading.text import normalise

NO_AMOUNT = """
1000円札ある？
千円札くずせる？
500円玉貯金
〒150-0001 渋谷区神宮前1-2-3
体重65.3kgやった
体重65やった
今日10,482歩あるいた
1万歩あるいた
昨日3時間しか寝てへん
2次会どこ行く？
ポイント100pt貯まった
1ドル157円やって
1ユーロ170円まで上がった
a dollar is 157 yen
12:30に集合
会議は15時から
5km走った
ran 5 km
slept 3 hours
I walked 10,482 steps
I weigh 65.3 kg
身長172cm
血圧130やった
気温30度
テストで85点取った
電話番号は075-123-4567
090-1234-5678
09012345678
会員番号 12345678
暗証番号は1234ちゃうで
注文番号：250-1234567-7654321
登録番号 T1234567890123
https://example.com/items/12800
user1234@example.com
iPhone 15
PS5
セブン11
100均
百均好き
100円ショップ
八百屋
千葉
四川
一番
十分
三井住友
2人で行った
3-4人で
30.5L
5/18
2026-05-18
令和8年5月17日
数千円
何百円
2,3千円
二三百円
ChatGPT 20ドル
$1,200
12.9円
0円
3万85
1,23
e12とi7
第3回
2026年
v1.2.3
192.168.0.1
"""

AMOUNTS = [
    ("給料25万入った、家賃8万払った", [250_000, 80_000]),
    ("12:30、400円 カフェ", [400]),
    ("株価が38000円", [38_000]),
    ("ランチ850", [850]),
    ("ランチ 1、280円", [1_280]),
    ("コート 12、800円", [12_800]),
    ("コーヒー 400、500円のパン", [400, 500]),
    ("1,980円→1,480円", [1_980, 1_480]),
    ("18,400.00JPY", [18_400]),
    ("引落金額 10,000.00円", [10_000]),
    ("¥1,950 with Visa ••0071", [1_950]),
    ("5000円のTシャツ", [5_000]),
    ("1億2,345万6,789円", [123_456_789]),
    ("三千二百五十円", [3_250]),
    ("一二三四円", [1_234]),
    ("2 million yen", [2_000_000]),
    ("twelve thousand yen", [12_000]),
    ("1.2k", [1_200]),
    ("もやし 38", [38]),
    ("iPhone 15 ケース 2,980", [2_980]),
]


@pytest.mark.parametrize("text", list(filter(None, NO_AMOUNT.splitlines())))
def test_a_number_that_is_no_amount(text: str) -> None:
    assert read_amounts(text) == []


@pytest.mark.parametrize(("text", "yen"), AMOUNTS)
def test_amounts_in_order(text: str, yen: list[int]) -> None:
    assert [amount.yen for amount in read_amounts(text)] == yen


def test_the_span_is_in_the_normalised_text() -> None:
    text = "昨日　ランチ　￥１，２００－　でした"
    (amount,) = read_amounts(text)
    assert normalise(text)[amount.start : amount.end] == "¥1,200-"


@pytest.mark.parametrize(
    ("text", "marked"), [("ランチ850", False), ("ランチ850円", True), ("3万8", True), ("35k", True)]
)
def test_marked(text: str, marked: bool) -> None:
    assert [amount.marked for amount in read_amounts(text)] == [marked]


@pytest.mark.parametrize("text", ["−500円", "-500円", "▲500円", "返金 −500円", "¥-500", "【金額】- 540円"])
def test_a_minus_is_kept_as_a_flag(text: str) -> None:
    (amount,) = read_amounts(text)
    assert amount.negative
    assert amount.yen > 0


@pytest.mark.parametrize("text", ["¥1,280-", "ランチ-850", "ランチ - 850円", "1,280円-"])
def test_a_dash_that_is_no_minus(text: str) -> None:
    (amount,) = read_amounts(text)
    assert not amount.negative


@pytest.mark.parametrize(
    ("text", "exactness"),
    [
        ("1万円弱", "under"),
        ("1万円強", "over"),
        ("約1万円", "about"),
        ("1万円くらい", "about"),
        ("1000円〜2000円", "range"),
        ("5000円以上", "over"),
        ("850円", "exact"),
    ],
)
def test_exactness(text: str, exactness: str) -> None:
    assert read_amounts(text)[0].exactness == exactness


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("ChatGPT 20ドル", "20", "USD"),
        ("$1,200", "1200", "USD"),
        ("12.50USD", "12.50", "USD"),
        ("20.00米ドル", "20.00", "USD"),
        ("Paid ₩10,950", "10950", "KRW"),
        ("ホテル 120ユーロ", "120", "EUR"),
        ("€8.40", "8.40", "EUR"),
        ("120 euros", "120", "EUR"),
        ("1万ウォン", "10000", "KRW"),
        ("HK$50", "50", "HKD"),
        ("100元", "100", "CNY"),
    ],
)
def test_foreign_amounts(text: str, amount: str, currency: str) -> None:
    (found,) = read_foreign_amounts(text)
    assert (found.amount, found.currency) == (Decimal(amount), currency)


@pytest.mark.parametrize("text", ["850円", "¥850", "元旦", "ドン・キホーテ", "850 yen", "1元気"])
def test_no_foreign_amount(text: str) -> None:
    assert read_foreign_amounts(text) == []


@pytest.mark.parametrize(
    ("value", "yen"),
    [
        ("１，２００円", 1200), ("1,200", 1200), ("1200", 1200), ("1200.0", 1200), ("一万二千", 12000), ("1.5万", 15000),
        ("3万8", 38000), ("¥500", 500), ("2,000 yen", 2000), ("1k", 1000), ("五百円", 500), (" 850 ", 850), ("1,200円也", 1200),
        ("1万2千500円", 12500), ("二〇〇円", 200),
        ("", None), ("12.9", None), ("-500", None), ("0", None), ("abc", None), ("850円 ランチ", None), ("1,2", None),
        ("090", None), ("1e3", None), ("万", None), ("1200円1200円", None), ("12万85", None), ("$5", None), ("9" * 400, None),
        ("1_000", None), ("١٢٣", None), ("NaN", None), ("5/18", None),
    ],
)  # fmt: skip
def test_parse_yen(value: str, yen: int | None) -> None:
    assert parse_yen(value) == yen
