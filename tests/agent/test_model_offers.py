"""After a failure: no other vendor is asked before its person presses, and a press is about what is one's own."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from agent.llm.choose import choices_for_user, models_for
from agent.menu import answer_press
from agent.model_offers import model_offers
from agent.models import Conversation, ProviderConnection, Turn
from agent.turn_start import prepare
from finance.sealing import sealed
from tests.support.turns import conversation_of_hanako

pytestmark = pytest.mark.django_db


def row_of(user: User, name: str, vendor: str, **more: Any) -> ProviderConnection:
    return ProviderConnection.objects.create(
        user=user, name=name, vendor=vendor, model_names=["a"], sealed_key=sealed("sk-x"), **more
    )


def turn_of(talk: Conversation, name: str, **more: Any) -> Turn:
    return Turn.objects.create(
        conversation=talk, client_id=name, **{"message": name, "state": "done", **more}
    )


def press(talk: Conversation, value: str) -> Any:
    turn = turn_of(talk, value, message="", action=value, language="en")
    return answer_press(prepare(turn, with_history=False).context, value)


def test_the_next_vendor_is_offered_and_asked_only_after_the_press() -> None:
    talk = conversation_of_hanako()
    row_of(talk.user, "One", "openai")
    two = row_of(talk.user, "Two", "anthropic", position=1)
    turn = turn_of(talk, "元気？", language="en")
    assert [model.name for model in models_for(turn)] == ["a@One", "offline"]
    [offer] = model_offers(turn, "busy")
    assert offer.value == f"standin:{two.pk}" and "Two" in offer.label
    assert model_offers(turn, "blocked_safety") == []
    answer = press(talk, offer.value)
    assert [button.value for button in answer.buttons] == ["say:元気？"]
    assert [model.name for model in models_for(turn)] == ["a@One", "a@Two", "offline"]
    assert model_offers(turn, "busy") == []


def test_nobody_lets_another_persons_connection_answer() -> None:
    talk = conversation_of_hanako()
    theirs = row_of(User.objects.create_user("jiro", password="x"), "Two", "openai")
    assert not press(talk, f"standin:{theirs.pk}").ok
    theirs.refresh_from_db()
    assert not theirs.stands_in
    assert "a@Two" not in choices_for_user(talk.user_id)
    assert "a@Two" in choices_for_user(theirs.user_id)


def test_whoever_chose_the_offline_model_is_offered_nobody() -> None:
    talk = conversation_of_hanako()
    row_of(talk.user, "One", "openai")
    talk.model_name = "offline"
    assert model_offers(turn_of(talk, "元気？"), "busy") == []
