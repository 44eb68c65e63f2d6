"""Buttons that lead to a page of ours are links on Discord, where its people can reach the page."""

from __future__ import annotations

from django.test import override_settings

from agent.presentation import Block, TurnView
from integrations.discord.components import view_of
from integrations.discord.replies import turn_buttons


def view() -> TurnView:
    buttons = [{"label": "Look", "value": "open:/books/receipts/1/2/", "style": "plain"}]
    return TurnView(id=7, message_id="1", message="", blocks=[Block("buttons", items=buttons)])


async def test_a_page_is_a_link_where_it_can_be_reached() -> None:
    with override_settings(PUBLIC_URL="https://kakeibo.example.jp"):
        specs = turn_buttons(view())
    shown = view_of(specs)
    assert shown is not None
    (button,) = shown.children
    assert getattr(button, "url", "") == "https://kakeibo.example.jp/books/receipts/1/2/"
    with override_settings(PUBLIC_URL=""):
        assert turn_buttons(view()) == []
