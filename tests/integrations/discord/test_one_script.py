"""One conversation, on the web page's socket and on Discord: equal rows, equal figures."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User

from agent.models import Turn, TurnEvent
from budgets.facts import ledger_summary
from finance.models import Change, Expense, Income, Ledger
from finance.money import yen_text
from finance.services.ledgers import ledger_create
from tests.integrations.discord.household import answered, household, ja, settled
from tests.support.chat_socket import ChatSocket, session_of
from tests.support.daphne import DaphneProcess
from tests.support.discord_bot import BotProcess
from tests.support.doubles.fake_discord import FakeDiscord

UNDO = object()  # a press on the button of the reply before
SCRIPT = (
    "今月の食費は3万円",
    "ランチ 850円",
    "コーヒー 420円、電車 330円",
    "食費あとなんぼ？",
    "給料 25万円",
    "電車を350円に直して",
    "本 1200円",
    UNDO,
    "スーパー 2,480円",
    "取り消して",
    "今月の内訳",
    "今月は黒字？",
    "ドライヤー欲しい 1万5千円",
)


@pytest.fixture(autouse=True)
def today() -> None:
    """These processes have the real clock."""


def on_the_web(web: DaphneProcess, user: User) -> None:
    """The script as the page sends it."""
    with ChatSocket(web, session_of(user)) as chat:
        conversation = chat.open()
        for line in SCRIPT:
            if isinstance(line, str):
                chat.say(line, conversation)
            else:
                chat.press(f"undo:{Change.objects.latest('pk').pk}", conversation)
                chat.events()


def on_discord(fake: FakeDiscord) -> list[str]:
    """The script in a channel; returns what was answered to each line."""
    said = []
    reply = None
    for line in SCRIPT:
        if isinstance(line, str):
            fake.say(line)
        else:
            assert reply is not None
            fake.press(reply, ja("Undo"))
        reply = answered(fake)
        said.append(reply["content"])
        fake.read_all()
    return said


def rows_of(ledger: Ledger) -> list[tuple[Any, ...]]:
    """Every row of the ledger, deleted ones too, without its number."""
    return [
        (row.amount_yen, row.category.key, row.description, row.merchant, row.date, row.deleted_at is None)
        for model in (Expense, Income)
        for row in model.objects.filter(ledger=ledger).select_related("category").order_by("pk")
    ]


def displays_of(ledger: Ledger) -> list[list[Any]]:
    """What was shown in each turn, without the numbers of rows."""
    turns = Turn.objects.filter(conversation__ledger=ledger).order_by("pk")
    shown = [
        [event.data for event in TurnEvent.objects.filter(turn=turn, kind="display").order_by("seq")]
        for turn in turns
    ]
    return [[without_numbers(each) for each in displays] for displays in shown]


def without_numbers(data: Any) -> Any:
    """Row numbers (e12) differ between two ledgers of one database; everything else must not."""
    if isinstance(data, dict):
        return {key: without_numbers(value) for key, value in data.items()}
    if isinstance(data, list):
        return [without_numbers(each) for each in data]
    return re.sub(r"\b[eiwp]\d+\b", "#", data) if isinstance(data, str) else data


def test_one_script_on_two_doors(transactional_db: None, live_server_process: DaphneProcess) -> None:
    with FakeDiscord() as fake:
        there = household(fake)
        taro = User.objects.create_user("taro")
        here = ledger_create(name="わが家", owner=taro)
        on_the_web(live_server_process, taro)
        with BotProcess(fake):
            said = on_discord(fake)
            settled()
    assert rows_of(here) == rows_of(there)
    assert [row[0] for row in rows_of(here)] == [850, 420, 350, 1200, 2480, 250_000]
    assert displays_of(here) == displays_of(there)
    figures = [
        (each.key, each.guide, each.month_spend_yen) for each in ledger_summary(there, recent=0).categories
    ]
    assert figures == [
        (each.key, each.guide, each.month_spend_yen) for each in ledger_summary(here, recent=0).categories
    ]
    for displays, text in zip(displays_of(there), said, strict=True):
        for data in displays:
            yen = [number for number, column in enumerate(data["columns"]) if column["kind"] == "yen"]
            for amount in (row[number] for row in data["rows"] for number in yen):
                assert amount is None or yen_text(amount) in text
