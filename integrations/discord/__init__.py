"""Discord: the same turn in a channel."""
