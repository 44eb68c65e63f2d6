"""Typed receipts: the total that was paid, the shop, the day, the lines."""

from __future__ import annotations

from datetime import date

import pytest

from finance.reading.items import read_items
from finance.reading.receipt import Receipt, looks_like_receipt, read_receipt
from tests.finance.reading.table import TODAY

CONVENIENCE_STORE = """セブン-イレブン
渋谷神南1丁目店
東京都渋谷区神南1-2-3
電話:03-1234-5678
2026年05月19日(火) 08:15 責012
領収書
おにぎり 鮭        *¥150
サラダチキン       *¥258
コーヒーR           ¥110
レジ袋               ¥3
小計（税抜 8%）     ¥378
消費税等（8%）       ¥30
小計（税抜10%）     ¥103
消費税等（10%）      ¥10
合計             ¥521
(税率8%対象 ¥408)
(内消費税等 8% ¥30)
nanaco支払        ¥521
[*]マークは軽減税率対象です。
nanaco番号 *******1234
今回ポイント 2P
nanaco残高 ¥4,321"""

QUANTITIES = """スーパーみどり
2026/5/18
牛乳 @198×2  396
卵 268
ヨーグルト
 3コ×単128   384
値引 -50
小計 998
外税8% 79
合計 ¥1,077
お預り ¥2,000
お釣り ¥923"""

FORMAL = """領収証
山田 様
2026年5月18日
￥5,500-
但 飲食代として
上記正に領収いたしました
居酒屋 はなび
東京都新宿区1-2-3 TEL 03-1111-2222
登録番号 T1234567890123"""

IN_KANJI = """領収書
金 壱万弐千円也
但し 講演料として
令和8年5月17日
株式会社さくら"""

RESTAURANT = """焼肉 牛道
2026-05-16 19:42  テーブル 12
生ビール    2点  1,100
カルビ      1点  1,280
ハラミ      1点  1,380
小計            3,760
サービス料10%    376
合計            4,136
クレジット      4,136"""

NO_TOTAL = """カフェ木漏れ日
2026/05/19
ブレンド 480
チーズケーキ 520
小計 1,000
消費税 100
お預り 1,100
お釣 0"""

ENGLISH = """Coffee House
2026-05-19 10:12
Latte  550
Muffin 380
Subtotal 930
Tax 93
Total 1,023
Cash 2,000
Change 977"""

SPACED = """ドラッグあおば
Ｒ８．５．１７
シャンプー　　　１，２８０
小　計　　　　　１，２８０
合　計　　　　￥１，２８０
お　預　り　　￥２，０００
お　釣　り　　　￥７２０"""


@pytest.mark.parametrize(
    ("text", "shop", "day", "total", "names"),
    [
        (
            CONVENIENCE_STORE,
            "セブン-イレブン",
            "2026-05-19",
            521,
            ["おにぎり 鮭", "サラダチキン", "コーヒーR", "レジ袋"],
        ),
        (QUANTITIES, "スーパーみどり", "2026-05-18", 1077, ["牛乳", "卵", "ヨーグルト", "値引"]),
        (FORMAL, "居酒屋 はなび", "2026-05-18", 5500, []),
        (IN_KANJI, "株式会社さくら", "2026-05-17", 12000, []),
        (RESTAURANT, "焼肉 牛道", "2026-05-16", 4136, ["生ビール", "カルビ", "ハラミ", "サービス料10%"]),
        (NO_TOTAL, "カフェ木漏れ日", "2026-05-19", 1100, ["ブレンド", "チーズケーキ"]),
        (ENGLISH, "Coffee House", "2026-05-19", 1023, ["Latte", "Muffin"]),
        (SPACED, "ドラッグあおば", "2026-05-17", 1280, ["シャンプー"]),
    ],
)
def test_a_receipt(text: str, shop: str, day: str, total: int, names: list[str]) -> None:
    receipt = _read(text)
    assert (receipt.shop, receipt.date, receipt.total_yen) == (shop, date.fromisoformat(day), total)
    assert [line.name for line in receipt.lines] == names
    assert receipt.problems == ()


def test_quantities_and_discounts_are_lines() -> None:
    lines = {line.name: line for line in _read(QUANTITIES).lines}
    assert (lines["牛乳"].quantity, lines["牛乳"].amount_yen) == (2, 396)
    assert (lines["ヨーグルト"].quantity, lines["ヨーグルト"].amount_yen) == (3, 384)
    assert lines["値引"].amount_yen == -50


def test_the_mark_of_the_reduced_rate_is_kept() -> None:
    assert [line.reduced_tax for line in _read(CONVENIENCE_STORE).lines] == [True, True, False, False]


def test_the_lines_reach_the_total_with_the_outside_tax() -> None:
    assert _read(QUANTITIES).adds_up
    assert not _read(QUANTITIES.replace("卵 268", "卵 368")).adds_up


def test_one_item_for_a_receipt() -> None:
    (item,) = read_items(FORMAL, TODAY).items
    assert (item.amount_yen, item.category_key, item.description) == (5500, "food", "居酒屋 はなび")


def test_an_impossible_day_is_asked_for() -> None:
    reading = read_items("スーパー\n2026/2/30\n牛乳 198\n合計 198", TODAY)
    assert (reading.items, reading.problems) == ((), ("impossible_date",))


def test_a_foreign_receipt_is_asked_for() -> None:
    reading = read_items("Cafe Paris\n2026/05/18\nCroissant 3.20\nTotal EUR 8.40", TODAY)
    assert (reading.items, reading.problems) == ((), ("foreign_currency",))


@pytest.mark.parametrize(
    "text",
    [
        "昨日\nスーパー 2480\nドラッグ 1200\nガソリン 5,124",
        "ランチ 850\nコーヒー 400\n合計 1250",
        "ランチ 850円",
        "合計9,200円を4人で割ったので2,300円",
        "レシートの合計どこ？",
        "",
    ],
)
def test_a_message_is_no_receipt(text: str) -> None:
    assert not looks_like_receipt(text)


def _read(text: str) -> Receipt:
    assert looks_like_receipt(text)
    receipt = read_receipt(text, TODAY)
    assert receipt is not None
    return receipt
