"""Pictures: what is taken, what is left of it, who sees it, and what a turn does with it."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from agent.attachments import MAX_UNSENT, AttachmentError, turn_accept_with_pictures
from agent.conversations import turn_accept
from agent.frames import FrameError, attachments_of
from agent.llm.registry import model_named
from agent.models import Attachment, Conversation, Turn
from agent.pictures import LONGEST_SIDE, PictureError, redrawn
from agent.threads import in_thread
from finance.services.ledgers import ledger_create
from tests.support.doubles.fake_gemini import FakeGemini, calls, json_text, text
from tests.support.turns import expenses, ran, said
from tests.support.wishes import create


def drawn(form: str = "PNG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **more: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 120 if mode in ("L", "P") else "red").save(out, form, **more)
    return out.getvalue()


def kept(data: bytes) -> Image.Image:
    picture = redrawn(io.BytesIO(data), len(data))
    image = Image.open(io.BytesIO(picture.data))
    assert (image.format, image.size) == ("JPEG", (picture.width, picture.height))
    return image


@pytest.mark.parametrize(
    ("form", "mode"),
    [
        ("PNG", "RGB"),
        ("PNG", "RGBA"),
        ("PNG", "L"),
        ("GIF", "P"),
        ("WEBP", "RGB"),
        ("JPEG", "RGB"),
        ("JPEG", "CMYK"),
        ("HEIF", "RGB"),
    ],
)
def test_every_usual_form_is_drawn_anew(form: str, mode: str) -> None:
    if mode == "CMYK":
        out = io.BytesIO()
        Image.new("CMYK", (40, 30), (0, 200, 200, 0)).save(out, form)
        assert kept(out.getvalue()).mode == "RGB"
        return
    assert kept(drawn(form, mode=mode)).size == (40, 30)


def test_place_camera_and_comments_are_gone() -> None:
    exif = Image.Exif()
    exif[0x010F] = "canary-camera"
    exif.get_ifd(0x8825)[1] = "N"
    data = drawn("JPEG", exif=exif, comment=b"canary-comment", icc_profile=b"canary-profile")
    assert b"canary" in data
    left = redrawn(io.BytesIO(data), len(data)).data
    assert b"canary" not in left and not Image.open(io.BytesIO(left)).getexif()


def test_a_picture_taken_sideways_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    assert kept(drawn("JPEG", size=(40, 20), exif=exif)).size == (20, 40)


def test_a_large_picture_is_made_smaller() -> None:
    assert kept(drawn(size=(4000, 1000))).size == (LONGEST_SIDE, LONGEST_SIDE // 4)


def test_many_frames_are_one() -> None:
    frames = [Image.new("P", (20, 20), number) for number in range(50)]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:])
    assert kept(out.getvalue()).size == (20, 20)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"MZ\x90\x00 an .exe called .png", "not_a_picture"),
        (b"%PDF-1.7", "not_a_picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "not_a_picture"),
        (drawn()[:60], "broken"),
        (drawn("JPEG", size=(400, 400))[:900], "broken"),
        (drawn("BMP"), "not_a_picture"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(PictureError) as caught:
        redrawn(io.BytesIO(data), len(data))
    assert caught.value.code == code


def test_sizes_are_refused_before_anything_is_decoded() -> None:
    with pytest.raises(PictureError) as caught:
        redrawn(io.BytesIO(b""), 11 * 2**20)
    assert caught.value.code == "too_large"
    bomb = drawn(size=(20_000, 20_000), mode="1")
    assert len(bomb) < 200_000
    with pytest.raises(PictureError) as caught:
        redrawn(io.BytesIO(bomb), len(bomb))
    assert caught.value.code == "too_many_pixels"


# Over HTTP


@pytest.fixture
def hanako(db: None) -> User:
    return User.objects.create_user("hanako", password="x")


def signed_in(user: User, **options: Any) -> Client:
    client = Client(headers={"Accept-Language": "en"}, **options)
    client.force_login(user)
    return client


def upload(client: Client, data: bytes, name: str = "a.png", mime_type: str = "image/png") -> Any:
    return client.post(reverse("attachments"), {"file": SimpleUploadedFile(name, data, mime_type)})


def test_a_picture_is_kept_and_shown_to_its_person_alone(hanako: User) -> None:
    client = signed_in(hanako)
    answer = upload(client, drawn())
    facts = answer.json()
    assert answer.status_code == 201 and (facts["width"], facts["height"]) == (40, 30)
    shown = client.get(facts["url"])
    assert shown["Content-Type"] == "image/jpeg" and len(shown.content) == facts["size"]
    assert "private" in shown["Cache-Control"] and shown["X-Content-Type-Options"] == "nosniff"
    taro = User.objects.create_user("taro", password="x")
    assert signed_in(taro).get(facts["url"]).status_code == 404
    signed_in(taro).delete(facts["url"])
    assert client.delete(facts["url"]).status_code == 204 and Attachment.objects.count() == 0


def test_a_declared_type_is_not_believed(hanako: User) -> None:
    answer = upload(signed_in(hanako), b"MZ not a picture", "a.jpg", "image/jpeg")
    assert answer.status_code == 415 and answer.json()["code"] == "not_a_picture"
    assert upload(signed_in(hanako), drawn(), "a.exe", "application/x-msdownload").status_code == 201


def test_strangers_and_other_pages_cannot_upload(hanako: User) -> None:
    assert upload(Client(), drawn()).status_code == 401
    assert upload(signed_in(hanako, enforce_csrf_checks=True), drawn()).status_code == 403
    assert signed_in(hanako).post(reverse("attachments")).json()["code"] == "no_file"
    assert Attachment.objects.count() == 0


def test_unsent_pictures_are_few_and_do_not_last(hanako: User) -> None:
    client = signed_in(hanako)
    assert all(upload(client, drawn()).status_code == 201 for _ in range(MAX_UNSENT))
    assert upload(client, drawn()).status_code == 429
    old = Attachment.objects.first()
    Attachment.objects.update(created_at=old.created_at - timedelta(days=2))
    assert upload(client, drawn()).status_code == 201 and Attachment.objects.count() == 1


# In a message


def picture_of(user: User) -> UUID:
    return UUID(upload(signed_in(user), drawn()).json()["id"])


@pytest.mark.parametrize("value", ["x", [1], ["not-an-id"], [str(uuid4())] * 5, {"a": 1}])
def test_a_frame_names_few_pictures_by_their_ids(value: Any) -> None:
    with pytest.raises(FrameError):
        attachments_of({"attachments": value})
    assert attachments_of({}) == attachments_of({"attachments": None}) == []


def test_a_message_takes_its_own_unsent_pictures_once(hanako: User) -> None:
    ledger = ledger_create(name="わが家", owner=hanako)
    conversation = Conversation.objects.create(user=hanako, ledger=ledger)
    mine, foreign = picture_of(hanako), picture_of(User.objects.create_user("taro", password="x"))

    def send(client_id: str, *pictures: UUID) -> Turn:
        return turn_accept_with_pictures(
            conversation=conversation, client_id=client_id, message="", attachments=pictures, language="en"
        )[0]

    for wrong in (foreign, uuid4()):
        with pytest.raises(AttachmentError):
            send("message-1", mine, wrong)
    assert Turn.objects.count() == 0
    turn = send("message-1", mine)
    assert send("message-1", mine).pk == turn.pk and turn.message == "Please look at this picture."
    with pytest.raises(AttachmentError):
        send("message-2", mine)
    assert Turn.objects.count() == 1


async def with_picture(talk: Conversation, message: str, **more: Any) -> Any:
    def send() -> Turn:
        attachment = picture_of(talk.user)
        turn, _new = turn_accept_with_pictures(
            conversation=talk,
            client_id=str(uuid4()),
            message=message,
            attachments=[attachment],
            language="en",
        )
        return turn

    return await ran(await in_thread(send), **more)


async def test_a_model_that_sees_gets_the_picture_and_its_writes_wait(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(json_text({"receipts": []}), calls(create()), text("850円、記録したで。"))
    done = await with_picture(talk, "これ記録して")
    inline = gemini.chat_requests[1].body["contents"][0]["parts"][0]["inlineData"]
    assert "image/jpeg" in json.dumps(inline) and done.data("turn.started")[0]["attachments"]
    assert await expenses(talk) == [] and done.displays == ["Not recorded yet"]
    assert done.text == "It is not recorded yet: it waits for your press."
    (waiting,) = done.data("proposal")
    pressed = await in_thread(
        turn_accept,
        conversation=talk,
        client_id=str(uuid4()),
        message="Yes",
        action=waiting["buttons"][0]["value"],
    )
    await ran(pressed[0])
    assert await expenses(talk) == [(850, "ランチ")]
    gemini.push(text("うん。"))
    await said(talk, "おおきに")
    assert "inlineData" not in json.dumps(gemini.chat_requests[-1].body)


async def test_the_offline_model_says_that_it_cannot_see(talk: Conversation) -> None:
    done = await with_picture(talk, "ランチ 850円", models=[model_named("offline")])
    assert done.text.startswith("This model cannot see pictures")
    assert await expenses(talk) == [(850, "ランチ")]
