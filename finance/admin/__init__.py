"""Corrections (the admin) of what happened to the money."""

from finance.admin import audit, ledgers, rows

__all__ = ["audit", "ledgers", "rows"]
