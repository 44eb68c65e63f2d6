"""Receipts as plain values: their types, whether they add up, and how text becomes one. Knows nothing of Django."""
