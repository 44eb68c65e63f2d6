"""Tests mirror the apps: the rules of `finance/money.py` are in `tests/finance/test_money.py`."""
