"""Conversations of a person: the one to open, and rows for a new message. Nothing here knows of sockets."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
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


def conversation_current(*, user: AbstractBaseUser) -> Conversation:
    """The person's latest web conversation, or a first one. Raises NoLedgerError."""
    latest = _conversations(user).filter(door=Door.WEB).first()
    return latest or conversation_create(user=user)


def conversation_create(
    *, user: AbstractBaseUser, ledger: Ledger | None = None, door: str = Door.WEB
) -> Conversation:
    """A new conversation in `ledger`, or in the first one the person is in. Raises NoLedgerError."""
    memberships = Membership.objects.filter(user_id=user.pk).select_related("ledger").order_by("pk")
    if ledger is not None:
        memberships = memberships.filter(ledger=ledger)
    membership = memberships.first()
    if membership is None:
        raise NoLedgerError
    return Conversation.objects.create(user_id=user.pk, ledger=membership.ledger, door=door)


def conversation_of(*, user: AbstractBaseUser, conversation_id: int) -> Conversation:
    """The person's own conversation, while they are a member of its ledger. Raises UnknownConversationError."""
    conversation = _conversations(user).filter(pk=conversation_id).first()
    if conversation is None:
        raise UnknownConversationError
    return conversation


def _conversations(user: AbstractBaseUser):  # type: ignore[no-untyped-def]
    mine = Conversation.objects.filter(
        user_id=user.pk, deleted_at__isnull=True, ledger__memberships__user_id=user.pk
    )
    return mine.select_related("ledger", "user").order_by("-active_at", "-pk")


def turn_accept(
    *, conversation: Conversation, client_id: str, message: str, action: str = "", language: str | None = None
) -> tuple[Turn, bool]:
    """Stores a message as a queued turn; the same client_id again gives back the same turn and False.

    Raises TextError for a message that is empty or too long.
    """
    text = message_text(message)
    known = Turn.objects.filter(conversation=conversation, client_id=client_id).first()
    if known is not None:
        return known, False
    try:
        with transaction.atomic():
            turn = Turn.objects.create(
                conversation=conversation,
                client_id=client_id,
                message=text,
                action=action,
                language=language or language_of(text),
                door=conversation.door,
            )
    except IntegrityError:  # the same message through another socket at the same moment
        return Turn.objects.get(conversation=conversation, client_id=client_id), False
    _touch(conversation, text)
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


def _touch(conversation: Conversation, text: str) -> None:
    fields = {"active_at": clock.now()}
    if not conversation.title:
        fields["title"] = conversation.title = " ".join(text.split())[:TITLE_LENGTH]
    Conversation.objects.filter(pk=conversation.pk).update(**fields)


def press_label(action: str) -> str:
    """What a press looks like as a message of the conversation."""
    labels = {"undo": _("Undo"), "proposal": _("Yes, do it"), "dismiss": _("No")}
    return labels.get(action.partition(":")[0], _("Button"))
