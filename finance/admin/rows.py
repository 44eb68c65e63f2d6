"""Expenses, incomes and wishes in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from finance.admin.exchange import ExpenseResource, IncomeResource
from finance.admin.exchange_pages import ExchangeAdmin
from finance.admin.listing import ListRowForm, MemberFilter, total_of
from finance.admin.recategorise import category_form, preview_page
from finance.admin.scope import ScopedRelatedFilter
from finance.admin.writing import DeletedFilter, SoftDeleteAdmin
from finance.models import Category, Door, Expense, Income, Ledger, Wish
from finance.search import rows_found
from finance.services.expenses import (
    ExpenseDraft,
    RowPatch,
    expense_delete,
    expense_restore,
    expenses_create,
    expenses_update,
)
from finance.services.incomes import (
    IncomeDraft,
    income_delete,
    income_restore,
    income_update,
    incomes_create,
    refund_link,
)
from finance.services.plans import plan_row_delete, plan_row_restore, wish_create, wish_update

PATCHED = ("amount_yen", "category", "description", "merchant", "date")


def patch_of(row: Expense | Income, form: Any) -> RowPatch | None:
    """What the form changed, or None; the version is the one that the person saw."""
    changed = {name: getattr(row, name) for name in PATCHED if name in form.changed_data}
    if not changed:
        return None
    if "category" in changed:
        changed["category"] = row.category.key
    return RowPatch(row.public_id, version=form.cleaned_data.get("seen_version"), **changed)


class MoneyRowAdmin(ExchangeAdmin, SoftDeleteAdmin):
    """What expenses and incomes share."""

    kind = ""
    date_hierarchy = "date"
    list_display = (
        "public_id",
        "day",
        "category",
        "merchant",
        "description",
        "amount_yen",
        "door",
        "ledger",
    )
    list_display_links = ("public_id",)
    list_editable = ("amount_yen", "description")
    list_filter = (
        DeletedFilter,
        ("month", ScopedRelatedFilter),
        ("category", ScopedRelatedFilter),
        "door",
        MemberFilter,
        ("ledger", ScopedRelatedFilter),
    )
    list_before_template = "finance/admin/total.html"
    list_select_related = ("category", "ledger")
    search_fields = ("description", "merchant")
    actions = ("change_category", *SoftDeleteAdmin.actions)
    fields: Any = (
        "seen_version",
        "ledger",
        "date",
        "amount_yen",
        "category",
        "description",
        "merchant",
        "occurred_on",
        "month",
        "door",
        "created_at",
        "deleted_at",
    )
    readonly_fields = ("occurred_on", "month", "door", "created_at", "deleted_at")

    @admin.display(description="ID", ordering="pk")
    def public_id(self, row: Expense | Income) -> str:
        """e12, i7."""
        return row.public_id

    @admin.display(description=gettext_lazy("date"), ordering="date")
    def day(self, row: Expense | Income) -> str:
        """The day on which it counts, with the own day of a late arrival."""
        return f"{date_format(row.date, 'SHORT_DATE_FORMAT')} {row.own_day}".strip()

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        """By pieces of the text, by amount or by id."""
        return rows_found(queryset, search_term), False

    def get_changelist_form(self, request: HttpRequest, **kwargs: Any) -> Any:
        """Rows edited in the list."""
        return super().get_changelist_form(request, **{"form": ListRowForm, **kwargs})

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """With the total of what is filtered."""
        response = super().changelist_view(request, extra_context)
        context = getattr(response, "context_data", None) or {}
        if "cl" in context:
            context["total_line"] = total_of(context["cl"].queryset)
        return response

    @admin.action(description=gettext_lazy("Change the category"), permissions=["change"])
    def change_category(self, request: HttpRequest, queryset: Any) -> HttpResponse | None:
        """Shows what it will change, then does it as one change."""
        rows = queryset.filter(deleted_at__isnull=True).select_related("category", "ledger").order_by("pk")
        form = category_form(request, rows, self.kind)
        if "apply" not in request.POST or not form.is_valid():
            return preview_page(self, request, rows, form)
        category: Category = form.cleaned_data["category"]
        with self.recorded(request, category.ledger):
            self.update(
                category.ledger,
                [RowPatch(row.public_id, category=category.key, version=row.version) for row in rows],
            )
        self.message_user(request, _("Changed: %(count)s.") % {"count": len(rows)})
        return None

    def update(self, ledger: Ledger, patches: list[RowPatch]) -> None:
        """Corrects rows through the service."""
        raise NotImplementedError

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new row has no past."""
        fields = super().get_fields(request, obj)
        return fields if obj else [name for name in fields if name not in self.readonly_fields]

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Categories in use of the right kind."""
        if db_field.name == "category":
            own = getattr(getattr(request, "edited_row", None), "category_id", None)
            in_use = Q(retired_at__isnull=True) | Q(pk=own)  # an old row keeps a retired one
            kwargs["queryset"] = Category.objects.filter(in_use, kind=self.kind)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


@admin.register(Expense)
class ExpenseAdmin(MoneyRowAdmin):
    """Expenses."""

    resource_classes = (ExpenseResource,)
    kind = Category.Kind.EXPENSE

    def write(self, request: HttpRequest, row: Expense, form: Any, change: bool) -> None:
        """expenses_create, expenses_update."""
        if change:
            patch = patch_of(row, form)
            if patch:
                self.update(row.ledger, [patch])
            return
        draft = ExpenseDraft(row.amount_yen, row.category.key, row.description, row.date, row.merchant)
        row.pk = expenses_create(ledger=row.ledger, drafts=[draft], door=Door.ADMIN)[0].pk

    def update(self, ledger: Ledger, patches: list[RowPatch]) -> None:
        """expenses_update."""
        expenses_update(ledger=ledger, patches=patches)

    def remove(self, row: Expense) -> None:
        """expense_delete."""
        expense_delete(ledger=row.ledger, public_id=row.public_id)

    def restore(self, row: Expense) -> None:
        """expense_restore."""
        expense_restore(ledger=row.ledger, public_id=row.public_id)


@admin.register(Income)
class IncomeAdmin(MoneyRowAdmin):
    """Incomes and refunds, with the expense that a refund gives back."""

    resource_classes = (IncomeResource,)
    kind = Category.Kind.INCOME
    fields = (*MoneyRowAdmin.fields[:7], "refund_of", *MoneyRowAdmin.fields[7:])
    autocomplete_fields = ("refund_of",)

    def write(self, request: HttpRequest, row: Income, form: Any, change: bool) -> None:
        """incomes_create, income_update, refund_link."""
        if change:
            patch = patch_of(row, form)
            if patch:
                self.update(row.ledger, [patch])
        else:
            draft = IncomeDraft(row.amount_yen, row.category.key, row.description, row.date, row.merchant)
            row.pk = incomes_create(ledger=row.ledger, drafts=[draft], door=Door.ADMIN)[0].pk
        if "refund_of" in form.changed_data:
            expense_id = row.refund_of.public_id if row.refund_of else None
            refund_link(ledger=row.ledger, public_id=row.public_id, expense_id=expense_id)

    def update(self, ledger: Ledger, patches: list[RowPatch]) -> None:
        """income_update."""
        for patch in patches:
            income_update(ledger=ledger, patch=patch)

    def remove(self, row: Income) -> None:
        """income_delete."""
        income_delete(ledger=row.ledger, public_id=row.public_id)

    def restore(self, row: Income) -> None:
        """income_restore."""
        income_restore(ledger=row.ledger, public_id=row.public_id)


@admin.register(Wish)
class WishAdmin(SoftDeleteAdmin):
    """The wish list."""

    list_display = ("name", "amount_yen", "note", "ledger")
    list_filter = (DeletedFilter, ("ledger", ScopedRelatedFilter))
    list_select_related = ("ledger",)
    search_fields = ("name", "note")
    fields = ("seen_version", "ledger", "name", "amount_yen", "note")

    def write(self, request: HttpRequest, row: Wish, form: Any, change: bool) -> None:
        """wish_create, wish_update."""
        content: dict[str, Any] = {"name": row.name, "amount_yen": row.amount_yen, "note": row.note}
        if change:
            wish_update(
                ledger=row.ledger,
                public_id=f"w{row.pk}",
                version=form.cleaned_data["seen_version"],
                **content,
            )
        else:
            row.pk = wish_create(ledger=row.ledger, **content).pk

    def remove(self, row: Wish) -> None:
        """plan_row_delete."""
        plan_row_delete(ledger=row.ledger, public_id=f"w{row.pk}")

    def restore(self, row: Wish) -> None:
        """plan_row_restore."""
        plan_row_restore(ledger=row.ledger, public_id=f"w{row.pk}")


__all__ = ["ExpenseAdmin", "IncomeAdmin", "WishAdmin"]
