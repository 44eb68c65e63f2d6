"""Runs one case through the product's own turn, in a ledger that is thrown away afterwards."""

from __future__ import annotations

import asyncio
import re
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from agent.conversations import conversation_create, turn_accept
from agent.evaluation.cases import Case, ContextRow
from agent.evaluation.compare import MadeCall, Verdict, compare
from agent.llm.base import ChatModel
from agent.models import Conversation, ToolCall, Turn
from agent.turn import run_turn
from finance import clock
from finance.models import Door, Ledger
from finance.services.changes import change_recorded
from finance.services.expenses import ExpenseDraft, expenses_create
from finance.services.incomes import IncomeDraft, incomes_create
from finance.services.ledgers import ledger_create, ledger_delete
from finance.services.months import month_current

# Stands for what the person said before, where a case only has the reply to it.
UNKNOWN_MESSAGE = "…"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What the product did with a case; ids are those of the case again."""

    case: Case
    verdict: Verdict
    made: tuple[MadeCall, ...]
    reply: str
    seconds: float = 0.0  # of the turn, tools included
    input_tokens: int = 0
    output_tokens: int = 0

    @property
    def wrote_wrongly(self) -> bool:
        """Whether a write was made in a case that failed."""
        return not self.verdict.ok and any(not call.is_read for call in self.made)


def run_case(case: Case, model: ChatModel) -> CaseResult:
    """One message at its own moment, alone in a fresh ledger of the default categories."""
    mark = uuid.uuid4().hex[:12]
    with clock.frozen(case.now):
        user = get_user_model().objects.create_user(username=f"evaluation-{mark}")
        try:
            ledger = ledger_create(name=f"Evaluation {mark}", owner=user)
            try:
                return _run_in(ledger, user, case, model)
            finally:
                ledger_delete(ledger=ledger)
        finally:
            user.delete()


def _run_in(ledger: Ledger, user: User, case: Case, model: ChatModel) -> CaseResult:
    ids = _rows_created(ledger, user, case)
    conversation = conversation_create(user=user, ledger=ledger, door=Door.SHELL)
    if case.earlier_reply:
        _earlier_turn(conversation, case, ids)
    turn, _new = turn_accept(
        conversation=conversation, client_id=uuid.uuid4().hex, message=_renamed(case.text, ids)
    )
    began = time.perf_counter()
    asyncio.run(_run_to_the_end(turn, model))
    seconds = time.perf_counter() - began
    turn.refresh_from_db()
    real = {value: key for key, value in ids.items()}
    calls = ToolCall.objects.filter(turn=turn).order_by("pk")
    made = tuple(MadeCall(call.tool, _mapped(call.arguments, real)) for call in calls)
    verdict = compare(case, made, turn.reply, month_current(ledger=ledger).name)
    if turn.state != Turn.State.DONE:
        verdict = Verdict(False, f"the turn {turn.get_state_display()}")
    return CaseResult(case, verdict, made, turn.reply, seconds, turn.input_tokens, turn.output_tokens)


async def _run_to_the_end(turn: Turn, model: ChatModel) -> None:
    async for _event in run_turn(turn, [model]):
        pass


def _rows_created(ledger: Ledger, user: User, case: Case) -> dict[str, str]:
    """Makes the rows that the case speaks of, oldest first; the case's id → the real one."""
    ids: dict[str, str] = {}
    for row in case.recent:
        with change_recorded(ledger=ledger, actor=user, door=Door.SHELL, cause="evaluation"):
            ids[row.id] = _row_created(ledger, row)
    return ids


def _row_created(ledger: Ledger, row: ContextRow) -> str:
    values: dict[str, Any] = {
        "amount_yen": row.amount_yen,
        "category": row.category,
        "description": row.description,
        "date": row.date,
    }
    if row.is_income:
        return incomes_create(ledger=ledger, drafts=[IncomeDraft(**values)], door=Door.SHELL)[0].public_id
    return expenses_create(ledger=ledger, drafts=[ExpenseDraft(**values)], door=Door.SHELL)[0].public_id


def _earlier_turn(conversation: Conversation, case: Case, ids: Mapping[str, str]) -> None:
    Turn.objects.create(
        conversation=conversation,
        client_id=uuid.uuid4().hex,
        message=_renamed(case.earlier_message, ids) or UNKNOWN_MESSAGE,
        reply=_renamed(case.earlier_reply, ids),
        state=Turn.State.DONE,
        door=Door.SHELL,
        finished_at=clock.now(),
    )


def _renamed(text: str, ids: Mapping[str, str]) -> str:
    """The text with the case's ids replaced by the real ones, all at once."""
    if not ids:
        return text
    pattern = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(map(re.escape, ids))})(?![A-Za-z0-9])")
    return pattern.sub(lambda match: ids[match[0]], text)


def _mapped(value: Any, ids: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _mapped(each, ids) for key, each in value.items()}
    if isinstance(value, list):
        return [_mapped(each, ids) for each in value]
    return ids.get(value, value) if isinstance(value, str) else value
