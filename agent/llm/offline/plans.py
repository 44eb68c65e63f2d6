"""What the rules decide on: tool calls to make, or a text to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Wish:
    """One tool call that the rules want made."""

    tool: str
    args: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """Calls to run at once, or a text when there is nothing to run."""

    calls: tuple[Wish, ...] = ()
    text: str = ""

    @property
    def writes(self) -> bool:
        return any(not call.tool.startswith("get_") for call in self.calls)


def run(tool: str, **args: Any) -> Plan:
    """A plan of one call; arguments that are None are left out."""
    return Plan(calls=(wish(tool, **args),))


def wish(tool: str, **args: Any) -> Wish:
    return Wish(tool, {name: value for name, value in args.items() if value is not None})


def say(text: str) -> Plan:
    return Plan(text=text)


def together(*plans: Plan) -> Plan:
    """All calls of several plans, in order."""
    return Plan(calls=tuple(call for plan in plans for call in plan.calls))
