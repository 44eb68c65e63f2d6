"""Health for supervisors and proxies: is the process alive, and can it serve."""

from __future__ import annotations

import logging

from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)
RETRY_SECONDS = 5


@login_not_required
@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """The process answers; nothing else is asked."""
    return JsonResponse({"status": "ok"})


@login_not_required
@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """The database answers too; else 503, which asks to come back."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
    except DatabaseError as error:
        log.warning("not ready: %s", error)
        headers = {"Retry-After": str(RETRY_SECONDS)}
        return JsonResponse({"status": "unavailable", "database": False}, status=503, headers=headers)
    return JsonResponse({"status": "ok", "database": True})
