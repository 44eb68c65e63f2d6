"""How the admin writes: through the services, inside one Change, with refusals as form errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from finance.admin.scope import ScopedAdmin, ledgers_written
from finance.errors import ConflictError, LedgerError, NotAllowedError
from finance.models import Change, Door, Ledger
from finance.services.changes import change_recorded
from finance.services.validation import check_amount


class RowForm(forms.ModelForm):
    """Knows the version that the person saw, and what the services refused."""

    refusal = ""  # set for the second showing of a form whose saving was refused

    seen_version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "seen_version" in self.fields:
            self.initial["seen_version"] = (
                getattr(self.instance, "version", None) if self.instance.pk else None
            )

    def clean_amount_yen(self) -> int | None:
        """The limits of amounts, in the words of every door."""
        amount = self.cleaned_data["amount_yen"]
        if amount is None:
            return None
        try:
            return check_amount(amount)
        except LedgerError as error:
            raise ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        """Rows of one ledger only; and the refusal, if there was one."""
        cleaned = super().clean() or self.cleaned_data
        ledgers = {
            name: value.ledger_id for name, value in cleaned.items() if getattr(value, "ledger_id", None)
        }
        own = getattr(self.instance, "ledger_id", None) or getattr(cleaned.get("ledger"), "pk", None)
        own = own or ledgers.get("budget")  # a new row of a month's plan
        for name, ledger_id in ledgers.items():
            if own and ledger_id != own:
                self.add_error(name, _("That belongs to another ledger."))
        if self.refusal:
            raise ValidationError(self.refusal)
        return cleaned


class WritingAdmin(ScopedAdmin):
    """Saves through `write` and deletes through `remove`, which call services."""

    form = RowForm

    def write(self, request: HttpRequest, row: Any, form: Any, change: bool) -> None:
        """Writes the row of a valid form. Called inside a Change."""
        raise NotImplementedError

    def remove(self, row: Any) -> None:
        """Deletes one row softly. Called inside a Change."""
        raise NotImplementedError

    @contextmanager
    def recorded(self, request: HttpRequest, ledger: Ledger) -> Iterator[Change]:
        """One Change for all that one request writes in a ledger. Raises NotAllowedError for viewers."""
        if not ledgers_written(request.user).filter(pk=ledger.pk).exists():
            raise NotAllowedError
        changes: dict[int, Change] = request.__dict__.setdefault("ledger_changes", {})
        with change_recorded(
            ledger=ledger,
            actor=cast(User, request.user),
            door=Door.ADMIN,
            cause="admin",
            goes_on=changes.get(ledger.pk),
        ) as change:
            changes[ledger.pk] = change
            yield change

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form, with the refusal of the first try in it."""
        request.edited_row = obj  # type: ignore[attr-defined]
        request.edited_ledger = None if obj is None else self.ledger_of(obj)  # type: ignore[attr-defined]
        form = super().get_form(request, obj, change, **kwargs)
        return type(form.__name__, (form,), {"refusal": getattr(request, "refusal", "")})

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """The person's first ledger."""
        first = ledgers_written(request.user).order_by("pk").first()
        return {"ledger": first.pk if first else None, **super().get_changeform_initial_data(request)}

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A row stays in its ledger."""
        fixed = super().get_readonly_fields(request, obj)
        return fixed if obj is None else ("ledger", *fixed)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Through `write`."""
        with self.recorded(request, self.ledger_of(obj)):
            self.write(request, obj, form, change)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Through `remove`."""
        with self.recorded(request, self.ledger_of(obj)):
            self.remove(obj)

    @transaction.atomic
    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """All of them or none."""
        for row in queryset.order_by("pk"):
            self.delete_model(request, row)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Only the rows themselves: a soft deletion takes nothing along."""
        rows = [str(row) for row in objs]
        return rows, {self.opts.verbose_name_plural: len(rows)}, set(), []

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Shows the form once more, with the reason, when a service refused."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except LedgerError as error:
            request.refusal = self._reason(request, error)  # type: ignore[attr-defined]
            request.__dict__.pop("ledger_changes", None)
            return super().changeform_view(request, *args, **kwargs)

    def _reason(self, request: HttpRequest, error: LedgerError) -> str:
        """The refusal's sentence; after a conflict also what the row has now, so that saving again overwrites it."""
        row = getattr(error, "row", None)
        if not isinstance(error, ConflictError) or row is None:
            return str(error)
        posted = request.POST.copy()
        posted["seen_version"] = str(row.version)
        request.POST = posted  # type: ignore[assignment]
        now = ", ".join(
            f"{self.opts.get_field(name).verbose_name}: {getattr(row, name)}"
            for name in ("date", "amount_yen", "category", "description", "name")
            if hasattr(row, name)
        )
        return _("%(error)s Now it has %(now)s. Save again to put yours in its place.") % {
            "error": error,
            "now": now,
        }

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Says why when a service refused."""
        return self._told(request, lambda: super(WritingAdmin, self).delete_view(request, *args, **kwargs))

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Actions and edits in the list are done whole or not at all; a refusal is told above the list."""

        def show() -> HttpResponse:
            if request.method != "POST":
                return super(WritingAdmin, self).changelist_view(request, *args, **kwargs)
            with transaction.atomic():
                return super(WritingAdmin, self).changelist_view(request, *args, **kwargs)

        return self._told(request, show)

    def _told(self, request: HttpRequest, show: Any) -> HttpResponse:
        try:
            return show()
        except LedgerError as error:
            self.message_user(request, str(error), messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())


class DeletedFilter(admin.SimpleListFilter):
    """Live rows unless someone asks for deleted ones."""

    title = gettext_lazy("deleted")
    parameter_name = "deleted"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Beside the default."""
        return [("yes", _("Deleted")), ("all", _("With deleted ones"))]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """“All” means all that are in use."""
        for number, choice in enumerate(super().choices(changelist)):
            yield {**choice, "display": _("In use")} if number == 0 else choice

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Nothing chosen: those in use."""
        if self.value() == "all":
            return queryset
        return queryset.filter(deleted_at__isnull=self.value() != "yes")


class SoftDeleteAdmin(WritingAdmin):
    """Rows that are deleted softly and can be restored."""

    actions: Any = ("restore_selected",)

    def restore(self, row: Any) -> None:
        """Takes a deletion back. Called inside a Change."""
        raise NotImplementedError

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A deleted row is restored first."""
        return super().has_change_permission(request, obj) and (obj is None or obj.deleted_at is None)

    @admin.action(description=gettext_lazy("Restore the selected rows"), permissions=["change"])
    def restore_selected(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Takes deletions back, all or none."""
        rows = list(queryset.filter(deleted_at__isnull=False).order_by("pk"))
        for row in rows:
            with self.recorded(request, self.ledger_of(row)):
                self.restore(row)
        self.message_user(request, _("Restored: %(count)s.") % {"count": len(rows)})
