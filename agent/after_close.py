"""Right after a close: what the month left over, with buttons that say where it goes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from agent.events import Button
from agent.skills.tool import ToolResult, TurnContext
from budgets.closing_formatting import carried_display
from budgets.errors import CarryoverError
from budgets.formatting import yen
from budgets.models import Carryover, MonthClose
from budgets.services.carryover import carryover_create
from finance.display import Display
from finance.models import Wish

Choice = Carryover.Choice
CARRY_CHOICES = ("savings", "wish", "allotments", "nothing")
WISHES_SHOWN = 3


def after_close(
    context: TurnContext, result: ToolResult
) -> tuple[str, tuple[Display, ...], tuple[Button, ...]]:
    """Text, displays and buttons of the answer to a press that closed a month."""
    close = MonthClose.objects.get(ledger=context.ledger, month__name=result.data["month"])
    left = int(result.data["left_over_yen"])
    month = {"month": result.data["month"], "amount": yen(abs(left))}
    if left < 0:
        text = _("%(month)s is closed. It was overspent by %(amount)s. Where should that come from?") % month
    elif left > 0:
        text = _("%(month)s is closed. It left %(amount)s over. Where should that go?") % month
    else:
        text = _("%(month)s is closed. Nothing was left over.") % month
    return text, result.displays, _buttons(close, left)


def _buttons(close: MonthClose, left: int) -> tuple[Button, ...]:
    if left == 0:
        return ()
    savings = _("Put it into savings") if left > 0 else _("Take it from savings")
    buttons = [Button(savings, f"tosavings:{close.pk}", "primary")]
    if left > 0:
        wishes = Wish.objects.filter(ledger=close.ledger_id, deleted_at__isnull=True).order_by("-pk")
        buttons += [
            Button(_("For %(wish)s") % {"wish": wish.name}, f"towish:{wish.pk}")
            for wish in wishes[:WISHES_SHOWN]
        ]
    return (
        *buttons,
        Button(_("Into this month's allotments"), f"toallotments:{close.pk}"),
        Button(_("Leave it as it is"), f"tonothing:{close.pk}"),
    )


def carry_pressed(context: TurnContext, choice: str, number: int) -> Display:
    """Carries over as the button says; `number` is the close, for a wish the wish of the latest close.

    Call inside change_recorded. Raises LedgerError subclasses.
    """
    closes = MonthClose.objects.filter(ledger=context.ledger).select_related("month__ledger")
    wish = None
    if choice == Choice.WISH:
        wish = Wish.objects.filter(ledger=context.ledger, pk=number).first()
        close = closes.order_by("-pk").first()
    else:
        close = closes.filter(pk=number).first()
    if close is None or (choice == Choice.WISH and wish is None):
        raise CarryoverError(_("That button is not known any more."))
    return carried_display(carryover_create(close=close, choice=choice, wish=wish))
