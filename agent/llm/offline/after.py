"""The line after the tools have run. Displays show the figures, so the line has none of its own."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from agent.llm.base import CallResult
from agent.llm.offline.intents import talk
from agent.llm.offline.message import Message
from agent.llm.offline.own_money import parts, why_not_own
from finance.reading.amounts import read_foreign_amounts
from finance.reading.receipt import looks_like_receipt

# A result with this key is a proposal: nothing happens before the person presses.
PROPOSAL_KEY = "proposal"
# A category or month of which the data say that it has no budget.
NOT_SET = "not set"
RECORDING = frozenset({"create_expenses", "create_incomes"})
# Characters between a foreign amount and the yen in brackets that explain it: "$20 ChatGPT (3,140 yen)".
NEXT_TO = 20


def line_after(results: Sequence[CallResult], message: Message) -> str:
    """What was done in a short sentence each, then what went wrong and why."""
    done = [_done(result) for result in results if result.ok]
    failed = [_failed(result) for result in results if not result.ok]
    lines = list(dict.fromkeys([line for line in done if line] + failed))
    if any(result.ok and result.call.name in RECORDING for result in results):
        lines += _left_out(message)
    return "\n".join(lines) or _("Done.")


def _failed(result: CallResult) -> str:
    hint = str(result.data.get("hint") or "").strip()
    if result.call.name.startswith("get_"):
        return _("Sorry, I could not look that up. %(hint)s") % {"hint": hint}
    return _("Sorry, nothing was written. %(hint)s") % {"hint": hint}


def _done(result: CallResult) -> str:
    if PROPOSAL_KEY in result.data or result.data.get("status") == PROPOSAL_KEY:
        return _("Have a look and press the button if it is right.")
    if result.call.name.startswith("get_") or result.call.name == "calculate":
        return _looked_up(result)
    return _written(result.call.name)


def _looked_up(result: CallResult) -> str:
    """The display says how to set a budget; the line says that there is none."""
    if result.data.get("budget") != NOT_SET:
        return _("Here is how it looks.")
    category = result.data.get("category")
    if category:
        return _("%(category)s has no budget yet. This is what it has cost so far.") % {"category": category}
    return _("There is no budget yet. This is what has been spent so far.")


def _written(tool: str) -> str:
    lines = {
        "create_expenses": _("Recorded."),
        "create_incomes": _("Recorded."),
        "update_expenses": _("Corrected."),
        "update_income": _("Corrected."),
        "delete_expense": _("Deleted."),
        "delete_income": _("Deleted."),
        "set_budget": _("The budget is set."),
        "copy_budget": _("The budget stands as it was there."),
        "confirm_budget": _("The budget is confirmed."),
        "reopen_budget": _("The budget is a draft again."),
        "set_fixed_cost": _("Put among the fixed costs."),
        "close_month": _("Have a look and press the button if it is right."),
        "carry_over": _("Noted."),
        "create_wishlist": _("On the wish list it goes."),
        "create_planned_expense": _("Noted as a planned expense."),
        "remember": _("I will keep that in mind."),
    }
    return lines.get(tool, _("Done."))


def _left_out(message: Message) -> list[str]:
    """What the message says beside the recorded items, and why it is no row."""
    if looks_like_receipt(message.raw):
        return []
    reasons = [why for part in parts(message) if part.amounts and (why := why_not_own(part)) is not None]
    lines = [talk.not_recorded(reason) for reason in dict.fromkeys(reasons)]
    if _has_foreign_alone(message):
        lines.append(_("The foreign amount is left out; tell me how much it was in yen."))
    return lines


def _has_foreign_alone(message: Message) -> bool:
    """A foreign amount without yen of its own; 「20ドル（3,140円）」 and "$20 = 3,140 yen" are complete."""
    return any(
        not any(
            _explains(message.text[one.end : amount.start])
            for amount in message.amounts
            if one.end <= amount.start
        )
        for one in read_foreign_amounts(message.text)
    )


def _explains(between: str) -> bool:
    return len(between) <= NEXT_TO and (not between.strip() or any(mark in between for mark in "(=≒"))
