"""The beginning of a turn, as one unit of work in a database thread."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from agent.attachments import pictures_of
from agent.context import load_facts, load_history
from agent.facts import Language, TurnFacts
from agent.figure_guard import FigureGuard
from agent.llm.base import ImagePart, PastTurn
from agent.models import Turn
from agent.prompt import facts_data, system_prompt
from agent.skills.registry import skills
from agent.skills.tool import TurnContext


@dataclass(frozen=True)
class Prepared:
    """Everything a turn starts with."""

    context: TurnContext
    facts: TurnFacts
    guard: FigureGuard
    history: tuple[PastTurn, ...]
    images: tuple[ImagePart, ...] = ()

    @cached_property
    def system(self) -> str:
        """The system prompt; only made for a model that reads one."""
        return system_prompt(self.facts, skills().values())


def prepare(turn: Turn, *, with_history: bool) -> Prepared:
    """Loads context and facts. Raises UnknownConversationError for a person who has left the ledger."""
    conversation = turn.conversation
    language: Language = "en" if turn.language == "en" else "ja"
    loaded = load_facts(turn, conversation.ledger, language)
    facts = loaded.facts
    guard = FigureGuard(facts.today)
    guard.learn_text(turn.message)
    guard.learn_data(facts_data(facts))
    return Prepared(
        context=TurnContext(
            user=conversation.user,
            ledger=conversation.ledger,
            conversation_id=conversation.pk,
            turn_id=turn.pk,
            today=facts.today,
            door=turn.door,
            language=language,
            categories=facts.categories,
            attachments=loaded.picture_ids,
            outside_text=bool(loaded.picture_ids) and with_history,
        ),
        facts=facts,
        guard=guard,
        history=load_history(loaded.turn_ids) if with_history else (),
        images=pictures_of(turn.pk) if loaded.picture_ids and with_history else (),
    )
