"""The providers side by side: the same questions to each SDK against its own double."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.test import override_settings

from agent.llm.registry import PROVIDERS
from agent.llm.sdk_model import SdkModel
from tests.support.doubles import fake_anthropic, fake_gemini, fake_openai
from tests.support.gemini import KEY, PRO

PATIENCE = {
    "MANEKI_MODEL_FIRST_SECONDS": 0.5,
    "MANEKI_MODEL_IDLE_SECONDS": 0.3,
    "MANEKI_MODEL_TOTAL_SECONDS": 4.0,
    "MANEKI_MODEL_ATTEMPTS": 3,
    "MANEKI_MODEL_RETRY_SECONDS": 0.02,
}


@dataclass(frozen=True)
class Speaker:
    """One provider, its double, and how the double is made to speak."""

    kind: str
    model: str
    second: str
    make: Callable[..., Any]
    text: Callable[..., Any]
    calls: Callable[..., Any]
    error: Callable[..., Any]
    ends: dict[str, str]  # our word for an end -> the provider's
    key: str
    address: str

    @contextmanager
    def double(self, **options: Any) -> Iterator[Any]:
        """A double that the settings point at, with time-outs that a test can wait for."""
        with self.make(**options) as fake:
            where = {self.key: KEY, self.address: getattr(fake, "base_url", fake.url)}
            with override_settings(**PATIENCE, **where):
                yield fake

    def named(self, name: str = "") -> SdkModel:
        """A model as the registry makes it."""
        provider = next(each for each in PROVIDERS if each.kind == self.kind)
        return SdkModel(name or self.model, provider.kind, provider.endpoint)


GEMINI = Speaker(
    "gemini",
    PRO,
    "gemini-3.5-flash-lite",
    fake_gemini.FakeGemini,
    fake_gemini.text,
    fake_gemini.calls,
    fake_gemini.error,
    {"length": "MAX_TOKENS", "blocked_safety": "SAFETY"},
    "GEMINI_API_KEY",
    "GEMINI_BASE_URL",
)
OPENAI = Speaker(
    "openai",
    "gpt-5.4-mini",
    "gpt-5.4-nano",
    fake_openai.FakeOpenAI,
    fake_openai.text,
    fake_openai.calls,
    fake_openai.error,
    {"length": "length", "blocked_safety": "content_filter"},
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
)
ANTHROPIC = Speaker(
    "anthropic",
    "claude-sonnet-5-5",
    "claude-haiku-5-5",
    fake_anthropic.FakeAnthropic,
    fake_anthropic.text,
    fake_anthropic.calls,
    fake_anthropic.error,
    {"length": "max_tokens", "blocked_safety": "refusal"},
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_BASE_URL",
)
SPEAKERS = (GEMINI, OPENAI, ANTHROPIC)
