"""Pictures of a person: kept when uploaded, bound to a turn when its message is sent."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from typing import IO, Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from agent.conversations import turn_accept
from agent.llm.base import ImagePart
from agent.models import Attachment, Conversation, Turn
from agent.pictures import redrawn
from finance import clock
from finance.errors import LedgerError

MAX_UNSENT = 20
UNSENT_LIFETIME = timedelta(days=1)


class AttachmentError(LedgerError):
    """A picture that cannot be kept or sent; the message says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def attachment_create(*, user: User, file: IO[bytes], size: int) -> Attachment:
    """Keeps a picture until its message is sent. Raises PictureError, AttachmentError."""
    unsent = Attachment.objects.filter(user_id=user.pk, turn=None)
    unsent.filter(created_at__lt=clock.now() - UNSENT_LIFETIME).delete()
    if unsent.count() >= MAX_UNSENT:
        raise AttachmentError("too_many", _("Too many pictures are waiting to be sent."))
    picture = redrawn(file, size)
    return Attachment.objects.create(
        user_id=user.pk,
        mime_type=picture.mime_type,
        width=picture.width,
        height=picture.height,
        size=len(picture.data),
        sha256=hashlib.sha256(picture.data).hexdigest(),
        data=picture.data,
    )


def attachment_of(*, user: User, attachment_id: UUID) -> Attachment | None:
    """The person's own picture; None alike for missing and foreign ones."""
    return Attachment.objects.filter(user_id=user.pk, pk=attachment_id).first()


def attachment_delete(*, user: User, attachment_id: UUID) -> None:
    """Throws away a picture that was not sent. One that was sent belongs to its conversation."""
    Attachment.objects.filter(user_id=user.pk, pk=attachment_id, turn=None).delete()


def turn_accept_with_pictures(
    *, conversation: Conversation, attachments: Sequence[UUID], message: str, **accept: Any
) -> tuple[Turn, bool]:
    """turn_accept for a message with pictures; one that is nothing but pictures asks to look at them.

    Raises TextError, AttachmentError; then nothing is stored.
    """
    if not attachments:
        return turn_accept(conversation=conversation, message=message, **accept)
    if not message.strip():
        message = _("Please look at this picture.")
    with transaction.atomic():
        turn, is_new = turn_accept(conversation=conversation, message=message, **accept)
        if is_new:
            _bind(turn, conversation.user_id, attachments)
    return turn, is_new


def _bind(turn: Turn, user_id: int, attachments: Sequence[UUID]) -> None:
    unsent = Attachment.objects.filter(user_id=user_id, turn=None)
    for position, attachment_id in enumerate(dict.fromkeys(attachments)):
        if not unsent.filter(pk=attachment_id).update(turn=turn, position=position):
            raise AttachmentError(
                "unknown_attachment", _("A picture is not there any more. Please add it again.")
            )


def picture_paths(attachment_ids: Sequence[str]) -> dict[str, list[str]]:
    """What `turn.started` says of a message's pictures: where they are, and nothing where there are none."""
    paths = [reverse("attachment", args=[each]) for each in attachment_ids]
    return {"attachments": paths} if paths else {}


def pictures_of(turn_id: int) -> tuple[ImagePart, ...]:
    """The pictures of a turn, as models get them."""
    rows = Attachment.objects.filter(turn_id=turn_id).values_list("mime_type", "data")
    return tuple(ImagePart(mime_type, bytes(data)) for mime_type, data in rows)
