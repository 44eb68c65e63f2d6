"""Checks closed months: python manage.py verify_month [--ledger NAME] [--month YYYY-MM] [--all] [--json] [--rows]."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from budgets.management.ledgers import ledgers_named, month_named
from budgets.management.month_command import MonthCommand
from budgets.models import MonthClose
from budgets.services.proof import Verification, month_verify

DIFFERS = 1

EXIT_CODES = """\
exit codes:
  0  every closed month that was asked for is what its close has proved
  1  a month differs, or something was refused; the sentence says what

The proof is described in docs/month-proof.md, with a verifier that needs nothing of this program.
"""


class Command(MonthCommand):
    """Recomputes the proof of closed months and says what differs."""

    help = "Recomputes the proof of closed months and says what differs."

    exit_codes = EXIT_CODES

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--month", metavar="YYYY-MM", help="only this month")
        parser.add_argument("--all", action="store_true", help="every ledger and month (the default)")
        parser.add_argument("--json", action="store_true", help="one JSON object for each month")
        parser.add_argument(
            "--rows", action="store_true", help="print the canonical rows of one closed month, nothing else"
        )

    def work(self, options: dict[str, Any]) -> None:
        closes = self._closes(options)
        if options["rows"]:
            self._rows(closes)
            return
        differing = sum(not self._verify(close, as_json=options["json"]) for close in closes)
        if differing:
            raise CommandError(
                _("Months that differ from their close: %(count)s.") % {"count": differing},
                returncode=DIFFERS,
            )
        if not options["json"]:
            self.stdout.write(_("Months verified: %(count)s.") % {"count": len(closes)})

    def _closes(self, options: dict[str, Any]) -> list[MonthClose]:
        if options["all"] and (options["ledger"] or options["month"]):
            raise CommandError(_("Say either --all, or a ledger or a month."))
        ledgers = ledgers_named(options["ledger"])
        closes = MonthClose.objects.filter(ledger__in=ledgers).select_related("month__ledger")
        if options["month"]:
            for ledger in ledgers:
                month_named(ledger, options["month"], must_exist=bool(options["ledger"]))
            closes = closes.filter(month__name=options["month"])
            if options["ledger"] and not closes:
                raise CommandError(_("%(month)s is not closed.") % {"month": options["month"]})
        return list(closes.order_by("ledger_id", "month__first_day"))

    def _rows(self, closes: list[MonthClose]) -> None:
        if len(closes) != 1:
            raise CommandError(_("Name one closed month: --ledger NAME --month YYYY-MM."))
        if not closes[0].rows:
            raise CommandError(_("That month was closed in format 1, which kept the hash alone."))
        self.stdout.write(closes[0].rows, ending="")

    def _verify(self, close: MonthClose, *, as_json: bool) -> bool:
        checked = month_verify(close)
        if as_json:
            self.stdout.write(json.dumps(checked.as_json(), ensure_ascii=False))
        else:
            self._tell(checked)
        return checked.ok

    def _tell(self, checked: Verification) -> None:
        name = f"{checked.month.ledger.name} {checked.month.name}"
        if checked.ok:
            self.stdout.write(f"{name}: " + _("as it was closed. SHA-256: %s") % checked.expected_sha256)
            return
        self.stdout.write(f"{name}: " + _("not what was closed."))
        for difference in checked.differences:
            self.stdout.write(f"  {difference}")
