"""Brings the reply of a turn to its channel: sent once, edited at a humane pace while the turn runs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any

import discord
from django.utils import translation
from django.utils.translation import gettext as _

from agent import hub, runner
from agent.events import Event
from agent.models import Turn, TurnEvent
from agent.presentation import StillOpen, TurnView, turn_view
from agent.threads import in_thread
from integrations.discord.components import view_of
from integrations.discord.intake import reply_noted
from integrations.discord.menu import full_view_url
from integrations.discord.models import SeenMessage
from integrations.discord.replies import Part, turn_parts
from integrations.discord.same import question_buttons, question_text, questions_about

log = logging.getLogger(__name__)

GATHER_SECONDS = 0.8  # a turn that ends within is one message, without an edit
PATIENCE_SECONDS = 0.4  # before the channel shows that the bot is typing
EDIT_SECONDS = 1.2  # between two edits of one reply
LOOK_SECONDS = 2.0  # how often the rows are asked about a turn that another process runs
TYPING_SECONDS = 8.0


class Delivery:
    """The reply to one message or press. A second delivery of the same reply edits what the first one sent."""

    def __init__(self, client: discord.Client, seen: SeenMessage, *, resumed: bool = False) -> None:
        self._client = client
        self._seen = seen
        self._resumed = resumed
        self._ids = [int(each) for each in seen.reply_ids]
        self._shown: list[Part] = []
        self._moved = asyncio.Event()
        self._channel: discord.PartialMessageable | discord.DMChannel
        self._edited_at = 0.0
        self._typed_at = 0.0

    @property
    def message_ids(self) -> list[int]:
        """The messages of the reply that were sent so far."""
        return list(self._ids)

    async def run(self) -> None:
        """Follows the turn to its end. Raises discord.HTTPException when the reply cannot be shown."""
        turn = self._seen.turn
        with translation.override(turn.language if turn else "ja"):
            try:
                self._channel = await self._place()
                if self._resumed and not self._ids:
                    await self._adopt()
                if turn is None:
                    await self._show(
                        [Part(text.text) for text in _notice_parts(self._seen.notice)], done=True
                    )
                else:
                    await self._follow(turn)
                if self._seen.is_private:
                    await self._point_to_direct_message()
            except (discord.Forbidden, discord.NotFound) as error:
                log.warning("the reply to %s cannot be shown: %s", self._seen.source_id, error)
                await in_thread(self._give_up)
                await self._tell_elsewhere()

    async def _place(self) -> discord.PartialMessageable | discord.DMChannel:
        if not self._seen.is_private:
            return self._client.get_partial_messageable(self._seen.channel_id)
        return await self._client.create_dm(discord.Object(self._seen.author_id))

    async def _follow(self, turn: Turn) -> None:
        hub.follow(turn.conversation_id, self._hear)
        began = time.monotonic()
        try:
            while True:
                self._moved.clear()
                events = await in_thread(_events_of, turn.pk, hub.running_events(turn.pk, 0))
                view = _view(turn, events)
                parts = turn_parts(view, language=turn.language, notice=self._seen.notice)
                if view.status is not None:
                    parts = await in_thread(_with_questions, parts, turn, events)
                    await self._show(parts, done=True)
                    return
                if time.monotonic() - began >= GATHER_SECONDS and parts != self._shown and parts:
                    await self._show(parts, done=False)
                await self._wait(began)
                if not self._moved.is_set():
                    await in_thread(runner.interrupted_turns_closed, turn.conversation_id)
        finally:
            hub.leave(turn.conversation_id, self._hear)

    def _hear(self, event: Event) -> None:
        if self._seen.turn_id == event.turn_id:
            self._moved.set()

    async def _wait(self, began: float) -> None:
        """Until something moved, but no sooner than the next edit may come; the end of a turn need not wait."""
        now = time.monotonic()
        is_slow = now - began > PATIENCE_SECONDS
        if is_slow and not self._ids and now - self._typed_at > TYPING_SECONDS:
            self._typed_at = now
            await self._type()
        try:
            await asyncio.wait_for(self._moved.wait(), LOOK_SECONDS if is_slow else PATIENCE_SECONDS)
        except TimeoutError:
            return
        pause = max(began + GATHER_SECONDS, self._edited_at + EDIT_SECONDS) - time.monotonic()
        if pause > 0 and hub.running_events(self._seen.turn_id or 0, 0) is not None:
            await self._until_over(pause)

    async def _until_over(self, seconds: float) -> None:
        """Waits so long, or until the turn is over."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends and not _is_over(self._seen.turn_id or 0):
            await asyncio.sleep(0.05)
        self._moved.set()

    async def _type(self) -> None:
        try:
            await self._client.http.send_typing(self._channel.id)
        except discord.HTTPException:
            log.info("no typing indicator in %s", self._channel.id)

    async def _show(self, parts: Sequence[Part], *, done: bool) -> None:
        """Makes the messages of the reply what `parts` say."""
        for number, part in enumerate(parts):
            if number >= len(self._ids):
                self._ids.append(await self._send(part, number))
                await self._note(done=False)
            elif number >= len(self._shown) or self._shown[number] != part:
                message = self._message(self._ids[number])
                await message.edit(content=part.text, view=view_of(part.buttons))
        for extra in self._ids[len(parts) :] if done else ():
            await self._message(extra).delete()
        self._shown = list(parts)
        self._edited_at = time.monotonic()
        if done:
            self._ids = self._ids[: len(parts)]
            await self._note(done=True)

    async def _send(self, part: Part, number: int) -> int:
        options: dict[str, Any] = {}
        if view := view_of(part.buttons):
            options["view"] = view
        if number == 0 and not self._seen.is_private:
            options["reference"] = discord.MessageReference(
                message_id=self._seen.answers_id, channel_id=self._seen.channel_id, fail_if_not_exists=False
            )
        # The same nonce again, after an error or a restart, is the same message to Discord.
        sent = await self._channel.send(part.text, nonce=f"{self._seen.pk}-{number}", **options)
        return sent.id

    def _message(self, message_id: int) -> discord.PartialMessage:
        return discord.PartialMessage(channel=self._channel, id=message_id)

    async def _note(self, *, done: bool) -> None:
        await in_thread(
            reply_noted, self._seen.pk, channel_id=self._channel.id, message_ids=self._ids, is_done=done
        )

    async def _adopt(self) -> None:
        """Finds the reply that a process has sent and not lived to note."""
        me = self._client.user
        if me is None:
            return
        after = discord.Object(max(self._seen.source_id, self._seen.answers_id))
        async for message in self._channel.history(after=after, limit=50, oldest_first=True):
            reference = message.reference.message_id if message.reference else None
            if message.author.id == me.id and reference == self._seen.answers_id:
                self._ids.append(message.id)
                return

    def _give_up(self) -> None:
        """The answer is on the web page; nobody tries again."""
        reply_noted(self._seen.pk, channel_id=self._seen.channel_id, message_ids=self._ids, is_done=True)

    async def _tell_elsewhere(self) -> None:
        """Says where the answer is to be found, if there is any way to say it."""
        url = full_view_url()
        text = _("I cannot write the answer there. It is kept, and shown on the web page.") + (
            f"\n{url}" if url else ""
        )
        try:
            if self._seen.is_private:
                await self._client.get_partial_messageable(self._seen.channel_id).send(text)
            else:
                direct = await self._client.create_dm(discord.Object(self._seen.author_id))
                await direct.send(text)
        except discord.HTTPException:
            log.warning("%s could not be told where the answer is", self._seen.author_id)

    async def _point_to_direct_message(self) -> None:
        await self._client.get_partial_messageable(self._seen.channel_id).send(
            _("I answered by direct message: this channel shows no figures."),
            nonce=f"{self._seen.pk}-here",
            reference=discord.MessageReference(
                message_id=self._seen.answers_id, channel_id=self._seen.channel_id, fail_if_not_exists=False
            ),
        )


