"""Whom the admin shows what: members their own ledgers, superusers all; viewers look."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from unfold.admin import ModelAdmin

from finance.history import row_history
from finance.models import Ledger, Membership

WRITERS = (Membership.Role.OWNER, Membership.Role.EDITOR)
Person = User | AnonymousUser


def ledgers_seen(user: Person) -> QuerySet[Ledger]:
    """The ledgers that the person may look at."""
    if user.is_superuser:
        return Ledger.objects.all()
    return Ledger.objects.filter(memberships__user_id=user.pk or 0)


def ledgers_written(user: Person) -> QuerySet[Ledger]:
    """The ledgers that the person may write in."""
    if user.is_superuser:
        return Ledger.objects.all()
    return Ledger.objects.filter(memberships__user_id=user.pk or 0, memberships__role__in=WRITERS)


def ledger_roles(request: HttpRequest) -> dict[int, str]:
    """The person's roles by ledger, asked once for a request: every page asks for them of every model."""
    roles: dict[int, str] | None = getattr(request, "ledger_roles", None)
    if roles is None:
        user = request.user
        if user.is_superuser:
            roles = dict.fromkeys(Ledger.objects.values_list("pk", flat=True), Membership.Role.OWNER)
        else:
            places = Membership.objects.filter(user_id=user.pk or 0)
            roles = dict(places.values_list("ledger_id", "role"))
        request.ledger_roles = roles  # type: ignore[attr-defined]
    return roles


class ScopedAdmin(ModelAdmin):
    """Rows of the ledgers that the person is a member of, in lists, filters, choices and lookups.

    Membership decides, not Django's permissions: whoever is in a ledger may look at it here.
    """

    ledger_path = "ledger"  # the lookup from a row to its ledger; "pk" for ledgers themselves
    list_per_page = 100
    list_fullwidth = True
    warn_unsaved_form = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Everything else is as missing."""
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        return rows.filter(**{f"{self.ledger_path}__in": ledgers_seen(request.user)})

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """The row's changes in words, from the audit: by every door, not by this one alone."""
        row = self.get_object(request, unquote(object_id))
        if row is None or not self.has_view_permission(request, row):
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        context = {
            **self.admin_site.each_context(request),
            "title": _("History: %(row)s") % {"row": row},
            "opts": self.opts,
            "labels": [_("time"), _("person"), _("door"), _("what changed")],
            "lines": row_history(row),
        }
        return TemplateResponse(request, "finance/admin/history.html", context)

    def ledger_of(self, row: Model) -> Ledger:
        """The ledger of a row."""
        if self.ledger_path == "pk":
            return row  # type: ignore[return-value]
        found: Any = row
        for name in self.ledger_path.split("__"):
            found = getattr(found, name)
        return found

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Anyone with a ledger."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Members."""
        seen = ledger_roles(request)
        return bool(seen) if obj is None else self.ledger_of(obj).pk in seen

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Owners and editors."""
        return any(role in WRITERS for role in ledger_roles(request).values())

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Owners and editors."""
        if obj is None:
            return any(role in WRITERS for role in ledger_roles(request).values())
        return ledger_roles(request).get(self.ledger_of(obj).pk) in WRITERS

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Owners and editors."""
        return self.has_change_permission(request, obj)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Choices of the person's own ledgers; of the row's own one where there is a row."""
        return scoped_choices(super().formfield_for_foreignkey(db_field, request, **kwargs), request)


def scoped_choices(field: Any, request: HttpRequest) -> Any:
    """Narrows a field of choices to the ledgers that the person may write in, and to that of the edited row."""
    choices = getattr(field, "queryset", None)
    if choices is None:
        return field
    written = ledgers_written(request.user)
    edited: Ledger | None = getattr(request, "edited_ledger", None)
    if choices.model is Ledger:
        field.queryset = choices.filter(pk__in=written)
    elif any(each.name == "ledger" for each in choices.model._meta.fields):
        field.queryset = choices.filter(ledger__in=written if edited is None else [edited])
        if edited is None and written.count() > 1:
            field.queryset = field.queryset.select_related("ledger")
            field.label_from_instance = lambda row: f"{row} · {row.ledger}"
    return field


class LookOnly:
    """Nothing is added, changed or deleted here."""

    actions: Any = None

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False


class ScopedRelatedFilter(admin.RelatedFieldListFilter):
    """A filter whose choices come from the person's own ledgers."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> Any:
        """Ledgers, or rows that have one."""
        key = "pk__in" if field.related_model is Ledger else "ledger__in"
        return field.get_choices(
            include_blank=False,
            ordering=self.field_admin_ordering(field, request, model_admin),
            limit_choices_to={key: ledgers_seen(request.user)},
        )
