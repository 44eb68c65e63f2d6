"""Clients of outside services."""
