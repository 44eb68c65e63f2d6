"""Answers in JSON: held to a schema, checked again, and never taken on trust."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field

from agent.llm.base import ImagePart
from agent.llm.clients import close_clients
from agent.llm.json_answer import json_answer
from tests.support.doubles.fake_gemini import FakeGemini, Reply, blocked, error, json_text, text
from tests.support.gemini import LITE, PRO, gemini_model


class Item(BaseModel):
    yen: int = Field(gt=0)


class Reading(BaseModel):
    kind: Literal["expense", "ignore"]
    items: list[Item]


GOOD = {"kind": "expense", "items": [{"yen": 850}]}


def answer(*names: str, **more: Any) -> Reading | None:
    async def ask() -> Reading | None:
        try:
            models = [gemini_model(name) for name in names or (PRO,)]
            return await json_answer(
                models, system="Read it.", text="ランチ 850円のお支払い", answer=Reading, **more
            )
        finally:
            await close_clients()

    return asyncio.run(ask())


def test_an_answer_that_fits(gemini: FakeGemini) -> None:
    gemini.push(json_text(GOOD, chunks=3))
    read = answer(images=(ImagePart("image/png", b"x"),))
    assert read == Reading(kind="expense", items=[Item(yen=850)])
    body = gemini.chat_requests[0].body
    config = body["generationConfig"]
    assert config["responseMimeType"] == "application/json" and "tools" not in body
    assert (
        config["responseJsonSchema"]["properties"]["items"]["items"]["properties"]["yen"]["type"] == "integer"
    )
    assert "$ref" not in str(config) and "inlineData" in body["contents"][0]["parts"][0]


@pytest.mark.parametrize(
    "reply",
    [
        text("{broken"),
        text("すみません、わかりません"),
        json_text({"kind": "other", "items": []}),
        json_text({"kind": "expense", "items": [{"yen": -1}]}),
        json_text([GOOD]),
        text('{"kind": "expense"', finish="MAX_TOKENS"),
        Reply([{"text": "{}"}], finish="SPII"),
        blocked("SAFETY"),
        error(400, "bad request"),
    ],
)
def test_anything_else_is_no_answer_and_is_not_asked_for_again(gemini: FakeGemini, reply: Any) -> None:
    gemini.push(reply, json_text(GOOD))
    assert answer(PRO, LITE) is None and len(gemini.chat_requests) == 1


def test_a_busy_model_gives_way(gemini: FakeGemini) -> None:
    gemini.push(*[error(503)] * 3, json_text(GOOD))
    assert answer(PRO, LITE) is not None and gemini.asked_models == [PRO] * 3 + [LITE]
    gemini.push(*[error(503)] * 3)
    assert answer(PRO) is None


def test_nothing_said_is_asked_for_once_more(gemini: FakeGemini) -> None:
    gemini.push(Reply(finish="MAX_TOKENS"), json_text(GOOD))
    assert answer() is not None
