"""Rules that the database itself keeps, as trigger bodies; models attach them in `Meta.triggers`.

A change sets the local setting `maneki.change` to its id (services/changes.py); what is written without one
is raw SQL and is audited with no change. `maneki.purge` names a ledger that is being deleted whole.
Error codes: MK001 a closed month, MK002 a day without a month, MK003 the audit is append-only, MK004 something
that a row keeps for life (its ledger; a category's key and kind, which closed months are proved by).
"""

from __future__ import annotations

import pgtrigger

MONTH_CLOSED = "MK001"
NO_MONTH = "MK002"
APPEND_ONLY = "MK003"
KEPT_FOR_LIFE = "MK004"

PURGED = "coalesce(current_setting('maneki.purge', true) = OLD.ledger_id::text, false)"


def _kept(*columns: str) -> str:
    changed = " OR ".join(f"NEW.{column} <> OLD.{column}" for column in columns)
    return f"""
    IF TG_OP = 'UPDATE' AND ({changed}) THEN
        RAISE EXCEPTION '% keeps its {", ".join(columns)}', TG_TABLE_NAME USING ERRCODE = '{KEPT_FOR_LIFE}';
    END IF;
"""


BUMP_VERSION = (
    _kept("ledger_id")
    + """
    IF TG_OP = 'UPDATE' AND NEW IS DISTINCT FROM OLD THEN
        NEW.version := OLD.version + 1;
    END IF;
"""
)

REFUSE_CLOSED = f"""
    IF _state = 'closed' THEN
        RAISE EXCEPTION 'month % is closed', _name USING ERRCODE = '{MONTH_CLOSED}', DETAIL = _name;
    END IF;
"""

# The month row is taken FOR SHARE (the close takes it FOR UPDATE): whoever comes second waits, then sees the
# state that the first one left. A trigger that only read the state would lose that race.
_LEAVE_OPEN_MONTH = f"""
    IF TG_OP <> 'INSERT' AND NOT {PURGED} THEN
        SELECT state, name INTO _state, _name FROM finance_month WHERE id = OLD.month_id FOR SHARE;
        {REFUSE_CLOSED}
    END IF;
"""

_ENTER_BY_DATE = f"""
    IF TG_OP <> 'DELETE' THEN
        SELECT id, state, name INTO _month, _state, _name FROM finance_month
            WHERE ledger_id = NEW.ledger_id AND NEW.date BETWEEN first_day AND last_day FOR SHARE;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'no month for %', NEW.date USING ERRCODE = '{NO_MONTH}';
        END IF;
        {REFUSE_CLOSED}
        NEW.month_id := _month;
    END IF;
"""

_ENTER_BY_MONTH = f"""
    IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.month_id <> OLD.month_id) THEN
        SELECT state, name INTO _state, _name FROM finance_month WHERE id = NEW.month_id FOR SHARE;
        {REFUSE_CLOSED}
    END IF;
"""

# A linked refund is netted from its expense's category on the refund's own day: where that day's month has closed,
# the expense keeps its category and its life.
_KEEP_WHAT_WAS_REFUNDED = f"""
    IF (TG_OP = 'DELETE' AND NOT {PURGED}) OR (TG_OP = 'UPDATE' AND
        (NEW.category_id <> OLD.category_id OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL))) THEN
        FOR _state, _name IN SELECT state, name FROM finance_month WHERE id IN (
            SELECT month_id FROM finance_income WHERE refund_of_id = OLD.id AND deleted_at IS NULL
        ) ORDER BY id FOR SHARE LOOP
            {REFUSE_CLOSED}
        END LOOP;
    END IF;
"""

_DECLARE = [("_month", "bigint"), ("_state", "text"), ("_name", "text")]
RETURN = "RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;"
ALL = pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete


def dated_row_guard() -> pgtrigger.Trigger:
    """Sets the month from the date, keeps rows of closed months as they are, counts versions."""
    return pgtrigger.Trigger(
        name="a_month_guard",
        when=pgtrigger.Before,
        operation=ALL,
        declare=_DECLARE,
        func=_LEAVE_OPEN_MONTH + _ENTER_BY_DATE + BUMP_VERSION + RETURN,
    )


