"""Rules of budgets."""
