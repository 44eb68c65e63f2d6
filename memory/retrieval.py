"""Finds memories of one person: by meaning and by keywords, layer by layer, the rankings fused (RRF).

Every statement asks for the person inside the search, so that nobody else's rows are ever in hand. A person's
vectors are compared one by one: that is exact, and quick up to tens of thousands.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection

from memory.chunking import tokens_of
from memory.embedders.base import Vector, halfvec_text
from memory.embedders.choose import query_vector
from memory.models import Memory

CANDIDATES = 40  # of each layer and each way of searching
RRF_K = 60  # as in the paper: how much a first place is worth more than a tenth
MAX_QUERY = 1_000  # characters; nobody's question is longer
ALL_LAYERS = tuple(Memory.Layer.values)

_BY_VECTOR = """
SELECT found.memory_id FROM unnest(%(layers)s::text[]) AS wanted(layer), LATERAL (
    SELECT v.memory_id, v.embedding <=> %(vector)s::halfvec AS distance FROM memory_memoryvector v
    WHERE v.user_id = %(user)s AND v.embedder = %(embedder)s AND v.layer = wanted.layer
    ORDER BY distance, v.memory_id LIMIT %(limit)s
) found ORDER BY found.distance, found.memory_id
"""
_KEYS = "SELECT memory_keys(%s, %s)"
_BY_KEYS = """
SELECT id, cardinality(keys), ARRAY(SELECT wanted FROM unnest(%(keys)s::text[]) wanted WHERE wanted = ANY (keys))
FROM memory_memory
WHERE user_id = %(user)s AND layer = ANY (%(layers)s::text[]) AND keys && %(keys)s::text[]
"""
# Endings and little words that nearly every Japanese sentence has.
_COMMON_WORDS = (
    "です ます した して って ない なん んや やん やっ った てる てた たっ っけ けど から する こと もの いる ある "
    "れる られ せる ので のは のが には では とか なの だっ のか かな だけ より まで どこ なに いつ だれ どれ "
    "what when where which who how did does the and for was were are is do you your my me in of to it on at or "
    "have has had that this with about tell"
)
_COMMON = frozenset(_COMMON_WORDS.split())


@dataclass(frozen=True, slots=True)
class Found:
    """A memory and how well it fits; only the order of scores means something."""

    memory: Memory
    score: float


def memories_found(
    *, user_id: int, query: str, layers: Collection[str] = ALL_LAYERS, limit: int = 8, by: str = "both"
) -> list[Found]:
    """The person's memories that fit the query, best first. `by`: both, vector or keyword."""
    text = query[:MAX_QUERY].replace("\x00", "").strip()
    if not text or not layers:
        return []
    rankings: list[list[int]] = []
    if by != "keyword" and (asked := query_vector(text)) is not None:
        rankings.append(ids_by_vector(user_id, *asked, layers))
    if by != "vector":
        rankings.append(ids_by_keyword(user_id, text, layers))
    scores = fused(rankings)
    best = sorted(scores, key=lambda pk: (-scores[pk], -pk))[: limit * 2]
    return _loaded(user_id, best, scores)[:limit]


def fused(rankings: Iterable[Sequence[int]]) -> dict[int, float]:
    """Reciprocal rank fusion: an id counts 1 / (RRF_K + its place), summed over the rankings."""
    scores: dict[int, float] = {}
    for ranking in rankings:
        for place, each in enumerate(ranking, start=1):
            scores[each] = scores.get(each, 0.0) + 1 / (RRF_K + place)
    return scores


def ids_by_vector(
    user_id: int, embedder: str, vector: Vector, layers: Collection[str], limit: int = CANDIDATES
) -> list[int]:
    """The nearest of each layer, all in one order."""
    parameters: dict[str, Any] = {
        "user": user_id,
        "embedder": embedder,
        "vector": halfvec_text(vector),
        "layers": list(layers),
        "limit": limit,
    }
    with connection.cursor() as cursor:
        cursor.execute(_BY_VECTOR, parameters)
        return [row[0] for row in cursor.fetchall()]


def ids_by_keyword(user_id: int, text: str, layers: Collection[str], limit: int = CANDIDATES) -> list[int]:
    """Those that share pieces of words with the text, rare pieces counting more (as BM25 counts)."""
    with connection.cursor() as cursor:
        cursor.execute(_KEYS, [user_id, text])
        keys = [key for key in cursor.fetchone()[0] if key.partition(" ")[2] not in _COMMON]
        if not keys:
            return []
        cursor.execute(_BY_KEYS, {"user": user_id, "keys": keys, "layers": list(layers)})
        rows = cursor.fetchall()
    return _by_weight(rows)[:limit]


def _by_weight(rows: Sequence[tuple[int, int, list[str]]]) -> list[int]:
    often: dict[str, int] = {}
    for _pk, _size, shared in rows:
        for key in shared:
            often[key] = often.get(key, 0) + 1
    average = sum(size for _pk, size, _shared in rows) / max(1, len(rows))
    weight = {key: math.log(1 + len(rows) / count) for key, count in often.items()}
    scores = {
        pk: sum(weight[key] for key in shared) / (0.5 + 0.5 * size / average) ** 0.5
        for pk, size, shared in rows
    }
    return sorted(scores, key=lambda pk: (-scores[pk], -pk))


def _loaded(user_id: int, ids: Sequence[int], scores: dict[int, float]) -> list[Found]:
    rows = Memory.objects.filter(user_id=user_id).select_related("document").in_bulk(ids)
    return [Found(rows[pk], scores[pk]) for pk in ids if pk in rows and _is_ready(rows[pk])]


def _is_ready(memory: Memory) -> bool:
    """A document is found as a whole or not at all."""
    return memory.document is None or memory.document.state == "ready"


def within_budget(found: Sequence[Found], tokens: int) -> list[Found]:
    """The best of them that fit into so many tokens, in their order."""
    chosen, left = [], tokens
    for each in found:
        cost = tokens_of(each.memory.text)
        if cost <= left:
            chosen.append(each)
            left -= cost
    return chosen
