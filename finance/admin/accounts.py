"""People and groups in the admin, for superusers."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse


class ClosedHistory:
    """Asks for the permission first, so that the answer does not tell whether there is such a row."""

    def history_view(
        self: Any, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Raises PermissionDenied alike for rows that are there and rows that never were."""
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        return super().history_view(request, object_id, extra_context)  # type: ignore[misc]


admin.site.unregister([User, Group])


@admin.register(User)
class AccountAdmin(ClosedHistory, UserAdmin):
    """People."""


@admin.register(Group)
class AccountGroupAdmin(ClosedHistory, GroupAdmin):
    """Groups."""
