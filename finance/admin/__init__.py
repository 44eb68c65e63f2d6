"""Corrections (the admin) of what happened to the money."""

from finance.admin import accounts, audit, ledgers, rows

__all__ = ["accounts", "audit", "ledgers", "rows"]
