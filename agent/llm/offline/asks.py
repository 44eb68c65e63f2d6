"""The sentences of the offline model when it asks back or explains. No figure stands in them but the person's.

Every question ends in a question mark, and `words/awaiting.py` recognises it when the answer comes.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from agent.facts import CategoryFact, RowFact

LISTED_ROWS = 5


def what_for(amount_yen: int | None) -> str:
    if amount_yen is None:
        return _("What was it for?")
    return _("%(amount)s yen, got it. What was it for?") % {"amount": f"{amount_yen:,}"}


def how_much() -> str:
    return _("How much was it?")


def yen_of_foreign() -> str:
    return _("That is in a foreign currency. How much was it in yen?")


def impossible_day() -> str:
    return _("That day is not in the calendar. Which day was it?")


def unclear_day() -> str:
    return _("Which day do you mean?")


def does_not_add_up() -> str:
    return _("Those figures do not add up. How much did you pay in all?")


def price_or_total() -> str:
    return _("Is that for one or for all? How much was it in all?")


def own_share() -> str:
    return _("How much was your own share?")


def too_large() -> str:
    return _("That is more than I can write down. Is the amount right?")


def too_long() -> str:
    return _("That is too long for me to read at once. Could you send it in smaller pieces?")


def shall_i_record() -> str:
    return _("I have not recorded it. Shall I record it as spending?")


def offer_planned_expense() -> str:
    return _("That day is still to come. Shall I note it as a planned expense?")


def planned_date() -> str:
    return _("That is still to come. Which day will it be?")


def planned_name() -> str:
    return _("What will it be for?")


def one_plan_at_a_time() -> str:
    return _("Could you tell me the planned expenses one by one?")


def which_to_delete(rows: Sequence[RowFact]) -> str:
    if not rows:
        return _("I cannot find that among the latest rows. Which one shall I delete?")
    return _listed(rows) + _("Which one shall I delete?")


def which_to_change(rows: Sequence[RowFact]) -> str:
    if not rows:
        return _("I cannot find that among the latest rows. Which one shall I change?")
    return _listed(rows) + _("Which one shall I change?")


def change_to_what(rows: Sequence[RowFact]) -> str:
    return (_listed(rows) if rows else "") + _("What should it be instead?")


def already_so(row: RowFact) -> str:
    return _("It already says so; there is nothing to change.")


def budget_amount(category: CategoryFact | None) -> str:
    if category is None:
        return _("The budget, right. How much shall it be?")
    return _("The budget for %(category)s, right. How much shall it be?") % {"category": category.name}


def budget_for_what() -> str:
    return _("Which category is that budget for, or is it the ceiling of the month?")


def budget_or_spending() -> str:
    return _("Is that the budget, or what you have spent?")


def cannot_clear_budget() -> str:
    return _("I cannot remove a budget yet. Tell me a new amount and I will change it.")


def cannot_remove_plan() -> str:
    return _("I cannot remove fixed costs, planned expenses or wishes here yet.")


def fixed_cost_amount() -> str:
    return _("A fixed cost, right. How much is it each month?")


def offer_fixed_cost() -> str:
    return _("That comes every month, right? Shall I put it among the fixed costs?")


def unclear_record() -> str:
    return _("I am not sure what to record. Could you tell me the item and the amount once more?")


def fixed_cost_name() -> str:
    return _("What is that fixed cost for?")


def wish_name() -> str:
    return _("What shall I put on the wish list?")


def cannot_show_wishlist() -> str:
    return _(
        "I cannot show the wish list here yet, but I can add to it. Just say what to put on the wish list."
    )


def _listed(rows: Sequence[RowFact]) -> str:
    """The rows in a sentence of its own, so that the question stands even without it."""
    parts = [
        _("%(what)s %(amount)s yen (%(month)d/%(day)d, %(id)s)")
        % {
            "id": row.id,
            "what": row.description or row.merchant or row.category,
            "amount": f"{row.amount_yen:,}",
            "month": row.date.month,
            "day": row.date.day,
        }
        for row in rows[:LISTED_ROWS]
    ]
    return _("There is: %(rows)s.") % {"rows": _(", ").join(parts)} + "\n"
