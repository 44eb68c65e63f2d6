"""Tools: a typed function, whose docstring and arguments are what a model sees.

Register by declaring; a tool without a name, a docstring or types fails when its module loads.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, get_type_hints

from django.contrib.auth.models import User
from django.utils.functional import Promise
from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from agent.facts import CategoryFact, Language
from agent.llm.base import ToolSpec
from agent.llm.schema import inlined
from agent.skills.argument_errors import sentence_of
from finance.display import Display
from finance.errors import LedgerError
from finance.models import Ledger


@dataclass(frozen=True, slots=True)
class TurnContext:
    """Who, where and when: taken from the session, never from a model."""

    user: User
    ledger: Ledger
    conversation_id: int
    turn_id: int
    today: date
    door: str
    language: Language
    categories: tuple[CategoryFact, ...] = ()
    attachments: tuple[str, ...] = ()
    outside_text: bool = False  # the model reads what others wrote: its writes wait for a press


@dataclass(frozen=True, slots=True)
class ToolResult:
    """`data` is for the model, `displays` are for people, `row_ids` names the rows written.

    memories: how many memories it holds. outside_text: others wrote some of it. settled: arguments as they were
    understood, which a proposal keeps, so that its press means the same.
    """

    data: dict[str, Any]
    displays: tuple[Display, ...] = ()
    row_ids: tuple[str, ...] = ()
    memories: int = 0
    outside_text: bool = False
    settled: dict[str, Any] = field(default_factory=dict)


class ToolArgumentsError(Exception):
    """Arguments that do not fit; `str()` is a sentence that names the field."""


class OfferedInsteadError(LedgerError):
    """A refusal together with the write that a press can do in its place; code and sentence are the refusal's."""

    def __init__(self, refused: LedgerError, tool: str, arguments: dict[str, Any]) -> None:
        super().__init__(str(refused))
        self.code = refused.code
        self.tool = tool
        self.arguments = arguments


ToolFunction = Callable[..., ToolResult]


AsksWhen = Callable[[TurnContext, dict[str, Any]], bool]


@dataclass(frozen=True)
class Tool:
    """A registered tool. `asks_first` ones become proposals; `once_per_turn` ones succeed once per turn.

    `asks_when` tells for a call with these (validated) arguments whether it becomes a proposal; `question` is what
    a proposal of it asks. `personal` ones write what is the person's alone: no change of the ledger, no undo.
    """

    name: str
    function: ToolFunction
    label: str | Promise
    writes: bool
    asks_first: bool
    once_per_turn: bool
    asks_when: AsksWhen | None = None
    question: str | Promise = ""
    personal: bool = False
    skill: str = ""
    description: str = field(default="")

    @cached_property
    def arguments_model(self) -> type[BaseModel]:
        """The arguments as a pydantic model that refuses unknown fields."""
        hints = get_type_hints(self.function, include_extras=True)
        parameters = list(inspect.signature(self.function).parameters.values())[1:]
        fields: dict[str, Any] = {
            parameter.name: (
                hints[parameter.name],
                ... if parameter.default is inspect.Parameter.empty else parameter.default,
            )
            for parameter in parameters
        }
        return create_model(f"{self.name}_arguments", __config__=ConfigDict(extra="forbid"), **fields)

    @cached_property
    def spec(self) -> ToolSpec:
        """What models are told."""
        return ToolSpec(self.name, self.description, inlined(self.arguments_model.model_json_schema()))

    def validated(self, arguments: dict[str, Any], today: date) -> dict[str, Any]:
        """Arguments as Python values. Raises ToolArgumentsError, which names the field and the remedy."""
        try:
            model = self.arguments_model.model_validate(arguments, context={"today": today})
        except ValidationError as error:
            raise ToolArgumentsError(sentence_of(error)) from error
        return {name: getattr(model, name) for name in type(model).model_fields}


def tool(
    *,
    label: str | Promise,
    writes: bool = False,
    asks_first: bool = False,
    once_per_turn: bool = False,
    asks_when: AsksWhen | None = None,
    question: str | Promise = "",
    personal: bool = False,
) -> Callable[[ToolFunction], Tool]:
    """Declares a function as a tool. Raises TypeError at import for one that a model could not understand."""

    def declare(function: ToolFunction) -> Tool:
        name = function.__name__
        if not inspect.getdoc(function):
            raise TypeError(f"tool {name} has no docstring")
        parameters = list(inspect.signature(function).parameters.values())
        if not parameters or parameters[0].name != "context":
            raise TypeError(f"tool {name} does not take the context first")
        untyped = [each.name for each in parameters if each.annotation is inspect.Parameter.empty]
        if untyped:
            raise TypeError(f"tool {name} has untyped arguments: {', '.join(untyped)}")
        return Tool(
            name=name,
            function=function,
            label=label,
            writes=writes,
            asks_first=asks_first,
            once_per_turn=once_per_turn,
            asks_when=asks_when,
            question=question,
            personal=personal,
            description=inspect.getdoc(function) or "",
        )

    return declare
