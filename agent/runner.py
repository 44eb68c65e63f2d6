"""Runs turns as tasks of this process: one at a time per conversation, independent of any socket.

The row is the truth: a turn is claimed in the database, its heart beats there, and a turn whose process died
becomes `interrupted`, with what it had written and a button to try again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import uuid
from datetime import timedelta

from channels.layers import get_channel_layer
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from agent import hub
from agent.events import Button, buttons_data
from agent.llm.choose import models_for
from agent.models import ToolCall, Turn, TurnEvent
from agent.threads import in_thread
from agent.turn import TurnRun
from finance import clock

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 5
STALE_AFTER = timedelta(seconds=15)
WAIT_SECONDS = 0.5  # between looks at a conversation that another process is busy in

_process = f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
_tasks: dict[int, asyncio.Task[None]] = {}
_ending = False


def conversation_group(conversation_id: int) -> str:
    """The layer group of everyone who follows a conversation."""
    return f"conversation.{conversation_id}"


def start(turn: Turn) -> None:
    """Runs an accepted turn in the background, after the turns before it. The same turn again is no second run."""
    if turn.pk not in _tasks and not _ending:
        task = asyncio.get_running_loop().create_task(_run(turn), name=f"turn-{turn.pk}")
        _tasks[turn.pk] = task
        task.add_done_callback(lambda _done: _tasks.pop(turn.pk, None))


def stop(turn_id: int) -> bool:
    """Stops a turn of this process; what it has written stays. False when it runs elsewhere or not at all."""
    task = _tasks.get(turn_id)
    return task is not None and task.cancel()


async def drain(seconds: float) -> None:
    """Waits for running turns, and begins no others: they stay queued, and the next process runs them."""
    global _ending
    _ending = True
    if _tasks:
        await asyncio.wait(list(_tasks.values()), timeout=seconds)


async def _run(turn: Turn) -> None:
    try:
        if not await _claimed(turn):
            return
    except asyncio.CancelledError:
        await in_thread(_close_unbegun, turn)
        _tell(conversation_group(turn.conversation_id), {"type": "turn.moved", "turn": turn.pk, "seq": 0})
        return
    except Exception:  # nothing has begun: whoever looks at the conversation next runs it
        log.exception("turn %s could not be claimed", turn.pk)
        return
    beat = asyncio.create_task(_beat(turn))
    try:
        await _run_claimed(turn)
    except Exception:
        log.exception("turn %s could not be run", turn.pk)
    finally:
        beat.cancel()
        hub.forget(turn.pk)


async def _run_claimed(turn: Turn) -> None:
    conversation_id = turn.conversation_id
    run = TurnRun(turn, await in_thread(models_for, turn))
    told = 0
    # Nothing is awaited here but the turn itself: a stop always reaches the turn's own code.
    async for event in run.events():
        hub.publish(conversation_id, event)
        if run.stored_seq > told:
            told = run.stored_seq
            _tell(conversation_group(conversation_id), {"type": "turn.moved", "turn": turn.pk, "seq": told})
    _tell(conversation_group(conversation_id), {"type": "turn.moved", "turn": turn.pk, "seq": run.stored_seq})


_telling: set[asyncio.Task[None]] = set()


def _tell(group: str, message: dict[str, object]) -> None:
    """Tells the layer in the background; a layer that is down costs other tabs their liveness, never a turn."""

    async def send() -> None:
        layer = get_channel_layer()
        if layer is None:
            return
        try:
            await layer.group_send(group, message)
        except Exception:
            log.warning("the channel layer did not take a message", exc_info=True)

    task = asyncio.get_running_loop().create_task(send())
    _telling.add(task)
    task.add_done_callback(_telling.discard)


async def _claimed(turn: Turn) -> bool:
    """Waits until no other turn runs in the conversation; False when somebody else has taken or ended this one."""
    while True:
        outcome = await in_thread(_claim, turn)
        if outcome is not None:
            return outcome
        await asyncio.sleep(WAIT_SECONDS)


def _claim(turn: Turn) -> bool | None:
    """True: ours to run. False: not to be run. None: the conversation is busy."""
    interrupted_turns_closed(turn.conversation_id)
    waiting = Turn.objects.filter(pk=turn.pk, state=Turn.State.QUEUED)
    earlier = Turn.objects.filter(
        conversation_id=turn.conversation_id,
        pk__lt=turn.pk,
        state__in=[Turn.State.QUEUED, Turn.State.RUNNING],
    )
    if earlier.exists():
        return None if _still_waiting(waiting) else False
    try:
        with transaction.atomic():
            claimed = waiting.update(state=Turn.State.RUNNING, runner=_process, heartbeat_at=clock.now())
    except IntegrityError:  # the database lets one turn run per conversation
        return None
    return bool(claimed)


def _still_waiting(waiting: QuerySet[Turn]) -> bool:
    """Whether the turn still waits; its heart beats meanwhile, so that nobody else takes it for an orphan."""
    now = clock.now()
    unmarked = Q(heartbeat_at=None) | Q(heartbeat_at__lt=now - timedelta(seconds=HEARTBEAT_SECONDS))
    waiting.filter(unmarked).update(heartbeat_at=now)
    return waiting.exists()


async def _beat(turn: Turn) -> None:
    while True:
        await asyncio.sleep(HEARTBEAT_SECONDS)
        try:
            asked_to_stop = await in_thread(_heartbeat, turn.pk)
        except Exception:
            log.warning("the heartbeat of turn %s did not reach the database", turn.pk, exc_info=True)
            continue
        if asked_to_stop:
            stop(turn.pk)


def _heartbeat(turn_id: int) -> bool:
    mine = Turn.objects.filter(pk=turn_id, runner=_process, state=Turn.State.RUNNING)
    mine.update(heartbeat_at=clock.now())
    return mine.filter(stop_requested=True).exists()


def unfinished_turn(conversation_id: int) -> Turn | None:
    """The conversation's oldest turn that waits or runs, after those whose process has died were ended."""
    interrupted_turns_closed(conversation_id)
    unfinished = Turn.objects.filter(
        conversation_id=conversation_id, state__in=[Turn.State.QUEUED, Turn.State.RUNNING]
    )
    return unfinished.select_related("conversation__ledger", "conversation__user").order_by("pk").first()


