"""Measuring a model on written cases: what a person writes and which tool calls are right."""
