"""Notes by webhook: sent by a job through the real client, to a Discord on this machine, each once."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from finance.models import Expense, Ledger
from finance.sealing import SealError, resealed, sealed, unsealed
from finance.services.changes import change_undo
from integrations.android.models import NoteWebhook, WebhookDelivery
from integrations.android.services.webhooks import delivery_send, webhook_remove, webhook_set
from integrations.android.tasks import AsAsked
from integrations.clients.discord_webhook import WebhookBusyError
from tests.support.jobs import run_jobs
from tests.support.phones import at, forward, make_phone, wallet

pytestmark = pytest.mark.django_db
SECRET = "s3cret-" + "k" * 60


class Webhook:
    """Keeps what is posted, and answers as told."""

    def __init__(self) -> None:
        self.posted: list[tuple[str, Any]] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.posted.append((self.path, body))
                status, headers = outer.answers.pop(0) if outer.answers else (200, {})
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_: Any) -> None:
                """Quiet."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}/api/webhooks/"


@pytest.fixture
def hook(settings: Any, ledger: Ledger) -> Iterator[Webhook]:
    double = Webhook()
    settings.DISCORD_WEBHOOK_BASE = double.base
    owner = ledger.memberships.get(role="owner").user
    webhook_set(ledger=ledger, actor=owner, url=f"{double.base}123456789/{SECRET}", language="ja")
    yield double
    double.server.shutdown()


def noted(ledger: Ledger, run: bool = False) -> WebhookDelivery:
    forward(make_phone(ledger)[0], wallet("喫茶 はなれ", 1_250, at(9)), run=True)
    return WebhookDelivery.objects.get()


def test_a_note_says_amount_shop_and_what_is_left_and_mentions_nobody(hook: Webhook, ledger: Ledger) -> None:
    assert noted(ledger).state == "sent"
    ((path, body),) = hook.posted
    assert path.endswith(f"{SECRET}?wait=true")
    assert "1,250円" in body["content"] and "喫茶 はなれ" in body["content"]
    assert body["allowed_mentions"] == {"parse": []} and body["nonce"] and body["enforce_nonce"]


@pytest.mark.parametrize(
    ("answer", "wait"), [((429, {"Retry-After": "2"}), 2), ((502, {}), 5), ((302, {"Location": "/"}), None)]
)
def test_a_busy_webhook_is_asked_again_and_a_gone_one_is_not(
    hook: Webhook, ledger: Ledger, answer: tuple[int, dict[str, str]], wait: int | None
) -> None:
    hook.answers.append(answer)
    if wait is None:
        assert noted(ledger).state == "failed" and len(hook.posted) == 1
        return
    with pytest.raises(WebhookBusyError) as busy:
        noted(ledger)
    delivery = WebhookDelivery.objects.get()
    assert delivery.state == "waiting" and SECRET not in str(busy.value)
    decision = AsAsked().get_retry_decision(exception=busy.value, job=type("Job", (), {"attempts": 0})())
    assert decision is not None and round((decision.retry_at - datetime.now(UTC)).total_seconds()) in (
        wait,
        wait - 1,
    )
    delivery_send(delivery.pk)
    delivery_send(delivery.pk)
    delivery.refresh_from_db()
    assert delivery.state == "sent" and len(hook.posted) == 2


def test_what_was_taken_back_is_not_told(hook: Webhook, ledger: Ledger) -> None:
    hook.answers.append((503, {}))
    with pytest.raises(WebhookBusyError):
        noted(ledger)
    delivery = WebhookDelivery.objects.get()
    owner = ledger.memberships.get(role="owner").user
    change_undo(change=delivery.note.change, actor=owner, door="web", cause="test")
    delivery_send(delivery.pk)
    assert len(hook.posted) == 1


def test_without_a_webhook_nothing_is_sent(hook: Webhook, ledger: Ledger) -> None:
    webhook_remove(ledger=ledger, actor=ledger.memberships.get(role="owner").user)
    forward(make_phone(ledger)[0], wallet("喫茶 はなれ", 300, at(9)))
    run_jobs()
    assert Expense.objects.count() == 1 and hook.posted == []


def test_a_secret_is_sealed_and_outlives_a_change_of_keys(hook: Webhook, settings: Any) -> None:
    stored = NoteWebhook.objects.get()
    assert SECRET not in json.dumps([stored.sealed_url, stored.url_end])
    settings.MANEKI_SEAL_KEYS = ["new and long and random", settings.SECRET_KEY]
    moved = resealed(stored.sealed_url)
    settings.MANEKI_SEAL_KEYS = ["new and long and random"]
    assert unsealed(moved).endswith(SECRET)
    with pytest.raises(SealError):
        unsealed(stored.sealed_url)
    assert sealed("x") != sealed("x")
