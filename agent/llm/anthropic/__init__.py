"""Anthropic's Messages API. Only `exchange` loads the SDK: it is slow to load."""
