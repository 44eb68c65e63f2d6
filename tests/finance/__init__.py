"""Rules of finance."""
