"""Tests of the doors to the outside."""
