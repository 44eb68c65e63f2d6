"""More than forty invented receipts, with what they really cost."""

from __future__ import annotations

from math import ceil

from tests.receipts.drawing import Camera
from tests.receipts.shops import (
    FOOD,
    MEALS,
    MIXED,
    TODAY,
    Layout,
    Thing,
    broken,
    discounted,
    eaten,
    inside,
    on_top,
    returned,
    with_points,
)

__all__ = ["FOOD", "LAYOUTS", "MIXED", "TODAY", "Layout", "inside"]

LONG = tuple(
    Thing(f"{name}{number}号", 98 + 37 * number)
    for number, name in enumerate(
        (
            "りんご",
            "みかん",
            "豆腐",
            "納豆",
            "うどん",
            "そば",
            "ヨーグルト",
            "チーズ",
            "ハム",
            "ソース",
            "醤油",
            "味噌",
            "米菓",
            "緑茶",
            "紅茶",
            "トマト",
            "きゅうり",
            "なす",
            "大根",
            "白菜",
            "もやし",
            "しめじ",
            "鶏もも",
            "さけ",
            "まぐろ",
            "海苔",
        )
    )
)
MANY = (Thing("おにぎり鮭", 128, 2), Thing("からあげ弁当", 498), Thing("緑茶 500ml", 108, 3))

LAYOUTS: tuple[Layout, ...] = (
    on_top("supermarket, tax on top", FOOD),
    on_top("supermarket, two rates", MIXED),
    on_top("tax rounded up", MIXED, rounding=ceil),
    on_top("tax rounded to the nearest", MIXED, rounding=round),
    on_top("bases not told", MIXED, bases=False),
    on_top("stars mark the reduced rate", MIXED, style="star"),
    on_top("paid by card", FOOD, pay="クレジット"),
    on_top("paid by code", MIXED, pay="バーコード決済"),
    on_top("quantities", MANY, style="units"),
    on_top("serif", FOOD, face=1),
    on_top("bold", MIXED, face=2),
    on_top("small print", MIXED, size=20, width=420),
    on_top("large print", FOOD, size=34, width=680),
    on_top("wide paper", MIXED, width=760),
    on_top("long", LONG, size=22, width=460),
    on_top("very long", (*LONG, *MIXED, *FOOD), size=22, width=460),
    inside("convenience store", FOOD),
    inside("convenience store, two rates", MIXED),
    inside("convenience store, quantities", MANY),
    inside("paid by transport card", FOOD, pay="交通系電子マネー"),
    inside("total in other words", MIXED, total_word="お買上計"),
    inside("total in brackets", FOOD, total_word="【合計】"),
    inside("tax in it rounded up", MIXED, rounding=ceil),
    inside("yen off a line", FOOD, off=(("  値引", "-¥50"),), off_yen=50),
    inside("percent off a line", FOOD, off=(("  割引 30%", "-¥59"),), off_yen=59),
    inside("coupon", MIXED, off=(("クーポン割引", "-¥100"),), off_yen=100, off_rate=10),
    inside("drugstore", MIXED, head="drug", style="mark"),
    inside("one thing", FOOD[:1]),
    discounted("twenty percent off", FOOD, ("割引 20%", 47)),
    discounted("yen off, below the subtotal", FOOD, ("会員値引", 100), below=True),
    discounted("yen off in two rates", MIXED, ("レジ割引 10%", 77), below=True),
    discounted("evening price", MIXED, ("見切り品 半額引", 299)),
    eaten("lunch", MEALS),
    eaten(
        "dinner with service",
        (Thing("コース料理", 4_800, 2, 10), Thing("グラスワイン", 900, 3, 10)),
        service=10,
    ),
    eaten(
        "counter",
        (Thing("醤油ラーメン", 880, rate=10), Thing("餃子", 350, rate=10)),
        word="合計",
        pay="PayPay",
    ),
    eaten("bill by another word", MEALS, word="ご請求額"),
    with_points("points used", FOOD, 300),
    with_points("many points used", MANY, 500),
    on_top("slanted left", FOOD, camera=Camera(slant=2.5)),
    on_top("slanted right", MIXED, camera=Camera(slant=-4)),
    inside("slanted on a table", MIXED, camera=Camera(slant=3, ground=70)),
    on_top("faint", FOOD, camera=Camera(ink=150)),
    inside("faint and blurred", MIXED, camera=Camera(ink=130, blur=0.8)),
    on_top("in a shadow", MIXED, camera=Camera(shadow=0.5)),
    inside("grainy", FOOD, camera=Camera(noise=40)),
    inside("badly squeezed", MIXED, camera=Camera(quality=25, blur=0.6)),
    on_top("on a dark table", FOOD, camera=Camera(ground=40)),
    returned("goods brought back"),
    broken(on_top("", MIXED), "a total that the lines do not reach", "合計", "¥1,741"),
    broken(on_top("", FOOD), "a line that was changed", "牛乳 1L", "¥338※"),
    broken(inside("", MIXED), "change that does not fit", "お釣り", "¥1,498"),
    broken(on_top("", FOOD), "tax that is too much", "外税 8%", "¥168"),
)
