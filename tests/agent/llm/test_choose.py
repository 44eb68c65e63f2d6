"""Which model answers: by the settings, by the conversation, and when one of them is gone."""

from __future__ import annotations

from typing import Any

import pytest

from agent.llm.choose import chain_of, model_name_for, models_for
from agent.llm.registry import UnknownModelError, model_named, model_names
from agent.models import Conversation, Turn


@pytest.fixture
def with_key(settings: Any) -> None:
    settings.GEMINI_API_KEY = "k"
    settings.MANEKI_GEMINI_MODELS = ["gemini-a", " gemini-b", "gemini-a", ""]


def test_without_a_key_everything_is_offline(settings: Any) -> None:
    settings.GEMINI_API_KEY = ""
    assert model_names() == ["offline"] and chain_of("") == chain_of("gemini-a") == ["offline"]
    with pytest.raises(UnknownModelError):
        model_named("gemini-a")


def test_with_a_key_gemini_answers_and_offline_stands_by(with_key: None) -> None:
    assert model_names() == ["gemini-a", "gemini-b", "offline"] == chain_of("")
    assert model_named("").name == "gemini-a"


@pytest.mark.parametrize(
    ("chosen", "chain"),
    [
        ("gemini-b", ["gemini-b", "gemini-a", "offline"]),
        ("offline", ["offline"]),
        ("gemini-withdrawn", ["gemini-a", "gemini-b", "offline"]),
    ],
)
def test_a_conversation_has_its_own_choice(with_key: None, chosen: str, chain: list[str]) -> None:
    conversation = Conversation(model_name=chosen)
    assert [model.name for model in models_for(Turn(conversation=conversation))] == chain
    assert model_name_for(conversation) == chain[0]


def test_a_message_stays_with_one_vendor_unless_the_operator_says_otherwise(
    with_key: None, settings: Any
) -> None:
    settings.ANTHROPIC_API_KEY, settings.MANEKI_ANTHROPIC_MODELS = "k", ["claude-a"]
    assert model_names() == ["gemini-a", "gemini-b", "claude-a", "offline"]
    assert chain_of("") == ["gemini-a", "gemini-b", "offline"]
    assert chain_of("claude-a") == ["claude-a", "offline"]
    settings.MANEKI_FALLBACK_ACROSS_VENDORS = True
    assert chain_of("claude-a") == ["claude-a", "gemini-a", "gemini-b", "offline"]
