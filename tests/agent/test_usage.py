"""What the page of tokens tells: by day, by model, by skill, and of the latest messages."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from agent.models import Conversation, ToolCall, Turn
from agent.threads import in_thread
from agent.usage import usage_by_model, usage_by_skill, usage_latest
from finance.models import Membership
from tests.support.doubles.fake_gemini import text
from tests.support.turns import conversation_of_hanako, said

ZONE = "Asia/Tokyo"


def turn_of(talk: Conversation, name: str, tokens: tuple[int, int, int], *tools: str) -> Turn:
    read, written, cached = tokens
    turn = Turn.objects.create(
        conversation=talk,
        client_id=name,
        message=name,
        state="done",
        model_name="gemini-x",
        input_tokens=read,
        output_tokens=written,
        cached_tokens=cached,
    )
    for number, tool in enumerate(tools, 1):
        ToolCall.objects.create(
            turn=turn, number=number, round=1, call_id=tool, tool=tool, arguments={}, ok=True, result={}
        )
    return turn


@pytest.mark.django_db
def test_a_turn_counts_once_with_each_skill_that_it_used_and_as_talk_without_any() -> None:
    talk = conversation_of_hanako()
    turn_of(talk, "both", (100, 10, 60), "create_expenses", "create_expenses", "calculate")
    turn_of(talk, "chat", (7, 1, 0))
    turn_of(talk, "gone", (3, 0, 0), "a_tool_of_yesterday")
    turn_of(talk, "offline", (0, 0, 0), "create_expenses")
    lines = {line.label: line for line in usage_by_skill(talk.user_id, ZONE, "en")}
    assert [(line.turns, line.tokens, line.cached_tokens) for line in lines.values()] == [
        (1, 110, 60),
        (1, 110, 60),
        (2, 11, 0),
    ]
    assert list(lines)[-1] == "Talk"
    [whole] = usage_by_model(talk.user_id, ZONE)
    assert (whole.turns, whole.input_tokens, whole.output_tokens, whole.cached_tokens) == (3, 110, 11, 60)


@pytest.mark.django_db
def test_the_latest_messages_are_ones_own_and_can_be_opened() -> None:
    talk = conversation_of_hanako()
    turn_of(talk, "first", (5, 5, 0))
    turn_of(talk, "second", (6_000, 5, 1_234))
    jiro = User.objects.create_user("jiro", password="x")
    assert [turn.message for turn in usage_latest(talk.user_id, ZONE)] == ["second", "first"]
    assert usage_latest(jiro.pk, ZONE) == []
    page = Client(headers={"Accept-Language": "en"})
    page.force_login(talk.user)
    shown = page.get(reverse("usage")).content.decode()
    assert "1,234" in shown and "second" in shown and "Talk" in shown
    Membership.objects.filter(user=talk.user).delete()
    assert usage_latest(talk.user_id, ZONE) == []


async def test_a_turn_keeps_what_came_from_the_cache(talk: Any, gemini: Any) -> None:
    gemini.push(text("やあ", cached=3))
    ran = await said(talk, "元気？")
    await in_thread(ran.turn.refresh_from_db)
    assert ran.turn.cached_tokens == 3 < ran.turn.input_tokens
