"""The loop of a turn: message -> context -> model <-> tools (at most MAX_ROUNDS) -> reply and displays.

The model chooses tools, the database states the numbers. Sentences are released one by one, after the figure
guard; a sentence that claims a write waits for the write.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence

from django.utils import translation
from django.utils.translation import gettext as _

from agent import menu
from agent.claims import claims_write
from agent.events import Button, Event, buttons_data
from agent.llm.base import CallResult, ChatModel, Finished, ModelRequest, Round, TextDelta, ToolCall, Usage
from agent.llm.errors import ModelError, ModelTemporaryError
from agent.models import Turn
from agent.proposals import proposal_data
from agent.safeguard import safeguard_call
from agent.sentences import SentenceCutter
from agent.skills.registry import tool_specs, tools
from agent.threads import in_thread
from agent.storable import storable
from agent.turn_log import TurnLog
from agent.turn_start import Prepared, prepare
from agent.write_guard import Outcome, Place, run_call

log = logging.getLogger(__name__)

MAX_TOOL_ROUNDS = 8  # a model that still wants tools after these is stopped, and what was done stands
MAX_CALLS_PER_ROUND = 16


class TurnRun:
    """One running turn. `events()` yields what clients see; everything is stored through the turn's log."""

    def __init__(self, turn: Turn, models: Sequence[ChatModel]) -> None:
        self._turn = turn
        self._models = list(models)
        self._log = TurnLog(turn)
        self._rounds: list[Round] = []
        self._held: list[str] = []
        self._said: list[str] = []
        self._shown = 0
        self._wrote = 0
        self._called = 0
        self._last_hint = ""
        self._change_id: int | None = None
        self._undoable = False
        self._usage = Usage()
        self._prepared: Prepared

    @property
    def stored_seq(self) -> int:
        """The last event that is a row; other processes may be told of it."""
        return self._log.stored_seq

    async def events(self) -> AsyncIterator[Event]:
        """Runs the turn to its end. Cancel the task to stop it: what was written stays and is told."""
        translation.activate(self._turn.language)
        status, error = Turn.State.DONE, ""
        try:
            self._prepared = await in_thread(
                prepare, self._turn, with_history=any(model.reads_prompt for model in self._models)
            )
            yield self._log.add(
                "turn.started",
                {
                    "message": self._turn.message,
                    "message_id": self._turn.client_id,
                    "model": self._models[0].name,
                    "door": self._turn.door,
                },
            )
            async for event in self._answer():
                yield event
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None:
                task.uncancel()  # the stop is answered here: the turn still says what it has done
            status, error = Turn.State.STOPPED, _("Stopped.")
        except ModelError as failure:
            log.warning("turn %s: the model failed: %s", self._turn.pk, failure)
            status, error = Turn.State.FAILED, _model_error_sentence(failure.kind)
        except Exception:
            log.exception("turn %s failed", self._turn.pk)
            status, error = Turn.State.FAILED, _("Something went wrong on our side.")
        async for event in self._finish(status, error):
            yield event

    async def _answer(self) -> AsyncIterator[Event]:
        if self._turn.action or menu.is_menu_word(self._turn.message):
            async for event in self._answer_without_model():
                yield event
            return
        for number in range(1, MAX_TOOL_ROUNDS + 1):
            calls: list[ToolCall] = []
            async for event in self._model_round(number, calls):
                yield event
            if not calls:
                break
            results = []
            for call in calls[:MAX_CALLS_PER_ROUND]:
                async for event in self._run(call, number, results):
                    yield event
            self._rounds[-1] = Round(self._rounds[-1].text, tuple(results), self._rounds[-1].provider_state)
        if not self._called:
            async for event in self._safeguarded():
                yield event

    async def _answer_without_model(self) -> AsyncIterator[Event]:
        context = self._prepared.context
        if self._turn.action:
            answer = await in_thread(menu.answer_press, context, self._turn.action)
        else:
            answer = await in_thread(menu.answer_menu_word, context, self._turn.message)
        self._change_id, self._undoable = answer.change_id, answer.undoable
        yield self._say(answer.text)
        for display in answer.displays:
            yield self._show(display.as_json())
        if answer.buttons:
            yield self._log.add("buttons", buttons_data(answer.buttons))

    async def _model_round(self, number: int, calls: list[ToolCall]) -> AsyncIterator[Event]:
        """One answer of a model: its sentences as events, its wishes into `calls`."""
        cutter = SentenceCutter()
        text: list[str] = []
        finished = Finished("stop")
        async for piece in self._stream():
            if isinstance(piece, TextDelta):
                clean = storable(piece.text)
                text.append(clean)
                for sentence in cutter.feed(clean):
                    for event in self._release(sentence):
                        yield event
            elif isinstance(piece, ToolCall):
                calls.append(ToolCall(storable(piece.id), storable(piece.name), storable(piece.arguments)))
            else:
                finished = piece
        for event in self._release(cutter.flush()):
            yield event
        self._usage += finished.usage
        if finished.reason not in ("stop", "tool_calls"):
            # An answer that was cut is never acted upon, even when its arguments happen to parse.
            calls.clear()
            raise ModelError(finished.reason, finished.detail)
        self._rounds.append(Round("".join(text), (), finished.provider_state))
        self._log.round(number, self._rounds[-1], self._models[0].name)

    async def _stream(self) -> AsyncIterator[TextDelta | ToolCall | Finished]:
        """The first model of the chain that answers; the next one only before anything was written or said."""
        while True:
            answered = False
            try:
                async for piece in self._models[0].stream(self._request()):
                    answered = True
                    yield piece
                return
            except ModelTemporaryError:
                if answered or self._wrote or len(self._models) == 1:
                    raise
                log.warning("turn %s: %s gave up, trying the next model", self._turn.pk, self._models[0].name)
                self._models.pop(0)

    def _request(self) -> ModelRequest:
        prepared, reads = self._prepared, self._models[0].reads_prompt
        return ModelRequest(
            system=prepared.system if reads else "",
            message=self._turn.message,
            facts=prepared.facts,
            tools=tool_specs(),
            rounds=tuple(self._rounds),
            history=prepared.history if reads else (),
        )

    async def _run(self, call: ToolCall, number: int, results: list[CallResult]) -> AsyncIterator[Event]:
        """Runs one call and shows what came of it."""
        tool = tools().get(call.name)
        self._called += 1
        yield self._log.add(
            "tool.started",
            {"call": call.id, "tool": call.name, "label": str(tool.label) if tool else call.name},
        )
        place = Place(self._called, number)
        outcome = await self._shielded(call, place)
        self._log.call(call, place, outcome)
        results.append(CallResult(call, outcome.ok, outcome.data))
        self._prepared.guard.learn_data(outcome.data)
        self._last_hint = "" if outcome.ok else str(outcome.data.get("hint", ""))
        if outcome.wrote:
            self._wrote += 1
            self._change_id, self._undoable = outcome.change_id, True
        yield self._log.add(
            "tool.finished",
            {"call": call.id, "tool": call.name, "ok": outcome.ok, "row_ids": list(outcome.row_ids)},
        )
        for display in outcome.displays:
            yield self._show(display.as_json())
        if outcome.proposal is not None:
            yield self._log.add("proposal", proposal_data(outcome.proposal))
            self._shown += 1
        if self._wrote:
            for event in self._release_held():
                yield event

    async def _shielded(self, call: ToolCall, place: Place) -> Outcome:
        """A stop cannot tear a tool apart: it ends, is told, and then the turn stops."""
        pending = self._log.take()
        work = asyncio.ensure_future(in_thread(self._stored_then_run, pending, call, place))
        try:
            outcome = await asyncio.shield(work)
        except asyncio.CancelledError:
            outcome = await work
            self._log.call(call, place, outcome)
            if outcome.wrote:
                self._wrote += 1
                self._change_id, self._undoable = outcome.change_id, True
                self._log.add(
                    "tool.finished",
                    {"call": call.id, "tool": call.name, "ok": True, "row_ids": list(outcome.row_ids)},
                )
                for display in outcome.displays:
                    self._show(display.as_json())
            raise
        return outcome

    def _stored_then_run(self, pending: list[Event], call: ToolCall, place: Place) -> Outcome:
        with translation.override(self._turn.language):
            self._log.store(pending)
            return run_call(self._prepared.context, call, place)

    async def _safeguarded(self) -> AsyncIterator[Event]:
        """The figures that the message plainly asks for, when the model did not."""
        wish = safeguard_call(self._turn.message, self._prepared.facts)
        if wish is None:
            return
        call = ToolCall(f"safeguard-{self._turn.pk}", wish[0], wish[1])
        async for event in self._run(call, len(self._rounds) + 1, []):
            yield event

    def _release(self, sentence: str) -> list[Event]:
        """The sentence as an event, or nothing while it waits for a write or has an unknown figure."""
        if not sentence.strip():
            return []
        if not self._prepared.guard.passes(sentence):
            log.info("turn %s: a sentence with an unknown figure was dropped", self._turn.pk)
            return []
        if not self._wrote and claims_write(sentence):
            self._held.append(sentence)
            return []
        return [self._say(sentence)]

    def _release_held(self) -> list[Event]:
        held, self._held = self._held, []
        return [self._say(sentence) for sentence in held]

    def _say(self, text: str) -> Event:
        self._said.append(text)
        return self._log.add("text", {"text": text})

    def _show(self, display: dict) -> Event:
        self._shown += 1
        return self._log.add("display", display)

    async def _finish(self, status: str, error: str) -> AsyncIterator[Event]:
        """Closes the turn: a line that is never empty, the change that can be undone, and the end."""
        line = self._last_line(status, error)
        if line:
            yield self._say(line)
        if self._undoable and self._change_id is not None:
            yield self._log.add("buttons", buttons_data([Button(_("Undo"), f"undo:{self._change_id}")]))
        reply = "".join(self._said).strip()
        usage = {"input_tokens": self._usage.input_tokens, "output_tokens": self._usage.output_tokens}
        yield self._log.add(
            "turn.finished",
            {
                "status": str(status),
                "change": self._change_id,
                "undo": self._undoable,
                "error": error or None,
                "usage": usage,
            },
        )
        finish = in_thread(self._log.finish, status, reply, error, self._models[0].name, self._usage)
        await asyncio.shield(asyncio.ensure_future(finish))

    def _last_line(self, status: str, error: str) -> str:
        """What is still to be said: an error with what was done, a claim that did not come true, or a stock line."""
        if error:
            done = _("What is shown above was recorded.") if self._wrote else _("Nothing was recorded.")
            again = "" if status == Turn.State.STOPPED else _("Please try again in a moment.")
            return " ".join(part for part in (error, done, again) if part)
        if self._held and not self._wrote:
            return _("Nothing has been recorded yet. Please say once more what to record.")
        if "".join(self._said).strip():
            return ""
        if self._last_hint:
            return self._last_hint
        if self._shown:
            return _("Here it is.")
        return _("I could not make a reply of that. Please put it another way.")


def _model_error_sentence(kind: str) -> str:
    """One sentence for each kind of failure of a model."""
    return {
        "length": _("The answer became too long and was cut off."),
        "blocked": _("The AI provider refused to answer this message."),
        "malformed": _("The AI gave an answer that cannot be carried out."),
        "key": _("The AI provider did not accept the key. Please check it in the settings."),
        "busy": _("The AI provider is busy."),
        "timeout": _("The AI provider did not answer in time."),
        "unreachable": _("The AI provider cannot be reached."),
    }.get(kind, _("The AI could not answer."))


async def run_turn(turn: Turn, models: Sequence[ChatModel]) -> AsyncIterator[Event]:
    """Runs a stored turn with the first model of the chain that answers; yields its events in order of seq."""
    async for event in TurnRun(turn, models).events():
        yield event
