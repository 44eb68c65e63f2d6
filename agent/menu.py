"""Menu words (メニュー, ヘルプ, 取り消して) and presses: answered with buttons or acts, without a model."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from agent.after_close import CARRY_CHOICES, after_close, carry_pressed
from agent.events import Button
from agent.model_offers import offline_pressed, stand_in_pressed
from agent.models import Proposal
from agent.proposals import ProposalError, proposal_take
from agent.same import same_pressed
from agent.skills.guard import require_enabled
from agent.skills.registry import tools
from agent.skills.tool import TurnContext
from agent.why import asks_why, why_told
from agent.write_guard import write_in_change
from finance.display import Column, Display
from finance.errors import LedgerError, UndoError
from finance.models import Change, ChangeEntry
from finance.reading.text import normalise
from finance.rows import public_id_of
from finance.services.changes import change_latest_undoable, change_recorded, change_undo
from finance.services.ledgers import require_writer

_MENU = re.compile(r"(?:メニュー|ヘルプ|使い方|help|menu|\?|？)[。!！?？]*", re.IGNORECASE)
_UNDO = re.compile(
    r"(?:取り消し(?:て|といて|たい)?|取消|取り消す|元に戻して|戻して|もとに戻して|アンドゥ|undo(?: (?:it|that))?)(?:ください|くれ|や|な)?[。!！]*",
    re.IGNORECASE,
)

CARRY_SKILL = "budget"  # whose buttons the choices after a close are


@dataclass(frozen=True, slots=True)
class Answer:
    """What a menu word or a press brings."""

    text: str
    displays: tuple[Display, ...] = ()
    buttons: tuple[Button, ...] = ()
    change_id: int | None = None
    undoable: bool = False
    ok: bool = True


def is_menu_word(message: str) -> bool:
    """Whether the whole message is a menu word."""
    text = normalise(message).strip()
    return bool(_MENU.fullmatch(text) or _UNDO.fullmatch(text) or asks_why(text))


def asks_for_menu(message: str) -> bool:
    """Whether the whole message asks for the menu: a door may bring one of its own."""
    return bool(_MENU.fullmatch(normalise(message).strip()))


def answer_menu_word(context: TurnContext, message: str) -> Answer:
    """Buttons for メニュー and ヘルプ, the sum for なんで？; 取り消して takes this person's latest change back."""
    if asks_for_menu(message):
        return menu_answer()
    if asks_why(message):
        return Answer(*why_told(context))
    return _refusals_told(lambda: _undo_latest(context))


def answer_press(context: TurnContext, action: str) -> Answer:
    """Acts on a pressed button: undo:7, proposal:3, dismiss:3, same:5, different:5, standin:2."""
    kind, _sep, number = action.partition(":")
    handlers = {"undo": _undo, "proposal": _press_proposal, "dismiss": _dismiss_proposal}
    handlers |= {"standin": _stand_in, "offline": _offline}
    handlers |= {word: partial(_same, same=word == "same") for word in ("same", "different")}
    handlers |= {f"to{choice}": partial(_carry, choice=choice) for choice in CARRY_CHOICES}
    if kind not in handlers or not re.fullmatch(r"[1-9]\d{0,17}", number):
        return Answer(_("That button is not known any more."), ok=False)
    return _refusals_told(lambda: handlers[kind](context, int(number)))


def _refusals_told(act) -> Answer:  # type: ignore[no-untyped-def]
    try:
        return act()
    except LedgerError as error:
        return Answer(str(error), ok=False)


