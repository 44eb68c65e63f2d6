"""Doors to the outside: one folder per service."""
