"""Layer 4: the money of the last 30 days, asked of the database each time and never stored as a memory."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import connection

from agent.facts import MoneyFact

RECENT_DAYS = 30
MOST_CATEGORIES = 12

_SUMS = """
SELECT c.name, sum(e.amount_yen)::bigint, count(*) FROM finance_expense e JOIN finance_category c ON c.id = e.category_id
WHERE e.ledger_id = %s AND e.deleted_at IS NULL AND e.date > %s AND e.date <= %s
GROUP BY c.name ORDER BY 2 DESC, 1 LIMIT %s
"""


def recent_money(ledger_id: int, today: date) -> tuple[MoneyFact, ...]:
    """What the last RECENT_DAYS days cost by category, the dearest first."""
    with connection.cursor() as cursor:
        cursor.execute(_SUMS, [ledger_id, today - timedelta(days=RECENT_DAYS), today, MOST_CATEGORIES])
        return tuple(MoneyFact(name, int(total), rows) for name, total, rows in cursor.fetchall())
