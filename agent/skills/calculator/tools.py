"""The tool of the calculator."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent.skills.calculator.arithmetic import calculated, shown
from agent.skills.tool import ToolResult, TurnContext, tool
from finance.display import Column, Display


@tool(label=gettext_lazy("Calculating"))
def calculate(context: TurnContext, expression: str) -> ToolResult:
    """Works out an arithmetic expression exactly: numbers, + - * / // % **, brackets. Records nothing."""
    value = shown(calculated(expression))
    columns = (Column(_("Calculation")), Column(_("Result")))
    return ToolResult(
        {"expression": expression, "result": value}, (Display("", columns, ((expression, value),)),)
    )
