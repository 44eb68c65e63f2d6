"""A close against writers in other processes: each row is in the snapshot or refused, whoever comes first."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from budgets.lifecycle import budget_confirm
from budgets.models import Allotment, MonthClose
from budgets.services.canonical import lines_of
from budgets.services.proof import month_verify
from finance.models import Expense, Ledger, Month
from tests.support.books import planned_month, spend, writing
from tests.support.racers import Racer, race, racers

pytestmark = pytest.mark.django_db(transaction=True)

REFUSED = "!month_closed"
SPREAD = 0.012  # seconds within which the acts of a round begin, so that each comes first at times


def month_name(number: int) -> str:
    """A month of its own for every round, oldest first."""
    return f"{2005 + number // 12}-{number % 12 + 1:02d}"


def confirmed(ledger: Ledger, number: int) -> Month:
    month = planned_month(ledger, month_name(number))
    with writing(ledger):
        budget_confirm(month=month)
    return month


def spread(count: int) -> list[float]:
    return [random.uniform(0, SPREAD) for _number in range(count)]


def close_against_writers(ledger: Ledger, made: list[Racer], number: int) -> int:
    """One round; returns how many writers came too late."""
    later = planned_month(ledger, month_name(number + 1))
    month = confirmed(ledger, number)
    kept = spend(ledger, 500, day=month.last_day)
    other = spend(ledger, 30, day=month.first_day)
    outside = spend(ledger, 7, day=later.first_day)
    about: dict[str, Any] = {"ledger": ledger.pk, "month": month.pk}
    before = sum(row.amount_yen for row in Expense.objects.filter(month=month, deleted_at=None))
    act, arguments, effect = (
        ("delete", {"row": other.pk}, -30),
        ("move", {"row": other.pk, "day": later.last_day.isoformat()}, -30),
        ("move", {"row": outside.pk, "day": month.last_day.isoformat()}, 7),
        ("raw", {"row": other.pk, "amount": 9}, 9),
        ("allot", {"amount": 1_234}, 0),
    )[number % 5]
    orders = [
        ("close", about),
        ("create", about | {"amount": 850, "day": month.first_day.isoformat()}),
        ("update", about | {"row": kept.pk, "amount": 700}),
        (act, about | arguments),
    ]
    sha, *results = race(made, orders, spread(len(orders)))
    went = [result != REFUSED for result in results]
    assert not str(sha).startswith("!"), sha
    assert all(isinstance(result, int) or result == REFUSED for result in results), results

    effects = zip(went, (850, 200, effect), strict=True)
    total = before + sum(yen for happened, yen in effects if happened)
    close = MonthClose.objects.select_related("month__ledger").get(month=month)
    rows = {line["id"]: line["amount_yen"] for line in lines_of(close.rows) if line["kind"] == "expense"}
    assert close.snapshot["spent_yen"] == sum(rows.values()) == total
    assert close.sha256 == sha
    live = Expense.objects.filter(month=month, deleted_at=None)
    assert {row.public_id: row.amount_yen for row in live} == rows
    if act == "allot":
        amount = Allotment.objects.get(budget_id=month.pk).amount_yen
        assert (
            close.snapshot["categories"]["food"]["allotment_yen"] == amount == (1_234 if went[2] else 30_000)
        )
    assert month_verify(close).ok, month_verify(close).differences
    return went.count(False)


def run_rounds(ledger: Ledger, rounds: int) -> None:
    random.seed(5)
    with racers(4) as made:
        late = Counter(close_against_writers(ledger, made, number) for number in range(rounds))
    assert MonthClose.objects.count() == rounds
    assert len(late) > 1, f"the race was no race: {late}"


def test_a_close_and_writers_in_other_processes(ledger: Ledger) -> None:
    run_rounds(ledger, 20)


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_a_close_and_writers_in_other_processes_again_and_again(ledger: Ledger) -> None:
    run_rounds(ledger, 200)


ALLOWED = {
    ("draft", "confirm"): "confirmed",
    ("confirmed", "reopen"): "draft",
    ("confirmed", "close"): "closed",
}


def serial_outcomes(acts: list[str], state: str) -> set[tuple[tuple[bool, ...], str]]:
    """What each order of the acts would give: which of them went through, and the state at the end."""
    outcomes = set()
    for order in itertools.permutations(range(len(acts))):
        now, went = state, [False] * len(acts)
        for place in order:
            after = ALLOWED.get((now, acts[place]))
            went[place], now = after is not None, after or now
        outcomes.add((tuple(went), now))
    return outcomes


def test_acts_of_a_month_at_once_are_as_if_one_came_after_the_other(ledger: Ledger) -> None:
    random.seed(7)
    sets = [
        (["close", "close", "close", "close"], "confirmed"),
        (["confirm", "confirm", "confirm", "confirm"], "draft"),
        (["close", "reopen", "confirm", "close"], "confirmed"),
        (["confirm", "close", "reopen", "confirm"], "draft"),
        (["reopen", "close", "reopen", "confirm"], "confirmed"),
    ]
    number = 0
    with racers(4) as made:
        for _round in range(3):
            for acts, state in sets:
                month = planned_month(ledger, month_name(number))
                if state == "confirmed":
                    month = confirmed(ledger, number)
                about = {"ledger": ledger.pk, "month": month.pk}
                results = race(made, [(act, about) for act in acts], spread(len(acts)))
                went = tuple(not str(result).startswith("!") for result in results)
                month.refresh_from_db()
                assert (went, month.state) in serial_outcomes(acts, state), (acts, state, results)
                refusals = {result for result in results if str(result).startswith("!")}
                assert refusals <= {"!month_closed", "!month_state", "!not_closable"}, refusals
                assert MonthClose.objects.filter(month=month).count() == (month.state == "closed")
                number += month.state == "closed"  # months close oldest first: an open one is used again
                if month.state != "closed" and month.state == "confirmed":
                    race(made[:1], [("reopen", about)], [0.0])
