"""Tables of conversations and turns."""

from agent.models.attachment import Attachment
from agent.models.conversation import Conversation
from agent.models.note import Note
from agent.models.proposal import Proposal
from agent.models.turn import ToolCall, Turn, TurnEvent, TurnRound

__all__ = ["Attachment", "Conversation", "Note", "Proposal", "ToolCall", "Turn", "TurnEvent", "TurnRound"]
