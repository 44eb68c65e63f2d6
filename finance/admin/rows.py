"""Expenses, incomes and wishes in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from finance.admin.scope import ScopedRelatedFilter
from finance.admin.writing import DeletedFilter, SoftDeleteAdmin
from finance.models import Category, Door, Expense, Income, Wish
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


class MoneyRowAdmin(SoftDeleteAdmin):
    """What expenses and incomes share."""

    kind = ""
    date_hierarchy = "date"
    list_display = (
        "public_id",
        "date",
        "category",
        "merchant",
        "description",
        "amount_yen",
        "door",
        "ledger",
    )
    list_display_links = ("public_id", "description")
    list_filter = (
        DeletedFilter,
        ("ledger", ScopedRelatedFilter),
        ("category", ScopedRelatedFilter),
        "door",
    )
    list_select_related = ("category", "ledger")
    search_fields = ("description", "merchant")
    fields = (
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

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new row has no past."""
        fields = super().get_fields(request, obj)
        return fields if obj else [name for name in fields if name not in self.readonly_fields]

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Categories in use of the right kind."""
        if db_field.name == "category":
            kwargs["queryset"] = Category.objects.filter(kind=self.kind, retired_at__isnull=True)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


@admin.register(Expense)
class ExpenseAdmin(MoneyRowAdmin):
    """Expenses."""

    kind = Category.Kind.EXPENSE

    def write(self, request: HttpRequest, row: Expense, form: Any, change: bool) -> None:
        """expenses_create, expenses_update."""
        if change:
            patch = patch_of(row, form)
            if patch:
                expenses_update(ledger=row.ledger, patches=[patch])
            return
        draft = ExpenseDraft(row.amount_yen, row.category.key, row.description, row.date, row.merchant)
        row.pk = expenses_create(ledger=row.ledger, drafts=[draft], door=Door.ADMIN)[0].pk

    def remove(self, row: Expense) -> None:
        """expense_delete."""
        expense_delete(ledger=row.ledger, public_id=row.public_id)

    def restore(self, row: Expense) -> None:
        """expense_restore."""
        expense_restore(ledger=row.ledger, public_id=row.public_id)


@admin.register(Income)
class IncomeAdmin(MoneyRowAdmin):
    """Incomes and refunds, with the expense that a refund gives back."""

    kind = Category.Kind.INCOME
    fields = (*MoneyRowAdmin.fields[:7], "refund_of", *MoneyRowAdmin.fields[7:])
    autocomplete_fields = ("refund_of",)

    def write(self, request: HttpRequest, row: Income, form: Any, change: bool) -> None:
        """incomes_create, income_update, refund_link."""
        if change:
            patch = patch_of(row, form)
            if patch:
                income_update(ledger=row.ledger, patch=patch)
        else:
            draft = IncomeDraft(row.amount_yen, row.category.key, row.description, row.date, row.merchant)
            row.pk = incomes_create(ledger=row.ledger, drafts=[draft], door=Door.ADMIN)[0].pk
        if "refund_of" in form.changed_data:
            expense_id = row.refund_of.public_id if row.refund_of else None
            refund_link(ledger=row.ledger, public_id=row.public_id, expense_id=expense_id)

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
        content = {"name": row.name, "amount_yen": row.amount_yen, "note": row.note}
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
