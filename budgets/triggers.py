"""Rules about plans that the database itself keeps."""

from __future__ import annotations

import pgtrigger

from finance.triggers import ALL, BUMP_VERSION, PURGED, REFUSE_CLOSED, RETURN


def link_guard() -> pgtrigger.Trigger:
    """A link decides what counts against an allotment: in closed months it stays as it is.

    It counts on the day of its expense and on the days of that expense's refunds.
    """
    return pgtrigger.Trigger(
        name="a_link_guard",
        when=pgtrigger.Before,
        operation=ALL,
        declare=[("_expenses", "bigint[]"), ("_state", "text"), ("_name", "text")],
        func=f"""
            _expenses := CASE TG_OP
                WHEN 'INSERT' THEN ARRAY[NEW.expense_id]
                WHEN 'DELETE' THEN ARRAY[OLD.expense_id]
                ELSE ARRAY[OLD.expense_id, NEW.expense_id] END;
            IF TG_OP = 'INSERT' OR NOT {PURGED} THEN
                FOR _state, _name IN SELECT state, name FROM finance_month WHERE id IN (
                    SELECT month_id FROM finance_expense WHERE id = ANY(_expenses)
                    UNION SELECT month_id FROM finance_income
                        WHERE refund_of_id = ANY(_expenses) AND deleted_at IS NULL
                ) ORDER BY id FOR SHARE LOOP
                    {REFUSE_CLOSED}
                END LOOP;
            END IF;
            {BUMP_VERSION}
            {RETURN}
        """,
    )
