"""A month whose tokens are used up: the turn says so, and nothing is sent out."""

from __future__ import annotations

from typing import Any

from agent.threads import in_thread
from agent.usage import limit_set
from tests.support.doubles.fake_gemini import text
from tests.support.turns import pressed, said


async def test_the_turn_says_that_the_limit_is_reached_and_asks_nobody(talk: Any, gemini: Any) -> None:
    await in_thread(lambda: limit_set(user=talk.user, monthly_tokens=1))
    gemini.push(text("やあ"))
    first = await said(talk, "元気？")
    asked = len(gemini.requests)
    assert first.end["status"] == "done" and asked  # the turn that crosses the limit is finished
    second = await said(talk, "元気？")
    assert second.end["status"] == "failed" and len(gemini.requests) == asked
    assert "limit of tokens" in second.text and "offline model" in second.text
    [button] = [each for each in second.buttons if each.startswith("offline:")]
    after = await pressed(talk, button)
    assert after.buttons == ["say:元気？"] and len(gemini.requests) == asked
    await in_thread(talk.refresh_from_db)
    assert (await said(talk, "ランチ 850円")).end["status"] == "done"
