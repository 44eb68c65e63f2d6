"""What the inbox shows: each notification in words, what became of it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.db.models import Count

from finance.models import Category, Change, Expense, Income, Ledger
from finance.money import yen_text
from integrations.android.models import RawNotification
from integrations.android.reading.types import Payment, payment_from_json
from integrations.android.reasons import doubt_sentences, reason_sentence
from integrations.android.services.drafts import row_values
from integrations.android.services.inbox import live_rows

State = RawNotification.State
FILTERS = (State.REVIEW, State.FAILED, State.RECORDED, State.IGNORED, State.PENDING)
PER_PAGE = 20
TEXT_SHOWN = 400  # characters


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A notification as the page shows it. `rows`: (row, amount in words); `undo`: the change that wrote them."""

    raw: RawNotification
    heading: str
    text: str
    source: str
    reason: str
    doubts: Sequence[str]
    rows: Sequence[tuple[Expense | Income, str]]
    undo: int | None


def inbox_counts(ledger: Ledger) -> list[tuple[str, str, int]]:
    """(state, its name, how many), in the order of the filters."""
    rows = RawNotification.objects.filter(ledger=ledger).values_list("state").annotate(Count("pk")).order_by()
    counts = dict(rows)
    return [(state.value, str(state.label), counts.get(state.value, 0)) for state in FILTERS]


def inbox_waiting(ledger_id: int) -> int:
    """How many wait for a person."""
    waiting = (State.REVIEW, State.FAILED)
    return RawNotification.objects.filter(ledger_id=ledger_id, state__in=waiting).count()


def inbox_page(ledger: Ledger, state: str, number: str, language: str) -> tuple[Page[Any], list[InboxRow]]:
    """A page of the notifications in a state ("" for all), newest first. A number outside is the nearest one."""
    found = RawNotification.objects.filter(ledger=ledger).select_related("device", "ledger")
    if state:
        found = found.filter(state=state)
    page = Paginator(found.order_by("-pk"), PER_PAGE).get_page(number)
    return page, [inbox_row(raw, language) for raw in page]


def inbox_row(raw: RawNotification, language: str) -> InboxRow:
    """One notification in words."""
    rows = live_rows(raw)
    reason = raw.reason
    if raw.state == State.RECORDED and not rows:
        reason = "taken_back"
    body = bytes(raw.body).decode("utf-8", "replace") if raw.body is not None else ""
    words = "\n".join(part for part in (raw.text, raw.big_text, body) if part)
    return InboxRow(
        raw=raw,
        heading=raw.title or raw.package or raw.sender,
        text=words[:TEXT_SHOWN] + ("…" if len(words) > TEXT_SHOWN else ""),
        source=raw.sender or raw.package,
        reason=reason_sentence(reason),
        doubts=doubt_sentences(raw.doubts),
        rows=[(row, yen_text(row.amount_yen, language)) for row in rows],
        undo=_undo(raw) if rows else None,
    )


def entered_first(raw: RawNotification) -> dict[str, Any]:
    """What the form of a row is filled in with: what was read, else the day of the notification."""
    payment = _payment(raw)
    day = raw.posted_at.astimezone(ZoneInfo(raw.ledger.time_zone)).date()
    if payment is None:
        return {"kind": "expense", "shop": raw.title[:120], "date": day}
    if payment.action not in ("create", "income", "refund"):
        return {
            "kind": "expense",
            "amount": payment.amount_yen,
            "shop": payment.merchant or "",
            "date": payment.date,
        }
    values = row_values(raw.ledger, payment)
    category = Category.objects.filter(ledger=raw.ledger, key=values.category).first()
    return {
        "kind": values.kind,
        "amount": payment.amount_yen,
        "shop": values.merchant,
        "category": category.name if category else "",
        "date": payment.date,
    }


def _payment(raw: RawNotification) -> Payment | None:
    told = (raw.interpretation or {}).get("payments") or []
    try:
        return payment_from_json(told[0]) if told else None
    except (KeyError, TypeError, ValueError):  # written by an older reader
        return None


def _undo(raw: RawNotification) -> int | None:
    """The latest change that the notification has made and that still stands."""
    changes = Change.objects.filter(ledger_id=raw.ledger_id, cause=f"notification:{raw.pk}", undoes=None)
    undone = Change.objects.filter(undoes__in=changes).values("undoes")
    standing = changes.filter(entries__isnull=False).exclude(pk__in=undone)
    return standing.order_by("-pk").values_list("pk", flat=True).first()
