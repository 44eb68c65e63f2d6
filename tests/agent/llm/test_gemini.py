"""Gemini through the real SDK: what is sent, what is read, and how an answer may end."""

from __future__ import annotations

import base64
import json

import pytest

from agent.llm.base import CallResult, ImagePart, PastTurn, Round, ToolCall
from agent.llm.errors import ModelError
from agent.skills.registry import tool_specs
from tests.support.doubles.fake_gemini import FakeGemini, Reply, bare, blocked, calls, error, text
from tests.support.gemini import KEY, LITE, PRO, ask, gemini_double, gemini_model, request_of

CALL = ToolCall("call-9", "add", {"yen": 850})
RESULT = CallResult(CALL, True, {"ok": True})


def test_text_arrives_in_pieces_and_tokens_are_counted(gemini: FakeGemini) -> None:
    gemini.push(
        text("残りは3,200円やで。", chunks=4, usage={"promptTokenCount": 40, "candidatesTokenCount": 9})
    )
    said = ask(request_of())
    assert said.text == "残りは3,200円やで。"
    assert said.finished.reason == "stop"
    assert (said.finished.usage.input_tokens, said.finished.usage.output_tokens) == (40, 9)


def test_thinking_counts_as_output(gemini: FakeGemini) -> None:
    gemini.push(
        text("うん", usage={"promptTokenCount": 4, "candidatesTokenCount": 1, "thoughtsTokenCount": 70})
    )
    assert ask(request_of()).finished.usage.output_tokens == 71


def test_a_character_cut_across_reads_stays_whole(gemini: FakeGemini) -> None:
    gemini.push(text("食費の残りは３，２００円🐈やで", chunks=3, bytes_per_write=1))
    assert ask(request_of()).text == "食費の残りは３，２００円🐈やで"


def test_only_declarations_are_sent_and_nothing_runs_by_itself(gemini: FakeGemini) -> None:
    gemini.push(calls(("add", {"yen": 850})))
    said = ask(request_of())
    body = gemini.chat_requests[0].body
    assert [each["name"] for each in body["tools"][0]["functionDeclarations"]] == ["add", "total"]
    assert "continuation" not in json.dumps(body).lower()
    assert len(gemini.chat_requests) == 1 and [call.name for call in said.calls] == ["add"]
    assert said.finished.reason == "tool_calls"


def test_schemas_keep_what_gemini_documents(gemini: FakeGemini) -> None:
    gemini.push(text("うん"))
    ask(request_of(tools=tool_specs()))
    declared = gemini.chat_requests[0].body["tools"][0]["functionDeclarations"]
    expenses = next(each for each in declared if each["name"] == "create_expenses")
    item = expenses["parameters_json_schema"]["properties"]["items"]["items"]
    assert item["properties"]["amount_yen"]["type"] == "integer"
    assert set(item["required"]) == {"amount_yen", "category", "description", "date"}
    assert "maxLength" not in json.dumps(declared)


def test_signatures_go_back_byte_for_byte_after_storage(gemini: FakeGemini) -> None:
    gemini.push(calls(("add", {"yen": 850}), ("total", {}), say="調べるで。"), text("できた"))
    first = ask(request_of())
    done = first.as_round({"ok": True}, {"total_yen": 850})
    stored = Round(done.text, done.results, json.loads(json.dumps(done.provider_state)), PRO)
    assert ask(request_of(rounds=(stored,))).text == "できた"
    sent = gemini.chat_requests[1].body["contents"]
    assert [part.get("functionResponse", {}).get("name") for part in sent[2]["parts"]] == ["add", "total"]


@pytest.mark.parametrize("state", [None, {"parts": "nonsense"}, {"role": "model", "parts": [{"text": "x"}]}])
def test_a_lost_signature_does_not_end_the_turn(gemini: FakeGemini, state: dict | None) -> None:
    gemini.push(text("できた"))
    assert ask(request_of(rounds=(Round("", (RESULT,), state, PRO),))).text == "できた"


def test_a_corrupted_signature_is_left_out_on_a_second_try(gemini: FakeGemini) -> None:
    forged = base64.b64encode(b"forged").decode()
    part = {
        "function_call": {"id": "call-9", "name": "add", "args": {"yen": 850}},
        "thought_signature": forged,
    }
    gemini.push(text("できた"))
    rounds = (Round("", (RESULT,), {"role": "model", "parts": [part]}, PRO),)
    assert ask(request_of(rounds=rounds)).text == "できた"
    assert len(gemini.chat_requests) == 2


