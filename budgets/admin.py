"""Plans in the admin: month budgets with allotments and fixed costs, planned expenses, links, closes."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy
from unfold.admin import TabularInline

from budgets.models import Allotment, FixedCost, MonthBudget, MonthClose, PlanLink
from budgets.services.links import plan_link_remove, plan_link_set
from budgets.services.plans import (
    amount_or_zero,
    budget_locked,
    planned_expense_plan,
    planned_expense_replan,
    require_fit,
)
from finance.admin.scope import LookOnly, ScopedAdmin, ScopedRelatedFilter, scoped_choices
from finance.admin.writing import DeletedFilter, RowForm, SoftDeleteAdmin, WritingAdmin
from finance.errors import ConflictError, LedgerError
from finance.models import Category, PlannedExpense
from finance.services.plans import PlannedPatch, plan_row_delete, plan_row_restore
from finance.services.validation import required_text


class PlanForm(RowForm):
    """A row of a month's plan: it lies in the month's ledger."""

    def clean_name(self) -> str:
        """One line without hidden characters."""
        return required_text(self.cleaned_data["name"], limit=80)


class AllotmentForm(RowForm):
    """An allotment may be 0, which means nothing."""

    def clean_amount_yen(self) -> int:
        """From 0 to the limit of amounts."""
        return from_zero(self.cleaned_data["amount_yen"])


class CeilingForm(RowForm):
    """A ceiling may be missing, or 0."""

    def clean_ceiling_yen(self) -> int | None:
        """From 0 to the limit of amounts."""
        ceiling = self.cleaned_data["ceiling_yen"]
        return None if ceiling is None else from_zero(ceiling)


class LinkForm(RowForm):
    """Whether a plan is paid already is the service's question: a deleted payment makes room."""

    def validate_unique(self) -> None:
        """Not here."""


def from_zero(amount: int) -> int:
    """The limits in the words of every door."""
    try:
        return amount_or_zero(amount)
    except LedgerError as error:
        raise ValidationError(str(error)) from error


class PlanInline(TabularInline):
    """Rows of a month's plan."""

    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever sees the month."""
        return True

    def _may_write(self, request: HttpRequest, obj: Any) -> bool:
        month_admin = self.admin_site.get_model_admin(MonthBudget)
        return month_admin.has_change_permission(request, obj)

    has_add_permission = has_change_permission = has_delete_permission = _may_write

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Expense categories in use, of the month's ledger."""
        if db_field.name == "category":
            kwargs["queryset"] = Category.objects.filter(kind=Category.Kind.EXPENSE, retired_at__isnull=True)
        return scoped_choices(super().formfield_for_foreignkey(db_field, request, **kwargs), request)


class AllotmentInline(PlanInline):
    """月枠."""

    model = Allotment
    form = AllotmentForm
    fields = ("seen_version", "category", "amount_yen")


class FixedCostInline(PlanInline):
    """固定費."""

    model = FixedCost
    form = PlanForm
    fields = ("seen_version", "name", "amount_yen", "category", "day_of_month")


@admin.register(MonthBudget)
class MonthBudgetAdmin(WritingAdmin):
    """The plan of a month. It is born with its month; what does not fit is refused with the figures."""

    form = CeilingForm
    list_display = ("month", "first_day", "last_day", "ceiling_yen", "state", "ledger")
    list_filter = (("ledger", ScopedRelatedFilter), "month__state")
    list_select_related = ("month", "ledger")
    fields = ("seen_version", "month", "ceiling_yen")
    readonly_fields = ("month",)
    inlines = (AllotmentInline, FixedCostInline)
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    @admin.display(description=gettext_lazy("first day"), ordering="month__first_day")
    def first_day(self, row: MonthBudget) -> Any:
        """Of the month."""
        return row.month.first_day

    @admin.display(description=gettext_lazy("last day"), ordering="month__last_day")
    def last_day(self, row: MonthBudget) -> Any:
        """Of the month."""
        return row.month.last_day

    @admin.display(description=gettext_lazy("state"), ordering="month__state")
    def state(self, row: MonthBudget) -> str:
        """Of the month."""
        return row.month.get_state_display()

    def write(self, request: HttpRequest, row: MonthBudget, form: Any, change: bool) -> None:
        """The ceiling; whether all fits is asked when the inlines are in."""
        current = budget_locked(row.month)
        if form.cleaned_data["seen_version"] not in (None, current.version):
            raise ConflictError(row.month.name, current)
        current.ceiling_yen = row.ceiling_yen
        current.save()

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Allotments and fixed costs, in the same Change as the ceiling."""
        budget: MonthBudget = form.instance
        with self.recorded(request, budget.ledger):
            rows = formset.save(commit=False)
            for gone in formset.deleted_objects:
                gone.delete()
            for row_form in formset.initial_forms:
                if row_form.instance in rows:
                    self._refuse_lost_update(row_form)
            for row in rows:
                row.budget, row.ledger = budget, budget.ledger
                row.save()

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The whole plan fits, or nothing of it is saved."""
        super().save_related(request, form, formsets, change)
        require_fit(form.instance.month)

    def _refuse_lost_update(self, form: Any) -> None:
        current = type(form.instance).objects.filter(pk=form.instance.pk).first()
        if current is None or form.cleaned_data.get("seen_version") not in (None, current.version):
            raise ConflictError(str(form.instance), None)


