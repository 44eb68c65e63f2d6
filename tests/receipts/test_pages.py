"""The pages of receipts: what waits is shown with its picture, corrected, and recorded once."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from PIL import Image

from agent.llm.base import ImagePart
from finance.models import Change, Expense, Ledger, Membership, SameQuestion
from finance.services.changes import change_undo
from finance.services.ledgers import ledger_delete
from receipts.fingerprints import fingerprints, look_alike
from receipts.model_reading import FormReceipt, receipt_of
from receipts.models import KeptReceipt, ReceiptImage
from receipts.reading.types import Receipt
from receipts.services.keeping import receipts_keep
from receipts.services.recording import reasons_of
from tests.receipts.drawing import drawn, jpeg
from tests.receipts.forms import form_of
from tests.receipts.layouts import LAYOUTS, MIXED, TODAY, inside
from tests.support.books import closed_month, make_user, spend, writing

pytestmark = pytest.mark.django_db
STORE = inside("store", MIXED)


def read(**changed: Any) -> Receipt:
    return receipt_of(FormReceipt.model_validate(form_of(STORE) | changed), TODAY)


def picture_of(shade: int = 200, size: tuple[int, int] = (60, 90)) -> ImagePart:
    out = io.BytesIO()
    Image.linear_gradient("L").resize(size).point(lambda value: value * shade // 255).save(out, "JPEG")
    return ImagePart("image/jpeg", out.getvalue())


def keep(ledger: Ledger, receipt: Receipt | None = None, shade: int = 200) -> KeptReceipt:
    (kept,) = receipts_keep(
        ledger=ledger,
        user=owner_of(ledger),
        picture=picture_of(shade),
        readings=[receipt or read(total_yen=STORE.total + 100)],
        source="test",
    )
    return kept


def owner_of(ledger: Ledger) -> User:
    return Membership.objects.get(ledger=ledger, role="owner").user


@pytest.fixture
def person(ledger: Ledger) -> Iterator[Client]:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner_of(ledger))
    yield client


def filled(client: Client, kept: KeptReceipt, **changed: Any) -> dict[str, Any]:
    """What a browser would send: the forms as the page shows them, with changes."""
    shown = client.get(reverse("receipt-of", args=[kept.ledger_id, kept.pk])).context
    sent: dict[str, Any] = {"act": "record", "confirmed": shown["confirmed"]}
    for form in (shown["form"], shown["line_forms"].management_form, *shown["line_forms"]):
        for field in form:
            value = field.value()
            if field.name != "confirmed" and value is not None:
                sent[field.html_name] = "on" if value is True else "" if value is False else str(value)
    sent = {name: value for name, value in sent.items() if not (name == "is_refund" and not value)}
    return sent | changed


def post(client: Client, kept: KeptReceipt, **changed: Any) -> Any:
    address = reverse("receipt-of", args=[kept.ledger_id, kept.pk])
    return client.post(address, filled(client, kept, **changed), follow=True)


def test_what_does_not_add_up_shows_its_difference_and_is_recorded_when_corrected(
    ledger: Ledger, person: Client
) -> None:
    kept = keep(ledger)
    page = person.get(reverse("receipt-of", args=[ledger.pk, kept.pk])).content.decode()
    assert "The lines do not reach the total." in page and "¥100" in page
    post(person, kept)
    assert Expense.objects.count() == 0, "a difference cannot be pressed away"
    checked = post(person, kept, act="check", total=str(STORE.total)).content.decode()
    assert "do not reach" not in checked and Expense.objects.count() == 0
    done = post(person, kept, category="日用品").content.decode()
    row = Expense.objects.get()
    assert (row.amount_yen, row.category.key, row.date) == (STORE.total, "daily", STORE.day)
    assert f"Recorded: {row.public_id}" in done
    post_again = person.post(
        reverse("receipt-of", args=[ledger.pk, kept.pk]), {"act": "record", "version": "1"}, follow=True
    )
    assert post_again.status_code == 200 and Expense.objects.count() == 1


def test_an_undo_puts_the_receipt_back_to_review(ledger: Ledger, person: Client) -> None:
    kept = keep(ledger, read())
    post(person, kept)
    change = Change.objects.get(cause=f"receipt:{kept.pk}")
    change_undo(change=change, actor=owner_of(ledger), door="web")
    kept.refresh_from_db()
    assert kept.state == "review" and not kept.rows.exists()
    assert Expense.objects.filter(deleted_at=None).count() == 0
    post(person, kept)
    assert Expense.objects.filter(deleted_at=None).count() == 1


def test_wrong_input_is_told_beside_its_field_and_stays(ledger: Ledger, person: Client) -> None:
    kept = keep(ledger)
    page = post(person, kept, total="lots", **{"line-0-amount": "cheap"}).content.decode()
    assert page.count("Please write whole yen") == 2 and 'value="lots"' in page and 'value="cheap"' in page
    gone = post(person, kept, version="99").content.decode()
    assert "was changed by someone else" in gone


def test_a_discount_is_written_with_a_minus(ledger: Ledger, person: Client) -> None:
    kept = keep(
        ledger, read(total_yen=STORE.total - 100, taxes=[], payments=[], tendered_yen=None, change_yen=None)
    )
    more = {"line-4-name": "値引", "line-4-amount": "-100"}
    post(person, kept, **more)
    assert Expense.objects.get().amount_yen == STORE.total - 100


def test_a_receipt_may_be_of_an_expense_that_is_there(ledger: Ledger, person: Client) -> None:
    typed = spend(ledger, STORE.total, "食費", "買い物", STORE.day)
    kept = keep(ledger, read())
    page = person.get(reverse("receipt-of", args=[ledger.pk, kept.pk])).content.decode()
    assert "It is this expense" in page
    attach = reverse("receipt-attach", args=[ledger.pk, kept.pk])
    person.post(attach, {"expense": typed.public_id, "version": kept.version})
    kept.refresh_from_db()
    assert kept.state == "recorded" and kept.rows.get().expense == typed and Expense.objects.count() == 1


def test_when_two_rows_become_one_the_receipt_follows(ledger: Ledger, person: Client) -> None:
    typed = spend(ledger, STORE.total, "食費", "買い物", STORE.day)
    kept = keep(ledger, read())
    post(person, kept)
    question = SameQuestion.objects.get()
    person.post(reverse("same-answer", args=[ledger.pk, question.pk]), {"answer": "same"})
    assert kept.rows.get().expense == typed
    listed = person.get(reverse("receipts-of", args=[ledger.pk])).content.decode()
    assert typed.public_id in listed


def test_one_that_is_alike_is_recorded_only_after_it_was_said(ledger: Ledger, person: Client) -> None:
    post(person, keep(ledger, read()))
    second = keep(ledger, read(), shade=180)
    assert reasons_of(second) == ["alike"]
    post(person, second, confirmed="")
    assert Expense.objects.count() == 1
    post(person, second)
    assert Expense.objects.count() == 2


def test_a_receipt_of_a_closed_month_becomes_a_late_arrival(ledger: Ledger, person: Client) -> None:
    closed_month(ledger, "2026-04")
    kept = keep(ledger, read(date="2026-04-18"))
    assert "closed_month" in reasons_of(kept)
    post(person, kept)
    row = Expense.objects.get()
    assert (row.date.isoformat(), str(row.occurred_on)) == ("2026-05-01", "2026-04-18")


def test_it_can_be_discarded_and_taken_up_again(ledger: Ledger, person: Client) -> None:
    kept = keep(ledger, read())
    person.post(reverse("receipt-discard", args=[ledger.pk, kept.pk]), {"version": kept.version})
    kept.refresh_from_db()
    assert kept.state == "discarded"
    post(person, kept)
    assert Expense.objects.count() == 1


def test_the_setting_is_kept_and_shares_the_receipt_out(ledger: Ledger, person: Client) -> None:
    person.post(reverse("receipt-settings-of", args=[ledger.pk]), {"shape": "category"})
    post(person, keep(ledger, read()))
    rows = dict(Expense.objects.values_list("category__key", "amount_yen"))
    assert rows == {"food": 776, "daily": 726}


def test_neighbours_and_viewers_change_nothing(ledger: Ledger, person: Client) -> None:
    kept = keep(ledger, read())
    stranger, viewer = Client(), Client()
    stranger.force_login(make_user("stranger"))
    looker = make_user("looker")
    Membership.objects.create(ledger=ledger, user=looker, role="viewer")
    viewer.force_login(looker)
    names = ("receipt-of", "receipt-picture", "receipt-attach", "receipt-discard")
    for name in names:
        address = reverse(name, args=[ledger.pk, kept.pk])
        assert stranger.get(address).status_code in (404, 405)
        assert stranger.post(address).status_code in (404, 405)
        assert viewer.post(address).status_code in (403, 405)
    page = viewer.get(reverse("receipt-of", args=[ledger.pk, kept.pk]))
    assert page.status_code == 200 and b"<button" not in page.content.split(b"<main")[1]
    assert viewer.get(reverse("receipt-picture", args=[ledger.pk, kept.pk])).status_code == 200


def test_the_same_picture_is_kept_once(ledger: Ledger) -> None:
    assert keep(ledger, read()).pk == keep(ledger, read(shop="別の店")).pk
    assert ReceiptImage.objects.count() == 1


def test_a_picture_is_known_by_its_looks_after_it_was_squeezed() -> None:
    paper = drawn(STORE.rows)
    looks = [fingerprints(jpeg(paper, quality))[1] for quality in (90, 30)]
    small = jpeg(paper.resize((paper.width // 2, paper.height // 2)), 80)
    other = jpeg(drawn(LAYOUTS[14].rows, size=22, width=460))
    assert look_alike(looks[0], looks[1]) and look_alike(looks[0], fingerprints(small)[1])
    assert not look_alike(looks[0], fingerprints(other)[1])


def test_a_ledger_is_deleted_with_its_receipts(ledger: Ledger, person: Client) -> None:
    post(person, keep(ledger, read()))
    with writing(ledger):
        pass
    ledger_delete(ledger=ledger)
    assert KeptReceipt.objects.count() == ReceiptImage.objects.count() == 0
