"""What goes into the reader of notifications and what comes out of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from datetime import date, datetime, time
from typing import Any, Literal

Action = Literal["create", "refund", "income", "ignore", "review"]
Stage = Literal["preliminary", "final", "unknown"]  # 速報, 確報, not said
DateSource = Literal["text", "posted_at", "received_at"]
# Why nothing is written (ignore) or why a person decides (review).
Reason = Literal[
    "",
    "declined",
    "zero",
    "campaign",
    "points",
    "cashback",
    "top_up",
    "transfer",
    "withdrawal",
    "card_bill",
    "billing",
    "planned",
    "account",
    "balance",
    "summary",
    "order",
    "phishing",
    "no_payment",
    "instruction",
    "foreign_amount",
    "unclear_amount",
    "unclear_debit",
    "unclear_person",
    "unknown_sender",
]


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification as the phone forwarded it.

    sender: the mail address where the phone knows it. posted_at: the phone's clock, with or without an offset.
    received_at: the server's clock, with an offset.
    """

    package: str
    title: str
    text: str
    big_text: str
    sender: str
    posted_at: datetime | None
    received_at: datetime


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where a payment was announced: an app or a mail, how final it was, and when (with an offset)."""

    issuer: str
    source: str
    stage: Stage
    seen_at: datetime


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment that a notification tells, or the one reason why it tells none.

    amount_yen: positive; None with a currency_amount ("12.50 USD") for a payment whose yen are not in the text.
    date: the day in Japan; date_source tells where it is from. time: of the payment, where the text has it.
    issuer: a key of the registry, "" where none is known. category_hint: a key of finance/taxonomy.py.
    sightings: each announcement that has been merged into this payment, the first one first.
    """

    action: Action
    amount_yen: int | None
    merchant: str | None
    date: date
    date_source: DateSource
    sightings: tuple[Sighting, ...]
    time: time | None = None
    currency_amount: str | None = None
    issuer: str = ""
    category_hint: str | None = None
    reason: Reason = ""

    @property
    def stage(self) -> Stage:
        """The most final stage in which it was announced."""
        stages = [sighting.stage for sighting in self.sightings]
        return next((stage for stage in ("final", "unknown", "preliminary") if stage in stages), "unknown")

    @property
    def is_money(self) -> bool:
        """Whether it is a row of money, perhaps one that waits for its yen."""
        return self.action in ("create", "refund", "income")

    @property
    def waits(self) -> bool:
        """Whether a person has to look: it is unclear, or its yen are not known."""
        return self.action == "review" or (self.is_money and self.amount_yen is None)

    def as_json(self) -> dict[str, Any]:
        """The payment as plain JSON values; payment_from_json reads them back."""
        values = asdict(self)
        values["date"] = self.date.isoformat()
        values["time"] = self.time.isoformat() if self.time else None
        values["sightings"] = [
            {**asdict(sighting), "seen_at": sighting.seen_at.isoformat()} for sighting in self.sightings
        ]
        return values


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What one notification tells: one payment, several, or one reason to ignore or to ask."""

    payments: tuple[Payment, ...]


def payment_from_json(values: dict[str, Any]) -> Payment:
    """The payment that as_json wrote; raises KeyError or ValueError for anything else."""
    known = {field.name for field in fields(Payment)}
    parts = {name: value for name, value in values.items() if name in known}
    parts["date"] = date.fromisoformat(values["date"])
    parts["time"] = time.fromisoformat(values["time"]) if values.get("time") else None
    parts["sightings"] = tuple(
        Sighting(**{**sighting, "seen_at": datetime.fromisoformat(sighting["seen_at"])})
        for sighting in values["sightings"]
    )
    return Payment(**parts)
