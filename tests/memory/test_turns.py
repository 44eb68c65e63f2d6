"""Turns remember, recall and forget."""

from __future__ import annotations

import pytest

from agent.models import Conversation
from agent.threads import in_thread
from memory.models import Memory
from tests.support.jobs import run_jobs
from tests.support.turns import conversation_of_hanako, pressed, said

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def talk() -> Conversation:
    return conversation_of_hanako()


def texts(talk: Conversation, layer: str) -> list[str]:
    return list(
        Memory.objects.filter(user=talk.user, layer=layer).order_by("pk").values_list("text", flat=True)
    )


async def test_what_was_said_last_is_found(talk: Conversation) -> None:
    await said(talk, "温泉旅行に行きたいなあ")
    await in_thread(run_jobs)
    told = await said(talk, "前回何て言うたっけ？")
    assert told.tools == [("get_memories", True)]
    assert "温泉旅行" in str(told.data("display"))
    assert told.data("memories") == [{"count": 1, "url": f"/memory/used/{told.turn.pk}/"}]


async def test_a_log_has_no_amounts(talk: Conversation) -> None:
    await said(talk, "ラーメン 980円")
    await in_thread(run_jobs)
    (text,) = await in_thread(lambda: texts(talk, "daily_log"))
    assert "ラーメン" in text and "980" not in text


async def test_forgetting_waits_for_a_press(talk: Conversation) -> None:
    await said(talk, "甘いものは苦手やねん")
    await in_thread(run_jobs)
    assert await in_thread(lambda: texts(talk, "knowledge")) == ["甘いものは苦手やねん"]
    asked = await said(talk, "それ忘れて")
    (proposal,) = asked.data("proposal")
    assert await in_thread(lambda: texts(talk, "knowledge"))
    await pressed(talk, f"proposal:{proposal['proposal']}")
    await in_thread(run_jobs)
    assert not await in_thread(lambda: texts(talk, "knowledge"))
    assert "甘い" not in str(await in_thread(lambda: texts(talk, "daily_log")))


async def test_remembering_changes_nothing_in_the_ledger(talk: Conversation) -> None:
    told = await said(talk, "牛乳は低脂肪がええって覚えといて")
    assert told.tools == [("remember", True)]
    assert told.end["undo"] is False
    assert await in_thread(lambda: texts(talk, "knowledge")) == ["牛乳は低脂肪がええ"]
