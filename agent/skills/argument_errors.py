"""Sentences about arguments that do not fit, for models and people alike."""

from __future__ import annotations

from django.utils.translation import gettext as _
from pydantic import ValidationError


def sentence_of(error: ValidationError) -> str:
    """One sentence on each wrong field, at most three."""
    return " ".join(_sentence(dict(each)) for each in error.errors(include_url=False)[:3])


def _sentence(detail: dict) -> str:
    path = ".".join(str(part) for part in detail["loc"]) or _("the arguments")
    kind = detail["type"]
    if kind == "missing":
        return _("%(field)s is missing.") % {"field": path}
    if kind == "extra_forbidden":
        return _("%(field)s is not an argument of this tool.") % {"field": path}
    if kind == "value_error":
        return f"{path}: {detail['ctx']['error']}"
    if kind in ("too_short", "too_long"):
        return _("%(field)s has too few or too many entries.") % {"field": path}
    if kind in ("literal_error", "enum"):
        return _("%(field)s must be one of %(expected)s.") % {
            "field": path,
            "expected": detail["ctx"]["expected"],
        }
    return _("%(field)s has a value that does not fit.") % {"field": path}
