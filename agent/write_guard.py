"""Runs the tools that a model wishes for. Writes happen once.

A write carries the fingerprint of (turn, tool, canonical arguments), unique in the database and stored in the
write's own transaction: a repeat in the same turn, after a fallback or after a crash returns the first result.
This prevents the incident where a model died after a write, was asked again, and bought the lunch twice.
"""

from __future__ import annotations

import hashlib
import json
import logging
import uuid
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError, OperationalError, transaction
from django.utils.translation import gettext as _

from agent.failpoints import reach
from agent.llm.base import ToolCall as Wish
from agent.models import Proposal, ToolCall
from agent.proposals import preview, proposal_create
from agent.skills.guard import call_tool
from agent.skills.registry import tools
from agent.skills.tool import OfferedInsteadError, Tool, ToolArgumentsError, ToolResult, TurnContext
from agent.threads import connection_lost
from finance.display import Display
from finance.errors import LedgerError, NotAllowedError
from finance.models import Change
from finance.services.changes import change_recorded, closed_months_refused
from finance.services.ledgers import membership_of

log = logging.getLogger(__name__)

MAX_DEADLOCK_TRIES = 3
_RETRY_STATES = {"40P01", "40001"}  # deadlock detected, serialization failure


@dataclass(frozen=True, slots=True)
class Place:
    """Where a call stands in its turn: its running number, and the round it belongs to."""

    number: int
    round: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one call. `repeated`: it had run before in this turn and was not run again."""

    ok: bool
    data: dict[str, Any]
    displays: tuple[Display, ...] = ()
    row_ids: tuple[str, ...] = ()
    wrote: bool = False
    repeated: bool = False
    change_id: int | None = None
    proposal: Proposal | None = None
    memories: int = 0
    outside_text: bool = False


class _RefusedError(Exception):
    """An outcome that ends a call early."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(str(outcome.data))
        self.outcome = outcome


