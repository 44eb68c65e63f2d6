"""Tables of conversations and turns."""

from agent.models.attachment import Attachment
from agent.models.connection import ProviderConnection, TokenLimit
from agent.models.conversation import Conversation
from agent.models.evaluation import EvaluationRun
from agent.models.note import Note
from agent.models.persona import Persona, PersonaPreference
from agent.models.proposal import Proposal
from agent.models.skill_setting import SkillSetting
from agent.models.turn import ToolCall, Turn, TurnEvent, TurnRound

__all__ = [
    "Attachment",
    "Conversation",
    "EvaluationRun",
    "Note",
    "Persona",
    "PersonaPreference",
    "Proposal",
    "ProviderConnection",
    "SkillSetting",
    "TokenLimit",
    "ToolCall",
    "Turn",
    "TurnEvent",
    "TurnRound",
]
