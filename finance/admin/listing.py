"""Lists as a bookkeeper wants them: filters, totals of what is filtered, editing with conflicts told."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, QuerySet, Sum
from django.http import HttpRequest
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from finance.admin.scope import ledgers_seen
from finance.admin.writing import RowForm
from finance.models import ChangeEntry
from finance.money import yen_text


class MemberFilter(admin.SimpleListFilter):
    """Rows that a member of one's ledgers entered."""

    title = gettext_lazy("member")
    parameter_name = "member"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Members of the ledgers that the person sees."""
        people = User.objects.filter(memberships__ledger__in=ledgers_seen(request.user)).distinct()
        return [(str(person.pk), str(person)) for person in people.order_by("username")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """By who added the row."""
        if not (self.value() or "").isdigit():
            return queryset
        added = ChangeEntry.objects.filter(
            table_name=queryset.model._meta.db_table,
            row_id=OuterRef("pk"),
            action=ChangeEntry.Action.INSERT,
            change__actor_id=int(self.value() or 0),
        )
        return queryset.filter(Exists(added))


class ListRowForm(RowForm):
    """A row edited in the list. What the person saw comes back with the form and is compared with what is there."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["seen_version"]
        for field in self.fields.values():
            field.show_hidden_initial = True

    def clean(self) -> dict[str, Any]:
        """Refuses a lost update with both values."""
        cleaned = super().clean()
        current = type(self.instance)._default_manager.get(pk=self.instance.pk)
        for name in self.changed_data:
            if name in cleaned and self._seen(name) != getattr(current, name):
                text = _(
                    "%(field)s was changed by someone else in the meantime: now %(now)s, yours %(yours)s."
                )
                parts = {
                    "field": self.fields[name].label,
                    "now": getattr(current, name),
                    "yours": cleaned[name],
                }
                raise ValidationError(text % parts)
        cleaned["seen_version"] = current.version
        return cleaned

    def _seen(self, name: str) -> Any:
        field = self.fields[name]
        posted = field.hidden_widget().value_from_datadict(
            self.data, self.files, self.add_initial_prefix(name)
        )
        return field.to_python(posted)


def total_of(rows: QuerySet[Any]) -> str:
    """Number and sum of the rows, in words."""
    live = rows.filter(deleted_at__isnull=True).order_by()
    total = live.aggregate(total=Sum("amount_yen"))["total"] or 0
    shown = yen_text(int(total), (get_language() or "ja")[:2])
    return _("In use in this list: %(count)s rows, %(total)s") % {
        "count": f"{live.count():,}",
        "total": shown,
    }
