"""What one press can do about a model that failed: let another vendor answer, or choose the offline model."""

from __future__ import annotations

import logging

from django.db import InterfaceError, OperationalError
from django.utils.translation import gettext as _

from agent.events import Button
from agent.llm.choose import unasked_vendor
from agent.llm.registry import OFFLINE
from agent.models import Conversation, ProviderConnection, Turn
from agent.skills.tool import TurnContext
from finance.errors import LedgerError

log = logging.getLogger(__name__)

# Failures of one vendor that another one need not have; a refused message is not carried on to the next.
_OF_THE_VENDOR = frozenset(("busy", "timeout", "unreachable", "no_model", "key", "account", "malformed"))


class OfferError(LedgerError):
    """An offer that holds no more."""

    code = "offer"


def model_offers(turn: Turn, kind: str) -> list[Button]:
    """The buttons after a failure of this kind. Nothing is sent to anyone before they are pressed."""
    if kind == "limit":
        return [Button(_("Use the offline model here"), f"offline:{turn.pk}")]
    if kind not in _OF_THE_VENDOR:
        return []
    try:
        row = unasked_vendor(turn.conversation)
    except (OperationalError, InterfaceError):
        log.exception("turn %s: no offer without the database", turn.pk)
        return []
    return (
        [Button(_("Let %(name)s answer from now on") % {"name": row.name}, f"standin:{row.pk}")]
        if row
        else []
    )


def stand_in_pressed(context: TurnContext, connection_id: int) -> tuple[str, tuple[Button, ...]]:
    """Lets this connection of the person's own stand in. Raises OfferError for any other."""
    row = ProviderConnection.objects.filter(pk=connection_id, user=context.user, active=True).first()
    if row is None:
        raise OfferError(_("That connection does not exist any more."))
    ProviderConnection.objects.filter(pk=row.pk).update(stands_in=True)
    said = _("From now on %(name)s answers where another model cannot.") % {"name": row.name}
    return said, _ask_again(context)


def offline_pressed(context: TurnContext, _turn_id: int) -> tuple[str, tuple[Button, ...]]:
    """Chooses the offline model for the conversation of the press."""
    Conversation.objects.filter(pk=context.conversation_id, user=context.user).update(model_name=OFFLINE)
    return _("The offline model answers in this conversation from now on."), _ask_again(context)


def _ask_again(context: TurnContext) -> tuple[Button, ...]:
    """The message that waits, unless something was recorded for it or it came with pictures."""
    earlier = Turn.objects.filter(conversation_id=context.conversation_id, pk__lt=context.turn_id, action="")
    last = earlier.order_by("-pk").first()
    if last is None or not last.message or last.attachments.exists():
        return ()
    if last.tool_calls.filter(ok=True, fingerprint__isnull=False).exists():
        return ()
    return (Button(_("Ask again"), f"say:{last.message}", "primary"),)
