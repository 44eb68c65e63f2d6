"""What evaluations measured, beside the models."""

from __future__ import annotations

from typing import Any

from django import template

from agent.evaluation.keep import latest_evaluations
from agent.llm.registry import model_names

register = template.Library()


@register.inclusion_tag("agent/_evaluations.html")
def evaluations() -> dict[str, Any]:
    """The latest run of each model of this installation on each file of cases."""
    return {"evaluations": latest_evaluations(model_names())}
