"""Reads what a phone posts: bytes in, items out. No Django, so that any API can stand in front of it."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field
from typing import Any, Literal

MAX_ITEMS = 100
MAX_TEXT = 20_000  # characters of a text that are kept; no payment needs more
MAX_NAME = 200
MAX_SENDER = 320
MAX_POSTED = 64

BodyFault = Literal["not_utf8", "byte_order_mark", "not_json", "wrong_type", "no_items", "too_many_items"]
ItemFault = Literal["not_an_object", "doubled_name", "not_a_number", "not_text", "no_package", "no_text"]

# Control characters (line breaks and tabs stay), lone surrogates, and what is invisible or turns text around.
_UNSTORABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f\ud800-\udfff]"
)
_JSON = re.compile(r'application/json(?:;\s*charset="?utf-8"?)?', re.IGNORECASE)
_TEXTS = ("title", "text", "big_text")


class UnreadableBodyError(Exception):
    """A body of which no item can be read."""

    def __init__(self, fault: BodyFault) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Item:
    """One notification as posted, cleaned. posted_at: as the phone wrote it, "" where it did not.

    doubts: `cleaned` where characters were taken out, `cut` where a text was too long.
    """

    package: str
    title: str = ""
    text: str = ""
    big_text: str = ""
    sender: str = ""
    key: str = ""
    posted_at: str = ""
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BadItem:
    """An item that is no notification, why, and what it was."""

    fault: ItemFault
    raw: bytes


@dataclass(frozen=True, slots=True)
class Post:
    """What one request brought; `is_batch` where it was a list."""

    items: list[Item | BadItem]
    is_batch: bool


@dataclass(slots=True)
class _Object:
    """A JSON object before it is checked."""

    pairs: list[tuple[str, Any]] = field(default_factory=list)


class _NotANumber:
    """NaN or Infinity, which JSON does not have."""


def read_post(body: bytes, content_type: str) -> Post:
    """The notifications of a body, each good or bad by itself. Raises UnreadableBodyError."""
    if not _JSON.fullmatch(content_type.strip()):
        raise UnreadableBodyError("wrong_type")
    if body.startswith(b"\xef\xbb\xbf"):
        raise UnreadableBodyError("byte_order_mark")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableBodyError("not_utf8") from error
    try:
        # Templates of forwarders put the text in as it is: line breaks inside a string are let pass.
        value = json.loads(
            text, strict=False, object_pairs_hook=_Object, parse_constant=lambda _name: _NotANumber()
        )
    except (ValueError, RecursionError) as error:
        raise UnreadableBodyError("not_json") from error
    return _post(value)


def _post(value: Any) -> Post:
    values = value if isinstance(value, list) else [value]
    if not values:
        raise UnreadableBodyError("no_items")
    if len(values) > MAX_ITEMS:
        raise UnreadableBodyError("too_many_items")
    return Post([_item(each) for each in values], is_batch=isinstance(value, list))


def _item(value: Any) -> Item | BadItem:
    fault = _fault(value)
    if fault is not None:
        return BadItem(fault, _as_bytes(value))
    fields = dict(value.pairs)
    doubts: set[str] = set()

    def text(name: str, limit: int) -> str:
        given = fields.get(name) or ""
        cleaned = _UNSTORABLE.sub("", given.replace("\r\n", "\n").replace("\r", "\n"))
        if len(cleaned) != len(given.replace("\r\n", "\n")):
            doubts.add("cleaned")
        if len(cleaned) > limit:
            doubts.add("cut")
        return cleaned[:limit].strip()

    item = Item(
        package=text("package", MAX_NAME),
        **{name: text(name, MAX_TEXT) for name in _TEXTS},
        sender=text("sender", MAX_SENDER),
        key=text("key", MAX_NAME),
        posted_at=_posted(fields.get("posted_at")),
        doubts=tuple(sorted(doubts)),
    )
    if not item.package:
        return BadItem("no_package", _as_bytes(value))
    if not any((item.title, item.text, item.big_text)):
        return BadItem("no_text", _as_bytes(value))
    return item


def _fault(value: Any) -> ItemFault | None:
    if not isinstance(value, _Object):
        return "not_an_object"
    names = [name for name, _value in value.pairs]
    if len(set(names)) != len(names):
        return "doubled_name"
    if _has_no_number(value):
        return "not_a_number"
    fields = dict(value.pairs)
    texts = ("package", *_TEXTS, "sender", "key")
    if any(not isinstance(fields.get(name, ""), str | None) for name in texts):
        return "not_text"
    if not isinstance(fields.get("posted_at"), str | int | float | None):
        return "not_text"
    return None


def _has_no_number(value: Any) -> bool:
    """Whether there is a NaN or an Infinity anywhere inside (1e999 is read as one)."""
    if isinstance(value, _Object):
        return any(_has_no_number(each) for _name, each in value.pairs)
    if isinstance(value, list):
        return any(_has_no_number(each) for each in value)
    return isinstance(value, _NotANumber) or (isinstance(value, float) and not math.isfinite(value))


def _posted(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return ""
    return _UNSTORABLE.sub("", str(value)).strip()[:MAX_POSTED]


def _as_bytes(value: Any) -> bytes:
    """The item as JSON again, for the list of what could not be read."""

    def plain(each: Any) -> Any:
        if isinstance(each, _Object):
            return {name: plain(inner) for name, inner in each.pairs}
        if isinstance(each, list):
            return [plain(inner) for inner in each]
        return "NaN" if isinstance(each, _NotANumber) else each

    return json.dumps(plain(value), ensure_ascii=False).encode("utf-8", "replace")
