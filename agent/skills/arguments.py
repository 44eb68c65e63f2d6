"""The kinds of arguments that tools share. Unambiguous forms are taken, everything else is refused by name."""

from __future__ import annotations

import math
from datetime import date
from typing import Annotated, Any

from django.utils.translation import gettext as _
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo

from finance.money import MAX_YEN
from finance.periods import is_month_name
from finance.reading.amounts import parse_yen
from finance.reading.dates import read_dates


def _yen(value: Any) -> int:
    """`1,200`, `１，２００円`, `一万二千` and 1200.0 are amounts; 12.9, true, NaN, lists and objects are not."""
    amount: int | None = None
    if isinstance(value, str):
        amount = parse_yen(value)
    elif isinstance(value, float):
        amount = int(value) if math.isfinite(value) and value.is_integer() else None
    elif isinstance(value, int) and not isinstance(value, bool):
        amount = value
    if amount is None:
        raise ValueError(_("An amount is a whole number of yen."))
    if not 0 <= amount <= MAX_YEN:
        raise ValueError(_("An amount lies between 1 and %(max)s yen.") % {"max": f"{MAX_YEN:,}"})
    return amount


def _positive(value: int) -> int:
    if value < 1:
        raise ValueError(_("An amount lies between 1 and %(max)s yen.") % {"max": f"{MAX_YEN:,}"})
    return value


def _day(value: Any, info: ValidationInfo) -> date:
    if isinstance(value, date):
        return value
    if isinstance(value, str):
        try:
            return date.fromisoformat(value.strip())
        except ValueError:
            readings = read_dates(value, (info.context or {}).get("today") or date.today())
            if len(readings) == 1 and readings[0].date is not None and readings[0].problem is None:
                return readings[0].date
    raise ValueError(_("A date is a day that exists, written like 2026-05-20."))


def _month(value: Any) -> str:
    if isinstance(value, str) and is_month_name(value.strip()):
        return value.strip()
    raise ValueError(_("A month is written like 2026-05."))


Yen = Annotated[int, BeforeValidator(_yen), Field(description="Whole yen, no decimals.")]
PositiveYen = Annotated[
    int, BeforeValidator(lambda value: _positive(_yen(value))), Field(description="Whole yen, at least 1.")
]
Day = Annotated[date, BeforeValidator(_day), Field(description="A day as YYYY-MM-DD.")]
MonthName = Annotated[str, BeforeValidator(_month), Field(description="A budget month as YYYY-MM.")]
CategoryName = Annotated[str, Field(description="The name of a category of this ledger.", max_length=60)]
RowId = Annotated[str, Field(description="The id of a row, such as e12 or i7.", max_length=24)]
Text = Annotated[str, Field(max_length=400)]


class Arguments(BaseModel):
    """An object inside the arguments; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewRow(Arguments):
    """One expense or income to record."""

    amount_yen: PositiveYen
    category: CategoryName
    description: Text = Field(description="What it was, in the person's words, short.")
    date: Day
    merchant: Text = Field(default="", description="The shop, if the person named one.")


class RowChange(Arguments):
    """Changed fields of one row; what is left out stays."""

    id: RowId
    amount_yen: PositiveYen | None = None
    category: CategoryName | None = None
    description: Text | None = None
    merchant: Text | None = None
    date: Day | None = None
