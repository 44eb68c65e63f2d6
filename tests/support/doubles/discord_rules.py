"""What Discord refuses of a message: the limits that the double keeps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MAX_CONTENT = 2_000
EMBED_LIMITS = {"title": 256, "description": 4_096}
MAX_EMBEDS = 6_000  # characters of all embeds of a message


class ApiError(Exception):
    """A refusal as Discord words it."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.body = status, {"code": code, "message": message}


def refuse(where: str) -> None:
    """Raises what Discord answers to a form that does not fit."""
    raise ApiError(400, 50035, f"Invalid Form Body\nIn {where}")


def check_content(content: str) -> None:
    """2,000 by code points and by UTF-16 units: Discord's documentation leaves open which."""
    if len(content.encode("utf-16-le")) // 2 > MAX_CONTENT:
        refuse("content: Must be 2000 or fewer in length.")


def check_embeds(embeds: list[dict[str, Any]]) -> None:
    """Titles, descriptions, fields and the sum of all."""
    total = 0
    for embed in embeds:
        fields = embed.get("fields") or []
        texts = [(name, embed.get(name), most) for name, most in EMBED_LIMITS.items()]
        texts += [("field name", each.get("name"), 256) for each in fields]
        texts += [("field value", each.get("value"), 1_024) for each in fields]
        for name, value, most in texts:
            if value and len(value) > most:
                refuse(f"embeds: {name}: Must be {most} or fewer in length.")
            total += len(value or "")
        if len(fields) > 25:
            refuse("embeds: fields: Must be 25 or fewer in length.")
    if total > MAX_EMBEDS or len(embeds) > 10:
        refuse("embeds: Embed size exceeds maximum size of 6000")


def check_components(components: list[dict[str, Any]]) -> None:
    """Rows, buttons, options and custom ids."""
    rows = [each for each in components if each["type"] == 1]
    if len(rows) > 5:
        refuse("components: Must be 5 or fewer in length.")
    ids = [each["custom_id"] for each in walk(components) if each.get("custom_id")]
    if len(ids) != len(set(ids)):
        refuse("components: Component custom id cannot be duplicated")
    for each in walk(components):
        if len(each.get("custom_id") or "") > 100:
            refuse("components: custom_id: Must be 100 or fewer in length.")
        if each["type"] == 1 and len(each["components"]) > 5:
            refuse("components: a row holds at most 5 buttons")
        if each["type"] == 2 and not (1 <= len(each.get("label") or each.get("emoji") or "") <= 80):
            refuse("components: label: Must be between 1 and 80 in length.")
        if each["type"] == 3 and not 1 <= len(each.get("options") or []) <= 25:
            refuse("components: options: Must be between 1 and 25 in length.")


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, those inside others too."""
    for each in components:
        yield each
        yield from walk(each.get("components") or [])
