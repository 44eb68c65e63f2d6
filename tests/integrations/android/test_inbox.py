"""The inbox: whatever became of a notification, a press makes a row of it, or puts its kind out of sight."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from finance.models import Change, Expense, Ledger
from finance.services.changes import change_undo
from integrations.android.models import Device, IgnoreRule, RawNotification
from tests.support.admin import member
from tests.support.phones import MAIL, at, card_mail, forward, make_phone, raw, rows, wallet

pytestmark = pytest.mark.django_db

FOREIGN = {
    "package": MAIL,
    "sender": "statement@vpass.ne.jp",
    "title": "ご利用のお知らせ【三井住友カード】",
    "text": "ご利用日時：2026/05/20 10:00\nご利用先：SAMPLE STORE\nご利用金額：12.50 USD",
}
UNKNOWN = {"package": "jp.example.hanko", "title": "はんこ堂", "text": "お会計ありがとう ぴったり賞"}


@pytest.fixture
def owner(ledger: Ledger) -> Any:
    return ledger.memberships.get(role="owner").user


@pytest.fixture
def client(owner: Any) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    return client


@pytest.fixture
def phone(ledger: Ledger) -> Device:
    return make_phone(ledger)[0]


def told(phone: Device, item: dict[str, Any]) -> RawNotification:
    return raw(forward(phone, item)[0])


def entry(**changes: Any) -> dict[str, Any]:
    return {
        "kind": "expense",
        "amount": "1,980",
        "shop": "はんこ堂",
        "category": "日用品",
        "date": "2026-05-20",
    } | changes


def url(name: str, note: RawNotification) -> str:
    return reverse(name, args=[note.ledger_id, note.pk])


@pytest.mark.parametrize(
    "item", [UNKNOWN, FOREIGN, {"package": "x", "title": "ポイント5倍キャンペーン", "text": "本日まで"}]
)
def test_a_press_makes_a_row_of_anything_and_undo_takes_it_back(
    client: Client, ledger: Ledger, phone: Device, owner: Any, item: dict[str, Any]
) -> None:
    note = told(phone, item)
    assert note.state in ("review", "ignored") and rows(ledger) == []
    assert client.get(url("phone-record", note)).status_code == 200
    client.post(url("phone-record", note), entry())
    assert rows(ledger) == [("expense", 1_980, "はんこ堂", "2026-05-20", "daily")]
    note.refresh_from_db()
    assert note.state == "recorded"
    again = client.post(url("phone-record", note), entry()).content.decode()
    assert _("That notification is in the books already.") in again and len(rows(ledger)) == 1
    change = Change.objects.filter(cause=f"notification:{note.pk}", entries__isnull=False).latest("pk")
    change_undo(change=change, actor=owner, door="web", cause="test")
    page = client.get(reverse("phone-of", args=[ledger.pk])).content.decode()
    assert _("What was recorded has been taken back.") in page
    client.post(url("phone-record", note), entry(amount="２０００"))
    assert [row[1] for row in rows(ledger)] == [2_000]


def test_what_is_wrong_stays_in_the_form_beside_its_reason(
    client: Client, phone: Device, ledger: Ledger
) -> None:
    note = told(phone, UNKNOWN)
    page = client.post(url("phone-record", note), entry(amount="たくさん", shop="まちの店")).content.decode()
    assert "たくさん" in page and "まちの店" in page and "errorlist" in page
    assert rows(ledger) == []
    late = client.post(url("phone-record", note), entry(date="2126-01-01")).content.decode()
    assert "errorlist" in late and rows(ledger) == []


def test_the_form_holds_what_was_read(client: Client, phone: Device) -> None:
    page = client.get(url("phone-record", told(phone, FOREIGN))).content.decode()
    assert "SAMPLE STORE" in page and 'value="2026-05-20"' in page


def test_a_person_s_yen_are_joined_by_the_later_notice(client: Client, phone: Device, ledger: Ledger) -> None:
    note = told(phone, FOREIGN)
    client.post(url("phone-record", note), entry(shop="SAMPLE STORE"))
    forward(phone, FOREIGN | {"text": FOREIGN["text"] + " "})
    assert len(rows(ledger)) == 1


def test_a_kind_is_ignored_from_now_on_until_its_rule_goes(
    client: Client, phone: Device, ledger: Ledger
) -> None:
    note = told(phone, wallet("喫茶 はなれ", 480, at(9)))
    client.post(url("phone-ignore", note), {"what": "kind"})
    note.refresh_from_db()
    assert note.state == "recorded" and len(rows(ledger)) == 1  # what is in the books stays there
    later = told(phone, wallet("喫茶 はなれ", 520, at(12)))
    assert (later.state, later.reason) == ("ignored", "rule")
    assert told(phone, wallet("書店 しおり", 520, at(13))).state == "recorded"
    rule = IgnoreRule.objects.get()
    client.post(reverse("phone-rule-drop", args=[ledger.pk, rule.pk]))
    assert told(phone, wallet("喫茶 はなれ", 530, at(14))).state == "recorded"


def test_one_is_put_aside_unless_it_is_in_the_books(client: Client, phone: Device, ledger: Ledger) -> None:
    note = told(phone, UNKNOWN)
    client.post(url("phone-ignore", note), {"what": "one"})
    note.refresh_from_db()
    assert (note.state, note.reason) == ("ignored", "by_person") and not IgnoreRule.objects.exists()
    recorded = told(phone, wallet("喫茶 はなれ", 480, at(9)))
    page = client.post(url("phone-ignore", recorded), {"what": "one"}, follow=True).content.decode()
    assert _("That notification is in the books. Undo that first.") in page
    assert Expense.objects.filter(deleted_at=None).count() == 1


def test_states_are_counted_and_filtered(client: Client, phone: Device, ledger: Ledger) -> None:
    told(phone, FOREIGN)
    told(phone, wallet("喫茶 はなれ", 480, at(9)))
    told(phone, card_mail("書店 しおり", 900, "2026/05/19"))
    here = reverse("phone-of", args=[ledger.pk])
    every, review = (client.get(here + query).content.decode() for query in ("", "?state=review"))
    assert "はなれ" in every and "SAMPLE STORE" in every
    assert "SAMPLE STORE" in review and "はなれ" not in review
    for odd in ("?state=nothing", "?page=99", "?page=x"):
        assert client.get(here + odd).status_code == 200


def test_a_viewer_looks_and_presses_nothing(phone: Device, ledger: Ledger) -> None:
    note = told(phone, UNKNOWN)
    client = Client()
    client.force_login(member(ledger, "viewer"))
    assert client.get(reverse("phone-of", args=[ledger.pk])).status_code == 200
    for name, data in (("phone-record", entry()), ("phone-ignore", {"what": "kind"})):
        assert client.post(url(name, note), data).status_code == 403
    assert rows(ledger) == [] and not IgnoreRule.objects.exists()
