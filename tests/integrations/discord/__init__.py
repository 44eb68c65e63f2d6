"""The Discord door."""
