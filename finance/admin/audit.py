"""Changes and months in the admin: to look at, and changes to undo."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import TabularInline

from finance.admin.scope import LookOnly, ScopedAdmin, ScopedRelatedFilter, ledgers_written
from finance.errors import LedgerError, NotAllowedError
from finance.models import Change, ChangeEntry, Door, Month
from finance.services.changes import change_undo


class EntryInline(LookOnly, TabularInline):
    """The rows of a change, before and after."""

    model = ChangeEntry
    fields = ("table_name", "row_id", "action", "before", "after")
    readonly_fields = fields
    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever sees the change sees its rows."""
        return True


@admin.register(Change)
class ChangeAdmin(LookOnly, ScopedAdmin):
    """Who wrote, when, by which door."""

    list_display = ("id", "at", "ledger", "actor", "door", "cause", "rows", "undoes")
    list_filter = (("ledger", ScopedRelatedFilter), "door")
    list_select_related = ("ledger", "actor", "undoes")
    date_hierarchy = "at"
    inlines = (EntryInline,)
    actions = ("undo_selected",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Change]:
        """With the number of rows."""
        return super().get_queryset(request).annotate(row_count=Count("entries"))

    @admin.display(description=gettext_lazy("rows"), ordering="row_count")
    def rows(self, change: Any) -> int:
        """How many rows it wrote."""
        return change.row_count

    @admin.action(description=gettext_lazy("Undo the selected changes"))
    def undo_selected(self, request: HttpRequest, queryset: QuerySet[Change]) -> None:
        """Newest first; each for itself, with its reason where it is refused."""
        for change in queryset.order_by("-pk"):
            try:
                if not ledgers_written(request.user).filter(pk=change.ledger_id).exists():
                    raise NotAllowedError
                change_undo(change=change, actor=cast(User, request.user), door=Door.ADMIN, cause="admin")
            except LedgerError as error:
                self.message_user(request, f"{change}: {error}", messages.ERROR)
            else:
                self.message_user(request, _("%(change)s was taken back.") % {"change": change})


@admin.register(ChangeEntry)
class ChangeEntryAdmin(LookOnly, ScopedAdmin):
    """The audit, row by row. Without a change it was raw SQL."""

    list_display = ("id", "at", "ledger", "table_name", "row_id", "action", "by")
    list_filter = (("ledger", ScopedRelatedFilter), "action", "table_name")
    list_select_related = ("ledger", "change")

    @admin.display(description=gettext_lazy("change"), ordering="change")
    def by(self, entry: ChangeEntry) -> str:
        """The change, or the database."""
        return str(entry.change) if entry.change else _("database")


@admin.register(Month)
class MonthAdmin(LookOnly, ScopedAdmin):
    """Months are born, confirmed and closed elsewhere."""

    list_display = ("name", "first_day", "last_day", "state", "ledger")
    list_filter = (("ledger", ScopedRelatedFilter), "state")
    list_select_related = ("ledger",)
