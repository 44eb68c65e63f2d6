"""Proposals: a write that waits for its person's press. 15 minutes, once, validated again."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from agent.events import Button
from agent.models import Proposal
from agent.skills.tool import Tool, TurnContext
from finance import clock
from finance.display import Display
from finance.errors import LedgerError
from finance.models import Expense, Income
from finance.rows import row_id_of

LIFETIME = timedelta(minutes=15)
RECORDING = ("create_", "record_")  # how the names of tools begin that write new rows


class ProposalError(LedgerError):
    """A proposal that can no longer be pressed, or not by this person; the message has the reason."""

    code = "proposal"


def proposal_create(*, context: TurnContext, tool: Tool, arguments: dict[str, Any]) -> Proposal:
    """Stores the wish to run `tool` with `arguments` until its person presses; wished twice in a turn, it is one."""
    same = Proposal.objects.filter(
        turn_id=context.turn_id, tool=tool.name, arguments=arguments, state=Proposal.State.OPEN
    )
    return same.first() or Proposal.objects.create(
        turn_id=context.turn_id,
        user_id=context.user.pk,
        tool=tool.name,
        arguments=arguments,
        row_versions=row_versions(context.ledger.pk, arguments),
        title=_title(context, tool, arguments),
        expires_at=clock.now() + LIFETIME,
    )


def _title(context: TurnContext, tool: Tool, arguments: dict[str, Any]) -> str:
    if tool.name == "close_month":
        month = arguments.get("month") or _("this month")
        return _("Close %(month)s for good?") % {"month": month}
    return str(tool.question or tool.label)


def row_versions(ledger_id: int, arguments: Any) -> dict[str, int]:
    """The version of every row that the arguments name (e12, i7): what the person saw when it was proposed."""
    versions: dict[str, int] = {}
    for public_id in _named_rows(arguments):
        for letter, model in (("e", Expense), ("i", Income)):
            row_id = row_id_of(public_id, letter)
            if row_id is not None:
                row = model.objects.filter(pk=row_id, ledger_id=ledger_id).only("version").first()
                if row is not None:
                    versions[public_id] = row.version
    return versions


def _named_rows(value: Any) -> list[str]:
    if isinstance(value, dict):
        named = [value["id"]] if isinstance(value.get("id"), str) else []
        return named + [each for inner in value.values() for each in _named_rows(inner)]
    return [each for inner in value for each in _named_rows(inner)] if isinstance(value, list) else []


def preview(tool: Tool, display: Display) -> Display:
    """What a write would show, before anybody has pressed: the ids of rows to be recorded do not exist yet."""
    if not tool.name.startswith(RECORDING):
        return replace(display, title=_("Not done yet"))
    rows = display.rows
    if display.columns and display.columns[0].label == _("No."):
        rows = tuple(("", *row[1:]) for row in rows)
    return replace(display, title=_("Not recorded yet"), rows=rows)


def proposal_data(proposal: Proposal) -> dict[str, Any]:
    """The data of a `proposal` event."""
    buttons = [
        Button(_("Yes, do it"), f"proposal:{proposal.pk}", "primary"),
        Button(_("No"), f"dismiss:{proposal.pk}"),
    ]
    return {
        "proposal": proposal.pk,
        "title": proposal.title,
        "summary": _(
            "It runs only when you press, within 15 minutes. A closed month cannot be changed again."
        )
        if proposal.tool == "close_month"
        else _("It runs only when you press, within 15 minutes."),
        "expires_at": proposal.expires_at.isoformat(),
        "buttons": [button.as_json() for button in buttons],
    }


def proposal_take(*, proposal_id: int, user: User, ledger_id: int, state: str) -> Proposal:
    """Marks an open proposal as pressed; whoever comes second is told so. Raises ProposalError.

    Call inside the transaction that runs it, so that a failure leaves it open.
    """
    with transaction.atomic():
        proposal = (
            Proposal.objects.select_for_update(of=("self",))
            .select_related("turn__conversation")
            .filter(pk=proposal_id, user_id=user.pk, turn__conversation__ledger_id=ledger_id)
            .first()
        )
        if proposal is None:
            raise ProposalError(_("That proposal is not yours to press."))
        if proposal.state != Proposal.State.OPEN:
            raise ProposalError(_("That was decided already."))
        if proposal.expires_at <= clock.now():
            raise ProposalError(_("That proposal has expired. Please ask again."))
        if proposal.row_versions != row_versions(ledger_id, proposal.arguments):
            raise ProposalError(
                _("A row of that proposal has changed since. Please look again and ask anew.")
            )
        proposal.state = state
        proposal.pressed_at = clock.now()
        proposal.save(update_fields=["state", "pressed_at"])
    return proposal
