"""Long text is cut at safe places, and nothing of it is lost, formatted by accident, or taken for a mention."""

from __future__ import annotations

import unicodedata

import discord
from hypothesis import example, given
from hypothesis import strategies as st

from integrations.discord.tables import TEXT_CELLS, table_pieces, width
from integrations.discord.text import LIMIT, packed, plain, split_prose, units

WORDS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from("。\n 　、\\\u200d\u0301👨‍👩‍👧🇯🇵👍🏽*_`@"),
    ),
    max_size=400,
)


def solid(text: str) -> str:
    return "".join(text.split())


@given(WORDS, st.integers(20, 60))
@example("あ" * 100, 20)
@example("👨‍👩‍👧" * 20, 20)
@example("\\*" * 60, 21)
def test_pieces_fit_and_lose_nothing(text: str, limit: int) -> None:
    pieces = split_prose(text, limit)
    assert solid("".join(pieces)) == solid(text)
    assert all(piece.strip() and units(piece) <= limit for piece in pieces)
    assert all(len(piece.encode("utf-16-le")) <= 2 * limit for piece in pieces)


@given(st.lists(st.sampled_from(["👨‍👩‍👧", "か\u3099", "\\*", "👍🏽", "あ", "a"]), min_size=1, max_size=60))
def test_no_character_of_the_eye_is_cut(characters: list[str]) -> None:
    for piece in split_prose("".join(characters), 20):
        assert not unicodedata.combining(piece[0]) and piece[0] not in "\u200d\ufe0f🏽*"
        assert piece[-1] not in "\\\u200d"


def test_a_cut_is_at_a_line_a_sentence_or_a_word_before_it_is_anywhere() -> None:
    assert split_prose("一二三四五六七\n八九十一二三", 10) == ["一二三四五六七", "八九十一二三"]
    assert split_prose("一二三四五六。七八九十一二", 10) == ["一二三四五六。", "七八九十一二"]
    assert split_prose("spent seven yen", 12) == ["spent seven", "yen"]


@given(st.lists(st.text("ab", min_size=1, max_size=20), max_size=20))
def test_packing_keeps_order_and_pieces(pieces: list[str]) -> None:
    messages = list(packed(pieces, 30))
    assert "\n".join(messages) == "\n".join(pieces)
    assert all(units(message) <= 30 for message in messages)


def test_nobody_is_mentioned_and_nothing_is_formatted() -> None:
    shown = plain("@everyone <@123456789012345678> <@&1> <#1> *x* `y` ||z|| 850円")
    assert "@everyone" not in shown and "<@1" not in shown and "<#" not in shown
    assert discord.utils.remove_markdown("850円") == "850円" and "850円" in shown
    assert "\\*x\\*" in shown and "\\`y\\`" in shown


CELL = st.one_of(st.none(), st.integers(-(10**12), 10**12), st.text(max_size=60))


@given(st.lists(st.tuples(st.text(max_size=60), CELL), max_size=120), st.text(max_size=3000))
def test_tables_close_their_fences_and_keep_their_rows(rows: list[tuple[str, object]], note: str) -> None:
    data = {
        "title": "内訳",
        "columns": [{"label": "品目", "kind": "text"}, {"label": "金額", "kind": "yen"}],
        "rows": rows,
        "note": note,
    }
    pieces = table_pieces(data, "ja")
    assert all(units(piece) <= LIMIT for piece in pieces)
    assert all(piece.count("```") % 2 == 0 for piece in pieces)
    blocks = [piece.split("```")[1] for piece in pieces if "```" in piece]
    lines = [line for block in blocks for line in block[1:-1].split("\n")]
    assert len(lines) == len(rows) + len(blocks), "each block repeats the labels, each row is one line"


def test_columns_are_aligned_by_cells() -> None:
    data = {
        "title": "",
        "columns": [{"label": "品目", "kind": "text"}, {"label": "Yen", "kind": "yen"}],
        "rows": [
            ["ランチ", 850],
            ["café", 12345],
            ["とても長い名前の店でとても長い品物を買った", 1],
            ["x", None],
        ],
        "note": "",
    }
    (block,) = table_pieces(data, "ja")
    lines = block.splitlines()[1:-1]
    assert len({width(line) for line in lines}) == 1
    assert "850円" in block and "12,345円" in block and "…" in block and "—" in block
    assert width(lines[0]) <= TEXT_CELLS + 2 + 8
