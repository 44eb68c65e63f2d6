"""Which announcements tell one payment: the same groups in whatever order, and however often, they came in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce

from integrations.android.reading.pairing import matches, merged
from integrations.android.reading.types import Payment


@dataclass(frozen=True, slots=True)
class Told:
    """One payment as one notification (`source`, its id) told it.

    joined: a group that a person's answer has put together; it stays together. 0: none.
    """

    source: int
    number: int
    payment: Payment
    joined: int = 0


@dataclass(slots=True)
class Group:
    """Announcements of one payment, and what they tell together."""

    members: list[Told]
    payment: Payment
    sources: set[int] = field(default_factory=set)


def groups_of(told: Iterable[Told]) -> tuple[list[Group], list[tuple[int, int]]]:
    """The groups, and pairs of groups (by place) of which only a person can say whether they are one.

    Announcements are taken by the time at which they were made, not by that of their arrival.
    """
    items = sorted(told, key=_when)
    groups = [_joined(items, number) for number in sorted({item.joined for item in items} - {0})]
    doubtful: list[tuple[int, int]] = []
    loose = [item for item in items if not item.joined]
    for source in dict.fromkeys(item.source for item in loose):
        _place([item for item in loose if item.source == source], groups, doubtful)
    return groups, doubtful


def _place(items: Sequence[Told], groups: list[Group], doubtful: list[tuple[int, int]]) -> None:
    """Puts the payments of one notification with the groups that they belong to, or into new ones."""
    open_places = [place for place, group in enumerate(groups) if items[0].source not in group.sources]
    found = matches([item.payment for item in items], [groups[place].payment for place in open_places])
    place_of = {match.new: open_places[match.stored] for match in found}
    sure = {match.new for match in found if match.sameness == "merge"}
    for number, item in enumerate(items):
        if number in sure:
            group = groups[place_of[number]]
            group.members.append(item)
            group.payment = merged(group.payment, item.payment)
            group.sources.add(item.source)
            continue
        groups.append(Group([item], item.payment, {item.source}))
        if number in place_of:
            doubtful.append((place_of[number], len(groups) - 1))


def _joined(items: Sequence[Told], joined: int) -> Group:
    members = [item for item in items if item.joined == joined]
    payment = reduce(merged, [item.payment for item in members])
    return Group(members, payment, {item.source for item in members})


def _when(item: Told) -> tuple[float, str, int]:
    """By time, then by content: what is alike in both is alike in everything that matters."""
    seen = min(sighting.seen_at for sighting in item.payment.sightings).timestamp()
    return seen, json.dumps(item.payment.as_json(), sort_keys=True, ensure_ascii=False), item.number
