"""The offline model behind the interface that every model shares. It uses no network and no tokens."""

from __future__ import annotations

from collections.abc import AsyncIterator

from django.utils.translation import override

from agent.llm.base import Finished, ModelEvent, ModelRequest, TextDelta, ToolCall
from agent.llm.offline.after import line_after
from agent.llm.offline.decide import plan
from agent.llm.offline.message import Message
from agent.llm.offline.voices import in_voice


class OfflineModel:
    """Reads Japanese and English by rules and emits the calls that any provider would."""

    name = "offline"
    reads_prompt = False
    sees_images = False

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """One round of calls or a text at first; after the calls one short line."""
        for event in _answer(request):
            yield event


def _answer(request: ModelRequest) -> list[ModelEvent]:
    """All events at once: the language is switched for the whole of it and never across a yield."""
    with override(request.facts.language):
        if request.rounds:
            results = [result for done in request.rounds for result in done.results]
            text = line_after(results, Message(request.message, request.facts))
            return [TextDelta(in_voice(text, request.facts.persona)), Finished("stop")]
        decided = plan(request.message, request.facts)
        said = in_voice(decided.text, request.facts.persona)
    if not decided.calls:
        return [TextDelta(said), Finished("stop")]
    calls = [
        ToolCall(id=f"offline-{place}", name=call.tool, arguments=call.args)
        for place, call in enumerate(decided.calls, start=1)
    ]
    return [*calls, Finished("tool_calls")]
