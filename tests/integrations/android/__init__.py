"""Tests of the notifications that a phone forwards."""
