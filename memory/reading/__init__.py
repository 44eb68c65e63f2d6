"""Readers of documents. They run in a process of their own and know nothing of Django."""