def expense_guard() -> pgtrigger.Trigger:
    """The same for expenses, which may have been refunded in a month that is closed."""
    return pgtrigger.Trigger(
        name="a_month_guard",
        when=pgtrigger.Before,
        operation=ALL,
        declare=_DECLARE,
        func=_LEAVE_OPEN_MONTH + _KEEP_WHAT_WAS_REFUNDED + _ENTER_BY_DATE + BUMP_VERSION + RETURN,
    )


def month_row_guard() -> pgtrigger.Trigger:
    """The same for rows that name their month themselves (plans)."""
    return pgtrigger.Trigger(
        name="a_month_guard",
        when=pgtrigger.Before,
        operation=ALL,
        declare=_DECLARE,
        func=_LEAVE_OPEN_MONTH + _ENTER_BY_MONTH + BUMP_VERSION + RETURN,
    )


def version_guard() -> pgtrigger.Trigger:
    """Counts versions of rows that belong to no month."""
    return pgtrigger.Trigger(
        name="a_version_guard",
        when=pgtrigger.Before,
        operation=pgtrigger.Update,
        func=BUMP_VERSION + "RETURN NEW;",
    )


def category_guard() -> pgtrigger.Trigger:
    """Counts versions; a category is renamed and retired, but keeps its key and kind."""
    return pgtrigger.Trigger(
        name="a_category_guard",
        when=pgtrigger.Before,
        operation=pgtrigger.Update,
        func=_kept("key", "kind") + BUMP_VERSION + "RETURN NEW;",
    )


def closed_month_guard() -> pgtrigger.Trigger:
    """A closed month keeps its row: no change, no reopening, no deletion."""
    return pgtrigger.Trigger(
        name="a_closed_guard",
        when=pgtrigger.Before,
        operation=pgtrigger.Update | pgtrigger.Delete,
        func=f"""
            IF OLD.state = 'closed' AND NOT {PURGED} THEN
                RAISE EXCEPTION 'month % is closed', OLD.name
                    USING ERRCODE = '{MONTH_CLOSED}', DETAIL = OLD.name;
            END IF;
            {BUMP_VERSION}
            {RETURN}
        """,
    )


def audit(*, ledger: str = "ledger_id", operation: pgtrigger.Operation = ALL) -> pgtrigger.Trigger:
    """Writes before and after of every inserted, updated or deleted row, whoever wrote it.

    `ledger` is the column with the row's ledger.
    """
    return pgtrigger.Trigger(
        name="z_audit",
        when=pgtrigger.After,
        operation=operation,
        declare=[("_row", "jsonb"), ("_row_id", "bigint")],
        func=f"""
            IF TG_OP = 'UPDATE' AND NEW IS NOT DISTINCT FROM OLD THEN
                RETURN NULL;
            END IF;
            _row := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
            _row_id := coalesce(_row->>'id', _row->>'month_id')::bigint;
            INSERT INTO finance_changeentry (change_id, ledger_id, table_name, row_id, action, before, after, at)
            VALUES (
                nullif(current_setting('maneki.change', true), '')::bigint,
                (_row->>'{ledger}')::bigint,
                TG_TABLE_NAME,
                _row_id,
                lower(TG_OP),
                CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END,
                CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END,
                clock_timestamp()
            );
            RETURN NULL;
        """,
    )


def append_only(*, forgets: str = "", sets_once: str = "") -> pgtrigger.Trigger:
    """The audit is neither edited nor thinned out; it goes only with its whole ledger.

    `forgets` names a column that may become null (a person whose account is deleted), `sets_once` one that may be
    filled while it is null.
    """
    free = ", ".join(f"'{column}'" for column in (forgets, sets_once) if column)
    same = f"to_jsonb(NEW) - ARRAY[{free}]::text[] = to_jsonb(OLD) - ARRAY[{free}]::text[]"
    forgotten = f"(NEW.{forgets} IS NULL OR NEW.{forgets} = OLD.{forgets})" if forgets else "true"
    set_once = f"(OLD.{sets_once} IS NULL OR NEW.{sets_once} = OLD.{sets_once})" if sets_once else "true"
    return pgtrigger.Trigger(
        name="a_append_only",
        when=pgtrigger.Before,
        operation=pgtrigger.Update | pgtrigger.Delete,
        func=f"""
            IF TG_OP = 'DELETE' AND {PURGED} THEN
                RETURN OLD;
            END IF;
            IF TG_OP = 'UPDATE' AND {same} AND {forgotten} AND {set_once} THEN
                RETURN NEW;
            END IF;
            RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = '{APPEND_ONLY}';
        """,
    )
