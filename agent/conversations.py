"""Conversations of a person: the one to open, and rows for a new message. Nothing here knows of sockets."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from agent.models import Conversation, Turn
from finance import clock
from finance.errors import LedgerError, TextError
from finance.models import Door, Ledger, Membership
from finance.reading.text import language_of

MAX_MESSAGE_LENGTH = 8_000
TITLE_LENGTH = 40


class NoLedgerError(LedgerError):
    """A person who is in no ledger."""

    code = "no_ledger"

    def __init__(self) -> None:
        super().__init__(_("You are not a member of any ledger yet. Ask its owner to invite you."))


class UnknownConversationError(LedgerError):
    """A conversation that this person does not have; said alike for missing and foreign ones."""

    code = "unknown_conversation"

    def __init__(self) -> None:
        super().__init__(_("That conversation does not exist."))


def conversation_shown(*, user: User) -> Conversation:
    """The person's latest web conversation, or a first one without a number: who only looks stores no row.

    Raises NoLedgerError.
    """
    return _latest(user) or _conversation_new(user, None, Door.WEB)


def conversation_current(*, user: User) -> Conversation:
    """The person's latest web conversation, or a first one. Raises NoLedgerError."""
    return _latest(user) or conversation_blank(user=user)


def conversation_create(*, user: User, ledger: Ledger | None = None, door: str = Door.WEB) -> Conversation:
    """A new conversation in `ledger`, or in the first one the person is in. Raises NoLedgerError."""
    conversation = _conversation_new(user, ledger, door)
    conversation.save()
    return conversation


def conversation_blank(*, user: User, ledger: Ledger | None = None, client_id: str = "") -> Conversation:
    """An empty conversation. One that was never used is taken again, so that no heap of them grows.

    With `client_id`, the one in which that message stands already: a resend finds its own turn. Of pages that
    begin at once each gets the same one. Raises NoLedgerError.
    """
    mine = conversations_of(user).filter(door=Door.WEB)
    unused = (
        mine.filter(title="", turns=None)
        if ledger is None
        else mine.filter(title="", turns=None, ledger=ledger)
    )
    sent = mine.filter(turns__client_id=client_id)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        # Once more at the end: the message may have arrived, in what was unused, between the two looks.
        for found in (sent, unused, sent) if client_id else (unused,):
            if (known := found.first()) is not None:
                return known
        return conversation_create(user=user, ledger=ledger)


def _latest(user: User) -> Conversation | None:
    return conversations_of(user).filter(door=Door.WEB).first()


def _conversation_new(user: User, ledger: Ledger | None, door: str) -> Conversation:
    memberships = Membership.objects.filter(user_id=user.pk).select_related("ledger").order_by("pk")
    if ledger is not None:
        memberships = memberships.filter(ledger=ledger)
    membership = memberships.first()
    if membership is None:
        raise NoLedgerError
    return Conversation(user_id=user.pk, ledger=membership.ledger, door=door)


def conversation_in_front(*, user: User, ledger: Ledger) -> Conversation:
    """The person's latest web conversation about that ledger, or a first one: the page opens on it next."""
    latest = conversations_of(user).filter(ledger=ledger, door=Door.WEB).first()
    conversation = latest or conversation_create(user=user, ledger=ledger)
    Conversation.objects.filter(pk=conversation.pk).update(active_at=clock.now())
    return conversation


def conversation_of(*, user: User, conversation_id: int) -> Conversation:
    """The person's own conversation, while they are a member of its ledger. Raises UnknownConversationError."""
    conversation = conversations_of(user).filter(pk=conversation_id).first()
    if conversation is None:
        raise UnknownConversationError
    return conversation


def conversations_of(user: User, *, deleted: bool = False) -> QuerySet[Conversation]:
    """The person's own conversations while they are a member of the ledger, latest first; or the deleted ones."""
    mine = Conversation.objects.filter(
        user_id=user.pk, deleted_at__isnull=not deleted, ledger__memberships__user_id=user.pk
    )
    return mine.select_related("ledger", "user").order_by("-active_at", "-pk")


# One statement: the message is a row and its conversation the latest one, or the same message was a row already.
_ACCEPT = """
WITH accepted AS (
    INSERT INTO agent_turn (conversation_id, client_id, message, action, reply, language, door, state, error,
        model_name, input_tokens, output_tokens, runner, stop_requested, created_at)
    VALUES (%(conversation)s, %(client_id)s, %(message)s, %(action)s, '', %(language)s, %(door)s, 'queued', '',
        '', 0, 0, '', false, %(now)s)
    ON CONFLICT (conversation_id, client_id) DO NOTHING RETURNING id
), touched AS (
    UPDATE agent_conversation SET active_at = %(now)s, title = CASE WHEN title = '' THEN %(title)s ELSE title END
    WHERE id = %(conversation)s AND EXISTS (SELECT FROM accepted)
)
SELECT id FROM accepted
"""


def turn_accept(
    *, conversation: Conversation, client_id: str, message: str, action: str = "", language: str | None = None
) -> tuple[Turn, bool]:
    """Stores a message as a queued turn; the same client_id again gives back the same turn and False.

    Raises TextError for a message that is empty or too long.
    """
    text = message_text(message)
    turn = Turn(
        conversation=conversation,
        client_id=client_id,
        message=text,
        action=action,
        language=language or language_of(text),
        door=conversation.door,
    )
    parameters: dict[str, Any] = {
        "conversation": conversation.pk,
        "client_id": client_id,
        "message": text,
        "action": action,
        "language": turn.language,
        "door": str(turn.door),
        "title": " ".join(text.split())[:TITLE_LENGTH],
        "now": clock.now(),
    }
    with connection.cursor() as cursor:
        cursor.execute(_ACCEPT, parameters)
        accepted = cursor.fetchone()
    if accepted is None:
        known = Turn.objects.get(conversation=conversation, client_id=client_id)
        known.conversation = conversation
        return known, False
    turn.pk = accepted[0]
    turn._state.adding = False
    return turn, True


def message_text(message: str) -> str:
    """The message without characters that cannot be stored. Raises TextError when empty or too long."""
    text = "".join(
        char for char in message if char == "\n" or char == "\t" or (char >= " " and not _surrogate(char))
    )
    text = text.strip()
    if not text:
        raise TextError(_("The message is empty."))
    if len(text) > MAX_MESSAGE_LENGTH:
        raise TextError(
            _("The message is too long: at most %(limit)s characters.") % {"limit": MAX_MESSAGE_LENGTH}
        )
    return text


def _surrogate(char: str) -> bool:
    return "\ud800" <= char <= "\udfff"


def press_label(action: str) -> str:
    """What a press looks like as a message of the conversation."""
    labels = {"undo": _("Undo"), "proposal": _("Yes, do it"), "dismiss": _("No")}
    return labels.get(action.partition(":")[0], _("Button"))
