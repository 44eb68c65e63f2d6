"""Reads of plans and of what was spent against them. Figures are yen; nothing here writes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Case, F, IntegerField, Q, Sum, Value, When
from django.db.models.functions import Coalesce

from budgets.models import Allotment, FixedCost, MonthBudget
from finance.models import Category, Expense, Income, Ledger, Month, PlannedExpense
from finance.periods import Period

ByCategory = dict[int, dict[date, int]]  # category id -> day -> yen


@dataclass(frozen=True, slots=True)
class PlanTotals:
    """What a month's plan adds up to, in yen. Without a ceiling the unallotted part is not set."""

    ceiling_yen: int | None
    fixed_yen: int
    planned_yen: int
    allotted_yen: int

    @property
    def unallotted_yen(self) -> int | None:
        """ceiling - fixed - planned - allotments (別枠)."""
        if self.ceiling_yen is None:
            return None
        return self.ceiling_yen - self.fixed_yen - self.planned_yen - self.allotted_yen


@dataclass(frozen=True, slots=True)
class CategorySpend:
    """One category in one month: its allotment, and its net spending by day.

    against_allotment leaves out what is linked to fixed costs and planned expenses; outside is that part.
    """

    category: Category
    allotment_yen: int | None
    against_allotment: Mapping[date, int] = field(default_factory=dict)
    outside: Mapping[date, int] = field(default_factory=dict)

    @property
    def allotment_spend_yen(self) -> int:
        """Net spending that counts against the allotment."""
        return sum(self.against_allotment.values())

    @property
    def total_yen(self) -> int:
        """All net spending of the month."""
        return self.allotment_spend_yen + sum(self.outside.values())


def plan_totals(month: Month) -> PlanTotals:
    """The sums of the month's plan as they stand."""
    budget = MonthBudget.objects.filter(month=month).first()
    allotted = Allotment.objects.filter(budget_id=month.pk).aggregate(total=Coalesce(Sum("amount_yen"), 0))
    fixed = FixedCost.objects.filter(budget_id=month.pk).aggregate(total=Coalesce(Sum("amount_yen"), 0))
    planned = PlannedExpense.objects.filter(month=month, deleted_at__isnull=True).aggregate(
        total=Coalesce(Sum("amount_yen"), 0)
    )
    return PlanTotals(
        ceiling_yen=budget.ceiling_yen if budget else None,
        fixed_yen=int(fixed["total"]),
        planned_yen=int(planned["total"]),
        allotted_yen=int(allotted["total"]),
    )


def month_spend(month: Month) -> list[CategorySpend]:
    """Every expense category in use, or with money in the month, in the ledger's order."""
    counted, outside = _spend_by_category(month.ledger, month.period)
    allotments = dict(Allotment.objects.filter(budget_id=month.pk).values_list("category_id", "amount_yen"))
    seen = {*counted, *outside, *allotments}
    categories = Category.objects.filter(
        Q(retired_at__isnull=True) | Q(pk__in=seen), ledger=month.ledger, kind=Category.Kind.EXPENSE
    )
    return [
        CategorySpend(
            category=category,
            allotment_yen=allotments.get(category.pk),
            against_allotment=counted.get(category.pk, {}),
            outside=outside.get(category.pk, {}),
        )
        for category in categories
    ]


def _spend_by_category(ledger: Ledger, period: Period) -> tuple[ByCategory, ByCategory]:
    """Net spending by category and day: what counts against allotments, and what is linked to a plan."""
    counted: ByCategory = defaultdict(lambda: defaultdict(int))
    outside: ByCategory = defaultdict(lambda: defaultdict(int))
    spent = Expense.objects.filter(ledger=ledger, date__range=period, deleted_at__isnull=True)
    refunded = Income.objects.filter(
        ledger=ledger, date__range=period, deleted_at__isnull=True, refund_of__deleted_at__isnull=True
    ).exclude(refund_of=None)
    for rows, sign, category, link in (
        (spent, 1, "category_id", "plan_link"),
        (refunded, -1, "refund_of__category_id", "refund_of__plan_link"),
    ):
        linked = Case(
            When(**{f"{link}__isnull": False}, then=Value(1)), default=Value(0), output_field=IntegerField()
        )
        grouped = rows.order_by().values_list(category, F("date"), linked).annotate(total=Sum("amount_yen"))
        for category_id, day, is_linked, total in grouped:
            (outside if is_linked else counted)[category_id][day] += sign * int(total)
    return counted, outside


def income_total(ledger: Ledger, period: Period) -> int:
    """Incomes of the period; a refund linked to its expense is none."""
    rows = Income.objects.filter(ledger=ledger, date__range=period, deleted_at__isnull=True)
    unlinked = rows.filter(Q(refund_of=None) | Q(refund_of__deleted_at__isnull=False))
    return int(unlinked.aggregate(total=Coalesce(Sum("amount_yen"), 0))["total"])


def unpaid_fixed_yen(month: Month) -> int:
    """Fixed costs of the month that no expense is linked to yet."""
    rows = FixedCost.objects.filter(budget_id=month.pk).exclude(
        link__expense__deleted_at__isnull=True, link__isnull=False
    )
    return int(rows.aggregate(total=Coalesce(Sum("amount_yen"), 0))["total"])


def unpaid_planned_yen(month: Month) -> int:
    """Planned expenses of the month that no expense is linked to yet."""
    rows = PlannedExpense.objects.filter(month=month, deleted_at__isnull=True).exclude(
        link__expense__deleted_at__isnull=True, link__isnull=False
    )
    return int(rows.aggregate(total=Coalesce(Sum("amount_yen"), 0))["total"])
