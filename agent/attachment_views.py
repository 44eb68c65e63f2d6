"""Pictures over HTTP (docs/chat-protocol.md): uploaded before their message, shown to their person alone."""

from __future__ import annotations

from typing import IO, Any, cast
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from agent.attachments import attachment_create, attachment_delete, attachment_of
from finance.errors import LedgerError

_STATUS = {"too_large": 413, "too_many_pixels": 413, "not_a_picture": 415, "too_many": 429}


@login_not_required
@require_POST
def upload(request: HttpRequest) -> JsonResponse:
    """Keeps the picture in the field `file`."""
    if not isinstance(request.user, User):
        return _refused("signed_out", _("Please sign in again."), 401)
    file = request.FILES.get("file")
    if file is None or file.size is None:
        return _refused("no_file", _("There is no picture in the request."), 400)
    try:
        kept = attachment_create(user=request.user, file=cast(IO[bytes], file), size=file.size)
    except LedgerError as error:
        return _refused(error.code, str(error), _STATUS.get(error.code, 400))
    facts: dict[str, Any] = {
        "id": str(kept.pk),
        "url": reverse("attachment", args=[kept.pk]),
        "mime_type": kept.mime_type,
        "width": kept.width,
        "height": kept.height,
        "size": kept.size,
    }
    return JsonResponse(facts, status=201)


@cache_control(private=True, max_age=86_400, immutable=True)
@require_http_methods(["GET", "HEAD", "DELETE"])
def attachment(request: HttpRequest, attachment_id: UUID) -> HttpResponse:
    """The picture itself; DELETE throws away one that was not sent."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    if request.method == "DELETE":
        attachment_delete(user=user, attachment_id=attachment_id)
        return HttpResponse(status=204)
    kept = attachment_of(user=user, attachment_id=attachment_id)
    if kept is None:
        raise Http404
    return HttpResponse(
        bytes(kept.data), content_type=kept.mime_type, headers={"Content-Disposition": "inline"}
    )


def _refused(code: str, message: str, status: int) -> JsonResponse:
    return JsonResponse({"code": code, "message": message}, status=status)