@admin.register(PlannedExpense)
class PlannedExpenseAdmin(SoftDeleteAdmin):
    """予定支出."""

    date_hierarchy = "date"
    list_display = ("description", "date", "category", "amount_yen", "paid_by", "ledger")
    list_filter = (DeletedFilter, ("ledger", ScopedRelatedFilter), ("category", ScopedRelatedFilter))
    list_select_related = ("category", "ledger", "link__expense")
    search_fields = ("description",)
    fields = ("seen_version", "ledger", "date", "description", "amount_yen", "category")

    @admin.display(description=gettext_lazy("paid by"))
    def paid_by(self, row: PlannedExpense) -> str:
        """The expense that paid it."""
        link = getattr(row, "link", None)
        if link is None or link.expense.deleted_at is not None:
            return "—"
        url = reverse("admin:finance_expense_change", args=[link.expense_id])
        return format_html('<a href="{}">{}</a>', url, link.expense.public_id)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Expense categories in use."""
        if db_field.name == "category":
            kwargs["queryset"] = Category.objects.filter(kind=Category.Kind.EXPENSE, retired_at__isnull=True)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def write(self, request: HttpRequest, row: PlannedExpense, form: Any, change: bool) -> None:
        """planned_expense_plan, planned_expense_replan."""
        if change:
            patch = PlannedPatch(
                f"p{row.pk}",
                row.description,
                row.amount_yen,
                row.date,
                row.category.key,
                form.cleaned_data["seen_version"],
            )
            planned_expense_replan(ledger=row.ledger, patch=patch)
        else:
            row.pk = planned_expense_plan(
                ledger=row.ledger,
                description=row.description,
                amount_yen=row.amount_yen,
                day=row.date,
                category=row.category.key,
            ).pk

    def remove(self, row: PlannedExpense) -> None:
        """plan_row_delete."""
        plan_row_delete(ledger=row.ledger, public_id=f"p{row.pk}")

    def restore(self, row: PlannedExpense) -> None:
        """plan_row_restore; it must fit under the ceiling again."""
        plan_row_restore(ledger=row.ledger, public_id=f"p{row.pk}")
        budget_locked(row.month)
        require_fit(row.month)


@admin.register(FixedCost)
class FixedCostAdmin(LookOnly, ScopedAdmin):
    """To be found by links; each is edited in its month's budget."""

    list_display = ("name", "budget", "amount_yen", "category", "day_of_month", "ledger")
    list_filter = (("ledger", ScopedRelatedFilter),)
    list_select_related = ("budget__month", "category", "ledger")
    search_fields = ("name",)


@admin.register(PlanLink)
class PlanLinkAdmin(WritingAdmin):
    """Which expense paid which fixed cost or planned expense."""

    form = LinkForm
    list_display = ("expense", "fixed_cost", "planned_expense", "ledger")
    list_filter = (("ledger", ScopedRelatedFilter),)
    list_select_related = ("expense", "fixed_cost", "planned_expense", "ledger")
    fields = ("ledger", "expense", "fixed_cost", "planned_expense")
    autocomplete_fields = ("expense", "fixed_cost", "planned_expense")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A wrong link is removed and made anew."""
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Owners and editors."""
        return super().has_change_permission(request, obj)

    def write(self, request: HttpRequest, row: PlanLink, form: Any, change: bool) -> None:
        """plan_link_set."""
        row.pk = plan_link_set(
            expense=row.expense, plan=cast(FixedCost | PlannedExpense, row.fixed_cost or row.planned_expense)
        ).pk

    def remove(self, row: PlanLink) -> None:
        """plan_link_remove."""
        plan_link_remove(expense=row.expense)


@admin.register(MonthClose)
class MonthCloseAdmin(LookOnly, ScopedAdmin):
    """The proofs of closed months."""

    list_display = ("month", "closed_at", "closed_by", "sha256", "ledger")
    list_filter = (("ledger", ScopedRelatedFilter),)
    list_select_related = ("month", "closed_by", "ledger")
