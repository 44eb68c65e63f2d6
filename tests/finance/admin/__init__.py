"""The admin of finance."""