def is_orphan(turn: Turn) -> bool:
    """Whether the process that accepted a waiting turn is gone: anyone may run it, nothing of it has happened."""
    last_sign = turn.heartbeat_at or turn.created_at
    return turn.state == Turn.State.QUEUED and last_sign < clock.now() - STALE_AFTER


def interrupted_turns_closed(conversation_id: int) -> None:
    """Ends running turns of the conversation whose process has died: what was written, and a button to go on."""
    stale = Turn.objects.filter(
        conversation_id=conversation_id,
        state=Turn.State.RUNNING,
        heartbeat_at__lt=clock.now() - STALE_AFTER,
    )
    for turn in stale:
        _close_interrupted(turn)


def _close_interrupted(turn: Turn) -> None:
    with transaction.atomic(), translation.override(turn.language):
        locked = Turn.objects.select_for_update().filter(pk=turn.pk, heartbeat_at=turn.heartbeat_at).first()
        if locked is None or locked.finished:
            return
        calls = ToolCall.objects.filter(turn=turn, ok=True, change__isnull=False)
        written = [row["id"] for call in calls for row in _rows_of(call.result)]
        text = _("This answer was interrupted. ")
        if written:
            text += _("Recorded before that: %(rows)s.") % {"rows": ", ".join(written)}
        elif calls:
            text += _("What it had written is kept.")
        else:
            text += _("Nothing was recorded.")
        change = calls[0].change_id if calls else None
        _append_end(locked, text, change, Turn.State.INTERRUPTED)


def _rows_of(result: dict) -> list[dict]:
    """The rows that a stored result of a writing tool names."""
    rows: list[dict] = []
    for key in ("recorded", "updated", "deleted"):
        value = result.get(key, [])
        rows += value if isinstance(value, list) else [value]
    return [row for row in rows if isinstance(row, dict) and "id" in row]


def _close_unbegun(turn: Turn) -> None:
    """Ends a turn that was stopped while it waited for its turn."""
    with transaction.atomic(), translation.override(turn.language):
        locked = Turn.objects.select_for_update().filter(pk=turn.pk, state=Turn.State.QUEUED).first()
        if locked is not None:
            _append_end(locked, _("Stopped.") + " " + _("Nothing was recorded."), None, Turn.State.STOPPED)


def _append_end(turn: Turn, text: str, change_id: int | None, state: str) -> None:
    """The last events of a turn that cannot tell its own end: what came of it, and a button to go on."""
    last = TurnEvent.objects.filter(turn=turn).order_by("-seq").values_list("seq", flat=True).first() or 0
    again = Button(_("Try again"), f"say:{turn.message}")
    button = Button(_("Undo"), f"undo:{change_id}") if change_id else again
    end = {
        "status": str(state),
        "change": change_id,
        "undo": change_id is not None,
        "error": text,
        "usage": {"input_tokens": 0, "output_tokens": 0},
        "model": turn.model_name,
    }
    ends = (("text", {"text": text}), ("buttons", buttons_data([button])), ("turn.finished", end))
    TurnEvent.objects.bulk_create(
        TurnEvent(turn=turn, seq=last + number, kind=kind, data=data)
        for number, (kind, data) in enumerate(ends, start=1)
    )
    turn.state, turn.error, turn.reply, turn.finished_at = state, text[:400], text, clock.now()
    turn.save(update_fields=["state", "error", "reply", "finished_at"])
