"""Builds what a turn knows before the model speaks. Runs in a database thread.

One statement brings it all: a turn that waits for a dozen small queries is slower than its model.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection

from agent.conversations import UnknownConversationError
from agent.facts import CategoryFact, Exchange, Language, MonthFact, RowFact, RowKind, TurnFacts
from agent.llm.base import CallResult, PastTurn, Round, ToolCall
from agent.models import Turn
from finance import clock
from finance.models import Ledger
from finance.services.months import ledger_today, month_for_day

RECENT_ROWS = 20
RECENT_TURNS = 10
NOT_REPEATED = "(An answer from a document; look it up again if it is needed.)"

_FACTS = """
WITH month AS (
    SELECT id, name, first_day, last_day, state FROM finance_month
    WHERE ledger_id = %(ledger)s AND first_day <= %(today)s AND last_day >= %(today)s
), spent AS (
    SELECT category_id, amount_yen FROM finance_expense, month
    WHERE ledger_id = %(ledger)s AND date BETWEEN first_day AND last_day AND deleted_at IS NULL
    UNION ALL
    SELECT e.category_id, -i.amount_yen FROM month, finance_income i JOIN finance_expense e ON e.id = i.refund_of_id
    WHERE i.ledger_id = %(ledger)s AND i.date BETWEEN first_day AND last_day
        AND i.deleted_at IS NULL AND e.deleted_at IS NULL
), latest AS (
    (SELECT 'e' AS letter, id, amount_yen, category_id, description, merchant, date, created_at
        FROM finance_expense WHERE ledger_id = %(ledger)s AND deleted_at IS NULL ORDER BY id DESC LIMIT %(rows)s)
    UNION ALL
    (SELECT 'i', id, amount_yen, category_id, description, merchant, date, created_at
        FROM finance_income WHERE ledger_id = %(ledger)s AND deleted_at IS NULL ORDER BY id DESC LIMIT %(rows)s)
    ORDER BY created_at DESC, id DESC LIMIT %(rows)s
), turns AS (
    SELECT id, message, reply, model_name FROM agent_turn
    WHERE conversation_id = %(conversation)s AND id < %(turn)s AND state NOT IN ('queued', 'running')
    ORDER BY id DESC LIMIT %(turns)s
)
SELECT
    (SELECT role FROM finance_membership WHERE ledger_id = %(ledger)s AND user_id = %(user)s),
    (SELECT json_build_array(name, first_day, last_day, state) FROM month),
    (SELECT json_agg(json_build_array(key, name, kind, daily, id) ORDER BY kind, position, id)
        FROM finance_category WHERE ledger_id = %(ledger)s AND retired_at IS NULL),
    (SELECT json_agg(json_build_array(letter || l.id, letter, amount_yen, c.name, description, merchant, date)
        ORDER BY l.created_at DESC, l.id DESC) FROM latest l JOIN finance_category c ON c.id = l.category_id),
    (SELECT json_agg(json_build_array(id, message, reply, model_name) ORDER BY id) FROM turns),
    (SELECT json_agg(json_build_array(name, total) ORDER BY position, id) FROM (
        SELECT c.id, c.name, c.position, sum(s.amount_yen) AS total FROM spent s
        JOIN finance_category c ON c.id = s.category_id GROUP BY c.id) sums WHERE total <> 0),
    (SELECT json_agg(id ORDER BY position) FROM agent_attachment WHERE turn_id = %(turn)s)
"""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The facts, the ids of the earlier turns that they speak of (oldest first), and of this turn's pictures."""

    facts: TurnFacts
    turn_ids: tuple[int, ...]
    picture_ids: tuple[str, ...]


def load_facts(turn: Turn, ledger: Ledger, language: Language) -> Loaded:
    """Figures of the month, the last rows with ids, categories and recent messages of the conversation.

    Raises UnknownConversationError for a person who is no member of the ledger.
    """
    today = ledger_today(ledger)
    found = _fetch(turn, ledger, today)
    role, month, categories, rows, turns, spent, pictures = found
    if role is None:
        raise UnknownConversationError
    if month is None:
        born = month_for_day(ledger=ledger, day=today)
        month = [born.name, born.first_day.isoformat(), born.last_day.isoformat(), born.state]
    facts = TurnFacts(
        today=today,
        now=clock.now(),
        language=language,
        month=MonthFact(month[0], date.fromisoformat(month[1]), date.fromisoformat(month[2]), month[3]),
        categories=tuple(CategoryFact(*each) for each in categories or ()),
        recent_rows=tuple(_row(*each) for each in rows or ()),
        exchanges=tuple(Exchange(message, reply) for _id, message, reply, _model in turns or () if reply),
        spent_by_category=tuple((name, int(total)) for name, total in spent or ()),
    )
    return Loaded(facts, tuple(each[0] for each in turns or ()), tuple(pictures or ()))


def _fetch(turn: Turn, ledger: Ledger, today: date) -> tuple[Any, ...]:
    parameters: dict[str, Any] = {
        "ledger": ledger.pk,
        "user": turn.conversation.user_id,
        "conversation": turn.conversation_id,
        "turn": turn.pk,
        "today": today,
        "rows": RECENT_ROWS,
        "turns": RECENT_TURNS,
    }
    with connection.cursor() as cursor:
        cursor.execute(_FACTS, parameters)
        return tuple(cursor.fetchone())


def _row(
    public_id: str, letter: str, amount_yen: int, category: str, description: str, merchant: str, day: str
) -> RowFact:
    kind: RowKind = "expense" if letter == "e" else "income"
    return RowFact(public_id, kind, amount_yen, category, description, merchant, date.fromisoformat(day))


def load_history(turn_ids: tuple[int, ...], outside: frozenset[int] = frozenset()) -> tuple[PastTurn, ...]:
    """Earlier turns with their tool calls and results, oldest first, for models that read history.

    Of `outside` ones, which have read documents, only the last keeps what came of it: what others wrote does not
    stay in the talk for good, and the turn right after it asks before it writes.
    """
    if not turn_ids:
        return ()
    turns = Turn.objects.filter(pk__in=turn_ids).order_by("pk").prefetch_related("tool_calls", "rounds")
    return tuple(
        PastTurn(each.message, (), NOT_REPEATED, each.model_name)
        if each.pk in outside and each.pk != turn_ids[-1]
        else _past_turn(each)
        for each in turns
    )


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
                model=state.model_name if state else "",
            )
        )
    return PastTurn(turn.message, tuple(rounds), turn.reply, turn.model_name)
