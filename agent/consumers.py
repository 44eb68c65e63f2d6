"""The chat socket (docs/chat-protocol.md). Thin: it stores messages, starts turns and forwards their events."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from agent import frames, hub, runner
from agent.attachments import turn_accept_with_pictures
from agent.conversations import (
    conversation_blank,
    conversation_current,
    conversation_of,
    press_label,
)
from agent.frames import FrameError
from agent.liveness import ledger_group
from agent.llm.choose import model_name_for
from agent.models import Conversation, Turn
from agent.notes import note_told
from agent.outbox import Outbox, TooSlowError
from agent.sessions import signed_in_user
from agent.threads import in_thread
from finance.errors import LedgerError

log = logging.getLogger(__name__)

CLOSE_SIGNED_OUT = 4401
CLOSE_NO_MEMBER = 4403
CLOSE_TOO_SLOW = 4408
WATCH_SECONDS = 2.0


class ChatConsumer(AsyncWebsocketConsumer):
    """One open page. It follows one conversation at a time."""

    async def connect(self) -> None:
        """Accepts signed-in people; others get a close code by which the page asks them to sign in."""
        self._language = frames.language_of_scope(self.scope)
        self._conversation: Conversation | None = None
        self._outbox = Outbox(self.send)
        self._tasks: list[asyncio.Task[None]] = []
        await self.accept()
        if await self._user() is None:
            await self.close(CLOSE_SIGNED_OUT)
            return
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._watch())]

    async def disconnect(self, code: int) -> None:
        """The turn goes on without the socket."""
        await self._leave()
        for task in self._tasks:
            task.cancel()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One frame. Whatever is wrong with it is said in a sentence; the socket stays open."""
        translation.activate(self._language)
        frame: dict[str, Any] = {}
        try:
            frame = frames.parsed(text_data)
            if frame["type"] == "ack":
                self._outbox.acknowledge()
                return
            user = await self._user()
            if user is None:
                await self.close(CLOSE_SIGNED_OUT)
                return
            await self._act(user, frame)
        except (FrameError, LedgerError) as error:
            self._send_error(error.code, str(error), frame)
        except Exception:
            reference = uuid.uuid4().hex[:8]
            log.exception("a frame could not be handled, reference %s", reference)
            sentence = _("Something went wrong on our side (reference %(reference)s). Please try again.")
            self._send_error("internal", sentence % {"reference": reference}, frame)

    async def _act(self, user: User, frame: dict[str, Any]) -> None:
        acts = {
            "open": self._open,
            "message": self._message,
            "press": self._press,
            "stop": self._stop,
            "resume": self._resume,
        }
        act = acts.get(frame["type"])
        if act is None:
            raise FrameError("unknown_type", _("That message could not be read."))
        await act(user, frame)

    async def _user(self) -> User | None:
        session = self.scope.get("session")
        return await in_thread(signed_in_user, session.session_key if session is not None else None)

    async def _open(self, user: User, frame: dict[str, Any]) -> None:
        wanted = frames.number_of(frame, "conversation", optional=True)
        if wanted is None:
            conversation = await in_thread(conversation_current, user=user)
        else:
            conversation = await in_thread(conversation_of, user=user, conversation_id=wanted)
        await self._follow(conversation)
        running = await self._unfinished(conversation.pk)
        if running is not None:
            self._outbox.unfinished_turns.add(running)
        self._outbox.put_frame(
            {
                "type": "ready",
                "conversation": conversation.pk,
                "running": running,
                "model": await in_thread(model_name_for, conversation),
            }
        )

    async def _message(self, user: User, frame: dict[str, Any]) -> None:
        client_id, text = frames.client_id_of(frame), frames.text_of(frame, "text")
        attachments = frames.attachments_of(frame)
        conversation = await self._conversation_for(user, frame)
        await self._accept(conversation, client_id, text, attachments=attachments)

    async def _press(self, user: User, frame: dict[str, Any]) -> None:
        client_id, button = frames.client_id_of(frame), frames.button_of(frame)
        conversation = await self._conversation_for(user, frame)
        await self._accept(conversation, client_id, press_label(button), action=button)

    async def _accept(
        self,
        conversation: Conversation,
        client_id: str,
        text: str,
        action: str = "",
        attachments: Sequence[UUID] = (),
    ) -> None:
        language = self._language if action or not text.strip() else None
        turn, _is_new = await in_thread(
            turn_accept_with_pictures,
            attachments=attachments,
            conversation=conversation,
            client_id=client_id,
            message=text,
            action=action,
            language=language,
        )
        turn.conversation = conversation
        self._outbox.put_frame(
            {"type": "accepted", "id": client_id, "turn": turn.pk, "conversation": conversation.pk}
        )
        if turn.finished:
            self._outbox.put_stored(turn.pk, 0)
        else:
            runner.start(turn)

    async def _conversation_for(self, user: User, frame: dict[str, Any]) -> Conversation:
        wanted = frames.number_of(frame, "conversation", optional=True)
        if wanted is None:
            conversation = await in_thread(
                conversation_blank, user=user, client_id=frames.client_id_of(frame)
            )
        else:
            conversation = await in_thread(conversation_of, user=user, conversation_id=wanted)
        await self._follow(conversation)
        return conversation

    async def _stop(self, user: User, frame: dict[str, Any]) -> None:
        turn_id = frames.number_of(frame, "turn") or 0
        if await in_thread(_own_turn, user.pk, turn_id) is None:
            raise FrameError("unknown_turn", _("That conversation does not exist."))
        if not runner.stop(turn_id):
            await in_thread(_ask_to_stop, turn_id)

    async def _resume(self, user: User, frame: dict[str, Any]) -> None:
        turn_id, seq = frames.number_of(frame, "turn") or 0, frames.number_of(frame, "seq") or 0
        turn = await in_thread(_own_turn, user.pk, turn_id)
        if turn is None:
            raise FrameError("unknown_turn", _("That conversation does not exist."))
        if not turn.finished:
            await in_thread(runner.interrupted_turns_closed, turn.conversation_id)
        await self._follow(turn.conversation)
        self._outbox.put_stored(turn_id, seq)

    async def _unfinished(self, conversation_id: int) -> int | None:
        """The turn in progress; one that was accepted by a process that is gone is run here."""
        turn = await in_thread(runner.unfinished_turn, conversation_id)
        if turn is not None and runner.is_orphan(turn):
            runner.start(turn)
        return turn.pk if turn else None

    async def _watch(self) -> None:
        """Ends with the session or the membership, and follows turns that another process runs or has left."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self._look()
            except Exception:
                log.warning("a socket could not look after itself", exc_info=True)

    async def _look(self) -> None:
        user = await self._user()
        if user is None:
            await self.close(CLOSE_SIGNED_OUT)
            return
        if self._conversation is None:
            return
        try:
            await in_thread(conversation_of, user=user, conversation_id=self._conversation.pk)
        except LedgerError:
            await self.close(CLOSE_NO_MEMBER)
            return
        elsewhere = [each for each in self._outbox.unfinished_turns if hub.running_events(each, 0) is None]
        for turn_id in elsewhere:
            await self._unfinished(self._conversation.pk)
            self._outbox.put_stored(turn_id)

    # events

    async def _follow(self, conversation: Conversation) -> None:
        if self._conversation is not None and self._conversation.pk == conversation.pk:
            return
        await self._leave()
        self._conversation = conversation
        hub.follow(conversation.pk, self._outbox.put_event)
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)

    async def _leave(self) -> None:
        conversation = getattr(self, "_conversation", None)
        if conversation is None:
            return
        hub.leave(conversation.pk, self._outbox.put_event)
        for group in self._groups():
            await self.channel_layer.group_discard(group, self.channel_name)
        self._conversation = None

    def _groups(self) -> list[str]:
        if self._conversation is None:
            return []
        return [runner.conversation_group(self._conversation.pk), ledger_group(self._conversation.ledger_id)]

    async def turn_moved(self, message: dict[str, Any]) -> None:
        """Another process stored events of this conversation."""
        if hub.running_events(message["turn"], 0) is None:
            self._outbox.put_stored(message["turn"])

    async def ledger_moved(self, message: dict[str, Any]) -> None:
        """Somebody wrote in the ledger, by whichever door."""
        if self._conversation is not None:
            self._outbox.put_frame(
                {"type": "summary", "html_url": reverse("chat-summary", args=[self._conversation.pk])}
            )

    async def ledger_noted(self, message: dict[str, Any]) -> None:
        """A payment came in by itself: the page shows its note."""
        if self._conversation is None:
            return
        told = await in_thread(
            note_told,
            note_id=message["note"],
            ledger_id=self._conversation.ledger_id,
            language=self._language,
        )
        if told is not None:
            self._outbox.put_frame({"type": "note", **told})

    # sending

    def _send_error(self, code: str, message: str, frame: dict[str, Any]) -> None:
        answer = {"type": "error", "code": code, "message": message}
        if isinstance(frame.get("id"), str):
            answer["id"] = frame["id"][:64]
        self._outbox.put_frame(answer)

    async def _write(self) -> None:
        try:
            await self._outbox.run()
        except TooSlowError:
            await self.close(CLOSE_TOO_SLOW)


def _own_turn(user_id: int, turn_id: int) -> Turn | None:
    mine = Turn.objects.filter(
        pk=turn_id, conversation__user_id=user_id, conversation__ledger__memberships__user_id=user_id
    )
    return mine.select_related("conversation").first()


def _ask_to_stop(turn_id: int) -> None:
    Turn.objects.filter(pk=turn_id).update(stop_requested=True)
