"""The real bot in its own process, against a Discord on this machine: messages, files, edits, and what goes wrong."""

# ruff: noqa: F811
from __future__ import annotations

from agent.models import Attachment, Turn
from finance.models import Change
from integrations.discord.models import AllowedChannel, SeenMessage
from tests.integrations.discord.bot_fixtures import fake, server, today  # noqa: F401 - fixtures
from tests.integrations.discord.household import (
    amounts,
    answered,
    household,
    ja,
    member,
    picture,
    settled,
)
from tests.support.doubles.fake_discord import FakeDiscord, is_ephemeral


def test_a_message_is_recorded_and_undone_once_by_its_person(fake: FakeDiscord) -> None:
    other = member(household(fake), fake, "jiro")
    fake.say("ランチ 850円")
    reply = answered(fake)
    assert "850円" in reply["content"] and reply["content"].count("```") == 2 and amounts() == [850]
    assert reply["allowed_mentions"] == {"parse": []}
    undo = fake.button(reply, ja("Undo"))["custom_id"]
    refused = fake.press_id(reply, undo, user=other)
    assert is_ephemeral(fake.answer(refused)) and amounts() == [850], "it is still the first one's to press"
    fake.read_all()
    fake.press_id(reply, undo)
    fake.press_id(reply, undo)
    answers = [answered(fake)["content"], answered(fake)["content"]]
    assert amounts() == [] and Change.objects.filter(undoes__isnull=False).count() == 1
    assert sum(ja("That change was undone already.") in each for each in answers) == 1
    fake.wait(lambda: not fake.buttons(reply), "the button's end")


def test_a_replayed_message_is_one_turn_and_one_reply(fake: FakeDiscord) -> None:
    household(fake)
    message = fake.say("ランチ 850円", times=2)
    answered(fake)
    fake.drop_gateway()
    fake.wait(lambda: fake.gateway.ready, "the resume")
    fake.again(message)
    fake.silence()
    assert amounts() == [850] and Turn.objects.count() == 1 and len(fake.replies_to(message)) == 1


def test_nothing_is_lost_while_the_gateway_is_away(fake: FakeDiscord) -> None:
    household(fake)
    resumes = fake.gateway.resumes
    fake.drop_gateway()
    fake.say("ランチ 850円")
    answered(fake)
    assert fake.gateway.resumes > resumes
    fake.gateway.forget_sessions()
    fake.drop_gateway()
    fake.say("カフェ 400円")
    answered(fake)
    assert amounts() == [400, 850]


def test_a_thread_of_an_open_channel_is_open(fake: FakeDiscord) -> None:
    household(fake)
    thread = fake.add_channel("lunches", thread_of=fake.world.channel_id)
    fake.say("ランチ 850円", channel_id=thread)
    assert answered(fake)["channel_id"] == thread and amounts() == [850]


