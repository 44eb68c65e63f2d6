"""What a payment becomes as a row: its texts, its day and its category."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from finance.models import Category, Expense, Income, Ledger
from finance.reading.categories import category_key
from finance.services.expenses import ExpenseDraft
from finance.services.incomes import IncomeDraft
from finance.services.validation import clean_text
from finance.taxonomy import FALLBACK_EXPENSE_KEY, FALLBACK_INCOME_KEY, REFUND_KEY
from integrations.android.models import AnnouncedPayment
from integrations.android.reading.issuers import issuer_of
from integrations.android.reading.types import Payment

MAX_SHOP = 120


@dataclass(frozen=True, slots=True)
class RowValues:
    """A row to be. kind: expense or income; category: a key of the ledger's."""

    kind: str
    amount_yen: int
    merchant: str
    description: str
    day: date
    category: str

    def as_json(self) -> dict[str, Any]:
        """What is compared later with the row, to see what a person has changed."""
        return {
            "merchant": self.merchant,
            "description": self.description,
            "day": self.day.isoformat(),
            "category": self.category,
        }

    def draft(self, external_id: str) -> ExpenseDraft | IncomeDraft:
        """The draft that the services of the ledger write."""
        made = ExpenseDraft if self.kind == "expense" else IncomeDraft
        return made(
            amount_yen=self.amount_yen,
            category=self.category,
            description=self.description,
            date=self.day,
            merchant=self.merchant,
            external_id=external_id,
        )


def row_values(ledger: Ledger, payment: Payment) -> RowValues:
    """The row that a payment with known yen becomes."""
    merchant = clean_text(payment.merchant or "", limit=10_000)[:MAX_SHOP]
    issuer = issuer_of(payment.issuer)
    return RowValues(
        kind="expense" if payment.action == "create" else "income",
        amount_yen=payment.amount_yen or 0,
        merchant=merchant,
        description=merchant or (issuer.name if issuer else ""),
        day=payment.date,
        category=_category(ledger, payment, merchant),
    )


def _category(ledger: Ledger, payment: Payment, merchant: str) -> str:
    """The key: what a person chose for this shop last, what the text says, what its name says, or the rest."""
    if payment.action == "refund":
        return _in_use(ledger, Category.Kind.INCOME, [REFUND_KEY, FALLBACK_INCOME_KEY])
    if payment.action == "income":
        said = category_key(merchant, "income") if merchant else None
        return _in_use(ledger, Category.Kind.INCOME, [payment.category_hint, said, FALLBACK_INCOME_KEY])
    chosen = _chosen_before(ledger, merchant) if merchant else None
    named = category_key(merchant) if merchant else None
    return _in_use(
        ledger, Category.Kind.EXPENSE, [chosen, payment.category_hint, named, FALLBACK_EXPENSE_KEY]
    )


def _chosen_before(ledger: Ledger, merchant: str) -> str | None:
    """The category in which a person has put this shop, where a row's is not the one that was proposed."""
    mine = AnnouncedPayment.objects.filter(
        ledger=ledger, written__merchant=merchant, expense__deleted_at=None, expense__isnull=False
    ).select_related("expense__category")
    for each in mine.order_by("-expense__date", "-pk")[:20]:
        assert each.expense is not None
        if each.expense.category.key != each.written.get("category"):
            return each.expense.category.key
    return None


def _in_use(ledger: Ledger, kind: str, keys: list[str | None]) -> str:
    """The first of the keys that the ledger still uses, or its first category."""
    in_use = Category.objects.filter(ledger=ledger, kind=kind, retired_at=None)
    known = list(in_use.order_by("position", "pk").values_list("key", flat=True))
    return next((key for key in keys if key in known), known[0] if known else "")


def changed_by_person(row: Expense | Income, written: dict[str, Any]) -> set[str]:
    """The fields of the row that are no longer as this door wrote them."""
    now = {
        "merchant": row.merchant,
        "description": row.description,
        "day": (row.occurred_on or row.date).isoformat(),
        "category": row.category.key,
    }
    return {name for name, value in now.items() if written.get(name) != value}
