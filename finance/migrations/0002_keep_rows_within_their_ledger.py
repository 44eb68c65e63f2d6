"""A row's month and category belong to the row's own ledger: kept by composite foreign keys."""

from django.db import migrations

_LINKS = [
    ("finance_expense", "month_id", "finance_month"),
    ("finance_expense", "category_id", "finance_category"),
    ("finance_income", "month_id", "finance_month"),
    ("finance_income", "category_id", "finance_category"),
    ("finance_income", "refund_of_id", "finance_expense"),
    ("finance_plannedexpense", "month_id", "finance_month"),
    ("finance_plannedexpense", "category_id", "finance_category"),
    ("finance_changeentry", "change_id", "finance_change"),
    ("finance_change", "undoes_id", "finance_change"),
]


def _operations(links):
    return [
        migrations.RunSQL(
            f"ALTER TABLE {table} ADD CONSTRAINT {table}_{column}_same_ledger "
            f"FOREIGN KEY (ledger_id, {column}) REFERENCES {target} (ledger_id, id) DEFERRABLE INITIALLY DEFERRED",
            f"ALTER TABLE {table} DROP CONSTRAINT {table}_{column}_same_ledger",
        )
        for table, column, target in links
    ]


class Migration(migrations.Migration):
    dependencies = [("finance", "0001_create_ledger_tables")]
    operations = _operations(_LINKS)
