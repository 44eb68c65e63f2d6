"""CSV out of and into the lists of expenses and incomes, with a look before anything is written."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections import Counter
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from import_export import fields, resources
from import_export.formats.base_formats import CSV

from finance.errors import LedgerError, UnknownRowError
from finance.models import Category, Door, Expense, Income, Ledger
from finance.reading.amounts import parse_yen
from finance.rows import row_id_of
from finance.services.changes import change_recorded, closed_months_refused
from finance.services.expenses import ExpenseDraft, RowPatch, expenses_create, expenses_update
from finance.services.incomes import IncomeDraft, income_update, incomes_create
from finance.services.validation import category_by_name

COLUMNS = ("id", "date", "amount_yen", "category", "merchant", "description")
BOM = "\ufeff"  # spreadsheets take a CSV without it for a file in the system's old encoding
_STARTS_FORMULA = set("=+-@\t\r\n|%")


class ExcelCSV(CSV):
    """CSV in UTF-8 as spreadsheets like it."""

    def export_data(self, dataset: Any, **kwargs: Any) -> str:
        """With a byte order mark."""
        return BOM + str(super().export_data(dataset, **kwargs))


def neutral(text: str) -> str:
    """The text with an apostrophe before anything that a spreadsheet would run; full-width signs count too."""
    first = unicodedata.normalize("NFKC", text.lstrip(" \u3000"))[:1]
    return f"'{text}" if first in _STARTS_FORMULA and first else text


def as_written(text: str) -> str:
    """Takes the apostrophe of `neutral` away again."""
    return text[1:] if text.startswith("'") and neutral(text[1:]) == text else text


class MoneyResource(resources.ModelResource):
    """Rows of one ledger. Without an id a line is a new row, recognised when the file comes a second time."""

    kind = ""
    letter = ""
    id = fields.Field(column_name="id")
    category = fields.Field("category__name", "category")

    class Meta:
        fields = export_order = COLUMNS
        import_id_fields: tuple[str, ...] = ()
        use_transactions = True

    def __init__(self, ledger: Ledger | None = None, actor: User | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ledger, self.actor = ledger, actor
        self.seen: Counter[str] = Counter()

    def dehydrate_id(self, row: Any) -> str:
        """e12, i7."""
        return row.public_id if row.pk else ""

    def dehydrate_merchant(self, row: Any) -> str:
        """No formula."""
        return neutral(row.merchant)

    def dehydrate_description(self, row: Any) -> str:
        """No formula."""
        return neutral(row.description)

    def dehydrate_category(self, row: Any) -> str:
        """No formula."""
        return neutral(row.category.name) if row.category_id else ""

    def import_data(self, dataset: Any, dry_run: bool = False, **kwargs: Any) -> Any:
        """The whole file as one Change, or nothing of it."""
        if self.ledger is None:
            raise ValidationError(_("Please choose a ledger."))
        self.seen.clear()
        with transaction.atomic():
            with change_recorded(ledger=self.ledger, actor=self.actor, door=Door.IMPORT, cause="csv"):
                result = super().import_data(dataset, dry_run=dry_run, **kwargs)
            if dry_run or result.has_errors() or result.has_validation_errors():
                transaction.set_rollback(True)
        return result

    def get_instance(self, instance_loader: Any, row: Any) -> Any:
        """The live row of this ledger with that id."""
        public_id = str(row.get("id") or "").strip()
        if not public_id:
            return None
        found = self._meta.model.objects.filter(
            ledger=self.ledger, pk=row_id_of(public_id, self.letter) or 0, deleted_at__isnull=True
        ).first()
        if found is None:
            raise ValidationError(str(UnknownRowError(public_id)))
        return found

    def init_instance(self, row: Any = None) -> Any:
        """A new row of the ledger."""
        return self._meta.model(ledger=self.ledger)

    def import_instance(self, instance: Any, row: Any, **kwargs: Any) -> None:
        """Reads the line. Raises ValidationError with one reason per column."""
        problems: dict[str, str] = {}
        try:
            instance.date = _day(row.get("date"))
        except ValueError:
            problems["date"] = _("A date is a day that exists, written like 2026-05-20.")
        amount = parse_yen(str(row.get("amount_yen") or ""))
        if amount is None:
            problems["amount_yen"] = _("An amount is a whole number of yen.")
        else:
            instance.amount_yen = amount
        try:
            name = as_written(str(row.get("category") or ""))
            instance.category = category_by_name(instance.ledger, name, self.kind)
        except LedgerError as error:
            problems["category"] = str(error)
        for name in ("merchant", "description"):
            setattr(instance, name, as_written(str(row.get(name) or "").strip()))
        if problems:
            raise ValidationError(problems)
        if not instance.pk:
            instance.external_id = self._mark(instance)

    def _mark(self, row: Any) -> str:
        """The same line is the same row; two equal lines in one file are two."""
        content = [row.date.isoformat(), row.amount_yen, row.category.key, row.merchant, row.description]
        text = json.dumps(content, ensure_ascii=False)
        self.seen[text] += 1
        return "csv:" + hashlib.sha256(f"{text}{self.seen[text]}".encode("utf-8", "replace")).hexdigest()

    def skip_row(self, instance: Any, original: Any, row: Any, import_validation_errors: Any = None) -> bool:
        """What is there already."""
        if import_validation_errors:
            return False
        if instance.pk:
            return not self._changed(instance, original)
        known = self._meta.model.objects.filter(ledger=self.ledger, door=Door.IMPORT)
        return known.filter(external_id=instance.external_id).exists()

    def validate_instance(self, instance: Any, import_validation_errors: Any = None, **kwargs: Any) -> None:
        """The services check the rest."""
        if import_validation_errors:
            raise ValidationError(import_validation_errors)

    def save_instance(self, instance: Any, is_create: bool, row: Any, **kwargs: Any) -> None:
        """Through the services; what they refuse is shown beside the line."""
        try:
            with closed_months_refused(), transaction.atomic():
                if is_create:
                    instance.pk = self.create(instance)
                else:
                    current = self._meta.model.objects.get(pk=instance.pk)
                    changed = self._changed(instance, current)
                    self.update(RowPatch(instance.public_id, version=instance.version, **changed))
        except LedgerError as error:
            raise ValidationError(str(error)) from error

    def _changed(self, row: Any, before: Any) -> dict[str, Any]:
        names = ("date", "amount_yen", "merchant", "description")
        changed = {name: getattr(row, name) for name in names if getattr(row, name) != getattr(before, name)}
        if row.category_id != before.category_id:
            changed["category"] = row.category.key
        return changed

    def create(self, row: Any) -> int:
        """Writes a new row and returns its number."""
        raise NotImplementedError

    def update(self, patch: RowPatch) -> None:
        """Corrects a row."""
        raise NotImplementedError


def _day(value: Any) -> date:
    """2026-05-20 or 2026/5/20."""
    year, month, day = str(value or "").strip().replace("/", "-").split("-")
    return date(int(year), int(month), int(day))


class ExpenseResource(MoneyResource):
    """Expenses."""

    kind = Category.Kind.EXPENSE
    letter = "e"

    class Meta(MoneyResource.Meta):
        model = Expense

    def create(self, row: Any) -> int:
        """expenses_create."""
        draft = ExpenseDraft(
            row.amount_yen, row.category.key, row.description, row.date, row.merchant, row.external_id
        )
        return expenses_create(ledger=row.ledger, drafts=[draft], door=Door.IMPORT)[0].pk

    def update(self, patch: RowPatch) -> None:
        """expenses_update."""
        if self.ledger is not None:
            expenses_update(ledger=self.ledger, patches=[patch])


class IncomeResource(MoneyResource):
    """Incomes and refunds."""

    kind = Category.Kind.INCOME
    letter = "i"

    class Meta(MoneyResource.Meta):
        model = Income

    def create(self, row: Any) -> int:
        """incomes_create."""
        draft = IncomeDraft(
            row.amount_yen, row.category.key, row.description, row.date, row.merchant, row.external_id
        )
        return incomes_create(ledger=row.ledger, drafts=[draft], door=Door.IMPORT)[0].pk

    def update(self, patch: RowPatch) -> None:
        """income_update."""
        if self.ledger is not None:
            income_update(ledger=self.ledger, patch=patch)
