"""The offline model: a deterministic reader of Japanese and English that emits tool calls."""
