"""Whether two announcements tell one payment: two apps, 速報 and 確報, a group summary, a second delivery."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from integrations.android.reading.issuers import issuer_of
from integrations.android.reading.names import folded, same_shop, says_no_shop
from integrations.android.reading.types import Payment, Sighting
from integrations.android.reading.when import JAPAN

Sameness = Literal["merge", "ask", "different"]

# Apps speak within seconds, mails within minutes of the payment.
CLOSE = timedelta(minutes=10)
# A group summary and a second phone repeat a message at once; nobody pays twice so fast.
AT_ONCE = timedelta(seconds=2)
NEXT_DAY = timedelta(days=1)


def same_payment(one: Payment, other: Payment) -> Sameness:
    """Whether two payments of different notifications are one; the order does not matter.

    Items of one notification are different payments and are not to be compared.
    """
    if not (one.is_money and other.is_money and one.action == other.action):
        return "different"
    amounts = _amounts(one, other)
    if amounts == "different" or not _may_both_announce(one, other):
        return "different"
    if _announced_alike(one, other):
        return _repeated(one, other)
    time_fits = _time_fits(one, other)
    if time_fits == "different":
        return "different"
    if says_no_shop(one.merchant) or says_no_shop(other.merchant):
        return _surer(amounts, time_fits)
    assert one.merchant and other.merchant
    return _surer(amounts, time_fits) if same_shop(one.merchant, other.merchant) else "ask"


def merged(one: Payment, other: Payment) -> Payment:
    """The first payment with what it lacks taken from the other; nothing is overwritten by less."""
    named = _named_by_other(one, other)
    dated = one.date_source != "text" and other.date_source == "text"
    timed = one.time is None and other.time is not None and (dated or one.date == other.date)
    amount = one.amount_yen if one.amount_yen is not None else other.amount_yen
    return replace(
        one,
        amount_yen=amount,
        currency_amount=one.currency_amount or other.currency_amount,
        merchant=other.merchant if named else one.merchant,
        category_hint=(other.category_hint if named else None) or one.category_hint or other.category_hint,
        date=other.date if dated else one.date,
        date_source="text" if dated else one.date_source,
        time=other.time if timed else one.time,
        reason=one.reason if amount is None else "",
        sightings=_all_sightings(one, other),
    )


@dataclass(frozen=True, slots=True)
class Match:
    """A new payment and the place of the stored one that it may be; `sameness` is merge or ask."""

    new: int
    stored: int
    sameness: Sameness


def matches(new: Sequence[Payment], stored: Sequence[Payment]) -> list[Match]:
    """Pairs the payments of one notification with stored ones, one to one: sure ones first, then the nearest in time."""
    found = [
        (sameness != "merge", _distance(mine, theirs), here, there)
        for here, mine in enumerate(new)
        for there, theirs in enumerate(stored)
        if (sameness := same_payment(mine, theirs)) != "different"
    ]
    taken_new: set[int] = set()
    taken_stored: set[int] = set()
    pairs = []
    for asks, _, here, there in sorted(found):
        if here in taken_new or there in taken_stored:
            continue
        taken_new.add(here)
        taken_stored.add(there)
        pairs.append(Match(here, there, "ask" if asks else "merge"))
    return pairs


def _amounts(one: Payment, other: Payment) -> Sameness:
    """Equal yen or equal foreign amounts merge; yen beside a foreign amount can only be asked about."""
    if one.currency_amount and other.currency_amount and one.currency_amount != other.currency_amount:
        return "different"
    if one.amount_yen is not None and other.amount_yen is not None:
        return "merge" if one.amount_yen == other.amount_yen else "different"
    if one.currency_amount and other.currency_amount:
        return "merge"
    named = not says_no_shop(one.merchant) and not says_no_shop(other.merchant)
    return "ask" if named and same_shop(one.merchant or "", other.merchant or "") else "different"


def _may_both_announce(one: Payment, other: Payment) -> bool:
    """Two cards, or two code payments, never share a payment; a card and the touch that used it do."""
    if one.issuer == other.issuer:
        return True
    first, second = issuer_of(one.issuer), issuer_of(other.issuer)
    if first is None or second is None or first.layer != second.layer:
        return True
    return first.layer == "touch" and not _sources(one) & _sources(other)


def _sources(payment: Payment) -> set[str]:
    return {sighting.source for sighting in payment.sightings}


def _announced_alike(one: Payment, other: Payment) -> bool:
    """Whether the same app or mail announced both, at the same stage: then they are two, unless it repeated itself."""
    mine = {(sighting.issuer, sighting.source, sighting.stage) for sighting in one.sightings}
    return any((sighting.issuer, sighting.source, sighting.stage) in mine for sighting in other.sightings)


def _repeated(one: Payment, other: Payment) -> Sameness:
    """Whether one source said the same thing twice."""
    if folded(one.merchant or "") != folded(other.merchant or "") or one.date != other.date:
        return "different"
    if one.time and other.time:
        if one.time != other.time:
            return "different"
        return "merge" if one.time.second else "ask"
    if not any(
        abs(mine.seen_at - theirs.seen_at) <= AT_ONCE for mine in one.sightings for theirs in other.sightings
    ):
        return "different"
    return "ask" if "text" in (one.date_source, other.date_source) else "merge"


def _moment(payment: Payment) -> datetime | None:
    """When it was paid, to the minute, where that is known."""
    if payment.time is not None:
        return datetime.combine(payment.date, payment.time, JAPAN)
    return None if payment.date_source == "text" else payment.sightings[0].seen_at


def _time_fits(one: Payment, other: Payment) -> Sameness:
    first, second = _moment(one), _moment(other)
    if first is not None and second is not None:
        return "merge" if abs(first - second) <= CLOSE else "different"
    if one.date == other.date:
        return "merge"
    stages_differ = one.issuer == other.issuer and one.stage != other.stage
    return "ask" if stages_differ and abs(one.date - other.date) <= NEXT_DAY else "different"


def _surer(*parts: Sameness) -> Sameness:
    return "ask" if "ask" in parts else "merge"


def _distance(one: Payment, other: Payment) -> timedelta:
    first = _moment(one) or one.sightings[0].seen_at
    second = _moment(other) or other.sightings[0].seen_at
    return abs(first - second)


def _named_by_other(one: Payment, other: Payment) -> bool:
    """Whether the other names the shop better: at all, or with the same beginning and more after it."""
    if says_no_shop(other.merchant):
        return one.merchant is None
    if says_no_shop(one.merchant):
        return True
    mine, theirs = folded(one.merchant or ""), folded(other.merchant or "")
    return len(theirs) > len(mine) and theirs.startswith(mine)


def _all_sightings(one: Payment, other: Payment) -> tuple[Sighting, ...]:
    return tuple(dict.fromkeys((*one.sightings, *other.sightings)))
