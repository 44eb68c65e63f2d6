"""A notification made readable: one normal form of its text, without markup, tricks of direction and footnotes."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass

from integrations.android.reading.types import Notification

# Nothing that tells a payment stands later than this in a message.
LONGEST_TEXT = 20_000
LONGEST_TITLE = 500

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\ud800-\udfff]"
)
_LINE_END = re.compile("\r\n?|[\x85\u2028\u2029]")
_KEYCAP = re.compile("([0-9])\u20e3")
_CIRCLED_BEFORE_NUMBER = re.compile(r"[①-⑳❶-❿](?=\s*[¥￥0-9０-９])")
_TAG = re.compile(
    r"</?(?:html|head|body|p|div|br|tr|td|th|table|tbody|span|b|strong|i|em|u|font|a|ul|ol|li|h[1-6]|img|hr|center|dl|dt|dd|pre|style|script|meta|title)\b[^<>]{0,400}>",
    re.IGNORECASE,
)
_HIDDEN = re.compile(r"<(style|script)\b[^<>]{0,400}>.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_LINE_TAG = re.compile(r"</?(?:p|div|br|tr|table|ul|ol|li|h[1-6]|hr|dl|dt|dd|body|html)\b", re.IGNORECASE)
_CELL_TAG = re.compile(r"</?t[dh]\b", re.IGNORECASE)

_EXAMPLE = re.compile(
    r"\((?:例|注|ex\.?)[:;えば)]?[^()\n]{0,200}\)?|^\s*(?:例\)|例:|例えば).*$", re.MULTILINE
)
_NOTE_LINE = re.compile(r"^\s*(?:※|\*\s|注\)|注意:|\(注).*$", re.MULTILINE)
# From such a heading on a mail only explains itself.
_FOOTER = re.compile(
    r"^\s*[▼■◆●□【\[<《*-]*\s*(?:ご?留意点|ご?注意(?:事項|点)?|ご?案内|会費や|よくある|お問い?合わせ先|本メールは|このメールは|配信停止|発行[:元])[^\n]*",
    re.MULTILINE,
)
_FOOTER_INLINE = re.compile(
    r"▼\s*(?:ご?留意点|ご?注意|会費や)|※|万が一、?(?:身に覚え|お心当たり)|ご利用内容について、万が一"
)


@dataclass(frozen=True, slots=True)
class Message:
    """The title and the body in NFKC; `data` is the body without footnotes and examples."""

    package: str
    sender: str
    title: str
    body: str
    data: str

    @property
    def whole(self) -> str:
        """Title and body."""
        return f"{self.title}\n{self.body}"

    @property
    def told(self) -> str:
        """Title and body without footnotes."""
        return f"{self.title}\n{self.data}"

    @property
    def head(self) -> str:
        """The title and the first lines of the body: what the message is about."""
        lines = [line for line in self.data.split("\n") if line.strip()]
        return "\n".join([self.title, *lines[:2]])[: LONGEST_TITLE * 2]


def message_of(notification: Notification) -> Message:
    """The readable form; text and its expanded form are joined where neither contains the other."""
    title = cleaned(notification.title[: LONGEST_TITLE * 4])[:LONGEST_TITLE]
    text = cleaned(notification.text[: LONGEST_TEXT * 2])[:LONGEST_TEXT]
    expanded = cleaned(notification.big_text[: LONGEST_TEXT * 2])[:LONGEST_TEXT]
    body = _joined(text, expanded)
    return Message(
        package=notification.package.strip(),
        sender=unicodedata.normalize("NFKC", _UNSEEN.sub("", notification.sender[:300])).strip().lower(),
        title=" ".join(title.split()),
        body=body,
        data=_without_notes(body),
    )


def cleaned(text: str) -> str:
    """Text in NFKC without markup, control characters and invisible marks; lines and inner spaces stay."""
    text = _LINE_END.sub("\n", text)
    if "<" in text and _TAG.search(text):
        text = _TAG.sub(_layout, _HIDDEN.sub("", text))
    if "&" in text:
        text = html.unescape(text)
    text = _UNSEEN.sub("", text)
    text = _KEYCAP.sub(r"(\1)", text)
    text = _CIRCLED_BEFORE_NUMBER.sub(" ", text)
    text = unicodedata.normalize("NFKC", text).replace("\t", "  ")
    return "\n".join(line.strip() for line in text.split("\n")).strip()


def _layout(tag: re.Match[str]) -> str:
    if _LINE_TAG.match(tag[0]):
        return "\n"
    return "  " if _CELL_TAG.match(tag[0]) else ""


def _joined(text: str, expanded: str) -> str:
    """The longer text where one contains the other, otherwise both."""
    flat_text, flat_expanded = "".join(text.split()), "".join(expanded.split())
    if not flat_expanded or flat_expanded in flat_text:
        return text
    if flat_text.rstrip(".…") in flat_expanded:
        return expanded
    return f"{text}\n{expanded}"


def _without_notes(body: str) -> str:
    text = _NOTE_LINE.sub("", _EXAMPLE.sub("", body))
    for pattern in (_FOOTER, _FOOTER_INLINE):
        # A note before the data is no footer.
        match = next(
            (found for found in pattern.finditer(text) if re.search(r"[0-9]", text[: found.start()])), None
        )
        if match:
            text = text[: match.start()]
    return text.strip()