def test_direct_messages_work_and_are_a_conversation_of_their_own(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("ランチ 850円", channel_id=fake.dm())
    assert "850円" in answered(fake)["content"]
    fake.say("カフェ 400円")
    answered(fake)
    assert amounts() == [400, 850]
    assert Turn.objects.values("conversation").distinct().count() == 2
    assert set(Turn.objects.values_list("door", flat=True)) == {"discord"}


def test_figures_stay_out_of_a_channel_that_shows_none(fake: FakeDiscord) -> None:
    household(fake, shows_figures=False)
    fake.say("ランチ 850円")
    reply, pointer = answered(fake), answered(fake)
    assert reply["channel_id"] == fake.dm() and "850円" in reply["content"]
    assert pointer["channel_id"] == fake.world.channel_id and "850" not in pointer["content"]
    assert is_ephemeral(fake.answer(fake.slash("remaining")))
    fake.read_all()
    fake.say("メニュー")
    assert is_ephemeral(fake.answer(fake.press(answered(fake), ja("Breakdown"))))
    fake.read_all()


def test_pictures_are_kept_and_each_bad_file_has_its_reason(fake: FakeDiscord) -> None:
    household(fake)
    files = [
        ("a.png", picture(), "image/png"),
        ("b.png", b"MZ\x90", "image/png"),
        ("c.png", b"", "image/png"),
    ]
    fake.say("ランチ 850円", files=files)
    reply = answered(fake)
    assert "b.png" in reply["content"] and "c.png" in reply["content"] and "a.png" not in reply["content"]
    assert Attachment.objects.get().turn == Turn.objects.get()
    fake.say("", files=[("x.pdf", b"%PDF-1.7", "application/pdf")])
    assert "x.pdf" in answered(fake)["content"] and Turn.objects.count() == 1


def test_a_link_that_has_expired_is_asked_for_again(fake: FakeDiscord) -> None:
    household(fake)
    message = fake.say("ランチ 850円", times=0, files=[("a.png", picture(), "image/png")])
    fake.world.expired_files.add(message["attachments"][0]["id"])
    stale = {**message, "attachments": list(message["attachments"])}
    message["attachments"] = [fake.world.attachment("a.png", picture(), "image/png")]
    fake.again(stale)
    answered(fake)
    assert Attachment.objects.count() == 1


def test_an_edit_is_a_correction_that_is_offered_and_never_a_second_row(fake: FakeDiscord) -> None:
    household(fake)
    message = fake.say("ランチ 150円")
    answered(fake)
    fake.edit(message, embeds=[{"title": "a preview", "type": "rich"}])
    fake.edit(message, pinned=True)
    fake.silence()
    fake.edit(message, content="ランチ 1500円")
    offer = answered(fake)
    assert amounts() == [150]
    fake.edit(message, content="ランチ 1500円")
    fake.silence()
    fake.press(offer, ja("Correct it"))
    fake.press_id(offer, fake.button(offer, ja("Correct it"))["custom_id"])
    fake.wait(lambda: amounts() == [1500], "the correction")
    settled()
    assert amounts() == [1500]
    fake.read_all()
    fake.edit(message, content="ランチ 1600円")
    declined = answered(fake)
    fake.press(declined, ja("Leave it"))
    fake.wait(lambda: not fake.buttons(declined), "the end of the offer")
    assert amounts() == [1500]


def test_what_a_deleted_message_has_written_can_be_taken_back(fake: FakeDiscord) -> None:
    household(fake)
    message = fake.say("ランチ 850円")
    answered(fake)
    fake.delete(message)
    offer = answered(fake)
    assert amounts() == [850] and "ランチ" not in offer["content"]
    fake.press(offer, ja("Undo"))
    answered(fake)
    assert amounts() == []
    question = fake.say("残りは？")
    answered(fake)
    fake.delete(question)
    fake.silence()


def test_a_reply_that_discord_delays_or_doubts_comes_once(fake: FakeDiscord) -> None:
    household(fake)
    fake.fail_next("POST", f"/channels/{fake.world.channel_id}/messages$", 429, retry_after=0.2)
    first = fake.say("ランチ 850円")
    answered(fake)
    fake.fail_next("POST", f"/channels/{fake.world.channel_id}/messages$", 502, stores=True)
    second = fake.say("カフェ 400円")
    answered(fake)
    settled()
    assert [len(fake.replies_to(each)) for each in (first, second)] == [1, 1]
    assert amounts() == [400, 850]


def test_an_answer_that_may_not_be_written_is_kept_and_told_elsewhere(fake: FakeDiscord) -> None:
    household(fake)
    fake.fail_next("POST", f"/channels/{fake.world.channel_id}/messages$", 403, code=50013, times=9)
    fake.say("ランチ 850円")
    told = answered(fake)
    settled()
    fake.rest.faults.clear()
    assert told["channel_id"] == fake.dm() and "850" not in told["content"]
    assert amounts() == [850] and len(fake.calls("POST", f"{fake.world.channel_id}/messages")) < 40


def test_a_channel_may_want_a_mention(fake: FakeDiscord) -> None:
    household(fake)
    AllowedChannel.objects.update(only_mentions=True)
    fake.say("ランチ 850円")
    fake.silence()
    fake.say(f"<@{fake.world.bot['id']}> カフェ 400円")
    reply = answered(fake)
    fake.say("本 1200円", **fake.reference(reply))
    answered(fake)
    assert amounts() == [400, 1200]


def test_long_replies_are_cut_at_safe_places(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("\n".join(f"とても長い名前の品物その{number} {100 + number}円" for number in range(50)))
    parts = [answered(fake)]
    settled()
    parts += fake.world.bot_messages[fake.world.bot_messages.index(parts[0]) + 1 :]
    assert all(part["content"].count("```") % 2 == 0 for part in parts)
    whole = "".join(part["content"] for part in parts)
    assert len(whole) > 2000 and len(parts) > 1
    assert whole.index("100円") < whole.index("149円")
    fake.read_all()


def test_a_blank_message_and_a_sticker_are_no_messages(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("   ")
    fake.say("", sticker_items=[{"id": "5", "name": "cat", "format_type": 1}])
    fake.silence()
    assert not SeenMessage.objects.exists()


def test_without_the_intent_to_read_nothing_is_taken_for_a_message(fake: FakeDiscord) -> None:
    household(fake)
    intents, fake.world.intents = fake.world.intents, 0
    fake.say("ランチ 850円")
    fake.silence()
    fake.say(f"<@{fake.world.bot['id']}> カフェ 400円")
    answered(fake)
    fake.world.intents = intents
    assert amounts() == [400]
