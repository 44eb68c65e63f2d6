"""Everything that is no business of the ledger: greetings, thanks, and why something was not recorded."""

from __future__ import annotations

from django.utils.translation import gettext as _

from agent.llm.offline.message import Message
from agent.llm.offline.own_money import Reason
from agent.llm.offline.plans import Plan, say
from agent.llm.offline.words import speech


def small_talk(message: Message) -> Plan:
    """A short friendly answer; what is not understood gets examples of what is."""
    if message.has(speech.THANKS):
        return say(_("You are welcome. Tell me whenever you spend something."))
    if message.has(speech.HELP):
        return say(abilities())
    if message.has(speech.UNDO_ALONE):
        return say(_("Shall I delete a row? Which one shall I delete?"))
    if message.has(speech.YES):
        return say(_("All right. Tell me whenever you spend something."))
    if message.has(speech.NO):
        return say(left_alone())
    if message.has(speech.INTERJECTION) or message.has(speech.AGREED):
        return say(_("All right. Tell me whenever you spend something."))
    if message.has(speech.GREETING):
        return say(_("Hello! Tell me whenever you spend something."))
    if message.has(speech.FEELING):
        return say(_("I see. Take it easy; the ledger is with me."))
    return say(not_understood())


def left_alone() -> str:
    return _("All right, I leave it as it is.")


def abilities() -> str:
    return _(
        "Write what you bought and for how much, and I record it. "
        "You can also ask “how much is left for food?”, “what did I spend last week?” "
        "or “breakdown of this month”, and set budgets by category."
    )


def not_understood() -> str:
    return _(
        "Sorry, that is beyond me. Write an item with its amount and I record it; "
        "or ask me “how much is left for food?” or “how much did I spend last week?”."
    )


def not_recorded(reason: Reason) -> str:
    """Why an amount in the message was left alone, and what to say if it should not be."""
    sentences = {
        "others": _("That was not your own spending, so I leave it out. Tell me what you paid yourself."),
        "free": _("You did not pay for that yourself, so I leave it out."),
        "transfer": _(
            "Top-ups, withdrawals, transfers and card bills are not spending, so I leave them out. "
            "Tell me when you use the money."
        ),
        "loan": _("Lending and paying in advance are not spending. Is there a part that you bear yourself?"),
        "wish": _("Nice. Tell me when you have bought it, or say “put it on the wish list” with its name."),
        "not_done": _("You did not buy it, so I leave it out."),
        "price": _("That sounds like a price. I have not recorded it; tell me when you have paid."),
        "measure": _("That does not look like money, so I have not recorded anything."),
        "advice": _(
            "That is for you to decide. Ask me what would be left after spending it, and I show you the"
            " figures."
        ),
    }
    return sentences[reason]
