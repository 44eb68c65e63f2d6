"""The calculator works out numbers and runs nothing."""

from __future__ import annotations

import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.llm.offline.model import OfflineModel
from agent.models import Conversation
from agent.skills.calculator.arithmetic import ArithmeticProblemError, calculated, shown
from tests.support.turns import expenses, said

RIGHT = {
    "1,980×3": "5,940",
    "12800÷4=": "3,200",
    "0.1+0.2": "0.3",
    "（３＋４）＊２": "14",
    "3980*0.8": "3,184",
    "-2**2": "-4",
    "7//2 + 7%2": "4",
    "100": "100",
}
WRONG = (
    "",
    "9**9**9**9",
    "10**100*10",
    '__import__("os").system("true")',
    "(" * 100_000 + "1" + ")" * 100_000,
    "(" * 99 + "1" + ")" * 98,
    "1/0",
    "0**-1",
    "a+1",
    "1 if 1 else 2",
    "'a'*9",
    "[1]*9",
    "1j",
    "True+1",
    "2**0.5",
)


@pytest.mark.parametrize(("expression", "result"), RIGHT.items())
def test_it_is_exact(expression: str, result: str) -> None:
    assert shown(calculated(expression)) == result


@pytest.mark.parametrize("expression", WRONG)
def test_what_is_no_arithmetic_is_refused_at_once(expression: str) -> None:
    began = time.monotonic()
    with pytest.raises(ArithmeticProblemError):
        calculated(expression)
    assert time.monotonic() - began < 1


@given(st.integers(-(10**12), 10**12), st.integers(-(10**12), 10**12))
def test_it_agrees_with_whole_numbers(left: int, right: int) -> None:
    assert calculated(f"({left})*({right})+({left})") == Decimal(left * right + left)


async def test_the_offline_model_hands_sums_to_it_and_records_nothing(talk: Conversation) -> None:
    done = await said(talk, "1,980×3=", [OfflineModel()])
    assert done.tools == [("calculate", True)] and await expenses(talk) == []
    assert done.data("display")[0]["rows"][0][-1] == "5,940"
