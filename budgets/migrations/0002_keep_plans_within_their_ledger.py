"""A plan's month, category and expense belong to the plan's own ledger: kept by composite foreign keys."""

from django.db import migrations

_LINKS = [
    ("budgets_monthbudget", "month_id", "finance_month"),
    ("budgets_monthclose", "month_id", "finance_month"),
    ("budgets_allotment", "month_id", "finance_month"),
    ("budgets_allotment", "category_id", "finance_category"),
    ("budgets_fixedcost", "month_id", "finance_month"),
    ("budgets_fixedcost", "category_id", "finance_category"),
    ("budgets_planlink", "expense_id", "finance_expense"),
    ("budgets_planlink", "fixed_cost_id", "budgets_fixedcost"),
    ("budgets_planlink", "planned_expense_id", "finance_plannedexpense"),
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
    dependencies = [
        ("budgets", "0001_create_plan_tables"),
        ("finance", "0002_keep_rows_within_their_ledger"),
    ]
    operations = _operations(_LINKS)
