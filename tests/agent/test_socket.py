"""The chat socket on a real web server: what clients send, what they get, and what they may not."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator
from typing import Any

import psutil
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from agent.models import Conversation, Turn, TurnEvent
from finance.models import Expense, Membership
from finance.services.ledgers import ledger_create
from tests.support.chat_socket import ChatSocket, session_of, turns_settled
from tests.support.daphne import DaphneProcess


@pytest.fixture
def hanako(live_server_process: DaphneProcess) -> Iterator[User]:
    """Somebody with a ledger of her own. Her turns end before the tables are emptied."""
    user = User.objects.create_user("hanako")
    ledger_create(name="わが家", owner=user)
    yield user
    turns_settled()


@pytest.fixture
def taro(live_server_process: DaphneProcess) -> User:
    """Somebody else with another ledger."""
    user = User.objects.create_user("taro")
    ledger_create(name="となり", owner=user)
    return user


@pytest.fixture
def chat(live_server_process: DaphneProcess, hanako: User) -> Any:
    """Hanako's open page."""
    with ChatSocket(live_server_process, session_of(hanako)) as socket:
        yield socket


LONG = 600  # events of a turn that no page reads at once


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["kind"] for event in events]


def test_a_message_is_recorded_and_its_events_are_rows(chat: ChatSocket) -> None:
    events = chat.say("ランチ 850円", chat.open())
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert {"turn.started", "tool.started", "tool.finished", "display", "text", "buttons"} <= set(
        kinds(events)
    )
    stored = TurnEvent.objects.filter(turn_id=events[0]["turn"]).order_by("seq")
    assert [(each.seq, each.kind, each.data) for each in stored] == [
        (event["seq"], event["kind"], event["data"]) for event in events
    ]
    assert Expense.objects.get().amount_yen == 850


def test_the_same_message_twice_is_one_turn(chat: ChatSocket) -> None:
    conversation = chat.open()
    message_id = chat.post("ランチ 850円", conversation)
    chat.post("ランチ 850円", conversation, message_id)
    accepted = [chat.until("accepted")["turn"]]
    chat.until("turn.finished")
    chat.post("ランチ 850円", conversation, message_id)
    accepted += [chat.until("accepted")["turn"]]
    chat.until("turn.finished")
    assert len(set(accepted)) == 1 and Turn.objects.count() == 1 and Expense.objects.count() == 1


def test_the_same_first_message_twice_is_one_turn_of_one_conversation(chat: ChatSocket) -> None:
    message_id = chat.post("ランチ 850円", None)
    chat.post("ランチ 850円", None, message_id)
    accepted = [chat.until("accepted") for _answer in range(2)]
    chat.until("turn.finished")
    chat.post("ランチ 850円", None, message_id)
    accepted.append(chat.until("accepted"))
    assert len({(each["turn"], each["conversation"]) for each in accepted}) == 1
    assert Conversation.objects.count() == Expense.objects.count() == 1


def test_the_same_message_over_two_sockets_is_one_turn(
    live_server_process: DaphneProcess, hanako: User, chat: ChatSocket
) -> None:
    conversation = chat.open()
    with ChatSocket(live_server_process, session_of(hanako)) as other:
        other.open(conversation)
        message_id = chat.post("ランチ 850円", conversation)
        other.post("ランチ 850円", conversation, message_id)
        assert chat.until("turn.finished")["turn"] == other.until("turn.finished")["turn"]
    assert Expense.objects.count() == 1


def test_a_client_that_comes_back_gets_what_it_missed_once_and_in_order(
    live_server_process: DaphneProcess, hanako: User, chat: ChatSocket
) -> None:
    events = chat.say("ランチ 850円", chat.open())
    for seq in range(len(events)):
        with ChatSocket(live_server_process, session_of(hanako)) as again:
            again.send(type="resume", turn=events[0]["turn"], seq=seq)
            assert again.events() == events[seq:]


def test_another_tab_of_the_conversation_sees_the_turn(
    live_server_process: DaphneProcess, hanako: User, chat: ChatSocket
) -> None:
    conversation = chat.open()
    with ChatSocket(live_server_process, session_of(hanako)) as other:
        other.open(conversation)
        assert chat.say("ランチ 850円", conversation) == other.events()


def test_a_write_moves_the_summary_of_every_page_of_the_ledger(
    live_server_process: DaphneProcess, hanako: User, chat: ChatSocket
) -> None:
    conversation = chat.open()
    with ChatSocket(live_server_process, session_of(hanako)) as other:
        other_conversation = other.open(conversation)
        chat.post("ランチ 850円", conversation)
        assert other.until("summary")["html_url"] == f"/summary/{other_conversation}/"


