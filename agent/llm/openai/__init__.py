"""OpenAI, and every service that speaks its chat completions. Only `exchange` loads the SDK: it is slow to load."""
