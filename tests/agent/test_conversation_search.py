"""Conversations found by what was said in them: any width, any case, no wildcards, and where the hit stands."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from agent.conversation_list import MAX_QUERY_LENGTH, conversations_found
from agent.models import Conversation, Turn
from finance.models import Ledger
from finance.services.ledgers import ledger_create
from tests.support.talks import talk_made, talk_titles

pytestmark = pytest.mark.django_db


@pytest.fixture
def hanako() -> User:
    return User.objects.create_user("hanako")


@pytest.fixture
def ledger(hanako: User) -> Ledger:
    return ledger_create(name="わが家", owner=hanako)


@pytest.fixture
def talk(hanako: User, ledger: Ledger) -> Conversation:
    return talk_made(hanako, ledger, "五月の買い物", ("スーパーで2,480円", "つけたで。食費はあと1万円や。"))


def snippet_of(user: User, query: str) -> tuple[str, list[str]]:
    (found,) = conversations_found(user=user, query=query).found
    pieces = found.snippet
    return "".join(piece.text for piece in pieces), [piece.text for piece in pieces if piece.hit]


@pytest.mark.parametrize(
    "query",
    [
        "五月",
        "買",
        "スーパー",
        "ｽｰﾊﾟｰ",
        "２，４８０円",
        "食費は",
        "スーパー　食費",
        "円",
        "買い物 つけた",
        "  五月  ",
        "\x00五月",
    ],
)
def test_found_in_title_message_and_reply(talk: Conversation, hanako: User, query: str) -> None:
    assert talk_titles(hanako, query) == ["五月の買い物"]


@pytest.mark.parametrize("query", ["六月", "%", "_", "ス%ー", "五_の", "\\", "五月 六月", "'", "％", "＿"])
def test_not_found(talk: Conversation, hanako: User, query: str) -> None:
    assert talk_titles(hanako, query) == []


@pytest.mark.parametrize("query", ["%", "％", "_", "＿", "\\", "50%", "a_b", "' OR 1=1"])
def test_no_character_is_a_wildcard(talk: Conversation, hanako: User, query: str) -> None:
    talk_made(hanako, talk.ledger, "50% a_b \\ ' OR 1=1")
    assert talk_titles(hanako, query) == ["50% a_b \\ ' OR 1=1"]


def test_case_and_width_of_latin_letters(hanako: User, ledger: Ledger) -> None:
    talk_made(hanako, ledger, "Ｃａｆｅ ａｎｄ Tea")
    assert talk_titles(hanako, "cafe") == talk_titles(hanako, "ＴＥＡ") == ["Ｃａｆｅ ａｎｄ Tea"]


def test_words_of_several_turns_and_a_query_without_end(talk: Conversation, hanako: User) -> None:
    Turn.objects.create(conversation=talk, client_id="m9", message="電車 330円", state="done")
    assert talk_titles(hanako, "スーパー 電車") == ["五月の買い物"]
    assert talk_titles(hanako, "スーパー" + " " * 50 + "電車" * 5_000) == []
    assert len(conversations_found(user=hanako, query="長" * 9_999).query) == MAX_QUERY_LENGTH


def test_the_snippet_is_around_the_hit_as_it_was_written(hanako: User, ledger: Ledger) -> None:
    before, after = "前" * 200, "後" * 200
    talk_made(hanako, ledger, "メモ", (f"{before}ｶﾞｿﾘﾝ代{after}", "うん"), ("関係ない話", "そやな"))
    text, hits = snippet_of(hanako, "ガソリン")
    assert hits == ["ｶﾞｿﾘﾝ"]
    assert text.startswith("…前")
    assert text.endswith("後…")
    assert len(text) < 120


def test_the_snippet_prefers_the_turn_with_most_of_the_words(hanako: User, ledger: Ledger) -> None:
    talk_made(hanako, ledger, "メモ", ("パンと牛乳", ""), ("牛乳だけ", ""))
    assert snippet_of(hanako, "パン 牛乳") == ("パンと牛乳", ["パン", "牛乳"])
    assert snippet_of(hanako, "牛乳") == ("牛乳だけ", ["牛乳"])


def test_without_a_hit_in_it_the_snippet_is_the_last_message(talk: Conversation, hanako: User) -> None:
    Turn.objects.create(
        conversation=talk, client_id="p", message="取り消す", action="undo:1", reply="はい", state="done"
    )
    assert snippet_of(hanako, "") == ("スーパーで2,480円", [])
    assert snippet_of(hanako, "五月") == ("スーパーで2,480円", [])
    (found,) = conversations_found(user=hanako, query="五月").found
    assert [(piece.text, piece.hit) for piece in found.title] == [("五月", True), ("の買い物", False)]
