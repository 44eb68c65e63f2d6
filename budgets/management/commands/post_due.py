"""Posts what is due: python manage.py post_due [--ledger NAME]."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from budgets.management.ledgers import ledgers_named
from budgets.management.month_command import MonthCommand
from budgets.services.posting import due_post
from finance.errors import LedgerError

REFUSED = 1

EXIT_CODES = """\
exit codes:
  0  everything that is due is posted
  1  something was refused; the sentence on the error output says what

The worker of `make run` does the same every quarter of an hour. It can run at any time, and twice at once.
"""


class Command(MonthCommand):
    """Posts fixed costs and regular incomes whose day has come."""

    help = "Posts the fixed costs and regular incomes whose day has come, those of missed days too."

    exit_codes = EXIT_CODES

    def work(self, options: dict[str, Any]) -> None:
        total, refused = 0, []
        for ledger in ledgers_named(options["ledger"]):
            try:
                total += due_post(ledger=ledger)
            except LedgerError as error:
                refused.append(f"{ledger.name}: {error}")
        self.stdout.write(_("Posted: %(count)s") % {"count": total})
        if refused:
            raise CommandError("\n".join(refused), returncode=REFUSED)
