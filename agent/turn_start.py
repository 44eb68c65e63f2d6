"""The beginning of a turn, as one unit of work in a database thread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from agent.attachments import pictures_of
from agent.context import load_facts, load_history
from agent.facts import Language, TurnFacts
from agent.figure_guard import FigureGuard
from agent.llm.base import ImagePart, PastTurn
from agent.models import Turn
from agent.personas import Persona, persona_of
from agent.prompt import facts_data, system_prompt
from agent.remembering import Recalled, outside_turns, recalled_for
from agent.skills.guard import enabled_skills
from agent.skills.loader import Skill
from agent.skills.tool import TurnContext


@dataclass(frozen=True)
class Prepared:
    """Everything a turn starts with."""

    context: TurnContext
    facts: TurnFacts
    guard: FigureGuard
    history: tuple[PastTurn, ...]
    skills: tuple[Skill, ...]  # those that the person has on
    persona: Persona
    images: tuple[ImagePart, ...] = ()

    @cached_property
    def system(self) -> str:
        """The system prompt; only made for a model that reads one."""
        return system_prompt(self.facts, self.skills, self.persona)

    def has_tool(self, name: str) -> bool:
        """Whether a skill that is on has a tool of that name."""
        return any(tool.name == name for skill in self.skills for tool in skill.tools)

    def after_reading(self, outside_text: bool) -> Prepared:
        """The same once a tool has brought what others wrote: from now on writes wait for a press."""
        if not outside_text or self.context.outside_text:
            return self
        return replace(self, context=replace(self.context, outside_text=True))


def prepare(turn: Turn, *, with_history: bool) -> Prepared:
    """Loads context and facts. Raises UnknownConversationError for a person who has left the ledger."""
    conversation = turn.conversation
    language: Language = "en" if turn.language == "en" else "ja"
    loaded = load_facts(turn, conversation.ledger, language)
    recalled = recalled_for(turn) if with_history and not turn.action else Recalled()
    persona = persona_of(conversation)
    facts = replace(
        loaded.facts, persona=persona.voice, memories=recalled.memories, recent_money=recalled.recent_money
    )
    outside = outside_turns(loaded.turn_ids) if with_history else frozenset()
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
            outside_text=with_history
            and (
                bool(loaded.picture_ids) or recalled.outside_text or bool(outside & {*loaded.turn_ids[-1:]})
            ),
        ),
        facts=facts,
        guard=guard,
        history=load_history(loaded.turn_ids, outside) if with_history else (),
        skills=enabled_skills(conversation.user_id),
        persona=persona,
        images=pictures_of(turn.pk) if loaded.picture_ids and with_history else (),
    )
