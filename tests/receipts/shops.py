"""Ways in which shops print receipts. The sums are made here, apart from the product."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from math import ceil, floor

from tests.receipts.drawing import Camera, Row

TODAY = date(2026, 5, 20)
Rounding = Callable[[float], int]


@dataclass(frozen=True)
class Thing:
    """Something on sale: name, price of one, how many, and its rate of tax."""

    name: str
    price: int
    count: int = 1
    rate: int = 8


@dataclass(frozen=True)
class Layout:
    """A receipt as drawn, and the truth. total: None where no total may be recorded at all."""

    name: str
    rows: tuple[Row, ...]
    total: int
    day: date = date(2026, 5, 18)
    width: int = 520
    size: int = 26
    face: int = 0
    camera: Camera = field(default_factory=Camera)
    may_be_recorded: bool = True
    refund: bool = False


def yen(amount: int) -> str:
    """¥1,234, with the minus before it."""
    return f"-¥{-amount:,}" if amount < 0 else f"¥{amount:,}"


HEAD: dict[str, tuple[Row, ...]] = {
    "super": (
        ("スーパーみどり 北町店", ""),
        ("東京都青葉区北町1-2-3", ""),
        ("TEL 03-0000-0000", ""),
        ("登録番号 T1234567890123", ""),
        ("2026年5月18日(月) 18:23", "レジ02"),
    ),
    "conv": (
        ("まるいちマート 駅前店", ""),
        ("電話 045-000-0000", ""),
        ("レジ #3", "責No.012"),
        ("2026/05/18 (月) 08:05", ""),
        ("領収書", ""),
    ),
    "cafe": (
        ("喫茶こもれび", ""),
        ("領収書", ""),
        ("2026-05-18 12:40", "担当 佐藤"),
        ("テーブル 5", "2名様"),
    ),
    "drug": (("ドラッグひまわり 南店", ""), ("2026年05月18日 19:10", ""), ("レジ担当 田中", "No.0042")),
}

FOOD = (Thing("牛乳 1L", 238), Thing("食パン 6枚", 148), Thing("たまご 10個入", 268), Thing("バナナ", 198))
MIXED = (
    Thing("国産豚こま", 598),
    Thing("キャベツ", 178),
    Thing("洗濯洗剤", 398, rate=10),
    Thing("ティッシュ", 328, rate=10),
)
MEALS = (Thing("日替わりランチ", 980, rate=10), Thing("アイスコーヒー", 420, rate=10))


def sum_of(things: Sequence[Thing], rate: int | None = None) -> int:
    """What things cost, or those of one rate."""
    return sum(each.price * each.count for each in things if rate in (None, each.rate))


def added(things: Sequence[Thing], off: dict[int, int], rounding: Rounding) -> dict[int, int]:
    """Tax on top by rate, after what is taken off each rate."""
    rates = sorted({each.rate for each in things})
    return {rate: rounding((sum_of(things, rate) - off.get(rate, 0)) * rate / 100) for rate in rates}


def within(amount: int, rate: int, rounding: Rounding) -> int:
    """Tax that lies in an amount."""
    return rounding(amount * rate / (100 + rate))


def items(things: Sequence[Thing], style: str = "mark") -> list[Row]:
    """Rows of things. mark: 8 % marked by ※; star: by *; plain: unmarked; units: quantities in their own rows."""
    rows: list[Row] = []
    for each in things:
        mark = (
            {"mark": "※", "star": "*", "units": "※", "light": "軽"}.get(style, "") if each.rate == 8 else ""
        )
        if each.count > 1:
            rows += [
                (each.name, ""),
                (f"  {each.count}コ×単{each.price}", f"{yen(each.price * each.count)}{mark}"),
            ]
        else:
            rows.append((each.name, f"{yen(each.price)}{mark}"))
    return rows


def cash(total: int, tendered: int | None = None) -> list[Row]:
    """What was handed over, and the change."""
    tendered = tendered or ceil(total / 1000) * 1000
    return [("お預り", yen(tendered)), ("お釣り", yen(tendered - total))]


def on_top(
    name: str,
    things: Sequence[Thing],
    *,
    head: str = "super",
    rounding: Rounding = floor,
    style: str = "mark",
    bases: bool = True,
    pay: str = "cash",
    **how: object,
) -> Layout:
    """Prices without tax; tax is added below the subtotal."""
    taxes = added(things, {}, rounding)
    total = sum_of(things) + sum(taxes.values())
    rows = [*HEAD[head], *items(things, style), ("小計", yen(sum_of(things)))]
    for rate, tax in taxes.items():
        rows += [(f"({rate}%対象", f"{yen(sum_of(things, rate))})")] if bases else []
        rows += [(f"外税 {rate}%", yen(tax))]
    rows += [("合計", yen(total)), *(cash(total) if pay == "cash" else [(pay, yen(total))])]
    rows += [("お買上点数", f"{sum(each.count for each in things)}点")]
    return Layout(name, tuple(rows), total, **how)  # type: ignore[arg-type]


def inside(
    name: str,
    things: Sequence[Thing],
    *,
    head: str = "conv",
    rounding: Rounding = floor,
    style: str = "light",
    pay: str = "cash",
    total_word: str = "合計",
    off: Sequence[Row] = (),
    off_yen: int = 0,
    off_rate: int = 8,
    **how: object,
) -> Layout:
    """Prices with tax; the tax in them is told below the total."""
    total = sum_of(things) - off_yen
    rows = [*HEAD[head], *items(things, style), *off, (total_word, yen(total))]
    for rate in sorted({each.rate for each in things}):
        base = sum_of(things, rate) - (off_yen if rate == off_rate else 0)
        rows += [(f"({rate}%対象", f"{yen(base)})"), ("(内消費税等", f"{yen(within(base, rate, rounding))})")]
    rows += cash(total) if pay == "cash" else [(pay, yen(total))]
    return Layout(name, tuple(rows), total, **how)  # type: ignore[arg-type]


def discounted(
    name: str,
    things: Sequence[Thing],
    off_row: tuple[str, int],
    *,
    below: bool = False,
    rate: int = 8,
    **how: object,
) -> Layout:
    """Prices without tax, with something taken off the things of a rate."""
    label, off = off_row
    taxes = added(things, {rate: off}, floor)
    goods = sum_of(things)
    total = goods - off + sum(taxes.values())
    rows = [*HEAD["super"], *items(things)]
    cut = (label, yen(-off))
    rows += [("小計", yen(goods)), cut] if below else [cut, ("小計", yen(goods - off))]
    for each, tax in taxes.items():
        base = sum_of(things, each) - (off if each == rate else 0)
        rows += [(f"外税{each}% 対象額", yen(base)), (f"外税額 {each}%", yen(tax))]
    rows += [("合計", yen(total)), *cash(total)]
    return Layout(name, tuple(rows), total, **how)  # type: ignore[arg-type]


def eaten(
    name: str,
    things: Sequence[Thing],
    *,
    service: int = 0,
    word: str = "お会計",
    pay: str = "クレジット",
    **how: object,
) -> Layout:
    """A restaurant's, everything at 10 % and with the tax in it."""
    charge = sum_of(things) * service // 100
    total = sum_of(things) + charge
    rows = [*HEAD["cafe"], *items(things, "plain")]
    rows += [(f"サービス料 {service}%", yen(charge))] if service else []
    rows += [
        ("小計", yen(total)),
        (word, yen(total)),
        ("(10%対象", f"{yen(total)})"),
        ("(内消費税", f"{yen(within(total, 10, floor))})"),
        (pay, yen(total)),
    ]
    return Layout(name, tuple(rows), total, **how)  # type: ignore[arg-type]


