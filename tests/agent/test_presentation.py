"""Events fold into the blocks that the page shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from agent.presentation import StillOpen, TurnView, join_sentence, turn_view

STARTED = (
    "turn.started",
    {"message": "ランチ 850円", "message_id": "m-1", "model": "offline", "door": "web"},
)


def folded(*events: tuple[str, dict[str, Any]], still_open: StillOpen | None = None) -> TurnView:
    rows = [
        SimpleNamespace(seq=number, kind=kind, data=data) for number, (kind, data) in enumerate(events, 1)
    ]
    return turn_view(
        turn_id=1, message_id="m-1", message="ランチ 850円", events=rows, still_open=still_open or StillOpen()
    )


def tool(call: str, ok: bool | None = None, rows: tuple[str, ...] = ()) -> tuple[str, dict[str, Any]]:
    if ok is None:
        return "tool.started", {"call": call, "tool": "create_expenses", "label": "支出を記録"}
    return "tool.finished", {"call": call, "tool": "create_expenses", "ok": ok, "row_ids": list(rows)}


def test_sentences_in_a_row_are_one_paragraph() -> None:
    view = folded(STARTED, ("text", {"text": "つけたで。"}), ("text", {"text": "またな。"}))
    assert [(block.kind, block.items) for block in view.blocks] == [("say", ["つけたで。", "またな。"])]


def test_latin_sentences_are_set_apart() -> None:
    assert join_sentence("Done.", "Next.") == " Next."
    assert join_sentence("Done.", " Next.") == " Next."
    assert join_sentence("つけたで。", "またな。") == "またな。"
    assert join_sentence("", "First.") == "First."


def test_blocks_keep_the_order_of_events() -> None:
    display = ("display", {"title": "残り", "columns": [], "rows": [], "note": "", "working": []})
    view = folded(
        STARTED, tool("a"), tool("a", True), ("text", {"text": "ほい。"}), display, ("text", {"text": "な。"})
    )
    assert [block.kind for block in view.blocks] == ["chips", "say", "display", "say"]


def test_a_chip_knows_how_its_tool_ended() -> None:
    view = folded(STARTED, tool("a"), tool("b"), tool("a", True, ("e12",)), tool("b", False))
    states = [(chip.state, chip.row_ids) for chip in view.blocks[0].items]
    assert states == [("done", ("e12",)), ("failed", ())]


def test_a_finished_turn_has_no_running_tool() -> None:
    view = folded(
        STARTED, tool("a"), ("turn.finished", {"status": "interrupted", "change": None, "undo": False})
    )
    assert view.status == "interrupted"
    assert view.blocks[0].items[0].state == "failed"


def test_a_running_turn_has_no_status_and_says_how_far_it_is_shown() -> None:
    view = folded(STARTED, tool("a"))
    assert (view.status, view.last_seq) == (None, 2)


def test_undo_is_offered_only_while_the_change_stands() -> None:
    finished = ("turn.finished", {"status": "done", "change": 7, "undo": True})
    assert folded(STARTED, finished).undo_change is None
    assert folded(STARTED, finished, still_open=StillOpen(changes=frozenset({7}))).undo_change == 7


def test_an_answered_proposal_is_closed() -> None:
    proposal = (
        "proposal",
        {"proposal": 3, "title": "締める", "summary": "", "expires_at": None, "buttons": []},
    )
    assert folded(STARTED, proposal).blocks[0].closed
    assert not folded(STARTED, proposal, still_open=StillOpen(proposals=frozenset({3}))).blocks[0].closed


def test_kinds_of_a_later_version_are_left_out() -> None:
    view = folded(STARTED, ("picture", {"url": "x"}))
    assert (view.blocks, view.last_seq) == ([], 2)


def test_only_our_own_addresses_become_pictures() -> None:
    own = "/attachments/11111111-1111-4111-8111-111111111111/"
    urls = [own, "http://evil.example/x.png", "//evil.example/x.png", "/attachments/../admin/"]
    assert folded(("turn.started", {"message": "", "attachments": urls})).pictures == (own,)
