"""Any order and any repetition of a set of notifications ends in the same rows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from finance.models import Ledger
from integrations.android.models import Device
from tests.support.books import on
from tests.support.phones import at, card_mail, forward, make_phone, rows, wallet

pytestmark = pytest.mark.django_db

SHOPS = ["書店 しおり", "喫茶 はなれ"]
CATEGORIES = ["leisure", "cafe"]
DAYS = 3


@st.composite
def announcements(draw: Any) -> dict[str, Any]:
    """A wallet, a card's mail with a time or with a day only, or a quick mail without a shop."""
    day, minute = draw(st.integers(-DAYS, -1)), draw(st.integers(0, 4)) * 4
    shop, yen = draw(st.sampled_from(SHOPS)), draw(st.sampled_from([480, 1650]))
    moment = at(9, minute, day=day)
    kind = draw(st.sampled_from(["wallet", "mail", "day", "quick"]))
    if kind == "wallet":
        return wallet(shop, yen, moment)
    if kind == "mail":
        return card_mail(shop, yen, moment.strftime("%Y/%m/%d %H:%M"), moment + timedelta(minutes=1))
    if kind == "day":
        return card_mail(shop, yen, moment.strftime("%Y/%m/%d"), moment + timedelta(hours=3))
    return card_mail("", yen, "", moment) | {
        "title": "【速報】ご利用のお知らせ【三井住友カード】",
        "text": f"ご利用日時：{moment:%Y/%m/%d %H:%M}\nご利用金額：{yen:,}円",
    }


@st.composite
def bursts(draw: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A set of announcements, and the same in another order with repetitions."""
    told = draw(st.lists(announcements(), min_size=2, max_size=6))
    again = draw(st.lists(st.sampled_from(told), max_size=3))
    return told, draw(st.permutations([*told, *again]))


def outcome(ledger: Ledger, device: Device, items: list[dict[str, Any]]) -> list[Any]:
    """The rows that come of it; nothing is kept."""
    with transaction.atomic(), on(at(12).date()):
        for item in items:
            forward(device, item)
        found = rows(ledger)
        transaction.set_rollback(True)
    return found


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(burst=bursts())
def test_order_and_repetition_change_nothing(ledger: Ledger, burst: Any) -> None:
    device = Device.objects.first() or make_phone(ledger)[0]
    told, shuffled = burst
    assert outcome(ledger, device, told) == outcome(ledger, device, shuffled)


def test_fifty_after_three_days_without_a_network_in_reverse(ledger: Ledger) -> None:
    device, _token = make_phone(ledger)
    told = [wallet(SHOPS[n % 2], 300 + n % 7, at(8 + n % 12, n, day=-1 - n % 3)) for n in range(50)]
    assert outcome(ledger, device, list(reversed(told))) == sorted(
        ("expense", 300 + n % 7, SHOPS[n % 2], at(0, day=-1 - n % 3).date().isoformat(), CATEGORIES[n % 2])
        for n in range(50)
    )
