"""Text is cut where a sentence ends, wherever the pieces were cut."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from agent.sentences import MAX_SENTENCE, SentenceCutter


def cut(*pieces: str) -> list[str]:
    cutter = SentenceCutter()
    sentences = [sentence for piece in pieces for sentence in cutter.feed(piece)]
    rest = cutter.flush()
    return [*sentences, rest] if rest else sentences


def test_japanese_sentences_end_at_their_marks() -> None:
    assert cut("記録したで。残りは1,200円や！また来てな") == [
        "記録したで。",
        "残りは1,200円や！",
        "また来てな",
    ]


def test_an_english_full_stop_ends_a_sentence_and_a_decimal_point_does_not() -> None:
    assert cut("It is 1.5 percent. Fine.") == ["It is 1.5 percent.", " Fine."]


def test_closing_brackets_belong_to_the_sentence() -> None:
    assert cut("「また今度な。」そう言うた。") == ["「また今度な。」", "そう言うた。"]


def test_a_line_end_ends_a_sentence() -> None:
    assert cut("一つ目\n二つ目") == ["一つ目\n", "二つ目"]


def test_a_sentence_waits_for_its_end() -> None:
    cutter = SentenceCutter()
    assert cutter.feed("残りは") == [] and cutter.feed("12") == [] and cutter.feed("0円") == []
    assert cutter.feed("やで。次") == ["残りは120円やで。"]


def test_a_sentence_without_an_end_is_cut_at_the_limit() -> None:
    assert cut("あ" * (MAX_SENTENCE + 1)) == ["あ" * (MAX_SENTENCE + 1)]


@given(st.text(alphabet="あ1.。！? \n」a,", max_size=60), st.lists(st.integers(0, 60), max_size=6))
def test_nothing_is_lost_and_the_pieces_do_not_matter(text: str, places: list[int]) -> None:
    bounds = [0, *sorted(min(place, len(text)) for place in places), len(text)]
    pieces = [text[start:end] for start, end in pairwise(bounds)]
    assert "".join(cut(*pieces)) == text
