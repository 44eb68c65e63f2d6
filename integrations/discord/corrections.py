"""Messages that were edited or deleted after they were taken: a correction is offered, never a second row."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils.translation import gettext as _

from agent.conversations import message_text
from agent.models import Proposal, Turn
from finance import clock
from finance.errors import LedgerError, TextError
from finance.models import Change, Door
from finance.services.changes import change_undo
from integrations.discord.access import Access
from integrations.discord.intake import press_take
from integrations.discord.models import Correction, SeenMessage


class CorrectionError(LedgerError):
    """A correction that cannot be pressed; the message has the reason."""

    code = "correction"


def correction_offer(message_id: int, text: str) -> Correction | None:
    """A correction to be offered for a message that now reads `text`; None when there is nothing to correct.

    Previews, pins and the like fire the same event: only other words count, each wording once.
    """
    seen = SeenMessage.objects.select_related("turn").filter(source_id=message_id, turn__isnull=False).first()
    if seen is None or seen.turn is None:
        return None
    try:
        text = message_text(text)
    except TextError:
        return None
    if text == _words_now(seen, seen.turn):
        seen.corrections.filter(state=Correction.State.OPEN).update(state=Correction.State.DISMISSED)
        return None
    with transaction.atomic():
        seen.corrections.filter(state=Correction.State.OPEN).exclude(text=text).update(
            state=Correction.State.DISMISSED
        )
        digest = hashlib.sha256(text.encode()).hexdigest()
        correction, is_new = Correction.objects.get_or_create(
            seen=seen, text_sha256=digest, defaults={"text": text, "made_at": clock.now()}
        )
        if not is_new and correction.state == Correction.State.OPEN:
            return None  # offered already
        Correction.objects.filter(pk=correction.pk).update(state=Correction.State.OPEN)
    return correction


def _words_now(seen: SeenMessage, turn: Turn) -> str:
    """What the message said when it was last recorded."""
    done = seen.corrections.filter(state=Correction.State.DONE).order_by("-pressed_at").first()
    return done.text if done is not None else turn.message


def correction_press(
    access: Access, correction_id: int, *, interaction_id: int, message_id: int
) -> SeenMessage:
    """Takes back what the message had written and runs its new words, both or neither.

    Raises CorrectionError, or what an undo raises.
    """
    with transaction.atomic():
        correction = _locked(access, correction_id)
        seen = correction.seen
        if seen.turn is None or not seen.turn.finished:
            raise CorrectionError(_("I am still busy with that message. Please press again in a moment."))
        for change in changes_of(seen):
            cause = f"turn:{seen.turn_id}"
            change_undo(change=change, actor=access.user, door=Door.DISCORD, cause=cause)
        taken = press_take(
            access,
            interaction_id=interaction_id,
            channel_id=seen.channel_id,
            author_id=seen.author_id,
            message_id=message_id,
            conversation=seen.turn.conversation,
            text=correction.text,
        )
        if taken is None:
            raise CorrectionError(_("That was decided already."))
        _close(correction, Correction.State.DONE, taken.turn)
    return taken


def correction_dismiss(access: Access, correction_id: int) -> None:
    """The message's first words stand. Raises CorrectionError."""
    with transaction.atomic():
        _close(_locked(access, correction_id), Correction.State.DISMISSED)


def _close(correction: Correction, state: str, turn: Turn | None = None) -> None:
    correction.state, correction.pressed_at, correction.turn = state, clock.now(), turn
    correction.save(update_fields=["state", "pressed_at", "turn"])


def _locked(access: Access, correction_id: int) -> Correction:
    correction = (
        Correction.objects.select_for_update(of=("self",))
        .select_related("seen__turn__conversation__ledger", "seen__turn__conversation__user")
        .filter(pk=correction_id, seen__turn__conversation__user_id=access.user.pk)
        .first()
    )
    if correction is None:
        raise CorrectionError(_("That button belongs to someone else."))
    if correction.state != Correction.State.OPEN:
        raise CorrectionError(_("That was decided already."))
    return correction


def changes_of(seen: SeenMessage) -> list[Change]:
    """What the message has written and nobody has taken back, latest first: presses and corrections included."""
    corrected = seen.corrections.values_list("turn_id", flat=True)
    turns = [turn_id for turn_id in (seen.turn_id, *corrected) if turn_id is not None]
    proposals = Proposal.objects.filter(turn_id__in=turns).values_list("pk", flat=True)
    presses = Turn.objects.filter(action__in=[f"proposal:{each}" for each in proposals])
    causes = [f"turn:{each}" for each in (*turns, *presses.values_list("pk", flat=True))]
    changes = Change.objects.filter(
        cause__in=causes, undoes=None, undone_by=None, entries__isnull=False
    ).distinct()
    return list(changes.select_related("ledger").order_by("-pk"))


def deletion_offer(message_id: int) -> tuple[SeenMessage, list[Change]] | None:
    """What a deleted message has written and still stands; None when there is nothing to say."""
    seen = SeenMessage.objects.select_related("turn").filter(source_id=message_id, turn__isnull=False).first()
    if seen is None:
        return None
    changes = changes_of(seen)
    return (seen, changes) if changes else None
