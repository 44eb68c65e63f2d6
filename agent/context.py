"""Builds what a turn knows before the model speaks. Runs in a database thread."""

from __future__ import annotations

from agent.facts import CategoryFact, Exchange, Language, MonthFact, RowFact, TurnFacts
from agent.llm.base import CallResult, PastTurn, Round, ToolCall
from agent.models import Turn
from budgets.queries import month_spend
from finance import clock
from finance.models import Category, Ledger
from finance.queries import latest_rows
from finance.services.months import ledger_today, month_for_day

RECENT_ROWS = 20
RECENT_TURNS = 10


def facts_for(turn: Turn, ledger: Ledger, language: Language) -> TurnFacts:
    """Figures of the month, the last rows with ids, categories and recent messages of the conversation."""
    today = ledger_today(ledger)
    month = month_for_day(ledger=ledger, day=today)
    categories = Category.objects.filter(ledger=ledger, retired_at__isnull=True)
    return TurnFacts(
        today=today,
        now=clock.now(),
        language=language,
        month=MonthFact(month.name, month.first_day, month.last_day, month.state),  # type: ignore[arg-type]
        categories=tuple(CategoryFact(each.key, each.name, each.kind, each.daily) for each in categories),  # type: ignore[arg-type]
        recent_rows=tuple(
            RowFact(row.id, row.kind, row.amount_yen, row.category, row.description, row.merchant, row.date)
            for row in latest_rows(ledger, RECENT_ROWS)
        ),
        exchanges=_exchanges(turn),
        spent_by_category=tuple(
            (each.category.name, each.total_yen) for each in month_spend(month) if each.total_yen
        ),
    )


def _exchanges(turn: Turn) -> tuple[Exchange, ...]:
    earlier = Turn.objects.filter(conversation_id=turn.conversation_id, pk__lt=turn.pk).exclude(reply="")
    latest = earlier.order_by("-pk").values_list("message", "reply")[:RECENT_TURNS]
    return tuple(Exchange(message, reply) for message, reply in reversed(latest))


def history_for(turn: Turn) -> tuple[PastTurn, ...]:
    """Earlier turns with their tool calls and results, oldest first, for models that read history."""
    earlier = Turn.objects.filter(conversation_id=turn.conversation_id, pk__lt=turn.pk).exclude(
        state__in=[Turn.State.QUEUED, Turn.State.RUNNING]
    )
    turns = list(earlier.order_by("-pk").prefetch_related("tool_calls", "rounds")[:RECENT_TURNS])
    return tuple(_past_turn(each) for each in reversed(turns))


def _past_turn(turn: Turn) -> PastTurn:
    states = {each.number: each for each in turn.rounds.all()}
    results: dict[int, list[CallResult]] = {}
    for call in turn.tool_calls.all():
        wish = ToolCall(call.call_id, call.tool, call.arguments)
        results.setdefault(call.round, []).append(CallResult(wish, call.ok, call.result))
    rounds = []
    for number in sorted({*results, *states}):
        state = states.get(number)
        rounds.append(
            Round(
                text=state.text if state else "",
                results=tuple(results.get(number, ())),
                provider_state=state.provider_state if state else None,
            )
        )
    return PastTurn(turn.message, tuple(rounds), turn.reply, turn.model_name)
