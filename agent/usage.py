"""Tokens that a person's turns have used, and the limit of a month."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.utils.translation import gettext as _

from agent.models import TokenLimit, ToolCall, Turn
from agent.skills.registry import skills
from finance import clock

LATEST_TURNS = 20


@dataclass(frozen=True, slots=True)
class Line:
    """What one day, one model or one skill took. cached_tokens: those of input_tokens that came from a cache."""

    label: date | str
    turns: int
    input_tokens: int
    output_tokens: int
    cached_tokens: int = 0

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


def usage_by_skill(user_id: int, zone: str, language: str | None) -> list[Line]:
    """This month's skills, most tokens first: a turn counts with each skill whose tools it called, else as talk."""
    turns = _turns(user_id, zone)
    skill_of = {tool.name: skill for skill in skills().values() for tool in skill.tools}
    called: dict[int, set[str]] = defaultdict(set)
    for turn_id, tool in ToolCall.objects.filter(turn__in=turns).values_list("turn_id", "tool"):
        if tool in skill_of:
            called[turn_id].add(skill_of[tool].shown_title(language))
    lines: dict[str, Line] = {}
    for pk, *took in turns.values_list("pk", "input_tokens", "output_tokens", "cached_tokens"):
        for title in called.get(pk) or {_("Talk")}:
            lines[title] = _grown(lines.get(title, Line(title, 0, 0, 0)), *took)
    return sorted(lines.values(), key=lambda line: (-line.tokens, line.label))


def _grown(line: Line, read: int, written: int, cached: int) -> Line:
    return Line(
        line.label,
        line.turns + 1,
        line.input_tokens + read,
        line.output_tokens + written,
        line.cached_tokens + cached,
    )


def usage_latest(user_id: int, zone: str) -> list[Turn]:
    """The latest turns of this month that took tokens, with their conversations, as far as these can be opened."""
    shown = _turns(user_id, zone).filter(
        conversation__deleted_at=None, conversation__ledger__memberships__user_id=user_id
    )
    return list(shown.select_related("conversation").order_by("-pk")[:LATEST_TURNS])


def _turns(user_id: int, zone: str) -> QuerySet[Turn]:
    return Turn.objects.filter(
        Q(input_tokens__gt=0) | Q(output_tokens__gt=0),
        conversation__user_id=user_id,
        created_at__gte=month_start(zone),
    )


def _lines(user_id: int, zone: str, order: str, **label: Any) -> list[Line]:
    key = "label" if label else "model_name"
    rows = (
        _turns(user_id, zone)
        .annotate(**label)
        .order_by()
        .values(key)
        .annotate(
            turns=Count("pk"),
            read=Sum("input_tokens"),
            written=Sum("output_tokens"),
            cached=Sum("cached_tokens"),
        )
        .order_by(order)
    )
    return [Line(row[key], row["turns"], row["read"], row["written"], row["cached"]) for row in rows]
