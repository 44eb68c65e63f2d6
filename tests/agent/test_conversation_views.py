"""The page of conversations: who may do what, and that only forms change anything."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from agent.conversation_list import CONVERSATIONS_PER_PAGE, MAX_TITLE_LENGTH
from agent.models import Conversation, Turn
from finance import clock
from finance.models import Ledger, Membership
from finance.services.ledgers import ledger_create

pytestmark = pytest.mark.django_db

LIST = "/conversations/"
FORMS = ("conversation-rename", "conversation-delete", "conversation-restore")
EVIL = '"><script>alert(1)</script><img src=x onerror=alert(1)>'


def signed_in(user: User, language: str = "ja", *, csrf: bool = False) -> Client:
    client = Client(headers={"Accept-Language": language}, enforce_csrf_checks=csrf)
    client.force_login(user)
    return client


@pytest.fixture
def hanako() -> User:
    return User.objects.create_user("hanako")


@pytest.fixture
def ledger(hanako: User) -> Ledger:
    return ledger_create(name="わが家", owner=hanako)


@pytest.fixture
def talk(hanako: User, ledger: Ledger) -> Conversation:
    talk = Conversation.objects.create(user=hanako, ledger=ledger, title="五月の買い物")
    Turn.objects.create(conversation=talk, client_id="m", message="スーパーで2,480円", state="done")
    return talk


@pytest.fixture
def client(hanako: User, ledger: Ledger) -> Client:
    return signed_in(hanako)


def state(talk: Conversation) -> tuple[str, bool]:
    talk.refresh_from_db()
    return talk.title, talk.deleted_at is not None


def test_the_list_shows_title_ledger_day_and_last_message(client: Client, talk: Conversation) -> None:
    Conversation.objects.filter(pk=talk.pk).update(active_at="2024-05-20T15:05:00Z")
    page = client.get(LIST).content.decode()
    for shown in ("五月の買い物", "わが家", "スーパーで2,480円", "2024/5/21(火) 00:05"):
        assert shown in page, shown
    assert f'href="{reverse("chat-conversation", args=[talk.pk])}"' in page
    assert "Tue 21 May 2024 00:05" in signed_in(talk.user, "en").get(LIST).content.decode()


def test_the_chat_page_leads_to_the_list(client: Client, talk: Conversation) -> None:
    assert f'href="{LIST}"' in client.get(reverse("chat")).content.decode()


def test_strangers_sign_in_first(talk: Conversation) -> None:
    addresses = [LIST, reverse("conversation-create"), *(reverse(name, args=[talk.pk]) for name in FORMS)]
    for address in addresses:
        for response in (Client().get(address), Client().post(address, {"title": "x"})):
            assert (response.status_code, response["Location"].split("?")[0]) == (302, "/sign-in/"), address
    assert state(talk) == ("五月の買い物", False)


def test_a_person_without_a_ledger_is_told_so() -> None:
    client = signed_in(User.objects.create_user("nobody"))
    assert client.get(LIST).status_code == 403
    assert client.post(reverse("conversation-create")).status_code == 403


@pytest.mark.parametrize("name", FORMS)
def test_get_changes_nothing(client: Client, talk: Conversation, name: str) -> None:
    address = reverse(name, args=[talk.pk])
    for response in (client.get(address, {"title": "x"}), client.head(address)):
        assert response.status_code == 405
    assert state(talk) == ("五月の買い物", False)


def test_get_makes_no_conversation(client: Client, talk: Conversation) -> None:
    assert client.get(reverse("conversation-create")).status_code == 405
    client.get(LIST, {"q": "x", "page": "2", "deleted": str(talk.pk)})
    assert Conversation.objects.count() == 1


@pytest.mark.parametrize("name", FORMS)
def test_a_form_needs_its_token(hanako: User, talk: Conversation, name: str) -> None:
    client = signed_in(hanako, csrf=True)
    assert client.post(reverse(name, args=[talk.pk]), {"title": "x"}).status_code == 403
    assert client.post(reverse("conversation-create")).status_code == 403
    assert state(talk) == ("五月の買い物", False)
    client.get(LIST)
    token = client.cookies[settings.CSRF_COOKIE_NAME].value
    good = client.post(reverse(name, args=[talk.pk]), {"title": "x", "csrfmiddlewaretoken": token})
    assert good.status_code == 302


@pytest.mark.parametrize("name", FORMS)
def test_foreign_and_missing_ones_are_answered_alike(talk: Conversation, name: str) -> None:
    other = User.objects.create_user("taro")
    ledger_create(name="よその家", owner=other)
    taro = signed_in(other)
    answers = [taro.post(reverse(name, args=[key]), {"title": "x"}) for key in (talk.pk, 10**9, 10**30)]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert len({answer.content for answer in answers}) == 1
    assert state(talk) == ("五月の買い物", False)
    assert "五月" not in taro.get(LIST, {"deleted": str(talk.pk)}).content.decode()


@pytest.mark.parametrize("name", FORMS)
def test_a_removed_member_is_answered_like_a_stranger(
    client: Client, talk: Conversation, hanako: User, name: str
) -> None:
    Membership.objects.filter(user=hanako).delete()
    ledger_create(name="新しい家", owner=hanako)
    assert client.post(reverse(name, args=[talk.pk]), {"title": "x"}).status_code == 404
    assert "五月" not in client.get(LIST).content.decode()


def test_renaming_comes_back_to_the_row_and_the_place(client: Client, talk: Conversation) -> None:
    form = {"title": "食料品", "q": "スーパー & 円", "page": "3"}
    response = client.post(reverse("conversation-rename", args=[talk.pk]), form)
    query = "q=%E3%82%B9%E3%83%BC%E3%83%91%E3%83%BC+%26+%E5%86%86&page=3"
    assert response["Location"] == f"{LIST}?{query}#c{talk.pk}"
    assert state(talk)[0] == "食料品"


@pytest.mark.parametrize("title", ["", "　", "あ" * (MAX_TITLE_LENGTH + 1)])
def test_a_refused_title_is_shown_again_with_the_reason(
    client: Client, talk: Conversation, title: str
) -> None:
    response = client.post(reverse("conversation-rename", args=[talk.pk]), {"title": title})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'role="alert"' in page
    assert f'value="{title}" aria-invalid="true"' in page
    assert state(talk)[0] == "五月の買い物"


def test_deleting_offers_to_restore(client: Client, talk: Conversation) -> None:
    page = client.post(reverse("conversation-delete", args=[talk.pk]), follow=True).content.decode()
    assert state(talk)[1]
    assert f'action="{reverse("conversation-restore", args=[talk.pk])}"' in page
    assert f'id="c{talk.pk}"' not in page
    assert client.get(reverse("chat-conversation", args=[talk.pk])).status_code == 404
    page = client.post(reverse("conversation-restore", args=[talk.pk]), follow=True).content.decode()
    assert not state(talk)[1]
    assert f'id="c{talk.pk}"' in page
    assert "conversation-restore" not in client.get(LIST, {"deleted": str(talk.pk)}).content.decode()


def test_a_new_one_about_a_ledger_of_ones_own(client: Client, talk: Conversation, hanako: User) -> None:
    create = reverse("conversation-create")
    assert 'name="ledger"' not in client.get(LIST).content.decode(), "one ledger is no choice"
    trip = ledger_create(name="旅行", owner=hanako)
    foreign = ledger_create(name="よその家", owner=User.objects.create_user("taro"))
    page = client.get(LIST).content.decode()
    assert f'<option value="{trip.pk}">旅行</option>' in page
    assert "よその家" not in page
    made = client.post(create, {"ledger": str(trip.pk)})["Location"]
    assert Conversation.objects.get(pk=int(made.split("/")[2])).ledger == trip
    assert client.post(create, {"ledger": str(foreign.pk)}).status_code == 404
    assert client.post(create)["Location"].startswith("/chat/")


@pytest.mark.parametrize("query", [EVIL, "買い物", ""])
def test_text_of_people_is_never_html(client: Client, talk: Conversation, query: str) -> None:
    Conversation.objects.filter(pk=talk.pk).update(title=f"買い物{EVIL}")
    Ledger.objects.filter(pk=talk.ledger_id).update(name=EVIL)
    Turn.objects.filter(conversation=talk).update(message=EVIL)
    addresses = [client.get(LIST, {"q": query}), client.get(LIST, {"q": EVIL * 3})]
    client.post(reverse("conversation-delete", args=[talk.pk]))
    addresses.append(client.get(LIST, {"q": query, "deleted": str(talk.pk)}))
    for response in addresses:
        page = response.content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert " style=" not in page
        assert "script-src 'self'" in response["Content-Security-Policy"]
        assert "onerror=alert(1)" in unescape(page), "shown as text"


def test_paging_keeps_the_query_and_stays_in_the_list(client: Client, hanako: User, ledger: Ledger) -> None:
    for number in range(CONVERSATIONS_PER_PAGE * 2 + 1):
        made = Conversation.objects.create(user=hanako, ledger=ledger, title=f"50%の話{number:02}")
        moment = clock.now() - timedelta(hours=number)
        Conversation.objects.filter(pk=made.pk).update(active_at=moment)
    page = client.get(LIST, {"q": "50%", "page": "2"}).content.decode()
    assert "2 / 3" in page
    assert f'rel="prev" href="{LIST}?q=50%25"' in page
    assert f'rel="next" href="{LIST}?q=50%25&amp;page=3"' in page
    last = client.get(LIST, {"page": "3"}).content.decode()
    assert last.count('class="talk-row"') == 1
    assert 'rel="next"' not in last
    for number, shown in {
        "999": "3 / 3",
        "0": "1 / 3",
        "-1": "1 / 3",
        "x": "1 / 3",
        "9" * 99: "1 / 3",
    }.items():
        assert shown in client.get(LIST, {"page": number}).content.decode(), number


def test_nothing_found_is_said(client: Client, talk: Conversation) -> None:
    assert 'class="none"' in client.get(LIST, {"q": "宇宙"}).content.decode()
    assert 'class="none"' not in client.get(LIST, {"q": "\x00"}).content.decode()
