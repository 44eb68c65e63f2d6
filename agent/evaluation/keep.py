"""Sums of an evaluation: kept as a row, shown side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agent.evaluation.run import CaseResult
from agent.models import EvaluationRun

HEAD = ("model", "score", "wrong writes", "ms a case", "tokens in", "tokens out")


def evaluation_keep(*, model_name: str, cases: str, results: Sequence[CaseResult]) -> EvaluationRun:
    """Stores what a model reached on a file of cases."""
    total = len(results)
    return EvaluationRun.objects.create(
        model_name=model_name,
        cases=cases[:120],
        passed=sum(each.verdict.ok for each in results),
        total=total,
        wrong_writes=sum(each.wrote_wrongly for each in results),
        milliseconds=round(1000 * sum(each.seconds for each in results) / total) if total else 0,
        input_tokens=sum(each.input_tokens for each in results),
        output_tokens=sum(each.output_tokens for each in results),
    )


def latest_evaluations(names: Iterable[str]) -> list[EvaluationRun]:
    """The latest run of each of these models on each file, in the order of the models."""
    order = list(names)
    rows = (
        EvaluationRun.objects.filter(model_name__in=order)
        .order_by("model_name", "cases", "-id")
        .distinct("model_name", "cases")
    )
    return sorted(rows, key=lambda row: (row.cases, order.index(row.model_name)))


def side_by_side(runs: Iterable[EvaluationRun]) -> str:
    """A plain table, a line for each run."""
    rows = [HEAD, *(_cells(run) for run in runs)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEAD))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def _cells(run: EvaluationRun) -> tuple[str, ...]:
    score = f"{run.passed}/{run.total} ({run.percent:.1f} %)"
    figures = (run.wrong_writes, run.milliseconds, run.input_tokens, run.output_tokens)
    return (run.model_name, score, *(f"{figure:,}" for figure in figures))
