"""What the commands of months share: the exit codes below the options, and a database that is away in a sentence."""

from __future__ import annotations

from argparse import RawDescriptionHelpFormatter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError
from django.utils.translation import gettext as _


class MonthCommand(BaseCommand):
    """A command says its `exit_codes` and does its work in `work`."""

    exit_codes = ""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """With the exit codes below the options."""
        return super().create_parser(
            prog_name,
            subcommand,
            epilog=self.exit_codes,
            formatter_class=RawDescriptionHelpFormatter,
            **kwargs,
        )

    def add_arguments(self, parser: CommandParser) -> None:
        """Which ledger."""
        parser.add_argument("--ledger", metavar="NAME", help="only this ledger (its name or its number)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Does the work. Raises CommandError with a sentence."""
        try:
            self.work(options)
        except OperationalError as error:
            raise CommandError(_("The database does not answer: %(reason)s") % {"reason": error}) from error

    def work(self, options: dict[str, Any]) -> None:
        """What the command does."""
        raise NotImplementedError