def with_points(name: str, things: Sequence[Thing], points: int, **how: object) -> Layout:
    """Points pay a part: what leaves the purse is the rest."""
    total = sum_of(things)
    tax = within(total, 8, floor)
    rows = [
        *HEAD["drug"],
        *items(things, "light"),
        ("合計", yen(total)),
        ("(8%対象", f"{yen(total)})"),
        ("(内消費税等", f"{yen(tax)})"),
    ]
    rows += [
        ("ポイント利用", yen(-points)),
        ("現金", yen(2_000)),
        ("お釣り", yen(2_000 - total + points)),
        ("今回獲得ポイント", "12"),
    ]
    return Layout(name, tuple(rows), total - points, **how)  # type: ignore[arg-type]


def returned(name: str, **how: object) -> Layout:
    """Goods that were brought back."""
    rows = [
        *HEAD["super"],
        ("返品", ""),
        ("洗濯洗剤", "-¥398"),
        ("小計", "-¥398"),
        ("外税10%", "-¥39"),
        ("合計", "-¥437"),
        ("返金額", "¥437"),
    ]
    return Layout(name, tuple(rows), 437, refund=True, **how)  # type: ignore[arg-type]


def broken(base: Layout, name: str, row: str, to: str) -> Layout:
    """A layout with one row that says something else: it must not be recorded."""
    rows = tuple((left, to) if left == row else (left, right) for left, right in base.rows)
    assert rows != base.rows
    return Layout(name, rows, base.total, may_be_recorded=False)
