"""Tokens that a person's turns have used, and the limit of a month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Count, Q, Sum
from django.db.models.functions import TruncDate

from agent.models import TokenLimit, Turn
from finance import clock


@dataclass(frozen=True, slots=True)
class Line:
    """What one day or one model took."""

    label: date | str
    turns: int
    input_tokens: int
    output_tokens: int

    @property
    def tokens(self) -> int:
        """Both ways together."""
        return self.input_tokens + self.output_tokens


def month_start(zone: str) -> datetime:
    """The beginning of this calendar month in a time zone."""
    return datetime.combine(clock.today(zone).replace(day=1), datetime.min.time(), ZoneInfo(zone))


def tokens_this_month(user_id: int, zone: str) -> int:
    """Tokens of all finished turns of this calendar month, those of deleted conversations included."""
    sums = Turn.objects.filter(conversation__user_id=user_id, created_at__gte=month_start(zone)).aggregate(
        read=Sum("input_tokens"), written=Sum("output_tokens")
    )
    return (sums["read"] or 0) + (sums["written"] or 0)


def limit_of(user_id: int) -> int | None:
    """The lower of the person's own limit and the operator's; None without any. Tokens in a calendar month."""
    own = TokenLimit.objects.filter(user_id=user_id).values_list("monthly_tokens", flat=True).first()
    limits = [each for each in (own, settings.MANEKI_MONTHLY_TOKENS) if each is not None]
    return min(limits, default=None)


def is_used_up(user_id: int, zone: str) -> bool:
    """Whether nothing is left of the limit: no further turn begins, one that runs is not cut."""
    limit = limit_of(user_id)
    return limit is not None and tokens_this_month(user_id, zone) >= limit


def limit_set(*, user: User, monthly_tokens: int | None) -> None:
    """The person's own limit; None takes it away."""
    if monthly_tokens is None:
        TokenLimit.objects.filter(user=user).delete()
    else:
        TokenLimit.objects.update_or_create(user=user, defaults={"monthly_tokens": monthly_tokens})


def usage_by_day(user_id: int, zone: str) -> list[Line]:
    """This month's days, latest first."""
    return _lines(user_id, zone, "-label", label=TruncDate("created_at", tzinfo=ZoneInfo(zone)))


def usage_by_model(user_id: int, zone: str) -> list[Line]:
    """This month's models, by name."""
    return _lines(user_id, zone, "model_name")


def _lines(user_id: int, zone: str, order: str, **label: Any) -> list[Line]:
    key = "label" if label else "model_name"
    rows = (
        Turn.objects.filter(
            Q(input_tokens__gt=0) | Q(output_tokens__gt=0),
            conversation__user_id=user_id,
            created_at__gte=month_start(zone),
        )
        .annotate(**label)
        .order_by()
        .values(key)
        .annotate(turns=Count("pk"), read=Sum("input_tokens"), written=Sum("output_tokens"))
        .order_by(order)
    )
    return [Line(row[key], row["turns"], row["read"], row["written"]) for row in rows]
