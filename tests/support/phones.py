"""A phone that forwards notifications, for tests of that door."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from finance import clock
from finance.models import Expense, Income, Ledger
from integrations.android.models import Device, RawNotification
from integrations.android.services.devices import device_create
from integrations.android.services.intake import Accepted, items_accept
from integrations.android.wire import read_post
from tests.support.books import TODAY, TOKYO
from tests.support.jobs import run_jobs

INGEST = "/api/v1/ingest/notification"
WALLET = "com.google.android.apps.walletnfcrel"
MAIL = "com.google.android.gm"


@dataclass
class Answer:
    """What the server answered."""

    status: int
    headers: dict[str, str]
    body: Any


def make_phone(ledger: Ledger, user: Any = None, name: str = "Pixel") -> tuple[Device, str]:
    """A phone of the ledger's owner (or of `user`) and its token."""
    person = user or ledger.memberships.get(role="owner").user
    return device_create(ledger=ledger, user=person, name=name)


def at(hour: int, minute: int = 0, second: int = 0, *, day: int = 0) -> datetime:
    """A time of the test's day (or `day` days later) in Tokyo."""
    return datetime(TODAY.year, TODAY.month, TODAY.day, hour, minute, second, tzinfo=TOKYO) + timedelta(
        days=day
    )


def wallet(shop: str, yen: int, posted_at: datetime | None = None, **more: Any) -> dict[str, Any]:
    """What Google Wallet says after a touch."""
    item = {"package": WALLET, "title": shop, "text": f"￥{yen:,} Visa •••• 0071"}
    return item | ({"posted_at": posted_at.isoformat()} if posted_at else {}) | more


def card_mail(
    shop: str, yen: int, day: str, posted_at: datetime | None = None, **more: Any
) -> dict[str, Any]:
    """What a card company mails."""
    item = {
        "package": MAIL,
        "sender": "statement@vpass.ne.jp",
        "title": "ご利用のお知らせ【三井住友カード】",
        "text": f"◇利用日：{day}\n◇利用先：{shop}\n◇利用取引：買物\n◇利用金額：{yen:,}円",
    }
    return item | ({"posted_at": posted_at.isoformat()} if posted_at else {}) | more


def forward(device: Device, *items: dict[str, Any], run: bool = True) -> list[Accepted]:
    """The phone posts items, without the HTTP around it; the jobs run at once."""
    post = read_post(json.dumps(list(items)).encode(), "application/json")
    kept = items_accept(device, post.items)
    if run:
        run_jobs()
    return kept


def raw(kept: Accepted) -> RawNotification:
    """The notification as it stands now."""
    return RawNotification.objects.get(pk=kept.id)


def rows(ledger: Ledger) -> list[tuple[str, int, str, str, str]]:
    """The live rows as people see them, sorted: kind, yen, shop, day, category."""
    found = [
        (kind, row.amount_yen, row.merchant, row.date.isoformat(), row.category.key)
        for kind, model in (("expense", Expense), ("income", Income))
        for row in model.objects.filter(ledger=ledger, deleted_at=None).select_related("category")
    ]
    return sorted(found)


def post(
    host: str,
    body: Any,
    token: str | None = None,
    *,
    headers: dict[str, str] | None = None,
    method: str = "POST",
    path: str = INGEST,
) -> Answer:
    """One real request; a body that is no bytes is sent as JSON."""
    connection = http.client.HTTPConnection(host, timeout=30)
    sent = {"Content-Type": "application/json"} | (headers or {})
    if token is not None:
        sent["Authorization"] = f"Bearer {token}"
    payload = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    try:
        connection.request(method, path, body=payload, headers=sent)
        response = connection.getresponse()
        text = response.read()
        told = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, told, json.loads(text) if text else None)
    finally:
        connection.close()


def now() -> datetime:
    """The test's present."""
    return clock.now()
