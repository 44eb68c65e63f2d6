"""Plans may point at an income of their own ledger."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("finance", "0007_ask_whether_two_are_one")]

    operations = [
        migrations.AddConstraint(
            model_name="income",
            constraint=models.UniqueConstraint(fields=("ledger", "id"), name="income_ledger_id"),
        ),
    ]
