"""Rules that the database itself keeps, as trigger bodies; models attach them in `Meta.triggers`.

A change sets the local setting `maneki.change` to its id (services/changes.py); what is written without one
is raw SQL and is audited with no change. `maneki.purge` names a ledger that is being deleted whole.
Error codes: MK001 a closed month, MK002 a day without a month, MK003 the audit is append-only.
"""

from __future__ import annotations

import pgtrigger

MONTH_CLOSED = "MK001"
NO_MONTH = "MK002"
APPEND_ONLY = "MK003"

_PURGED = "current_setting('maneki.purge', true) = OLD.ledger_id::text"

_BUMP_VERSION = """
    IF TG_OP = 'UPDATE' AND NEW IS DISTINCT FROM OLD THEN
        NEW.version := OLD.version + 1;
    END IF;
"""

_REFUSE_CLOSED = f"""
    IF _state = 'closed' THEN
        RAISE EXCEPTION 'month % is closed', _name USING ERRCODE = '{MONTH_CLOSED}', DETAIL = _name;
    END IF;
"""

# The month row is taken FOR SHARE (the close takes it FOR UPDATE): whoever comes second waits, then sees the
# state that the first one left. A trigger that only read the state would lose that race.
_LEAVE_OPEN_MONTH = f"""
    IF TG_OP <> 'INSERT' AND NOT coalesce({_PURGED}, false) THEN
        SELECT state, name INTO _state, _name FROM finance_month WHERE id = OLD.month_id FOR SHARE;
        {_REFUSE_CLOSED}
    END IF;
"""

_ENTER_BY_DATE = f"""
    IF TG_OP <> 'DELETE' THEN
        SELECT id, state, name INTO _month, _state, _name FROM finance_month
            WHERE ledger_id = NEW.ledger_id AND NEW.date BETWEEN first_day AND last_day FOR SHARE;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'no month for %', NEW.date USING ERRCODE = '{NO_MONTH}';
        END IF;
        {_REFUSE_CLOSED}
        NEW.month_id := _month;
    END IF;
"""

_ENTER_BY_MONTH = f"""
    IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.month_id <> OLD.month_id) THEN
        SELECT state, name INTO _state, _name FROM finance_month WHERE id = NEW.month_id FOR SHARE;
        {_REFUSE_CLOSED}
    END IF;
"""

_DECLARE = [("_month", "bigint"), ("_state", "text"), ("_name", "text")]
_RETURN = "RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;"
_ALL = pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete


def dated_row_guard() -> pgtrigger.Trigger:
    """Sets the month from the date, keeps rows of closed months as they are, counts versions."""
    return pgtrigger.Trigger(
        name="a_month_guard",
        when=pgtrigger.Before,
        operation=_ALL,
        declare=_DECLARE,
        func=_LEAVE_OPEN_MONTH + _ENTER_BY_DATE + _BUMP_VERSION + _RETURN,
    )


def month_row_guard() -> pgtrigger.Trigger:
    """The same for rows that name their month themselves (plans)."""
    return pgtrigger.Trigger(
        name="a_month_guard",
        when=pgtrigger.Before,
        operation=_ALL,
        declare=_DECLARE,
        func=_LEAVE_OPEN_MONTH + _ENTER_BY_MONTH + _BUMP_VERSION + _RETURN,
    )


def version_guard() -> pgtrigger.Trigger:
    """Counts versions of rows that belong to no month."""
    return pgtrigger.Trigger(
        name="a_version_guard",
        when=pgtrigger.Before,
        operation=pgtrigger.Update,
        func=_BUMP_VERSION + "RETURN NEW;",
    )


def closed_month_guard() -> pgtrigger.Trigger:
    """A closed month keeps its row: no change, no reopening, no deletion."""
    return pgtrigger.Trigger(
        name="a_closed_guard",
        when=pgtrigger.Before,
        operation=pgtrigger.Update | pgtrigger.Delete,
        func=f"""
            IF OLD.state = 'closed' AND NOT coalesce({_PURGED}, false) THEN
                RAISE EXCEPTION 'month % is closed', OLD.name
                    USING ERRCODE = '{MONTH_CLOSED}', DETAIL = OLD.name;
            END IF;
            {_BUMP_VERSION}
            {_RETURN}
        """,
    )


def audit() -> pgtrigger.Trigger:
    """Writes before and after of every inserted, updated or deleted row, whoever wrote it."""
    return pgtrigger.Trigger(
        name="z_audit",
        when=pgtrigger.After,
        operation=_ALL,
        declare=[("_row", "jsonb"), ("_row_id", "bigint")],
        func="""
            IF TG_OP = 'UPDATE' AND NEW IS NOT DISTINCT FROM OLD THEN
                RETURN NULL;
            END IF;
            _row := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
            _row_id := coalesce(_row->>'id', _row->>'month_id')::bigint;
            INSERT INTO finance_changeentry (change_id, ledger_id, table_name, row_id, action, before, after, at)
            VALUES (
                nullif(current_setting('maneki.change', true), '')::bigint,
                CASE WHEN TG_OP = 'DELETE' THEN OLD.ledger_id ELSE NEW.ledger_id END,
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


def append_only() -> pgtrigger.Trigger:
    """The audit is neither edited nor thinned out; it goes only with its whole ledger."""
    return pgtrigger.Trigger(
        name="a_append_only",
        when=pgtrigger.Before,
        operation=pgtrigger.Update | pgtrigger.Delete,
        func=f"""
            IF TG_OP = 'DELETE' AND coalesce({_PURGED}, false) THEN
                RETURN OLD;
            END IF;
            RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = '{APPEND_ONLY}';
        """,
    )
