"""JSON schemas as providers understand them: plain, and with the keywords that a provider knows."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

# What Gemini documents for JSON schemas of parameters and answers; others it may refuse or ignore.
GEMINI_KEYWORDS = frozenset(
    [
        "type",
        "format",
        "title",
        "description",
        "enum",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "anyOf",
        "oneOf",
        "properties",
        "additionalProperties",
        "required",
    ]
)

_BY_NAME = {"properties"}  # below these, keys are names of our own, not keywords


def with_keywords(schema: Any, keywords: Set[str] = GEMINI_KEYWORDS) -> Any:
    """The schema without the keywords that are not listed. What they demanded is still checked by us afterwards."""
    if isinstance(schema, list):
        return [with_keywords(each, keywords) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: (
            {name: with_keywords(each, keywords) for name, each in value.items()}
            if key in _BY_NAME
            else value
            if key in ("enum", "required")
            else with_keywords(value, keywords)
        )
        for key, value in schema.items()
        if key in keywords
    }


def inlined(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema without $defs, $refs and titles: some providers know none of them."""
    definitions = schema.get("$defs", {})

    def inline(node: Any) -> Any:
        if isinstance(node, list):
            return [inline(each) for each in node]
        if not isinstance(node, dict):
            return node
        plain = {
            key: inline(value)
            for key, value in node.items()
            if key not in ("$defs", "$ref") and not (key == "title" and isinstance(value, str))
        }
        if "$ref" in node:
            return {**inline(definitions[node["$ref"].rsplit("/", 1)[-1]]), **plain}
        return plain

    return inline(schema)