def menu_answer() -> Answer:
    """What one can ask for with one press."""
    buttons = (
        Button(_("What is left"), "say:" + _("What is left?"), "primary"),
        Button(_("Breakdown"), "say:" + _("Breakdown of this month")),
        Button(_("Tomorrow"), "say:" + _("Tomorrow's guide")),
        Button(_("Weekly and monthly allotments"), "say:" + _("Allotments")),
        Button(_("Budget"), "say:" + _("Budget of this month")),
        Button(_("Black or red?"), "say:" + _("Am I in the black this month?")),
        Button(_("Undo"), "say:" + _("Undo")),
    )
    text = _("Write what you spent, for example “lunch 850 yen”, or press a button.")
    return Answer(text, buttons=buttons)


def _undo_latest(context: TurnContext) -> Answer:
    change = change_latest_undoable(ledger=context.ledger, actor=context.user)
    if change is None:
        raise UndoError(_("There is nothing of yours to undo."))
    return _undo(context, change.pk)


def _undo(context: TurnContext, change_id: int) -> Answer:
    require_writer(ledger=context.ledger, user=context.user)
    change = Change.objects.filter(pk=change_id, ledger=context.ledger).first()
    if change is None:
        raise UndoError(_("That change does not exist."))
    undo = change_undo(change=change, actor=context.user, door=context.door, cause=f"turn:{context.turn_id}")
    return Answer(_("Taken back."), (_undone_display(change),), change_id=undo.pk)


def _undone_display(change: Change) -> Display:
    """The rows of the change that was taken back, in words."""
    words = {"insert": _("added"), "update": _("changed"), "delete": _("removed")}
    rows = []
    for entry in ChangeEntry.objects.filter(change=change).order_by("pk"):
        state = entry.after or entry.before or {}
        text = state.get("description") or state.get("name") or ""
        rows.append(
            (public_id_of(entry.table_name, entry.row_id), words[entry.action], text, state.get("amount_yen"))
        )
    columns = (Column(_("No.")), Column(_("Was")), Column(_("What")), Column(_("Amount"), "yen"))
    return Display(_("Taken back"), columns, tuple(rows))


def _press_proposal(context: TurnContext, proposal_id: int) -> Answer:
    require_writer(ledger=context.ledger, user=context.user)
    with transaction.atomic():
        proposal = proposal_take(
            proposal_id=proposal_id, user=context.user, ledger_id=context.ledger.pk, state=Proposal.State.DONE
        )
        tool = tools().get(proposal.tool)
        if tool is None:
            raise ProposalError(_("That can no longer be done."))
        change, result = write_in_change(context, tool, tool.validated(proposal.arguments, context.today))
    if change is None:  # it was about what is the person's alone
        return Answer(_("Done."), result.displays)
    if proposal.tool == "close_month":
        return Answer(*after_close(context, result), change_id=change.pk)
    return Answer(_("Done."), result.displays, change_id=change.pk, undoable=True)


def _carry(context: TurnContext, number: int, choice: str) -> Answer:
    require_writer(ledger=context.ledger, user=context.user)
    require_enabled(context.user.pk, CARRY_SKILL)
    with change_recorded(
        ledger=context.ledger, actor=context.user, door=context.door, cause=f"turn:{context.turn_id}"
    ) as change:
        display = carry_pressed(context, choice, number)
    return Answer(_("Noted."), (display,), change_id=change.pk, undoable=True)


def _same(context: TurnContext, number: int, same: bool) -> Answer:
    text, change_id = same_pressed(context, number, same=same)
    return Answer(text, change_id=change_id, undoable=True)


def _stand_in(context: TurnContext, connection_id: int) -> Answer:
    text, buttons = stand_in_pressed(context, connection_id)
    return Answer(text, buttons=buttons)


def _offline(context: TurnContext, turn_id: int) -> Answer:
    text, buttons = offline_pressed(context, turn_id)
    return Answer(text, buttons=buttons)


def _dismiss_proposal(context: TurnContext, proposal_id: int) -> Answer:
    proposal_take(
        proposal_id=proposal_id,
        user=context.user,
        ledger_id=context.ledger.pk,
        state=Proposal.State.DISMISSED,
    )
    return Answer(_("All right, nothing was changed."))
