"""Gemini behind the interface that every model shares. Only `model` may be imported at start: the SDK is slow to load."""