def _events_of(turn_id: int, running: list[Event] | None) -> list[Any]:
    """From memory while the turn runs here, else from the rows."""
    return list(TurnEvent.objects.filter(turn_id=turn_id).order_by("seq")) if running is None else running


def _is_over(turn_id: int) -> bool:
    running = hub.running_events(turn_id, 0)
    return not running or running[-1].kind == "turn.finished"


def _view(turn: Turn, events: list[Any]) -> TurnView:
    """The turn as it stands; what it offers is taken to be open, since a press asks again."""
    still_open = StillOpen(
        changes=frozenset(event.data["change"] for event in events if event.data.get("change")),
        proposals=frozenset(event.data["proposal"] for event in events if event.kind == "proposal"),
    )
    return turn_view(
        turn_id=turn.pk, message_id=turn.client_id, message=turn.message, events=events, still_open=still_open
    )


def _with_questions(parts: list[Part], turn: Turn, events: list[Any]) -> list[Part]:
    """The finished reply, and below it whether rows that it wrote are the same as others."""
    written = [
        row for event in events if event.kind == "tool.finished" for row in event.data.get("row_ids") or ()
    ]
    questions = questions_about(turn.conversation.ledger_id, written)
    return parts + [
        Part(question_text(each, turn.language), tuple(question_buttons(each))) for each in questions
    ]


def _notice_parts(notice: str) -> list[Part]:
    empty = TurnView(id=0, message_id="", message="", status="done")
    return turn_parts(empty, language="ja", notice=notice)
