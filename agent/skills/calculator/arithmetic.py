"""Arithmetic in Decimal by a grammar of its own: numbers, + - * / // % **, brackets. Nothing is ever run as code."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from decimal import Context, Decimal, DecimalException, localcontext

from django.utils.translation import gettext as _

from finance.errors import LedgerError
from finance.reading.text import normalise

LONGEST = 200
DIGITS = 28  # exact to as many; beyond, the answer is rounded
MOST_POWER = 100
_LARGEST = Decimal(10) ** 30
_SIGNS = str.maketrans({"×": "*", "÷": "/", "−": "-", "^": "**"})
_COMMA = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

_OPERATORS: dict[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


class ArithmeticProblemError(LedgerError):
    """An expression that cannot be worked out; the message has the reason."""

    code = "arithmetic"


def calculated(expression: str) -> Decimal:
    """The value of an expression such as `1,980×3`. Raises ArithmeticProblemError."""
    text = _COMMA.sub("", normalise(expression).translate(_SIGNS)).strip().rstrip("=").strip()
    if not text or len(text) > LONGEST:
        raise ArithmeticProblemError(_("An expression has 1 to %(most)s characters.") % {"most": LONGEST})
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise ArithmeticProblemError(_("That is no expression that I can work out.")) from error
    with localcontext(Context(prec=DIGITS)):
        try:
            return _value(tree.body, text)
        except DecimalException as error:
            raise ArithmeticProblemError(_("That has no value: it divides by zero.")) from error


def _value(node: ast.expr, text: str) -> Decimal:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return Decimal(str(ast.get_source_segment(text, node)).replace("_", ""))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
        value = _value(node.operand, text)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, text), _value(node.right, text)
        if isinstance(node.op, ast.Pow):
            return _within(_power(left, right))
        if type(node.op) in _OPERATORS:
            return _within(_OPERATORS[type(node.op)](left, right))
    raise ArithmeticProblemError(_("That is no expression that I can work out."))


def _power(base: Decimal, exponent: Decimal) -> Decimal:
    if exponent != exponent.to_integral_value() or abs(exponent) > MOST_POWER:
        raise ArithmeticProblemError(_("A power goes up to %(most)s.") % {"most": MOST_POWER})
    return base ** int(exponent)


def _within(value: Decimal) -> Decimal:
    if abs(value) > _LARGEST:
        raise ArithmeticProblemError(_("That grows too large."))
    return value


def shown(value: Decimal) -> str:
    """The value as people write it: 5,940 or 0.125."""
    plain = f"{value.normalize():,f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain
