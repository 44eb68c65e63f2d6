"""Layer 1: what was talked about. One memory a turn: what the person said, without money, and the gist of the reply."""

from __future__ import annotations

from agent.menu import is_menu_word
from agent.models import Turn
from finance.services.months import ledger_today
from memory.models import Memory
from memory.services.memories import vectors_wanted
from memory.wording import keywords_of, mood_of, shortened, without_money

MAX_SAID = 300
MAX_REPLY = 120


def turn_logged(turn: Turn, *, outside_text: bool) -> Memory | None:
    """Stores the memory of a finished turn, once; None when there is nothing to tell of it.

    `outside_text`: the turn read what others wrote; then only the person's own words are kept.
    """
    if turn.action or is_menu_word(turn.message):
        return None
    said = shortened(without_money(turn.message), MAX_SAID)
    if len([char for char in said if char.isalnum()]) < 2:
        return None
    reply = "" if outside_text else shortened(without_money(turn.reply.split("\n")[0]), MAX_REPLY)
    conversation = turn.conversation
    memory, is_new = Memory.objects.get_or_create(
        turn=turn,
        layer=Memory.Layer.DAILY_LOG,
        defaults={
            "user_id": conversation.user_id,
            "ledger_id": conversation.ledger_id,
            "source": Memory.Source.TURN,
            "text": f"{said}\n→ {reply}" if _tells_more(reply) else said,
            "mood": mood_of(turn.message),
            "keywords": ", ".join(keywords_of(said))[:200],
            "dated": ledger_today(conversation.ledger),
        },
    )
    if is_new:
        vectors_wanted()
    return memory


def _tells_more(reply: str) -> bool:
    """A reply of a few words (記録したで) says nothing that the message did not."""
    return len(keywords_of(reply)) >= 3
