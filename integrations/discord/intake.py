"""Takes messages and presses, each once: a row, its turn and its pictures in one transaction. No network here."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import translation

from agent.attachments import attachment_create, turn_accept_with_pictures
from agent.conversations import conversation_create, press_label, turn_accept
from agent.models import Conversation, Turn
from finance import clock
from finance.errors import LedgerError
from finance.models import Door
from finance.reading.text import language_of
from integrations.discord.access import Access
from integrations.discord.models import Account, SeenMessage, Talk

MAX_PICTURES = 4  # as on the web page


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message as it came. `pictures`: (name, bytes); `notices`: what is wrong with other files."""

    message_id: int
    channel_id: int
    author_id: int
    text: str
    pictures: Sequence[tuple[str, bytes]] = ()
    notices: Sequence[str] = field(default_factory=tuple)


def message_is_known(message_id: int) -> bool:
    """Whether the message was taken before, by whichever process."""
    return SeenMessage.objects.filter(source_id=message_id).exists()


def message_take(access: Access, incoming: Incoming) -> SeenMessage | None:
    """The row of a new message with its turn (none when nothing of it can be asked); None when it was taken before."""
    with transaction.atomic(), translation.override(language_of(incoming.text)):
        seen = _seen(
            access, incoming.message_id, incoming.channel_id, incoming.author_id, incoming.message_id
        )
        if seen is None:
            return None
        notices = list(incoming.notices)
        pictures = []
        for name, data in incoming.pictures:
            try:
                pictures.append(attachment_create(user=access.user, file=io.BytesIO(data), size=len(data)).pk)
            except LedgerError as error:
                notices.append(f"{name}: {error}")
        if pictures or incoming.text.strip():
            try:
                seen.turn, _is_new = turn_accept_with_pictures(
                    conversation=conversation_in(access, incoming.channel_id),
                    attachments=pictures,
                    client_id=f"discord-{incoming.message_id}",
                    message=incoming.text,
                    language=None if incoming.text.strip() else "ja",
                )
            except LedgerError as error:
                notices.append(str(error))
        seen.notice = "\n".join(notices)
        seen.save(update_fields=["turn", "notice"])
    return seen


def press_take(
    access: Access,
    *,
    interaction_id: int,
    channel_id: int,
    author_id: int,
    message_id: int,
    conversation: Conversation | None = None,
    text: str = "",
    action: str = "",
    language: str | None = None,
) -> SeenMessage | None:
    """The same for a press, as a turn of the conversation it belongs to. Raises TextError for words too long."""
    with transaction.atomic(), translation.override(language or language_of(text)):
        seen = _seen(access, interaction_id, channel_id, author_id, message_id, kind=SeenMessage.Kind.PRESS)
        if seen is None:
            return None
        seen.turn, _is_new = turn_accept(
            conversation=conversation or conversation_in(access, channel_id),
            client_id=f"discord-{interaction_id}",
            message=text or press_label(action),
            action=action,
            language=language,
        )
        seen.save(update_fields=["turn"])
    return seen


def _seen(
    access: Access,
    source_id: int,
    channel_id: int,
    author_id: int,
    answers_id: int,
    kind: str = SeenMessage.Kind.MESSAGE,
) -> SeenMessage | None:
    seen, is_new = (
        SeenMessage.objects.get_or_create(  # who comes second waits for the first, and gets its row
            source_id=source_id,
            defaults={
                "kind": kind,
                "channel_id": channel_id,
                "author_id": author_id,
                "answers_id": answers_id,
                "is_private": access.is_private,
                "seen_at": clock.now(),
            },
        )
    )
    return seen if is_new else None


def conversation_in(access: Access, channel_id: int) -> Conversation:
    """The person's conversation in that channel about its ledger; a deleted one is followed by a new one."""
    talk = (
        Talk.objects.select_for_update(of=("self",))
        .select_related("conversation__ledger", "conversation__user")
        .filter(channel_id=channel_id, user_id=access.user.pk, ledger=access.ledger)
        .first()
    )
    if talk is not None and talk.conversation.deleted_at is None:
        return talk.conversation
    fresh = conversation_create(user=access.user, ledger=access.ledger, door=Door.DISCORD)
    if talk is not None:
        talk.conversation = fresh
        talk.save(update_fields=["conversation"])
        return fresh
    made, is_new = Talk.objects.get_or_create(
        channel_id=channel_id,
        user_id=access.user.pk,
        ledger=access.ledger,
        defaults={"conversation": fresh},
    )
    if not is_new:  # another message was quicker
        fresh.delete()
    return Conversation.objects.select_related("ledger", "user").get(pk=made.conversation_id)


def turn_of_person(turn_id: int, user_id: int) -> Turn | None:
    """The turn, if it is of the person's own conversation."""
    mine = Turn.objects.filter(pk=turn_id, conversation__user_id=user_id)
    return mine.select_related("conversation__ledger", "conversation__user").first()


def said_button(turn_id: int, number: int) -> str:
    """The words of a turn's `say:` button by its number, as its events have them; "" where there is none."""
    found = 0
    for event in Turn.objects.get(pk=turn_id).events.filter(kind__in=["buttons", "proposal"]).order_by("seq"):
        for button in event.data.get("buttons", ()):
            if str(button["value"]).startswith("say:"):
                if found == number:
                    return str(button["value"]).removeprefix("say:")
                found += 1
    return ""


def reply_noted(seen_id: int, *, channel_id: int, message_ids: Sequence[int], is_done: bool) -> None:
    """Remembers where the reply stands, so that another process can go on with it."""
    SeenMessage.objects.filter(pk=seen_id).update(
        reply_channel_id=channel_id,
        reply_ids=list(message_ids),
        answered_at=clock.now() if is_done else None,
    )


def message_pass_over(access: Access, message_id: int, channel_id: int, author_id: int) -> bool:
    """Notes a message that is not answered, so that it is not looked at again; False when it was known."""
    seen = _seen(access, message_id, channel_id, author_id, message_id)
    if seen is not None:
        SeenMessage.objects.filter(pk=seen.pk).update(answered_at=clock.now())
    return seen is not None


def direct_channel_noted(account: Account, channel_id: int) -> None:
    """Remembers where the person's direct messages are."""
    Account.objects.filter(pk=account.pk).update(dm_channel_id=channel_id)