def test_another_models_signatures_are_not_sent(gemini: FakeGemini) -> None:
    gemini.push(calls(("add", {"yen": 850})), text("引き継いだで"))
    done = ask(request_of()).as_round({"ok": True})
    assert ask(request_of(rounds=(done,)), gemini_model(LITE)).text == "引き継いだで"
    assert len(gemini.chat_requests) == 2  # right at the first try


def test_history_keeps_pairs_and_signatures_of_this_model(gemini: FakeGemini) -> None:
    gemini.push(calls(("add", {"yen": 850})), text("うん"), text("はい"))
    done = ask(request_of()).as_round({"ok": True})
    past = PastTurn("ランチ 850円", (done,), "記録したで", PRO)
    assert ask(request_of("続き", history=(past,))).text == "うん"
    contents = gemini.chat_requests[1].body["contents"]
    assert [each["role"] for each in contents] == ["user", "model", "user", "model", "user"]
    assert "thoughtSignature" in json.dumps(contents)
    assert ask(request_of("続き", history=(past,)), gemini_model(LITE)).text == "はい"


def test_poisoned_history_is_left_out(gemini: FakeGemini) -> None:
    broken = Round(
        "", (CallResult(ToolCall("x" * 99, "消 す!", "{broken"), False, {"error": "?"}),), None, PRO
    )
    empty = PastTurn("", (), "")
    gemini.push(text("元気やで"))
    assert ask(request_of(history=(PastTurn("前", (broken,), ""), empty))).text == "元気やで"


def test_refused_history_is_dropped_and_the_conversation_goes_on(gemini: FakeGemini) -> None:
    gemini.push(error(400, "Request contains an invalid argument."), text("元気やで"))
    said = ask(request_of(history=(PastTurn("前", (), "はい"),)))
    assert said.text == "元気やで" and said.finished.history_shortened
    assert len(gemini.chat_requests[1].body["contents"]) == 1


def test_results_pair_by_id_when_two_calls_share_a_name(gemini: FakeGemini) -> None:
    names = ("add", "total", "add", "total")
    gemini.push(calls(*((name, {"yen": place}) for place, name in enumerate(names))), text("済み"))
    said = ask(request_of())
    done = said.as_round(*({"place": place} for place in range(4)))
    shuffled = Round(done.text, tuple(reversed(done.results)), done.provider_state, PRO)
    assert ask(request_of(rounds=(shuffled,))).text == "済み"
    parts = gemini.chat_requests[1].body["contents"][2]["parts"]
    assert [part["functionResponse"]["response"]["place"] for part in parts] == [0, 1, 2, 3]


def test_calls_without_ids_get_our_own_and_still_pair(gemini: FakeGemini) -> None:
    gemini.push(calls(("add", {"yen": 1}), ("add", {"yen": 2}), ids=False), text("済み"))
    said = ask(request_of())
    assert len({call.id for call in said.calls}) == 2
    assert ask(request_of(rounds=(said.as_round({"n": 1}, {"n": 2}),))).text == "済み"


def test_a_call_that_was_not_run_is_answered_too(gemini: FakeGemini) -> None:
    gemini.push(calls(("add", {"yen": 1}), ("total", {})), text("済み"))
    done = ask(request_of()).as_round({"n": 1}, {"n": 2})
    cut = Round(done.text, done.results[:1], done.provider_state, PRO)
    assert ask(request_of(rounds=(cut,))).text == "済み"


def test_images_go_inline(gemini: FakeGemini) -> None:
    gemini.push(text("猫やな"))
    ask(request_of("これは？", images=(ImagePart("image/png", b"\x89PNG"),)))
    part = gemini.chat_requests[0].body["contents"][0]["parts"][0]["inlineData"]
    assert base64.b64decode(part["data"]) == b"\x89PNG"


@pytest.mark.parametrize(
    ("finish", "reason"),
    [
        ("SAFETY", "blocked_safety"),
        ("PROHIBITED_CONTENT", "blocked_prohibited"),
        ("SPII", "blocked_personal"),
        ("BLOCKLIST", "blocked_words"),
        ("RECITATION", "blocked_copy"),
        ("LANGUAGE", "blocked_language"),
        ("IMAGE_SAFETY", "blocked_image"),
        ("OTHER", "blocked"),
        ("PUP_LIMITED_DISABLED", "account"),
    ],
)
@pytest.mark.parametrize("with_content", [True, False])
def test_refusals_say_their_class_and_are_not_repeated(
    gemini: FakeGemini, finish: str, reason: str, with_content: bool
) -> None:
    parts = [{"text": "途中まで"}] if with_content else []
    gemini.push(Reply(parts, finish=finish))
    said = ask(request_of())
    assert (said.finished.reason, said.text, said.finished.provider_state) == (reason, "", None)
    assert len(gemini.chat_requests) == 1