def test_a_press_on_undo_takes_the_turn_back_once(chat: ChatSocket) -> None:
    conversation = chat.open()
    end = chat.say("ランチ 850円", conversation)[-1]["data"]
    for expected in (0, 0):
        chat.press(f"undo:{end['change']}", conversation)
        chat.events()
        assert Expense.objects.filter(deleted_at=None).count() == expected
    refusal = Turn.objects.order_by("pk").last()
    assert refusal is not None and refusal.reply and refusal.state == Turn.State.DONE


def test_messages_of_one_conversation_are_answered_one_after_the_other(chat: ChatSocket) -> None:
    conversation = chat.open()
    for number in range(1, 6):
        chat.post(f"ランチ {number}00円", conversation)
    turns = []
    while len([turn for turn in turns if turn == "turn.finished"]) < 5:
        event = chat.until("event")
        turns.append(event["kind"])
    running = 0
    for kind in turns:
        running += {"turn.started": 1, "turn.finished": -1}.get(kind, 0)
        assert running in (0, 1)
    assert sorted(Expense.objects.values_list("amount_yen", flat=True)) == [100, 200, 300, 400, 500]


BAD_FRAMES: list[str | bytes] = [
    b"\x00\x01",
    "nonsense",
    "[]",
    "{}",
    '{"type": 5}',
    '{"type": "dance"}',
    '{"type": "message"}',
    '{"type": "message", "id": "short", "text": "ランチ 850円", "conversation": null}',
    '{"type": "message", "id": "aaaaaaaa-1", "text": 850, "conversation": null}',
    '{"type": "message", "id": "aaaaaaaa-1", "text": "   ", "conversation": null}',
    '{"type": "message", "id": "aaaaaaaa-1", "text": "\\u0000", "conversation": null}',
    '{"type": "message", "id": "aaaaaaaa-1", "text": NaN, "conversation": null}',
    '{"type": "message", "id": "aaaaaaaa-1", "text": "x", "conversation": "1"}',
    '{"type": "message", "id": "aaaaaaaa-1", "text": "x", "conversation": 1e400}',
    '{"type": "message", "id": "aaaaaaaa-1", "text": "x", "conversation": -1}',
    '{"type": "message", "id": "aaaaaaaa-1", "text": "x", "conversation": true}',
    '{"type": "press", "id": "aaaaaaaa-1", "button": "drop table", "conversation": null}',
    '{"type": "resume", "turn": 999999999999999999999999, "seq": 0}',
    '{"type": "resume", "turn": 4, "seq": 0}',
    '{"type": "stop", "turn": 4}',
    '{"type": "open", "conversation": 4}',
    "[" * 30_000,
    json.dumps({"type": "message", "id": "aaaaaaaa-1", "conversation": None, "text": "あ" * 20_000}),
]


@pytest.mark.parametrize("frame", BAD_FRAMES, ids=range(len(BAD_FRAMES)))
def test_a_bad_frame_gets_a_sentence_and_the_socket_stays(chat: ChatSocket, frame: str | bytes) -> None:
    chat.send_raw(frame)
    error = chat.until("error")
    assert error["message"] and not any(
        word in error["message"] for word in ("Error", "Traceback", "Exception")
    )
    assert Turn.objects.count() == 0
    assert chat.open()


def test_a_lone_surrogate_is_taken_out_of_the_message(chat: ChatSocket) -> None:
    chat.send_raw('{"type":"message","id":"aaaaaaaa-1","conversation":null,"text":"ランチ\\ud800 850円"}')
    chat.until("turn.finished")
    assert Turn.objects.get().message == "ランチ 850円"


def test_nobody_gets_another_persons_conversation_or_turn(
    live_server_process: DaphneProcess, taro: User, chat: ChatSocket
) -> None:
    conversation = chat.open()
    turn = chat.say("ランチ 850円", conversation)[0]["turn"]
    with ChatSocket(live_server_process, session_of(taro)) as other:
        answers = []
        for frame in (
            {"type": "open", "conversation": conversation},
            {"type": "message", "id": str(uuid.uuid4()), "conversation": conversation, "text": "残りは？"},
            {"type": "press", "id": str(uuid.uuid4()), "conversation": conversation, "button": "undo:1"},
            {"type": "resume", "turn": turn, "seq": 0},
            {"type": "stop", "turn": turn},
        ):
            other.send(**frame)
            answers.append(other.receive()["message"])
        other.send(type="open", conversation=conversation + 1000)
        assert set(answers) == {other.receive()["message"]}  # just as if it did not exist