def fingerprint(turn_id: int, tool: str, arguments: dict[str, Any]) -> str:
    """SHA-256 over the turn, the tool and the arguments in canonical JSON."""
    canonical = json.dumps([turn_id, tool, arguments], ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.sha256(canonical.encode("utf-8", "replace")).hexdigest()


def refusal(code: str, hint: str, **more: Any) -> Outcome:
    """An error that goes back to the model as data."""
    return Outcome(ok=False, data={"error": code, "hint": hint, **more})


def run_call(context: TurnContext, wish: Wish, place: Place, own: Tool | None = None) -> Outcome:
    """Runs one call to its one result. Never raises for anything a model or a tool did.

    A write stores its call in its own transaction; every other call is the caller's to store. own: a tool that code
    has chosen and checked, which no model can name: it runs at once, whatever the turn has read.
    """
    reach("before_tool")
    try:
        tool = own or tools().get(wish.name)
        context = replace(context, outside_text=False) if own else context
        if tool is None:
            raise _RefusedError(refusal("unknown_tool", _("There is no tool of that name.")))
        arguments = _validated(tool, wish, context)
        outcome = _run(context, tool, wish, arguments, place)
    except _RefusedError as refused:
        outcome = refused.outcome
    except OfferedInsteadError as error:
        outcome = _offered(context, error)
    except LedgerError as error:
        outcome = refusal(error.code, str(error), **error.details)
    except Exception as error:
        if connection_lost(error):
            raise  # the bridge to the threads opens a new connection and runs the call again
        outcome = _internal(wish)
    return outcome


def _offered(context: TurnContext, refused: OfferedInsteadError) -> Outcome:
    """The refusal, with a proposal of what can be done in its place where that is possible."""
    tool = tools()[refused.tool]
    try:
        proposed = _propose(context, tool, tool.validated(refused.arguments, context.today))
    except LedgerError:
        return refusal(refused.code, str(refused))
    offer = _("It is offered to the person as a button; nothing is written before the press.")
    data = {"error": refused.code, "hint": str(refused), "offered": offer, **proposed.data}
    return replace(proposed, ok=False, data=data)


def _internal(wish: Wish) -> Outcome:
    """A tool's own fault: its words stay in the log."""
    reference = uuid.uuid4().hex[:8]
    log.exception("tool %s failed, reference %s", wish.name, reference)
    hint = _("That did not work, and nothing was written. Please try again (reference %(reference)s).")
    return refusal("internal", hint % {"reference": reference})


def _validated(tool: Tool, wish: Wish, context: TurnContext) -> dict[str, Any]:
    try:
        return tool.validated(wish.arguments, context.today)
    except ToolArgumentsError as error:
        raise _RefusedError(refusal("invalid_arguments", str(error))) from error


def _run(context: TurnContext, tool: Tool, wish: Wish, arguments: dict[str, Any], place: Place) -> Outcome:
    membership = membership_of(
        ledger=context.ledger, user=context.user
    )  # asked anew: it may have ended meanwhile
    if membership is None or (tool.writes and not (tool.personal or membership.may_write)):
        raise NotAllowedError
    if not tool.writes:
        result = call_tool(context, tool, arguments)
        return Outcome(
            True,
            result.data,
            result.displays,
            result.row_ids,
            memories=result.memories,
            outside_text=result.outside_text,
        )
    if tool.asks_first or context.outside_text or (tool.asks_when and tool.asks_when(context, arguments)):
        return _propose(context, tool, arguments)
    mark = fingerprint(context.turn_id, tool.name, _plain(arguments))
    for attempt in range(1, MAX_DEADLOCK_TRIES + 1):
        first = _first_result(context, tool, mark)
        if first is not None:
            return first
        try:
            return _write(context, tool, wish, arguments, mark, place)
        except IntegrityError:
            if attempt == MAX_DEADLOCK_TRIES:
                raise
        except OperationalError as error:
            if (
                getattr(error.__cause__, "sqlstate", None) not in _RETRY_STATES
                or attempt == MAX_DEADLOCK_TRIES
            ):
                raise
    raise AssertionError("unreachable")


def _first_result(context: TurnContext, tool: Tool, mark: str) -> Outcome | None:
    """The stored result of the same write in this turn, or the refusal of a second one of its kind."""
    earlier = ToolCall.objects.filter(turn_id=context.turn_id, fingerprint__isnull=False, ok=True)
    same = earlier.filter(fingerprint=mark).first()
    if same is not None:
        return Outcome(True, same.result, repeated=True, change_id=same.change_id)
    if tool.once_per_turn:
        other = earlier.filter(tool=tool.name).first()
        if other is not None:
            hint = _(
                "This message was recorded already; a second, different recording in the same turn is refused."
            )
            return refusal("already_recorded", hint, first_result=other.result)
    return None


def _write(
    context: TurnContext, tool: Tool, wish: Wish, arguments: dict[str, Any], mark: str, place: Place
) -> Outcome:
    with transaction.atomic():
        change, result = write_in_change(context, tool, arguments)
        ToolCall.objects.create(
            turn_id=context.turn_id,
            number=place.number,
            round=place.round,
            call_id=wish.id[:100],
            tool=tool.name,
            arguments=_plain(arguments),
            ok=True,
            result=result.data,
            fingerprint=mark,
            change=change,
        )
        reach("in_transaction")
    reach("after_commit")
    change_id = change.pk if change else None
    return Outcome(True, result.data, result.displays, result.row_ids, wrote=True, change_id=change_id)


def write_in_change(
    context: TurnContext, tool: Tool, arguments: dict[str, Any]
) -> tuple[Change | None, ToolResult]:
    """Runs a writing tool inside the turn's one Change, so that one undo takes back the whole turn.

    What is the person's alone is no change of the ledger.
    """
    if tool.personal:
        return None, call_tool(context, tool, arguments)
    earlier = (
        ToolCall.objects.filter(turn_id=context.turn_id, change__isnull=False)
        .select_related("change")
        .first()
    )
    with change_recorded(
        ledger=context.ledger,
        actor=context.user,
        door=context.door,
        cause=f"turn:{context.turn_id}",
        goes_on=earlier.change if earlier else None,
    ) as change:
        return change, call_tool(context, tool, arguments)


def _propose(context: TurnContext, tool: Tool, arguments: dict[str, Any]) -> Outcome:
    """Checks the write by running it and taking it back, then leaves it to a press."""
    with closed_months_refused(), transaction.atomic():
        point = transaction.savepoint()
        result = call_tool(context, tool, arguments)
        transaction.savepoint_rollback(point)
    settled = _plain(arguments) | result.settled
    if "month" in arguments and "month" in result.data:
        settled["month"] = result.data[
            "month"
        ]  # the press means this month, even if another comes due meanwhile
    proposal = proposal_create(context=context, tool=tool, arguments=settled)
    data = {"proposal": "waits for the person's press", "would": result.data}
    # A close shows what is still open and the totals, as they are: nothing in them changes by the press.
    closes = tool.name == "close_month"
    displays = result.displays if closes else tuple(preview(tool, each) for each in result.displays)
    return Outcome(True, data, displays, proposal=proposal)


def _plain(arguments: dict[str, Any]) -> dict[str, Any]:
    """Validated arguments as plain JSON values; what was left out stays out."""

    def plain(value: Any) -> Any:
        if hasattr(value, "model_dump"):
            return value.model_dump(mode="json", exclude_none=True)
        if isinstance(value, list):
            return [plain(each) for each in value]
        return value.isoformat() if hasattr(value, "isoformat") else value

    return {name: plain(value) for name, value in arguments.items() if value is not None}