def test_a_blocked_prompt_has_no_candidate(gemini: FakeGemini) -> None:
    gemini.push(blocked("PROHIBITED_CONTENT"))
    assert ask(request_of()).finished.reason == "blocked_prohibited"


@pytest.mark.parametrize("content", [None, {}, {"role": "model"}, {"parts": None}])
@pytest.mark.parametrize(("finish", "reason"), [("MALFORMED_FUNCTION_CALL", "malformed"), ("STOP", "stop")])
def test_an_answer_of_nothing_is_asked_for_once_more(
    gemini: FakeGemini, content: dict | None, finish: str, reason: str
) -> None:
    gemini.push(bare(content, finish), text("二度目"))
    assert ask(request_of()).text == "二度目"
    gemini.push(bare(content, finish), bare(content, finish))
    said = ask(request_of())
    assert (said.text, said.finished.reason, len(gemini.chat_requests)) == ("", reason, 4)


def test_an_undeclared_tool_is_not_run(gemini: FakeGemini, caplog: pytest.LogCaptureFixture) -> None:
    wish = calls(("undeclared_tool", {"all": True}), finish="UNEXPECTED_TOOL_CALL")
    gemini.push(wish, wish)
    said = ask(request_of(tools=()))
    assert (said.calls, said.finished.reason, len(gemini.chat_requests)) == ([], "malformed", 2)


def test_a_cap_that_thinking_used_up_is_raised_once(gemini: FakeGemini) -> None:
    gemini.push(Reply(finish="MAX_TOKENS"), text("できた"))
    assert ask(request_of()).text == "できた"
    first, second = (request.body["generationConfig"] for request in gemini.chat_requests)
    assert second["maxOutputTokens"] > first["maxOutputTokens"] and "thinkingConfig" in second
    gemini.push(Reply(finish="MAX_TOKENS"), Reply(finish="MAX_TOKENS"))
    assert ask(request_of()).finished.reason == "length"


def test_calls_of_a_cut_answer_are_never_passed_on(gemini: FakeGemini) -> None:
    cut = calls(("add", {"yen": 850}), finish="MAX_TOKENS")
    gemini.push(cut, cut)
    said = ask(request_of())
    assert (said.calls, said.finished.reason) == ([], "length")


def test_a_cut_text_is_not_asked_for_again(gemini: FakeGemini) -> None:
    gemini.push(text("長い話の", finish="MAX_TOKENS"))
    said = ask(request_of())
    assert (said.text, said.finished.reason, len(gemini.chat_requests)) == ("長い話の", "length", 1)


def test_thoughts_are_not_said(gemini: FakeGemini) -> None:
    gemini.push(Reply([{"text": "考え中", "thought": True}, {"text": "うん"}]))
    assert ask(request_of()).text == "うん"


def test_numbers_that_json_cannot_hold_are_words(gemini: FakeGemini) -> None:
    gemini.push(calls(("add", {"yen": float("nan"), "more": [float("inf"), {"x": 1.5}]})))
    said = ask(request_of())
    assert said.calls[0].arguments == {"yen": "nan", "more": ["inf", {"x": 1.5}]}
    json.dumps(said.finished.provider_state, allow_nan=False)


def test_an_over_long_history_is_trimmed_by_whole_turns() -> None:
    pair = Round("", (CallResult(CALL, True, {"rows": ["あ" * 400] * 40}),), None, PRO)
    history = tuple(PastTurn(f"{number} 回目", (pair,), "はい", PRO) for number in range(10))
    with gemini_double(max_tokens=20_000) as fake:
        fake.push(text("今の話やな"))
        said = ask(request_of(history=history))
        assert said.text == "今の話やな" and said.finished.history_shortened
        assert len(fake.chat_requests[-1].body["contents"]) < 31


def test_ten_thousand_rows_are_clipped_and_the_sum_stays(gemini: FakeGemini) -> None:
    data = {"total_yen": 123, "rows": [{"id": f"e{number}", "amount_yen": 1} for number in range(10_000)]}
    gemini.push(text("123円やで"))
    ask(request_of(rounds=(Round("", (CallResult(CALL, True, data),), None, PRO),)))
    sent = gemini.chat_requests[0].body["contents"][2]["parts"][0]["functionResponse"]["response"]
    assert sent["total_yen"] == 123 and sent["rows"][-1] == {"left_out": 9_950}


def test_a_bad_key_is_no_temporary_failure(gemini: FakeGemini, settings) -> None:
    settings.GEMINI_API_KEY = "bad"
    with pytest.raises(ModelError) as caught:
        ask(request_of())
    assert caught.value.kind == "key" and len(gemini.chat_requests) == 1
    assert KEY not in repr(gemini_model(PRO)) + str(vars(gemini_model(PRO)))
