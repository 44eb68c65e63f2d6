"""Search by pairs of characters: Japanese has no spaces, and 家賃 is too short for trigrams. No extension needed."""

from django.db import migrations

_FUNCTION = """
CREATE FUNCTION bigrams(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
    SELECT coalesce(array_agg(DISTINCT substr(n, i, 2)), '{}')
    FROM (SELECT lower(normalize(t, NFKC)) n) s, generate_series(1, greatest(length(n) - 1, 1)) i
$$
"""
# On expressions, so that rows and their audit stay as they are.
_TEXTS = {"finance_expense": "description || ' ' || merchant", "finance_income": "description || ' ' || merchant"}


class Migration(migrations.Migration):
    dependencies = [("finance", "0002_keep_rows_within_their_ledger")]
    operations = [
        migrations.RunSQL(_FUNCTION, "DROP FUNCTION bigrams(text)"),
        *(
            migrations.RunSQL(
                f"CREATE INDEX {table}_bigrams ON {table} USING gin (bigrams({text}))",
                f"DROP INDEX {table}_bigrams",
            )
            for table, text in _TEXTS.items()
        ),
    ]
