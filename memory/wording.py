"""What stands in a memory: text without money, its keywords, its mood. Pure functions."""

from __future__ import annotations

import re

from finance.reading.amounts import read_amounts
from finance.reading.text import normalise

MAX_KEYWORDS = 8
_SPACES = re.compile(r"[ \t　]+")
_LEFT_OVER = re.compile(r"[（(]\s*[）)]|(?<=[\s。、])[、,](?=\s|$)")
_WORDS = re.compile(r"[一-鿿々]{2,}|[ァ-ヺー]{2,}|[a-zA-Z][a-zA-Z'-]{2,}")
_DULL_WORDS = (
    "the and for was were with that this what when where which how much many have has had you your are can could "
    "would should please tell show about from they them there here 今日 昨日 今月 先月 今週 前回 記録 登録 教 何"
)
_DULL = frozenset(_DULL_WORDS.split())
MOODS: dict[str, re.Pattern[str]] = {
    "worried": re.compile(
        r"不安|心配|やばい|ヤバい|まずい|足りん|足りない|ピンチ|worried|anxious|afraid|broke\b"
    ),
    "tired": re.compile(r"疲れ|しんど|つかれ|だる|眠い|ねむい|tired|exhausted|sleepy"),
    "sad": re.compile(
        r"悲し|かなし|つらい|辛い(?!もの|料理)|寂し|さみし|落ち込|\bsad\b|lonely|miss (?:her|him|you)"
    ),
    "angry": re.compile(r"腹立|むかつ|ムカつ|イライラ|怒|最悪|angry|annoyed|furious"),
    "glad": re.compile(
        r"嬉し|うれし|楽し|たのし|最高|やった[!！ー〜]|よかった|おいしかった|美味しかった|happy|glad|great|delicious|fun\b"
    ),
}


def without_money(text: str) -> str:
    """The text in one normal form, with every amount of yen taken out."""
    clean = normalise(text)
    for amount in sorted(read_amounts(clean), key=lambda each: -each.start):
        clean = clean[: amount.start] + clean[amount.end :]
    return _SPACES.sub(" ", _LEFT_OVER.sub("", clean)).strip(" 、,")


def shortened(text: str, limit: int) -> str:
    """At most `limit` characters, with … where something was cut off."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def keywords_of(text: str) -> tuple[str, ...]:
    """The words that carry the text: kanji and katakana runs and Latin words, each once, in order."""
    found = (match[0].lower() for match in _WORDS.finditer(normalise(text)))
    return tuple(word for word in dict.fromkeys(found) if word not in _DULL)[:MAX_KEYWORDS]


def mood_of(text: str) -> str:
    """worried, tired, sad, angry or glad where the words say so; else empty."""
    clean = normalise(text).lower()
    return next((mood for mood, words in MOODS.items() if words.search(clean)), "")
