"""Notes of payments by a webhook of Discord's: set by an owner, sent by a job, each once."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F
from django.utils.translation import gettext as _

from agent.models import Note
from agent.notes import note_is_undone, note_lines
from finance import clock
from finance.errors import LedgerError
from finance.models import Ledger
from finance.sealing import sealed, unsealed
from finance.services.members import require_owner
from integrations.android.models import NoteWebhook, WebhookDelivery
from integrations.clients.discord_webhook import WebhookGoneError, is_webhook, webhook_post

State = WebhookDelivery.State


class WebhookError(LedgerError):
    """An address that is no webhook; the message says what is wanted."""

    code = "webhook"


def webhook_set(*, ledger: Ledger, actor: User, url: str, language: str) -> NoteWebhook:
    """From now on the ledger's notes go there. Raises NotAllowedError, WebhookError."""
    require_owner(ledger, actor)
    url = url.strip()
    if not is_webhook(url):
        raise WebhookError(
            _("Please paste the whole address of a webhook of Discord; it begins with %(base)s.")
            % {"base": settings.DISCORD_WEBHOOK_BASE}
        )
    values = {
        "sealed_url": sealed(url),
        "url_end": url[-4:],
        "language": language,
        "made_by": actor,
        "made_at": clock.now(),
    }
    return NoteWebhook.objects.update_or_create(ledger=ledger, defaults=values)[0]


def webhook_remove(*, ledger: Ledger, actor: User) -> None:
    """No notes go out any more. Raises NotAllowedError."""
    require_owner(ledger, actor)
    NoteWebhook.objects.filter(ledger=ledger).delete()


def delivery_create(note: Note) -> WebhookDelivery | None:
    """Puts a note on its way where its ledger has a webhook. Call inside the note's transaction."""
    webhook = NoteWebhook.objects.filter(ledger_id=note.ledger_id).first()
    return WebhookDelivery.objects.create(note=note, webhook=webhook) if webhook else None


def delivery_send(delivery_id: int) -> None:
    """Sends a waiting note. Raises WebhookBusyError to be tried again; anything final is kept with its reason."""
    rows = WebhookDelivery.objects.select_related("note__ledger", "note__change", "webhook")
    delivery = rows.filter(pk=delivery_id, state=State.WAITING).first()
    if delivery is None:
        return
    WebhookDelivery.objects.filter(pk=delivery_id).update(attempts=F("attempts") + 1)
    if note_is_undone(delivery.note):
        _end(delivery_id, State.FAILED, "taken back")
        return
    lines = note_lines(delivery.note, delivery.webhook.language)
    try:
        url = unsealed(delivery.webhook.sealed_url)
        webhook_post(url, "\n".join(lines), nonce=f"note-{delivery.note_id}")
    except (WebhookGoneError, LedgerError) as error:
        _end(delivery_id, State.FAILED, str(error)[:200])
        return
    _end(delivery_id, State.SENT, "")


def _end(delivery_id: int, state: str, error: str) -> None:
    WebhookDelivery.objects.filter(pk=delivery_id).update(state=state, error=error, sent_at=clock.now())
