"""The notification door over real HTTP: tokens, limits, and that nothing that was acknowledged is lost."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import override_settings
from django.utils import timezone, translation

from finance.models import Expense, Ledger
from integrations.android.models import Device, RawNotification
from integrations.android.services.devices import device_revoke, wait_after
from tests.support.books import at_once, make_ledger, make_user
from tests.support.daphne import DaphneProcess
from tests.support.jobs import run_worker
from tests.support.phones import INGEST, Answer, make_phone, post, rows, wallet

pytestmark = pytest.mark.django_db(transaction=True)
NOON = timezone.now().replace(hour=3, minute=0, second=0, microsecond=0) - timedelta(
    days=1
)  # of yesterday in Tokyo


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """The server is another process: its clock goes on, and so does the test's."""
    with translation.override("en"):
        yield


def at(hour: int, minute: int = 0, second: int = 0) -> datetime:
    """A time of yesterday."""
    return NOON + timedelta(hours=hour - 12, minutes=minute, seconds=second)


@pytest.fixture
def phone(live_server_process: DaphneProcess) -> tuple[Ledger, Device, str]:
    ledger = make_ledger()
    device, token = make_phone(ledger)
    return ledger, device, token


def status_of(answer: Answer) -> tuple[int, str | None]:
    return answer.status, answer.body.get("error") if isinstance(answer.body, dict) else None