def test_nobody_undoes_a_change_of_another_ledger(
    live_server_process: DaphneProcess, taro: User, chat: ChatSocket
) -> None:
    change = chat.say("ランチ 850円", chat.open())[-1]["data"]["change"]
    with ChatSocket(live_server_process, session_of(taro)) as other:
        conversation = other.open()
        other.press(f"undo:{change}", conversation)
        other.events()
    assert Expense.objects.filter(deleted_at=None).count() == 1


def test_a_stranger_is_closed_out(live_server_process: DaphneProcess) -> None:
    with ChatSocket(live_server_process, "nobody") as socket:
        assert socket.close_code() == 4401


@pytest.mark.parametrize("act", ["sign out", "delete the session", "new password", "deactivate"])
def test_a_socket_ends_with_its_session(live_server_process: DaphneProcess, hanako: User, act: str) -> None:
    session = session_of(hanako)
    with ChatSocket(live_server_process, session) as chat:
        conversation = chat.open()
        if act == "sign out":
            client = Client()
            client.cookies[settings.SESSION_COOKIE_NAME] = session
            client.logout()
        elif act == "delete the session":
            Session.objects.all().delete()
        elif act == "new password":
            hanako.set_password("まったく別のもの")
            hanako.save()
        else:
            User.objects.update(is_active=False)
        chat.post("ランチ 850円", conversation)
        assert chat.close_code() == 4401
    assert Expense.objects.count() == 0


def test_a_removed_member_is_told_that_the_conversation_is_gone(hanako: User, chat: ChatSocket) -> None:
    conversation = chat.open()
    Membership.objects.filter(user=hanako).delete()
    chat.post("ランチ 850円", conversation)
    assert chat.until("error")["code"] == "unknown_conversation"
    assert Expense.objects.count() == 0


def test_a_viewer_is_answered_and_writes_nothing(hanako: User, chat: ChatSocket) -> None:
    Membership.objects.filter(user=hanako).update(role=Membership.Role.VIEWER)
    conversation = chat.open()
    events = chat.say("ランチ 850円", conversation)
    assert [event["data"]["ok"] for event in events if event["kind"] == "tool.finished"] == [False]
    assert Expense.objects.count() == 0
    events = chat.say("食費あとなんぼ？", conversation)
    assert "display" in kinds(events)


def test_an_open_page_ends_by_itself_with_its_session(
    live_server_process: DaphneProcess, hanako: User
) -> None:
    with ChatSocket(live_server_process, session_of(hanako)) as chat:
        chat.open()
        Session.objects.all().delete()
        assert chat.close_code() == 4401


def test_an_open_page_ends_by_itself_with_the_membership(chat: ChatSocket, hanako: User) -> None:
    chat.open()
    Membership.objects.filter(user=hanako).delete()
    assert chat.close_code() == 4403


def test_a_page_that_stops_reading_holds_no_memory_and_gets_everything_later(
    live_server_process: DaphneProcess, hanako: User
) -> None:
    session = session_of(hanako)
    with ChatSocket(live_server_process, session) as frozen:
        conversation = frozen.open()
        turn = Turn.objects.create(
            conversation_id=conversation, client_id="long-0001", message="長い話", state=Turn.State.DONE
        )
        TurnEvent.objects.bulk_create(
            (
                TurnEvent(turn=turn, seq=seq, kind="text", data={"text": "あ" * 30_000})
                for seq in range(1, LONG + 1)
            ),
            batch_size=20,
        )
        before = memory_of(live_server_process)
        frozen.send(type="resume", turn=turn.pk, seq=0)  # 18 million characters, and not one is read
        time.sleep(3)
        assert memory_of(live_server_process) - before < 10 * 2**20
    with ChatSocket(live_server_process, session) as chat:
        chat.send(type="resume", turn=turn.pk, seq=0)
        seen = [chat.until("event")["seq"]]
        while seen[-1] < LONG:
            seen.append(chat.until("event")["seq"])
            if len(seen) % 2 == 0:
                chat.send(type="ack")
        assert seen == list(range(1, LONG + 1))


def memory_of(web: DaphneProcess) -> int:
    """Bytes that the server's process holds."""
    return psutil.Process(web.pid).memory_info().rss
