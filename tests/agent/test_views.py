"""The chat page, its history and the summary: what is shown, and to whom."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from agent.models import Conversation, Turn, TurnEvent
from agent.views import TURNS_PER_PAGE
from finance.models import Ledger
from finance.services.ledgers import ledger_create

pytestmark = pytest.mark.django_db

FETCH = {"X-Requested-With": "fetch"}


def person(name: str, **more: Any) -> User:
    return User.objects.create_user(name, password="x", **more)


def signed_in(user: User, language: str = "ja") -> Client:
    client = Client(headers={"Accept-Language": language})
    client.force_login(user)
    return client


@pytest.fixture
def hanako() -> User:
    return person("hanako")


@pytest.fixture
def ledger(hanako: User) -> Ledger:
    return ledger_create(name="わが家", owner=hanako)


@pytest.fixture
def conversation(hanako: User, ledger: Ledger) -> Conversation:
    return Conversation.objects.create(user=hanako, ledger=ledger, title="五月の買い物")


@pytest.fixture
def client(hanako: User, ledger: Ledger) -> Client:
    return signed_in(hanako)


def said(conversation: Conversation, number: int, *events: tuple[str, dict[str, Any]]) -> Turn:
    """A finished turn with a reply and more events before its end."""
    turn = Turn.objects.create(
        conversation=conversation, client_id=f"message-{number}", message=f"{number}番の買い物", state="done"
    )
    started = ("turn.started", {"message": turn.message, "message_id": turn.client_id})
    finished = ("turn.finished", {"status": "done", "change": None, "undo": False, "error": None})
    for seq, (kind, data) in enumerate([started, *events, finished], 1):
        TurnEvent.objects.create(turn=turn, seq=seq, kind=kind, data=data)
    return turn


def test_a_stranger_is_sent_to_sign_in(ledger: Ledger) -> None:
    response = Client().get(reverse("chat"))
    assert (response.status_code, response["Location"].split("?")[0]) == (302, "/sign-in/")


def test_the_first_visit_shows_first_steps_and_makes_no_conversation(client: Client, hanako: User) -> None:
    page = client.get(reverse("chat")).content.decode()
    assert client.get(reverse("chat-summary-first"), headers=FETCH).status_code == 200
    assert not Conversation.objects.filter(user=hanako).exists()
    assert 'id="welcome"' in page
    assert page.count('class="example"') == 6


def test_a_new_conversation_that_was_never_used_is_taken_again(
    client: Client, conversation: Conversation
) -> None:
    said(conversation, 1)
    addresses = {client.post(reverse("conversation-create"))["Location"] for _press in range(3)}
    assert len(addresses) == 1
    assert reverse("chat-conversation", args=[conversation.pk]) not in addresses


def test_history_is_readable_without_a_script(client: Client, conversation: Conversation) -> None:
    display = {
        "title": "残り",
        "columns": [{"label": "分類", "kind": "text"}, {"label": "残り", "kind": "yen"}],
        "rows": [["食費", -1200]],
        "note": "下書きです。",
        "working": ["30,000 − 31,200"],
    }
    said(conversation, 1, ("text", {"text": "今日はここまでやで。"}), ("display", display))
    page = client.get(reverse("chat")).content.decode()
    assert "1番の買い物" in page
    assert "<span>今日はここまでやで。</span>" in page
    assert "<caption>残り</caption>" in page
    assert '<th scope="row" class="text">食費</th>' in page
    assert '<td class="yen negative">−1,200円</td>' in page
    assert "<details" in page


def test_text_of_people_shops_and_models_is_never_html(client: Client, conversation: Conversation) -> None:
    evil = '<img src=x onerror="alert(1)"></script>'
    Conversation.objects.filter(pk=conversation.pk).update(title=evil)
    display = {"title": evil, "columns": [{"label": evil, "kind": "text"}], "rows": [[evil]], "note": evil}
    button = {"buttons": [{"label": evil, "value": f"say:{evil}", "style": "plain"}]}
    turn = said(conversation, 1, ("text", {"text": evil}), ("display", display), ("buttons", button))
    Turn.objects.filter(pk=turn.pk).update(message=evil)
    page = client.get(reverse("chat")).content.decode()
    assert "<img src=x" not in page
    assert "onerror=" in page, "shown as text"


def test_the_page_has_no_inline_script_and_no_inline_style(
    client: Client, conversation: Conversation
) -> None:
    said(conversation, 1)
    response = client.get(reverse("chat"))
    page = response.content.decode()
    assert " style=" not in page
    assert " onclick" not in page
    assert "<script>" not in page
    assert "script-src 'self'" in response["Content-Security-Policy"]


def test_history_comes_by_pages(client: Client, conversation: Conversation) -> None:
    turns = [said(conversation, number) for number in range(TURNS_PER_PAGE + 3)]
    page = client.get(reverse("chat")).content.decode()
    assert f'data-turn="{turns[-1].pk}"' in page
    assert f'data-turn="{turns[2].pk}"' not in page
    url = f"{reverse('chat-turns', args=[conversation.pk])}?before={turns[3].pk}"
    assert url in page
    older = client.get(url, headers=FETCH)
    assert [f'data-turn="{turn.pk}"' in older.content.decode() for turn in turns[:4]] == [
        True,
        True,
        True,
        False,
    ]
    assert older["X-Older"] == ""
    assert "<html" in client.get(url).content.decode(), "a whole page without a script"


def test_turns_that_began_while_a_page_was_away(client: Client, conversation: Conversation) -> None:
    first, second = said(conversation, 1), said(conversation, 2)
    url = f"{reverse('chat-turns', args=[conversation.pk])}?after={first.pk}"
    page = client.get(url, headers=FETCH).content.decode()
    assert f'data-turn="{second.pk}"' in page
    assert f'data-turn="{first.pk}"' not in page


def test_another_person_sees_nothing(conversation: Conversation) -> None:
    said(conversation, 1)
    other = person("taro")
    ledger_create(name="よその家", owner=other)
    taro = signed_in(other)
    for name in ("chat-conversation", "chat-turns", "chat-summary"):
        response = taro.get(reverse(name, args=[conversation.pk]))
        assert response.status_code == 404, name
        assert "買い物" not in response.content.decode()
    assert "五月の買い物" not in taro.get(reverse("chat")).content.decode()


def test_a_person_without_a_ledger_is_told_so() -> None:
    response = signed_in(person("nobody")).get(reverse("chat"))
    assert response.status_code == 403


def test_parts_say_when_the_session_is_over(conversation: Conversation) -> None:
    for name in ("chat-turns", "chat-summary"):
        assert Client().get(reverse(name, args=[conversation.pk]), headers=FETCH).status_code == 401


def test_the_summary_is_of_the_conversations_ledger(client: Client, conversation: Conversation) -> None:
    page = client.get(reverse("chat-summary", args=[conversation.pk])).content.decode()
    assert 'id="today-line"' in page
    assert 'class="card steps"' in page, "an empty ledger shows first steps"


def test_english_is_complete_where_the_browser_asks_for_it(hanako: User, conversation: Conversation) -> None:
    page = signed_in(hanako, "en").get(reverse("chat")).content.decode()
    assert '<html lang="en">' in page
    assert "New conversation" in page


def test_only_staff_see_the_way_to_corrections(client: Client, conversation: Conversation) -> None:
    assert reverse("admin:index") not in client.get(reverse("chat")).content.decode()
    staff = person("tsuma", is_staff=True)
    ledger_create(name="別の家", owner=staff)
    assert reverse("admin:index") in signed_in(staff).get(reverse("chat")).content.decode()


def test_a_person_of_two_ledgers_switches_between_them(client: Client) -> None:
    hanako = User.objects.create_user("hanako-of-two")
    ours, other = ledger_create(name="わが家", owner=hanako), ledger_create(name="じっか", owner=hanako)
    foreign = ledger_create(name="となり", owner=User.objects.create_user("taro-next-door"))
    client.force_login(hanako)
    page = client.get("/").content.decode()
    assert "わが家" in page and "じっか" in page and "となり" not in page
    opened = client.post(f"/ledgers/{other.pk}/open/", follow=True)
    assert opened.context["ledger"] == other
    assert client.get("/").context["ledger"] == other
    assert client.get(f"/ledgers/{ours.pk}/open/").status_code == 405
    assert client.post(f"/ledgers/{foreign.pk}/open/").status_code == 404
