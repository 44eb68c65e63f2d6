"""The beginning of a turn, as one unit of work in a database thread."""

from __future__ import annotations

from dataclasses import dataclass

from agent.context import facts_for, history_for
from agent.conversations import UnknownConversationError
from agent.facts import Language, TurnFacts
from agent.figure_guard import FigureGuard
from agent.llm.base import PastTurn, ToolSpec
from agent.models import Conversation, Turn
from agent.prompt import facts_data, system_prompt
from agent.skills.registry import skills, tools
from agent.skills.tool import TurnContext
from finance.services.ledgers import membership_of


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything a turn starts with."""

    context: TurnContext
    facts: TurnFacts
    system: str
    tools: tuple[ToolSpec, ...]
    history: tuple[PastTurn, ...]
    guard: FigureGuard


def prepare(turn: Turn, model_name: str) -> Prepared:
    """Loads context and facts. Raises UnknownConversationError for a person who has left the ledger."""
    conversation = Conversation.objects.select_related("ledger", "user").get(pk=turn.conversation_id)
    if membership_of(ledger=conversation.ledger, user=conversation.user) is None:
        raise UnknownConversationError
    language: Language = "en" if turn.language == "en" else "ja"
    facts = facts_for(turn, conversation.ledger, language)
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
        ),
        facts=facts,
        system=system_prompt(facts, skills().values()),
        tools=tuple(tool.spec for tool in tools().values()),
        history=history_for(turn),
        guard=guard,
    )
