"""Names to models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _

from agent.llm.base import ChatModel
from agent.llm.endpoint import Endpoint, ProviderKind
from agent.llm.offline.model import OfflineModel
from agent.llm.sdk_model import SdkModel

OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider as the operator has set it up: in which settings its key, address and models are."""

    kind: ProviderKind
    key: str
    address: str
    models: str

    def endpoint(self) -> Endpoint:
        """Where it is reached now."""
        return Endpoint(self.kind, getattr(settings, self.key), getattr(settings, self.address))

    def names(self) -> list[str]:
        """Its models, best first; none without a key."""
        names = getattr(settings, self.models) if getattr(settings, self.key) else []
        return [name.strip() for name in names if name.strip()]


# In this order they stand in for one another.
PROVIDERS = (
    Provider("gemini", "GEMINI_API_KEY", "GEMINI_BASE_URL", "MANEKI_GEMINI_MODELS"),
    Provider("openai", "OPENAI_API_KEY", "OPENAI_BASE_URL", "MANEKI_OPENAI_MODELS"),
    Provider("anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "MANEKI_ANTHROPIC_MODELS"),
)


class UnknownModelError(Exception):
    """A model name that nobody stands behind; the message can be shown."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("There is no model “%(name)s”. There are: %(known)s.")
            % {"name": name, "known": ", ".join(model_names())}
        )


def model_names() -> list[str]:
    """All names that can be chosen, the default first."""
    names = [name for provider in PROVIDERS for name in provider.names()]
    return [*dict.fromkeys(names), OFFLINE]


def kind_of(name: str) -> ProviderKind | None:
    """Whose model it is; None for the offline one and for names that nobody stands behind."""
    return next((provider.kind for provider in PROVIDERS if name in provider.names()), None)


@cache
def _offline() -> ChatModel:
    return OfflineModel()


@cache
def _over_sdk(name: str, kind: ProviderKind, endpoint: Callable[[], Endpoint]) -> ChatModel:
    return SdkModel(name, kind, endpoint)


def model_named(name: str) -> ChatModel:
    """The model of that name; the empty name means the default. Raises UnknownModelError."""
    wanted = name or model_names()[0]
    if wanted == OFFLINE:
        return _offline()
    for provider in PROVIDERS:
        if wanted in provider.names():
            return _over_sdk(wanted, provider.kind, provider.endpoint)
    raise UnknownModelError(name)
