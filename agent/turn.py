"""The loop of a turn: message -> context -> model <-> tools (at most MAX_ROUNDS) -> reply and displays.

The model chooses tools, the database states the numbers. Sentences are released one by one, after the figure
guard; a sentence that claims a write waits for the write.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.utils import translation
from django.utils.translation import gettext as _

from agent import menu
from agent.attachments import picture_paths
from agent.events import Event, buttons_data
from agent.failure_sentences import failure_of_model, fallback_sentence
from agent.llm.base import CallResult, ChatModel, Finished, ModelRequest, Round, TextDelta, ToolCall, Usage
from agent.llm.errors import ModelError, ModelTemporaryError
from agent.llm.registry import OFFLINE
from agent.model_offers import model_offers
from agent.models import Turn
from agent.picture_readers import PicturesRead, pictures_read
from agent.remembering import memories_data, turn_ended
from agent.reply import Ending, Reply
from agent.safeguard import safeguard_call
from agent.same import same_asked
from agent.sentences import SentenceCutter
from agent.skills.registry import tool_specs, tools
from agent.skills.tool import Tool
from agent.storable import storable
from agent.threads import in_thread
from agent.turn_end import stored_for_sure
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
        self._reply = Reply(turn, self._log)
        self._gave_up = ""  # the kind of a model's failure
        self._notice = ""  # said before the next words of a model
        self._untold: list[Event] = []  # what a stop kept from being told at once
        self._called = 0
        self._recalled = 0  # memories that the turn was given
        self._usage = Usage()
        self._ends_at = time.monotonic() + settings.MANEKI_TURN_SECONDS
        self._has_pictures = False
        self._prepared: Prepared

    @property
    def stored_seq(self) -> int:
        """The last event that is a row; other processes may be told of it."""
        return self._log.stored_seq

    async def events(self) -> AsyncIterator[Event]:
        """Runs the turn to its end. Cancel the task to stop it: what was written stays and is told."""
        translation.activate(self._turn.language)
        ending = Ending()
        try:
            self._prepared = await in_thread(
                prepare, self._turn, with_history=any(model.reads_prompt for model in self._models)
            )
            self._reply.guard = self._prepared.guard
            self._recalled = len(self._prepared.facts.memories)
            self._has_pictures = bool(self._prepared.context.attachments)
            yield self._log.add(
                "turn.started",
                {
                    "message": self._turn.message,
                    "message_id": self._turn.client_id,
                    "model": self._models[0].name,
                    "door": self._turn.door,
                    **picture_paths(self._prepared.context.attachments),
                },
            )
            async for event in self._answer():
                yield event
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None:
                task.uncancel()  # the stop is answered here: the turn still says what it has done
            ending = Ending(Turn.State.STOPPED, _("Stopped."))
        except ModelError as error:
            log.warning("turn %s: the model failed: %s", self._turn.pk, error)
            self._gave_up = error.kind
            ending = self._failed(*failure_of_model(error.kind))
        except (OperationalError, InterfaceError):
            log.exception("turn %s lost the database", self._turn.pk)
            ending = Ending(Turn.State.FAILED, _("The database could not be reached."), unsure=True)
        except Exception:
            log.exception("turn %s failed", self._turn.pk)
            ending = self._failed(_("Something went wrong on our side."), _("Please try again in a moment."))
        async for event in self._finish(ending):
            yield event

    def _failed(self, sentence: str, advice: str, may_repeat: bool = True) -> Ending:
        # A tap sends words alone: a message with pictures is for the person to send again.
        return Ending(Turn.State.FAILED, sentence, advice, may_repeat and not self._has_pictures)

    async def _answer(self) -> AsyncIterator[Event]:
        if self._turn.action or menu.is_menu_word(self._turn.message):
            async for event in self._answer_without_model():
                yield event
            return
        if self._has_pictures:
            read = await pictures_read(self._prepared.context, self._turn, self._models)
            if read is not None:
                async for event in self._answer_from_pictures(read):
                    yield event
                return
        for number in range(1, MAX_TOOL_ROUNDS + 1):
            calls: list[ToolCall] = []
            async for event in self._model_round(number, calls):
                yield event
            if not calls:
                break
            results: list[CallResult] = []
            for call in calls[:MAX_CALLS_PER_ROUND]:
                async for event in self._run(call, number, results):
                    yield event
            self._rounds[-1] = replace(self._rounds[-1], results=tuple(results))
            if number == MAX_TOOL_ROUNDS or time.monotonic() > self._ends_at:
                log.warning("turn %s still wanted tools after %s rounds", self._turn.pk, number)
                yield self._reply.say(
                    _("That took too many steps, so I stopped. What came of them is shown above.")
                )
                break
        if not self._called:
            async for event in self._safeguarded():
                yield event

    async def _answer_from_pictures(self, read: PicturesRead) -> AsyncIterator[Event]:
        """The one write that a reader found to follow from the pictures, and what it says of the rest."""
        if read.tool is not None:
            call = ToolCall(f"pictures-{self._turn.pk}", read.tool.name, read.arguments)
            async for event in self._run(call, 1, [], read.tool):
                yield event
        for event in self._reply.tell(read.sentence, read.displays, read.buttons):
            yield event

    async def _answer_without_model(self) -> AsyncIterator[Event]:
        context = self._prepared.context
        if self._turn.action:
            answer = await in_thread(menu.answer_press, context, self._turn.action)
        else:
            answer = await in_thread(menu.answer_menu_word, context, self._turn.message)
        self._reply.change_id, self._reply.undoable = answer.change_id, answer.undoable
        yield self._reply.say(answer.text)
        for event in self._reply.show(answer.displays):
            yield event
        if answer.buttons:
            yield self._log.add("buttons", buttons_data(answer.buttons))

    async def _model_round(self, number: int, calls: list[ToolCall]) -> AsyncIterator[Event]:
        """One answer of a model: its sentences as events, its wishes into `calls`."""
        cutter = SentenceCutter()
        text: list[str] = []
        finished = Finished("stop")
        async for piece in self._stream():
            if self._notice:
                yield self._reply.say(self._notice)
                self._notice = ""
            if isinstance(piece, TextDelta):
                clean = storable(piece.text)
                text.append(clean)
                for sentence in cutter.feed(clean):
                    for event in self._reply.release(sentence):
                        yield event
            elif isinstance(piece, ToolCall):
                calls.append(ToolCall(storable(piece.id), storable(piece.name), storable(piece.arguments)))
            else:
                finished = piece
        for event in self._reply.release(cutter.flush()):
            yield event
        self._usage += finished.usage
        if finished.reason not in ("stop", "tool_calls"):
            # An answer that was cut is never acted upon, even when its arguments happen to parse.
            calls.clear()
            raise ModelError(finished.reason, finished.detail)
        if finished.history_shortened and number == 1:
            log.info("turn %s: older talk did not fit", self._turn.pk)
            yield self._reply.say(_("(Our older talk had become too long; I left some of it out.)"))
        self._rounds.append(Round("".join(text), (), finished.provider_state, self._models[0].name))
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
            except ModelTemporaryError as failure:
                if answered or self._reply.wrote or len(self._models) == 1:
                    raise
                failed, stands_in = self._models.pop(0).name, self._models[0].name
                log.warning("turn %s: %s gave up, %s answers", self._turn.pk, failed, stands_in)
                self._gave_up = failure.kind if stands_in == OFFLINE else ""
                self._notice = fallback_sentence(failure.kind, failed, stands_in)

    def _request(self) -> ModelRequest:
        prepared, reads = self._prepared, self._models[0].reads_prompt
        if self._has_pictures and not self._models[0].sees_images and not self._rounds:
            self._notice += _("This model cannot see pictures, so I go by your words alone.") + "\n"
        return ModelRequest(
            system=prepared.system if reads else "",
            message=self._turn.message,
            facts=prepared.facts,
            tools=tool_specs(prepared.skills),
            rounds=tuple(self._rounds),
            history=prepared.history if reads else (),
            images=prepared.images,
        )

    async def _run(
        self, call: ToolCall, number: int, results: list[CallResult], own: Tool | None = None
    ) -> AsyncIterator[Event]:
        """Runs one call and shows what came of it. own: a tool that code has chosen."""
        tool = own or tools().get(call.name)
        self._called += 1
        yield self._log.add(
            "tool.started",
            {"call": call.id, "tool": call.name, "label": str(tool.label) if tool else call.name},
        )
        place = Place(self._called, number)
        outcome = await self._shielded(call, place, own)
        self._log.call(call, place, outcome)
        results.append(CallResult(call, outcome.ok, outcome.data))
        self._recalled += outcome.memories
        self._prepared = self._prepared.after_reading(outcome.outside_text)
        for event in self._reply.take(call.id, call.name, outcome):
            yield event
        if outcome.wrote:
            asked = await in_thread(same_asked, self._prepared.context, outcome.row_ids)
            for event in self._reply.tell(*asked):
                yield event

    async def _shielded(self, call: ToolCall, place: Place, own: Tool | None) -> Outcome:
        """A stop cannot tear a tool apart: it ends, is told, and then the turn stops."""
        pending = self._log.take()
        work = asyncio.ensure_future(in_thread(self._stored_then_run, pending, call, place, own))
        try:
            outcome = await asyncio.shield(work)
        except asyncio.CancelledError:
            outcome = await work
            self._log.call(call, place, outcome)
            if outcome.wrote:
                self._untold = self._reply.take(call.id, call.name, outcome)
            raise
        return outcome

    def _stored_then_run(
        self, pending: list[Event], call: ToolCall, place: Place, own: Tool | None
    ) -> Outcome:
        self._log.store(pending)
        return run_call(self._prepared.context, call, place, own)

    async def _safeguarded(self) -> AsyncIterator[Event]:
        """The figures that the message plainly asks for, when the model did not."""
        wish = safeguard_call(self._turn.message, self._prepared.facts)
        if wish is None or not self._prepared.has_tool(wish[0]):
            return
        call = ToolCall(f"safeguard-{self._turn.pk}", wish[0], wish[1])
        async for event in self._run(call, len(self._rounds) + 1, []):
            yield event

    async def _finish(self, ending: Ending) -> AsyncIterator[Event]:
        """Closes the turn: a line that is never empty, the change that can be undone, and the end."""
        for event in self._untold:
            yield event
        if line := self._reply.last_line(ending):
            yield self._reply.say(line)
        if self._recalled:
            yield self._log.add("memories", memories_data(self._turn.pk, self._recalled))
        buttons = [button] if (button := self._reply.last_button(ending)) else []
        if self._gave_up and ending.status != Turn.State.STOPPED:
            buttons += await in_thread(model_offers, self._turn, self._gave_up)
        if buttons:
            yield self._log.add("buttons", buttons_data(buttons))
        end = self._log.add("turn.finished", self._reply.end(ending, self._usage, self._models[0].name))
        finish = functools.partial(
            self._log.finish, ending.status, self._reply.text, ending.error, self._models[0].name, self._usage
        )
        await asyncio.shield(asyncio.ensure_future(stored_for_sure(finish)))
        yield end  # told only when it is true for everyone who asks the database
        await in_thread(turn_ended, self._turn.pk)


async def run_turn(turn: Turn, models: Sequence[ChatModel]) -> AsyncIterator[Event]:
    """Runs a stored turn with the first model of the chain that answers; yields its events in order of seq."""
    async for event in TurnRun(turn, models).events():
        yield event