def test_it_is_kept_before_it_is_acknowledged_and_read_once(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    ledger, device, token = phone
    host = live_server_process.host
    answer = post(host, wallet("書店 しおり", 1650, at(9)), token)
    assert answer.status == 202 and answer.body["status"] == "accepted"
    raw = RawNotification.objects.get(pk=answer.body["id"])
    assert raw.state == "pending" and raw.title == "書店 しおり" and rows(ledger) == []
    live_server_process.kill9()
    run_worker()
    run_worker()
    assert len(rows(ledger)) == 1
    live_server_process.start()
    again = post(host, wallet("書店 しおり", 1650, at(9)), token)
    assert (again.status, again.body["id"], again.body["status"]) == (202, raw.pk, "duplicate")
    run_worker()
    assert Expense.objects.count() == 1
    device.refresh_from_db()
    assert device.last_seen_at is not None


def test_ten_posts_at_once_are_one_row_with_one_id(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    ledger, _device, token = phone
    for item in (wallet("書店 しおり", 1650, at(9)), wallet("書店 みなと", 1700)):
        acts = [lambda item=item: post(live_server_process.host, item, token) for _number in range(10)]
        answers = at_once(acts)
        assert {answer.status for answer in answers} == {202}
        assert len({answer.body["id"] for answer in answers}) == 1
    run_worker()
    assert [row[1] for row in rows(ledger)] == [1650, 1700]


def test_every_wrong_token_gets_the_same_answer_and_leaves_nothing(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    ledger, device, token = phone
    host, item = live_server_process.host, wallet("書店 しおり", 1650, at(9))
    revoked, revoked_token = make_phone(ledger, name="old")
    device_revoke(user=revoked.user, device_id=revoked.pk)
    eve = make_user("eve", is_active=False)
    _device, inactive_token = make_phone(make_ledger("other", owner=eve))
    answers = [
        post(host, item),
        post(host, item, ""),
        post(host, item, "mnk_wrong"),
        post(host, item, token[:-1]),
        post(host, item, token + "x"),
        post(host, item, revoked_token),
        post(host, item, inactive_token),
        post(host, item, headers={"Authorization": token}),
        post(host, item, headers={"Authorization": f"Basic {token}"}),
        post(host, item, path=f"{INGEST}?token={token}"),
    ]
    seen = {
        (answer.status, json.dumps(answer.body), answer.headers.get("www-authenticate")) for answer in answers
    }
    assert len(seen) == 1 and answers[0].status == 401
    assert not RawNotification.objects.exists()
    log = live_server_process.log_text()
    assert not any(secret in log for secret in (token, revoked_token, inactive_token, device.token_sha256))
    assert token not in str(Device.objects.filter(pk=device.pk).values().get())


def test_a_phone_writes_into_its_own_ledger_alone(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    ledger, _device, token = phone
    other = make_ledger("other")
    post(live_server_process.host, wallet("書店 しおり", 1650, at(9)) | {"ledger": other.pk}, token)
    run_worker()
    assert len(rows(ledger)) == 1 and rows(other) == []


BAD_BODIES = [
    ("ランチ 850円のお支払い".encode("shift_jis"), {}, "not_utf8"),
    (b"\xef\xbb\xbf" + json.dumps(wallet("a", 1)).encode(), {}, "byte_order_mark"),
    (b'{"package": "a", "text": "say "hi""}', {}, "not_json"),
    (b"[" * 100_000, {}, "not_json"),
    (json.dumps(wallet("a", 1)).encode(), {"Content-Type": "text/plain"}, "wrong_type"),
    (b'{"package": "a", "package": "b", "text": "c"}', {}, "doubled_name"),
    (b'{"package": "a", "text": "c", "extra": NaN}', {}, "not_a_number"),
    (b'{"package": "a", "text": "c", "posted_at": 1e999}', {}, "not_a_number"),
    (b'{"package": "a", "text": 5}', {}, "not_text"),
    (b'{"text": "c"}', {}, "no_package"),
    (b'{"package": "a"}', {}, "no_text"),
    (b"5", {}, "not_an_object"),
    (b"[]", {}, "no_items"),
    (b"", {}, "not_json"),
]


def test_what_cannot_be_read_is_refused_with_the_reason_and_kept(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    _ledger, _device, token = phone
    for body, headers, error in BAD_BODIES:
        answer = post(live_server_process.host, body, token, headers=headers)
        assert status_of(answer) == (400, error) and answer.body["message"], body[:60]
        kept = RawNotification.objects.get(pk=answer.body["id"])
        assert (kept.state, kept.reason) == ("failed", error)
        assert body.startswith(bytes(kept.body)) or error in (
            "doubled_name",
            "not_a_number",
            "not_text",
            "no_package",
            "no_text",
            "not_an_object",
        )


HOSTILE = {
    "NUL": "書店\\u0000 しおり",
    "a lone surrogate": "書店\\ud800 しおり",
    "right-to-left": "書店\\u202e しおり",
}


@pytest.mark.parametrize("title", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_characters_are_taken_out(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str], title: str
) -> None:
    ledger, _device, token = phone
    body = json.dumps(wallet("SHOP", 700, at(9)), ensure_ascii=True).replace("SHOP", title).encode()
    answer = post(live_server_process.host, body, token)
    assert answer.status == 202
    assert RawNotification.objects.get().doubts == ["cleaned"]
    run_worker()
    assert [row[2] for row in rows(ledger)] == ["書店 しおり"]


def test_a_text_of_a_megabyte_is_cut_or_refused(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    _ledger, _device, token = phone
    host = live_server_process.host
    long = wallet("書店 しおり", 700, at(9), big_text="あ" * 200_000)
    assert post(host, long, token).status == 202
    assert RawNotification.objects.get().doubts == ["cut"]
    assert status_of(post(host, long | {"big_text": "あ" * 1_000_000}, token)) == (413, "too_large")


def test_a_bad_item_does_not_spoil_the_others(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    ledger, _device, token = phone
    items: list[Any] = [wallet("書店 しおり", 100 + n, at(8, n)) for n in range(20)]
    items[6] = {"package": "a", "text": 5}
    answer = post(live_server_process.host, items, token)
    assert answer.status == 202
    assert [each["status"] for each in answer.body["results"]].count("accepted") == 19
    assert answer.body["results"][6]["error"] == "not_text"
    run_worker()
    assert len(rows(ledger)) == 19 and RawNotification.objects.filter(state="failed").count() == 1


def test_too_many_at_once_are_told_when_to_go_on(phone: tuple[Ledger, Device, str]) -> None:
    ledger, device, _token = phone
    other, _other_token = make_phone(ledger, name="other")
    with override_settings(MANEKI_INGEST_PER_MINUTE=50):
        waits = at_once([lambda: wait_after(device, 1) for _number in range(60)])
        assert sum(wait == 0 for wait in waits) == 50 and all(0 <= wait <= 60 for wait in waits)
        assert wait_after(other, 1) == 0


def test_the_limit_is_told_over_http_and_what_was_acknowledged_is_there(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    ledger, _device, token = phone
    _other, other_token = make_phone(ledger, name="other")
    batches = [
        [wallet("書店 しおり", 100 + n, at(8, batch, n % 60)) for n in range(60)] for batch in range(8)
    ]
    answers = at_once([lambda b=batch: post(live_server_process.host, b, token) for batch in batches])
    refused = [answer for answer in answers if answer.status == 429]
    assert refused and all(1 <= int(answer.headers["retry-after"]) <= 60 for answer in refused)
    acknowledged = [
        each["id"] for answer in answers if answer.status == 202 for each in answer.body["results"]
    ]
    assert RawNotification.objects.filter(pk__in=acknowledged).count() == len(set(acknowledged)) >= 60
    assert post(live_server_process.host, wallet("書店", 1, at(9)), other_token).status == 202


def test_only_posts_and_without_a_cookie(
    live_server_process: DaphneProcess, phone: tuple[Ledger, Device, str]
) -> None:
    answer = post(live_server_process.host, b"", method="GET")
    assert answer.status == 405 and answer.headers["allow"] == "POST"


def raw_request(host: str, head: bytes, pieces: list[bytes], pause: float = 0.0) -> bytes:
    """Sends a request by hand and returns what comes back until the server closes."""
    name, _sep, port = host.partition(":")
    with socket.create_connection((name, int(port)), timeout=30) as connection:
        connection.sendall(head)
        try:
            for piece in pieces:
                connection.sendall(piece)
                time.sleep(pause)
        except (BrokenPipeError, ConnectionResetError):
            pass
        received = b""
        try:
            while piece := connection.recv(65536):
                received += piece
        except ConnectionResetError:
            pass
        return received


def head_of(host: str, *lines: str) -> bytes:
    return "\r\n".join([f"POST {INGEST} HTTP/1.1", f"Host: {host}", *lines, "", ""]).encode()


def test_a_body_of_a_gigabyte_ends_at_its_head(live_server_process: DaphneProcess) -> None:
    host = live_server_process.host
    began = time.monotonic()
    answer = raw_request(host, head_of(host, f"Content-Length: {2**30}"), [])
    assert answer.startswith(b"HTTP/1.1 413") and b"too_large" in answer
    assert time.monotonic() - began < 10


def test_chunks_without_a_length_are_counted_as_they_come(live_server_process: DaphneProcess) -> None:
    host = live_server_process.host
    chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    answer = raw_request(host, head_of(host, "Transfer-Encoding: chunked"), [chunk] * 200)
    assert answer.startswith(b"HTTP/1.1 413")
    assert live_server_process.is_alive()


def test_a_dripping_body_is_cut_off_while_others_are_served() -> None:
    with DaphneProcess({"MANEKI_INGEST_SECONDS": "1"}) as web:
        head = head_of(web.host, "Content-Length: 1000")
        answers = at_once(
            [
                lambda: raw_request(web.host, head, [b"a"] * 8, pause=0.3),
                lambda: post(web.host, wallet("書店", 1)).status,
            ]
        )
        assert answers[0].startswith(b"HTTP/1.1 408") and answers[1] == 401
