"""Ledgers, their members and their categories in the admin."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import TabularInline

from finance.admin.scope import ScopedRelatedFilter, ledgers_seen
from finance.admin.writing import WritingAdmin
from finance.models import Category, Door, Ledger, Membership
from finance.services.categories import category_create, category_update
from finance.services.ledgers import ledger_create, ledger_delete
from finance.services.months import month_start_day_set


class MemberFormSet(BaseInlineFormSet):
    """A ledger keeps an owner."""

    def clean(self) -> None:
        """Counts the owners that would be left."""
        super().clean()
        if any(self.errors) or not self.instance.pk:
            return
        left = [
            form.cleaned_data
            for form in self.forms
            if form.cleaned_data and not form.cleaned_data.get("DELETE")
        ]
        if not any(each.get("role") == Membership.Role.OWNER for each in left):
            raise ValidationError(_("A ledger needs at least one owner."))


class MemberInline(TabularInline):
    """Who may see the ledger. Only its owners decide; strangers' names are shown to superusers alone."""

    model = Membership
    formset = MemberFormSet
    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Members see one another."""
        return obj is None or ledgers_seen(request.user).filter(pk=obj.pk).exists()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Others are invited by link."""
        return bool(request.user.is_superuser and obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Owners."""
        return is_owner(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Owners."""
        return is_owner(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A place belongs to its person."""
        return () if request.user.is_superuser else ("user",)


def is_owner(request: HttpRequest, ledger: Ledger | None) -> bool:
    """Whether the person owns the ledger (superusers own all)."""
    if request.user.is_superuser or ledger is None:
        return bool(request.user.is_superuser)
    return ledger.memberships.filter(user_id=request.user.pk or 0, role=Membership.Role.OWNER).exists()


@admin.register(Ledger)
class LedgerAdmin(WritingAdmin):
    """A ledger's settings. Another first day moves the open months."""

    ledger_path = "pk"
    list_display = ("name", "time_zone", "month_start_day", "created_at")
    fields = ("name", "time_zone", "month_start_day", "month_before_holidays")
    inlines = (MemberInline,)
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Anyone who may come here may keep another ledger."""
        return bool(request.user.is_active and request.user.is_staff)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Owners."""
        return is_owner(request, obj) if obj else super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Owners; it goes whole and for good."""
        return is_owner(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """None."""
        return ()

    def save_model(self, request: HttpRequest, obj: Ledger, form: Any, change: bool) -> None:
        """ledger_create; month_start_day_set where the first day of the month changed."""
        if not change:
            made = ledger_create(
                name=obj.name,
                owner=cast(User, request.user),
                month_start_day=obj.month_start_day,
                time_zone=obj.time_zone,
                door=Door.ADMIN,
            )
            obj.pk = made.pk
            return
        with self.recorded(request, obj):
            obj.save(update_fields=["name", "time_zone"])
            if {"month_start_day", "month_before_holidays"} & set(form.changed_data):
                month_start_day_set(
                    ledger=obj,
                    start_day=obj.month_start_day,
                    before_holidays=obj.month_before_holidays,
                )

    def delete_model(self, request: HttpRequest, obj: Ledger) -> None:
        """ledger_delete."""
        ledger_delete(ledger=obj)


@admin.register(Category)
class CategoryAdmin(WritingAdmin):
    """Categories are renamed and retired, never deleted: old rows keep theirs."""

    list_display = ("name", "key", "kind", "daily", "position", "retired_at", "ledger")
    list_filter = (
        ("ledger", ScopedRelatedFilter),
        "kind",
        "daily",
        ("retired_at", admin.EmptyFieldListFilter),
    )
    list_select_related = ("ledger",)
    search_fields = ("name", "key")
    fields = ("seen_version", "ledger", "kind", "name", "daily", "position")
    actions = ("retire_selected", "take_back_selected")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """An old category keeps its kind."""
        return ("ledger", "kind") if obj else ()

    def write(self, request: HttpRequest, row: Category, form: Any, change: bool) -> None:
        """category_create, category_update."""
        if change:
            category_update(
                category=row,
                name=row.name,
                daily=row.daily,
                position=row.position,
                version=form.cleaned_data["seen_version"],
            )
        else:
            made = category_create(
                ledger=row.ledger, name=row.name, kind=row.kind, daily=row.daily, position=row.position
            )
            row.pk = made.pk

    @admin.action(description=gettext_lazy("Retire the selected categories"), permissions=["change"])
    def retire_selected(self, request: HttpRequest, queryset: Any) -> None:
        """They take no new rows any more."""
        self._retire(request, queryset, retired=True)

    @admin.action(description=gettext_lazy("Use the selected categories again"), permissions=["change"])
    def take_back_selected(self, request: HttpRequest, queryset: Any) -> None:
        """They take rows again."""
        self._retire(request, queryset, retired=False)

    def _retire(self, request: HttpRequest, queryset: Any, *, retired: bool) -> None:
        for row in queryset.order_by("pk"):
            with self.recorded(request, row.ledger):
                category_update(category=row, retired=retired)
