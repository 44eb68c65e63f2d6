"""What holds for every amount, every day and every text."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finance.money import MAX_YEN
from finance.reading import amounts, categories, dates, figures, items, periods, receipt, text
from tests.finance.reading.table import TODAY

FULL_WIDTH = str.maketrans("0123456789,", "０１２３４５６７８９，")
DIGITS = "〇一二三四五六七八九"

ANY_TEXT = st.text(st.characters(exclude_categories=())) | st.text(
    "0123456789,.-/:円¥万千百十一二三月日年%×人で割勘引税込釣りポイント合計小計お預 \n昨先週ランチabcyen@#*()~・、。"
)

READERS: list[Callable[[str], object]] = [
    text.normalise,
    text.language_of,
    amounts.read_amounts,
    amounts.read_foreign_amounts,
    amounts.parse_yen,
    categories.category_key,
    categories.category_keys_named,
    receipt.looks_like_receipt,
    lambda value: dates.read_dates(value, TODAY),
    lambda value: periods.read_periods(value, TODAY),
    lambda value: figures.read_figures(value, TODAY),
    lambda value: items.read_items(value, TODAY),
    lambda value: receipt.read_receipt(value, TODAY),
]


def kanji(number: int) -> str:
    """12,345 as 一万二千三百四十五."""
    parts = []
    for unit in ("", "万", "億", "兆"):
        number, rest = divmod(number, 10_000)
        if rest:
            parts.append(_below_man(rest) + unit)
    return "".join(reversed(parts))


def _below_man(number: int) -> str:
    text = ""
    for unit, value in (("千", 1000), ("百", 100), ("十", 10), ("", 1)):
        digit, number = divmod(number, value)
        if digit:
            text += ("" if digit == 1 and unit else DIGITS[digit]) + unit
    return text


def mixed(number: int) -> str:
    """12,345 as 1万2345."""
    man, rest = divmod(number, 10_000)
    return (f"{man}万" if man else "") + (str(rest) if rest or not man else "")


FORMATS: list[Callable[[int], str]] = [
    lambda yen: f"{yen}円",
    lambda yen: f"{yen:,}円",
    lambda yen: f"{yen:,} 円",
    lambda yen: f"{yen:,}円".translate(FULL_WIDTH),
    lambda yen: f"¥{yen:,}",
    lambda yen: f"¥{yen}-",
    lambda yen: f"￥{yen:,}－".translate(FULL_WIDTH),
    lambda yen: f"{yen:,} yen",
    lambda yen: f"{yen}.00JPY",
    lambda yen: "".join(DIGITS[int(digit)] for digit in str(yen)) + "円",
    lambda yen: kanji(yen) + "円",
    lambda yen: mixed(yen) + "円",
]  # fmt: skip


@pytest.mark.parametrize("written", FORMATS)
@given(yen=st.integers(1, MAX_YEN))
def test_every_amount_reads_back_in_every_writing(written: Callable[[int], str], yen: int) -> None:
    assert [amount.yen for amount in amounts.read_amounts(f"買い物 {written(yen)} でした")] == [yen]
    assert [figure.value for figure in figures.read_figures(written(yen), TODAY)] == [yen]


@pytest.mark.parametrize("written", FORMATS[:8])
@given(yen=st.integers(1, MAX_YEN))
def test_parse_yen_reads_every_writing_of_a_whole_amount(written: Callable[[int], str], yen: int) -> None:
    assert amounts.parse_yen(written(yen)) == yen


@given(yen=st.integers(100, 9_999_999))
def test_a_bare_amount_after_a_word(yen: int) -> None:
    assert [amount.yen for amount in amounts.read_amounts(f"ランチ{yen}")] == [yen]


DATE_FORMATS: list[Callable[[date], str]] = [
    lambda day: day.isoformat(),
    lambda day: f"{day.year}/{day.month}/{day.day}",
    lambda day: f"{day.year}年{day.month}月{day.day}日",
    lambda day: f"{day:%Y%m%d}",
    lambda day: f"令和{day.year - 2018}年{day.month}月{day.day}日",
    lambda day: f"R{day.year - 2018}.{day.month}.{day.day}",
    lambda day: f"{day:%y}/{day.month}/{day.day}",
    lambda day: f"{day:%B} {day.day}, {day.year}",
]


@pytest.mark.parametrize("written", DATE_FORMATS)
@given(day=st.dates(date(2020, 1, 1), date(2035, 12, 31)))
def test_every_full_date_reads_back(written: Callable[[date], str], day: date) -> None:
    assert [reading.date for reading in dates.read_dates(written(day), TODAY)] == [day]


@given(today=st.dates(date(2000, 1, 1), date(2100, 1, 1)), days=st.integers(0, 180))
def test_a_month_and_day_of_the_last_half_year_reads_back(today: date, days: int) -> None:
    day = today - timedelta(days=days)
    for written in (f"{day.month}/{day.day} ランチ", f"{day.month}月{day.day}日に食べた"):
        assert [reading.date for reading in dates.read_dates(written, today)] == [day]


@given(today=st.dates(date(2000, 1, 1), date(2100, 1, 1)), day=st.integers(1, 31))
def test_a_bare_day_in_the_past_tense_never_lies_ahead(today: date, day: int) -> None:
    (reading,) = dates.read_dates(f"{day}日に払った", today)
    assert reading.date is not None
    assert reading.date <= today
    assert reading.date.day == day


@given(total=st.integers(30, 10**9), people=st.integers(2, 30))
def test_shares_are_rounded_half_up(total: int, people: int) -> None:
    (item,) = items.read_items(f"焼肉 {total}円 {people}人で割り勘", TODAY).items or (None,)
    assert item is not None
    assert item.amount_yen == (2 * total + people) // (2 * people)


@pytest.mark.parametrize("reader", READERS)
@settings(max_examples=150)
@given(value=ANY_TEXT)
def test_no_text_makes_a_reader_raise(reader: Callable[[str], object], value: str) -> None:
    reader(value)


@settings(max_examples=150)
@given(value=ANY_TEXT)
def test_spans_lie_in_the_normalised_text(value: str) -> None:
    normal = text.normalise(value)
    for reading in (
        *amounts.read_amounts(value),
        *amounts.read_foreign_amounts(value),
        *dates.read_dates(value, TODAY),
        *periods.read_periods(value, TODAY),
        *figures.read_figures(value, TODAY),
    ):
        assert 0 <= reading.start < reading.end <= len(normal)


@settings(max_examples=150)
@given(value=ANY_TEXT)
def test_items_are_always_storable(value: str) -> None:
    reading = items.read_items(value, TODAY)
    assert reading.items or reading.problems
    for item in reading.items:
        assert 1 <= item.amount_yen <= MAX_YEN
        assert item.description


HOSTILE = {
    "digits": "9" * 20_000,
    "kanji": "一" * 20_000,
    "units": "千" * 20_000,
    "commas": "1," * 10_000,
    "dashes": "1-" * 10_000,
    "slashes": "1/" * 10_000,
    "spaces": " " * 20_000,
    "dates": "5/18 " * 4_000,
    "currency": "$1 " * 6_000,
    "words": "thousand " * 2_000,
    "brackets": "(" * 20_000,
    "letters": "a" * 20_000,
    "shares": "4人で割り勘 " * 2_500,
    "receipt": "合計 100\n小計 50\n" * 1_200,
    "surrogates": "\ud800" * 20_000,
    "nul": "\0" * 20_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_read_in_linear_time(name: str) -> None:
    """A quadratic pattern needs many seconds for 20,000 characters; the bound leaves room for a slow machine."""
    for reader in READERS:
        started = time.process_time()
        reader(HOSTILE[name])
        assert time.process_time() - started < 3
