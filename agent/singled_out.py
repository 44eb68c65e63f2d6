"""Whether the person's own words single out a row for deletion, read by code and not by the model that wishes it."""

from __future__ import annotations

from agent.context import load_facts
from agent.facts import TurnFacts
from agent.llm.offline.message import Message
from agent.llm.offline.rows import alike, find_rows, hints_of
from agent.llm.offline.words import changing
from agent.models import Turn
from agent.skills.tool import TurnContext
from finance.models import ChangeEntry
from finance.rows import row_id_of

_TABLES = {"e": "finance_expense", "i": "finance_income"}


def is_singled_out(context: TurnContext, public_id: str) -> bool:
    """Whether the turn's message means this one row and no other: by id, name, amount, day or “the last one”."""
    turn = Turn.objects.select_related("conversation").get(pk=context.turn_id)
    facts = load_facts(turn, context.ledger, context.language).facts
    return row_meant(turn.message, facts) == public_id.strip().lower()


def row_meant(text: str, facts: TurnFacts) -> str | None:
    """The id of the only row that fits the words, or None for several and for none."""
    message = Message(text, facts)
    found = find_rows(message, hints_of(message))
    if found.one is None:
        return None
    row = found.rows[0]
    same = alike(row, facts.recent_rows)
    if len(same) > 1 and not changing.ROW_ID.search(message.text):
        return row.id if message.has(changing.TWICE) else None
    pointed = message.has(changing.POINTER) and not found.named and not message.amounts
    return None if pointed and _came_with_others(row.id) else row.id


def _came_with_others(public_id: str) -> bool:
    """Whether one act recorded more rows than this: “the last one” may be any of them."""
    table, number = _TABLES[public_id[0]], row_id_of(public_id, public_id[0])
    written = ChangeEntry.objects.filter(action=ChangeEntry.Action.INSERT, change__isnull=False)
    own = written.filter(table_name=table, row_id=number).first() if number else None
    if own is None or own.change_id is None:
        return False
    together = written.filter(change_id=own.change_id, table_name__in=_TABLES.values())
    return together.count() > 1
