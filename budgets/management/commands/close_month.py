"""Closes months that have ended: python manage.py close_month [--ledger NAME] [--month YYYY-MM] [--dry-run] [--yes]."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from budgets.closing_formatting import checklist_display, surpluses_display, totals_display
from budgets.errors import MonthStateError
from budgets.lifecycle import month_close, require_closable
from budgets.management.ledgers import ledgers_named, month_named
from budgets.management.month_command import MonthCommand
from budgets.month_report import month_report
from budgets.services.closing import close_checklist, months_ended
from budgets.services.posting import due_post
from budgets.services.snapshot import month_proof, month_snapshot
from finance import clock
from finance.display import Display
from finance.errors import LedgerError, MonthClosedError
from finance.models import Door, Ledger, Month
from finance.services.changes import change_recorded
from finance.services.months import ledger_today

REFUSED = 1
UNCONFIRMED = 2
YES = ("y", "yes", "はい")

EXIT_CODES = """\
exit codes:
  0  every month that could be closed is closed, or you said no
  1  something was refused; the sentence on the error output says what
  2  a month has ended and its budget is still a draft (or an option is unknown)

It can run again at any time, and twice at once: each month is closed by one of the runs, and what is closed stays so.
"""


class Command(MonthCommand):
    """Shows what is open and the totals, asks, and closes."""

    help = "Closes, for good, every ledger's oldest confirmed month that has ended."

    exit_codes = EXIT_CODES

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--month", metavar="YYYY-MM", help="this month instead of the oldest one")
        parser.add_argument("--dry-run", action="store_true", help="show everything, close nothing")
        parser.add_argument("--yes", action="store_true", help="close without asking (for cron)")

    def work(self, options: dict[str, Any]) -> None:
        ledgers = ledgers_named(options["ledger"])
        unconfirmed, refused, closed = [], [], 0
        for number, ledger in enumerate(ledgers, 1):
            place = f"[{number}/{len(ledgers)}] {ledger.name}" if len(ledgers) > 1 else ledger.name
            try:
                closed += self._ledger(ledger, place, options)
            except MonthStateError as error:
                unconfirmed.append(f"{ledger.name}: {error}")
            except LedgerError as error:
                refused.append(f"{ledger.name}: {error}")
        if not options["dry_run"]:
            self.stdout.write(_("Closed: %(count)s.") % {"count": closed})
        if refused or unconfirmed:
            raise CommandError(
                "\n".join([*refused, *unconfirmed]), returncode=REFUSED if refused else UNCONFIRMED
            )

    def _ledger(self, ledger: Ledger, place: str, options: dict[str, Any]) -> int:
        """How many months were closed: 1 or 0. Raises MonthStateError for a draft, LedgerError otherwise."""
        month = self._month(ledger, options["month"], must_exist=bool(options["ledger"]))
        if month is None:
            self.stdout.write(f"{place}: " + _("nothing to close."))
            return 0
        if month.state == Month.State.CLOSED:
            self.stdout.write(f"{place}: " + _("%(month)s is closed already.") % {"month": month.name})
            return 0
        if month.state == Month.State.DRAFT and month.last_day < ledger_today(ledger):
            raise MonthStateError(
                _("%(month)s has ended, and its budget is still a draft. Confirm it, then close it.")
                % {"month": month.name}
            )
        require_closable(month)
        if not options["dry_run"]:
            due_post(ledger=ledger)  # what is shown and agreed to is then what is closed
        self._show(month, place)
        if options["dry_run"] or not (options["yes"] or self._agreed(month)):
            return 0
        return self._close(month, place)

    def _month(self, ledger: Ledger, name: str | None, *, must_exist: bool) -> Month | None:
        if name is not None:
            return month_named(ledger, name, must_exist=must_exist)
        ended = months_ended(ledger, ledger_today(ledger))
        return ended[0] if ended else None

    def _show(self, month: Month, place: str) -> None:
        proof = month_proof(month)
        report = month_report(month_snapshot(month, proof, clock.now()), proof.sha256)
        self.stdout.write(f"{place}: {month.name} ({month.first_day} – {month.last_day})")
        for display in (
            checklist_display(close_checklist(month)),
            totals_display(report, _("Spending by category")),
            surpluses_display(report),
        ):
            self.stdout.write("\n" + _as_text(display))

    def _agreed(self, month: Month) -> bool:
        question = _("Close %(month)s for good? Nothing in it can change afterwards. [y/N] ") % {
            "month": month.name
        }
        try:
            return input(question).strip().lower() in YES
        except EOFError as error:
            raise CommandError(
                _("Nobody is there to answer. Add --yes to close without being asked.")
            ) from error

    def _close(self, month: Month, place: str) -> int:
        try:
            with change_recorded(ledger=month.ledger, actor=None, door=Door.SHELL, cause="close_month"):
                close = month_close(month=month, actor=None)
        except MonthClosedError:
            self.stdout.write(
                f"{place}: " + _("%(month)s was closed by somebody else just now.") % {"month": month.name}
            )
            return 0
        told = _("%(month)s is closed. SHA-256: %(sha)s") % {"month": month.name, "sha": close.sha256}
        self.stdout.write(f"{place}: {told}")
        return 1


def _as_text(display: Display) -> str:
    return display.as_text("ja" if (get_language() or "ja").startswith("ja") else "en")
