"""A turn outlives its process: whatever is killed, nothing is lost, nothing doubled, and the person is told."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from agent.models import ToolCall, Turn
from finance.models import Expense
from finance.services.ledgers import ledger_create
from tests.support.chat_socket import ChatSocket, session_of, turns_settled
from tests.support.daphne import DaphneProcess


@pytest.fixture
def hanako(transactional_db: None) -> Iterator[User]:
    """Somebody with a ledger of her own."""
    user = User.objects.create_user("hanako")
    ledger_create(name="わが家", owner=user)
    yield user
    turns_settled()


def made_stale() -> None:
    """Lets the lease of a dead process run out at once."""
    Turn.objects.filter(state=Turn.State.RUNNING).update(heartbeat_at=timezone.now() - timedelta(minutes=1))
    Turn.objects.filter(state=Turn.State.QUEUED).update(created_at=timezone.now() - timedelta(minutes=1))


def wait_until_dead(web: DaphneProcess) -> None:
    ends = time.monotonic() + 20
    while web.is_alive():
        assert time.monotonic() < ends, "the failpoint was not reached"
        time.sleep(0.02)


WRITTEN = {"before_tool": 0, "in_transaction": 0, "after_commit": 1, "before_reply": 1}


@pytest.mark.parametrize(("point", "written"), WRITTEN.items())
def test_a_turn_killed_anywhere_ends_as_interrupted_and_says_what_it_wrote(
    hanako: User, point: str, written: int
) -> None:
    session = session_of(hanako)
    with DaphneProcess({"MANEKI_FAILPOINT": point}) as web, ChatSocket(web, session) as chat:
        conversation = chat.open()
        message_id = chat.post("ランチ 850円", conversation)
        wait_until_dead(web)
    assert Expense.objects.count() == written
    made_stale()
    with DaphneProcess() as web, ChatSocket(web, session) as chat:
        chat.open(conversation)
        chat.post("ランチ 850円", conversation, message_id)  # a client sends again what was not finished
        events = chat.events()
        assert events[-1]["data"]["status"] == "interrupted"
        said = "".join(event["data"]["text"] for event in events if event["kind"] == "text")
        assert re.findall(r"e\d+", said) == [row.public_id for row in Expense.objects.all()]
        buttons = [
            button for event in events if event["kind"] == "buttons" for button in event["data"]["buttons"]
        ]
        assert [button["value"].partition(":")[0] for button in buttons] == (["undo"] if written else ["say"])
        assert Expense.objects.count() == written
        assert chat.say("食費あとなんぼ？", conversation)[-1]["data"]["status"] == "done"
    assert Turn.objects.filter(state=Turn.State.INTERRUPTED).count() == 1
    assert ToolCall.objects.filter(fingerprint__isnull=False).count() == written


def test_a_message_that_no_process_began_is_run_by_the_next(hanako: User) -> None:
    session = session_of(hanako)
    with DaphneProcess() as web:
        with ChatSocket(web, session) as chat:
            conversation = chat.open()
        Turn.objects.create(conversation_id=conversation, client_id="orphan-00", message="ランチ 850円")
        made_stale()
        with ChatSocket(web, session) as chat:
            chat.open(conversation)
            assert chat.events()[-1]["data"]["status"] == "done"
    assert Expense.objects.count() == 1


def test_a_turn_goes_on_when_its_page_is_closed(hanako: User, live_server_process: DaphneProcess) -> None:
    session = session_of(hanako)
    with ChatSocket(live_server_process, session) as chat:
        conversation = chat.open()
        chat.post("ランチ 850円", conversation)
        turn = chat.until("accepted")["turn"]
    turns_settled()
    assert Expense.objects.count() == 1
    with ChatSocket(live_server_process, session) as chat:
        chat.send(type="resume", turn=turn, seq=0)
        assert chat.events()[-1]["data"]["status"] == "done"


@pytest.mark.parametrize("layer", ["notify", "redis"])
def test_two_processes_show_one_truth(hanako: User, request: pytest.FixtureRequest, layer: str) -> None:
    environment = {"REDIS_URL": request.getfixturevalue("redis_url")} if layer == "redis" else {}
    session = session_of(hanako)
    with (
        DaphneProcess(environment) as one,
        DaphneProcess(environment) as other,
        ChatSocket(one, session) as here,
    ):
        conversation = here.open()
        with ChatSocket(other, session) as there:
            there.open(conversation)
            assert here.say("ランチ 850円", conversation) == there.events()
            assert there.say("カフェ 400円", conversation) == here.events()
    assert sorted(Expense.objects.values_list("amount_yen", flat=True)) == [400, 850]
