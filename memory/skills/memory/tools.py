"""Tools of the memory skill. Memories are the person's alone: they stay out of channels that others read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import Field

from agent.models import Turn
from agent.skills.tool import ToolResult, TurnContext, tool
from finance.display import Column, Display
from memory.errors import UnknownMemoryError
from memory.models import Memory, MemoryUse
from memory.retrieval import Found, memories_found
from memory.services.memories import (
    knowledge_learn,
    memories_forget,
    memories_of,
    memory_ids_of,
    snippet_of,
)
from memory.turns import OWN_WORDS, private_place, uses_noted

MOST = 5
About = Annotated[str, Field(max_length=300)]
Fact = Annotated[str, Field(min_length=2, max_length=500)]
Topic = Annotated[
    str, Field(max_length=80, description="What it is about, such as coffee; a newer fact replaces it.")
]
MemoryIds = Annotated[list[str], Field(max_length=10, description="Ids such as m12.")]


@tool(label=gettext_lazy("Remembering"))
def get_memories(context: TurnContext, about: About = "") -> ToolResult:
    """What was said or learned on other days. about: what to look for; left out, the last talk before this one."""
    private_place(context.door)
    if about.strip():
        found = memories_found(user_id=context.user.pk, query=about, layers=OWN_WORDS, limit=MOST)
        found = [each for each in found if each.memory.turn_id != context.turn_id]
    else:
        found = [Found(each, 0.0) for each in _last_talk(context)]
    uses_noted(context.turn_id, found)
    memories = [each.memory for each in found]
    data: dict[str, Any] = {
        "memories": [
            {"id": each.public_id, "text": each.text, "date": each.dated.isoformat(), "source": each.source}
            for each in memories
        ]
    }
    note = "" if memories else _("Nothing about that is remembered.")
    return ToolResult(data, (_display(memories, _("What I remember"), note),), memories=len(memories))


def _last_talk(context: TurnContext) -> list[Memory]:
    """The end of the talk before this one: of another conversation, else of what was said earlier in this one."""
    log = memories_of(context.user).filter(layer=Memory.Layer.DAILY_LOG).exclude(turn_id=context.turn_id)
    log = log.order_by("-turn_id").select_related("turn")
    other = log.exclude(turn__conversation_id=context.conversation_id).first()
    here = log.filter(turn__conversation_id=context.conversation_id)
    if other is None or other.turn is None or here.exists():
        return list(here[:MOST])
    return list(log.filter(turn__conversation_id=other.turn.conversation_id)[:MOST])


def _display(memories: Sequence[Memory], title: str, note: str = "") -> Display:
    columns = (Column(_("Memory")), Column(_("Date"), "date"), Column(_("Source")))
    rows = tuple((snippet_of(each), each.dated, each.get_source_display()) for each in memories)
    return Display(title, columns, rows, note)


@tool(
    label=gettext_lazy("Keeping in mind"), writes=True, personal=True, question=gettext_lazy("Remember this?")
)
def remember(context: TurnContext, fact: Fact, topic: Topic = "") -> ToolResult:
    """Keeps one fact about the person for other days: a preference, a habit, a goal. No amounts."""
    private_place(context.door)
    memory, is_new = knowledge_learn(
        user=context.user,
        text=fact,
        topic=topic,
        dated=context.today,
        turn_id=context.turn_id,
        ledger=context.ledger,
    )
    title = _("Remembered") if is_new else _("I knew that already")
    data = {"remembered": memory.text, "id": memory.public_id, "new": is_new}
    return ToolResult(data, (_display([memory], title),))


@tool(
    label=gettext_lazy("Forgetting"),
    writes=True,
    personal=True,
    asks_first=True,
    question=gettext_lazy("Forget this for good?"),
)
def forget(context: TurnContext, what: About = "", ids: MemoryIds | None = None) -> ToolResult:
    """Deletes memories for good, after the person's press. Without arguments: what was just talked of."""
    private_place(context.door)
    memories = _meant(context, what, ids or [])
    if not memories:
        raise UnknownMemoryError
    named = [each.public_id for each in memories]
    display = _display(memories, _("Forgotten"))
    memories_forget(user=context.user, memory_ids=[each.pk for each in memories])
    return ToolResult({"forgotten": named}, (display,), settled={"ids": named, "what": ""})


def _meant(context: TurnContext, what: str, ids: list[str]) -> list[Memory]:
    mine = memories_of(context.user).exclude(layer=Memory.Layer.DOCUMENT)
    if ids:
        return list(mine.filter(pk__in=memory_ids_of(ids)))
    if what.strip():
        found = memories_found(user_id=context.user.pk, query=what, layers=OWN_WORDS, limit=MOST)
        return [each.memory for each in found if each.memory.turn_id != context.turn_id][:1]
    before = Turn.objects.filter(conversation_id=context.conversation_id, pk__lt=context.turn_id)
    last = before.exclude(memories=None, memory_uses=None).order_by("-pk").first()
    if last is None:
        return []
    used = MemoryUse.objects.filter(turn=last, memory__isnull=False).values("memory_id")
    return list(mine.filter(turn=last)) or list(mine.filter(pk__in=used)[:1])
