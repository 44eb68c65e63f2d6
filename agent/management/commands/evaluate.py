"""Measures models on written cases: python manage.py evaluate FILE [--model A --model B] [--json] [--min PERCENT].

Several models are compared side by side. What was reached is kept and shown beside each model.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from agent.evaluation import report
from agent.evaluation.cases import Case, CaseFileError, load_cases
from agent.evaluation.keep import evaluation_keep, side_by_side
from agent.evaluation.kinds import CaseKind, kind_of
from agent.evaluation.run import CaseResult, run_case
from agent.llm.base import ChatModel
from agent.llm.registry import UnknownModelError, model_named
from agent.threads import close_threads

BELOW_MINIMUM = 1
UNUSABLE = 2


class Command(BaseCommand):
    """Runs each case in a ledger of its own that is thrown away, and prints what was right."""

    help = "Runs the cases of a file through the product's own turn and prints the score."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="cases, one JSON object a line")
        parser.add_argument(
            "--model", action="append", help="a model to measure, again for each (default: offline)"
        )
        parser.add_argument(
            "--json", action="store_true", help="one JSON object for each case, the total last"
        )
        parser.add_argument(
            "--min", type=float, default=None, metavar="PERCENT", help="exit 1 below this score"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            special = kind_of(options["file"])
            cases = [] if special else load_cases(options["file"])
            models = [model_named(name) for name in options["model"] or ["offline"]]
        except (CaseFileError, UnknownModelError) as error:
            raise CommandError(str(error), returncode=UNUSABLE) from error
        _tables_made()
        try:
            if special:
                passed, total = self._run_kind(*special, as_json=options["json"])
            else:
                passed, total = self._run_models(options["file"].name, cases, models, options["json"])
        finally:
            close_threads()
        minimum = options["min"]
        if minimum is not None and report.percent(passed, total) < minimum:
            raise CommandError(f"That is below {minimum:g} %.", returncode=BELOW_MINIMUM)

    def _run_kind(self, kind: CaseKind, rows: list[dict[str, Any]], *, as_json: bool) -> tuple[int, int]:
        passed = total = 0
        if not as_json:
            self.stdout.write(report.table_head())
        for outcome in kind.run(rows):
            passed, total = passed + outcome.ok, total + 1
            self.stdout.write(report.outcome_json(outcome) if as_json else report.outcome_row(outcome))
        self.stdout.write((report.json_total if as_json else report.score)(passed, total))
        return passed, total

    def _run_models(
        self, name: str, cases: list[Case], models: list[ChatModel], as_json: bool
    ) -> tuple[int, int]:
        """Every case with every model; what the worst of them reached."""
        runs = []
        for model in models:
            if len(models) > 1 and not as_json:
                self.stdout.write(f"\n{model.name}")
            results = self._run(cases, model, as_json)
            runs.append(evaluation_keep(model_name=model.name, cases=name, results=results))
        if len(runs) > 1 and not as_json:
            self.stdout.write(f"\n{side_by_side(runs)}")
        return min(run.passed for run in runs), len(cases)

    def _run(self, cases: list[Case], model: ChatModel, as_json: bool) -> list[CaseResult]:
        results = []
        if not as_json:
            self.stdout.write(report.table_head())
        for case in cases:
            result = run_case(case, model)
            results.append(result)
            self.stdout.write(report.json_line(result) if as_json else report.table_row(result))
        total = report.json_total if as_json else report.score
        self.stdout.write(total(sum(each.verdict.ok for each in results), len(cases)))
        return results


def _tables_made() -> None:
    """Makes the tables of a database that is still empty, as the first start of the product does."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0)
