"""Where a provider is reached, and with which key."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

ProviderKind = Literal["gemini", "openai", "anthropic"]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`base_url` is empty for the provider's own address. The key never shows in a repr, a log or an error.

    guarded: a person entered the address; every connection is checked (agent/llm/addresses.py).
    """

    kind: ProviderKind
    key: str = field(repr=False)
    base_url: str = ""
    guarded: bool = False

    def without_key(self, text: str) -> str:
        """The text with the key taken out, should the other side repeat it."""
        return text.replace(self.key, "…") if self.key else text
