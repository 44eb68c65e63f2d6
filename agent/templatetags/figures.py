"""Figures, dates and cells of displays as people read them, in the language of the page.

`static/chat/format.js` says the same for events that arrive live: change both together.
"""

from __future__ import annotations

from datetime import date

from django import template
from django.utils.translation import get_language, gettext

from budgets.facts import CategorySummary
from budgets.formatting import guide_working
from finance.models import Month
from finance.money import yen_text

register = template.Library()

_WEEKDAYS_JA = "月火水木金土日"
_WEEKDAYS_EN = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS_EN = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NOTHING = "—"
_LONG_TEXT = 8  # characters; longer cells may wrap


def _language() -> str:
    """`ja` or `en`: any other language reads English."""
    return "ja" if (get_language() or "ja").startswith("ja") else "en"


@register.filter
def yen(amount: int | None) -> str:
    """`1,234円` or `¥1,234`; a dash where there is none."""
    return _NOTHING if amount is None else yen_text(amount, _language())


@register.filter
def grouped(count: int) -> str:
    """`12,345`: a large count, such as of tokens."""
    return f"{count:,}"


@register.filter
def working(category: CategorySummary, month: Month) -> list[str]:
    """The sum behind a category's guide, a line each."""
    return guide_working(category, month)


@register.filter
def day(value: date | str | None) -> str:
    """`5/20(水)` or `Wed 20 May`."""
    if not value:
        return _NOTHING
    try:
        moment = value if isinstance(value, date) else date.fromisoformat(value[:10])
    except ValueError:
        return str(value)
    if _language() == "ja":
        return f"{moment.month}/{moment.day}({_WEEKDAYS_JA[moment.weekday()]})"
    return f"{_WEEKDAYS_EN[moment.weekday()]} {moment.day} {_MONTHS_EN[moment.month - 1]}"


@register.filter
def short_day(value: date) -> str:
    """`5/20` or `20 May`: the ends of a period."""
    if _language() == "ja":
        return f"{value.month}/{value.day}"
    return f"{value.day} {_MONTHS_EN[value.month - 1]}"


@register.filter
def month_title(first_day_name: str) -> str:
    """The name of a month, `2026-05`: `2026年5月` or `May 2026`."""
    year, month = (int(part) for part in first_day_name.split("-"))
    return f"{year}年{month}月" if _language() == "ja" else f"{_MONTHS_EN[month - 1]} {year}"


@register.filter
def cell(value: object, kind: str) -> str:
    """One cell of a display by the kind of its column."""
    if value is None or value == "":
        return _NOTHING
    if kind == "date":
        return day(str(value))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if kind == "yen":
        return yen_text(int(value), _language())
    if kind == "percent":
        return f"{'−' if value < 0 else ''}{abs(value):g}%"
    return str(value)


@register.filter
def cell_class(value: object, kind: str) -> str:
    """The classes of a cell: its kind, and whether it is below zero or long enough to wrap."""
    if isinstance(value, int | float) and not isinstance(value, bool) and value < 0:
        return f"{kind} negative"
    is_long = kind == "text" and isinstance(value, str) and len(value) > _LONG_TEXT
    return f"{kind} long" if is_long else kind


@register.filter
def speech_language(text: str) -> str:
    """`ja` where the text has kana or kanji, else `en`: what a screen reader should speak."""
    return (
        "ja" if any("\u3040" <= char <= "\u30ff" or "\u4e00" <= char <= "\u9fff" for char in text) else "en"
    )


@register.filter
def nth(values: list[object], index: int) -> object:
    """The value at `index`: the column of a cell. Empty where a row is longer than its header."""
    return values[index] if index < len(values) else {"label": "", "kind": "text"}


@register.filter
def magnitude(amount: int | None) -> int | None:
    """The amount without its sign, for words that say it: 超過, 残り."""
    return None if amount is None else abs(amount)


@register.filter
def at_least_one(amount: int) -> int:
    """The length of a bar: `max` of a progress element must be positive."""
    return max(1, amount)


@register.filter
def capped(spent: int, budget: int) -> int:
    """How far a bar is filled; full when the budget is 0 and something was spent."""
    return max(0, min(spent, max(1, budget)))


@register.filter
def left_text(remaining: int | None) -> str:
    """`あと 1,234円`, or what is too much: `1,234円 超過`."""
    if remaining is None:
        return _NOTHING
    words = gettext("%(amount)s over") if remaining < 0 else gettext("%(amount)s left")
    return words % {"amount": yen(abs(remaining))}


@register.filter
def today_text(remaining: int) -> str:
    """The one line that a phone always shows: `今日あと 1,234円`."""
    words = gettext("%(amount)s over today") if remaining < 0 else gettext("%(amount)s left today")
    return words % {"amount": yen(abs(remaining))}


@register.filter
def budget_example(name: str, daily: bool) -> str:
    """A message that sets a budget for the category called `name`."""
    words = (
        gettext("The %(category)s budget for this month is 30,000 yen")
        if daily
        else gettext("The %(category)s budget for this month is 10,000 yen")
    )
    return words % {"category": name}
