"""A skill that is off is neither told to a model nor run, whoever names it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from agent.llm.offline.model import OfflineModel
from agent.models import Conversation, Proposal, SkillSetting
from agent.skills.guard import SkillOffError, UnknownSkillError, call_tool, enabled_skills, skill_toggle
from agent.skills.registry import skills, tools
from agent.threads import in_thread
from finance import clock
from tests.support.doubles.fake_gemini import FakeGemini, calls, text
from tests.support.turns import expenses, pressed, said
from tests.support.wishes import create, results_of


def _off(talk: Conversation, *names: str) -> None:
    for name in names:
        skill_toggle(user=talk.user, skill_id=name, enabled=False)


async def test_a_model_is_not_told_of_it_and_is_refused_when_it_remembers(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(calls(create()), text("記録したで。"))
    await said(talk, "ランチ 850円")
    await in_thread(_off, talk, "finance")
    gemini.push(calls(create(amount_yen=420)), text("あかんかったわ。"))
    done = await said(talk, "コーヒー 420円")
    assert done.tools == [("create_expenses", False)]
    assert await expenses(talk) == [(850, "ランチ")]
    sent = gemini.chat_requests[-2].body
    declared = {each["name"] for group in sent["tools"] for each in group["functionDeclarations"]}
    assert "create_expenses" not in declared and "get_remaining" in declared
    prompt = str(sent["systemInstruction"])
    assert "<skill name=budget>" in prompt and "<skill name=finance>" not in prompt
    assert results_of(gemini)[-1]["error"] == "skill_off"


async def test_the_offline_model_is_refused_and_says_which_skill_is_off(talk: Conversation) -> None:
    await in_thread(_off, talk, "finance")
    done = await said(talk, "ランチ 850円", [OfflineModel()])
    assert await expenses(talk) == []
    assert "switched off" in done.text


async def test_no_safeguard_names_what_is_off(gemini: FakeGemini, talk: Conversation) -> None:
    await in_thread(_off, talk, "budget")
    gemini.push(text("わからへんわ。"))
    assert (await said(talk, "食費あとなんぼ？")).tools == []


async def test_a_proposal_of_before_cannot_be_pressed_after(talk: Conversation) -> None:
    turn = (await said(talk, "こんにちは", [OfflineModel()])).turn

    def propose() -> Proposal:
        return Proposal.objects.create(
            turn=turn,
            user=talk.user,
            tool="set_budget",
            arguments={"category": "food", "amount_yen": 30_000},
            row_versions={},
            title="?",
            expires_at=clock.now() + timedelta(minutes=5),
        )

    proposal = await in_thread(propose)
    await in_thread(_off, talk, "budget")
    done = await pressed(talk, f"proposal:{proposal.pk}")
    assert "switched off" in done.text
    await in_thread(proposal.refresh_from_db)
    assert proposal.state == Proposal.State.OPEN  # it can be pressed once the skill is on again


@pytest.mark.django_db
def test_each_person_has_their_own_choice_and_every_tool_of_a_skill_follows_it() -> None:
    hanako, taro = (User.objects.create_user(name) for name in ("hanako", "taro"))
    assert skill_toggle(user=hanako, skill_id="budget") is False
    assert "budget" not in {each.name for each in enabled_skills(hanako.pk)}
    assert {each.name for each in enabled_skills(taro.pk)} == set(skills())
    context: Any = type("Context", (), {"user": hanako})
    for tool in (each for each in tools().values() if each.skill == "budget"):
        with pytest.raises(SkillOffError):
            call_tool(context, tool, {})
    assert skill_toggle(user=hanako, skill_id="budget") is True
    with pytest.raises(UnknownSkillError):
        skill_toggle(user=hanako, skill_id="no-such")


@pytest.mark.django_db
def test_the_address_and_the_page_switch_it(client: Client) -> None:
    hanako = User.objects.create_user("hanako")
    client.force_login(hanako)
    assert client.post("/api/v1/skills/budget/toggle").json() == {"id": "budget", "enabled": False}
    again = client.post("/api/v1/skills/budget/toggle", {"enabled": False}, content_type="application/json")
    assert again.json()["enabled"] is False
    assert client.post("/api/v1/skills/nothing/toggle").status_code == 404
    assert client.get("/api/v1/skills/budget/toggle").status_code == 405
    assert client.post("/settings/skills/budget/", {"enabled": "on"}).status_code == 302
    assert SkillSetting.objects.get(user=hanako).enabled is True
    page = client.get("/settings/skills/").content.decode()
    assert "set_budget" in page or "budget" in page
