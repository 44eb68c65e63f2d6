"""One-time sign-in: once, in time, on this machine."""

from __future__ import annotations

import stat
import threading
import time
from pathlib import Path

import pytest
from django.test import Client

from config import sign_in_link
from config.sign_in_link import issue_token, redeem_token


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MANEKI_VAR", str(tmp_path))
    return tmp_path


@pytest.fixture
def owner(db, django_user_model):
    return django_user_model.objects.create_superuser("owner")


def test_token_is_good_once() -> None:
    token = issue_token()
    assert redeem_token(token)
    assert not redeem_token(token)


def test_only_its_hash_is_kept(own_folder: Path) -> None:
    token = issue_token()
    kept = own_folder / sign_in_link.FILE_NAME
    assert token not in kept.read_text()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_wrong_guess_leaves_the_link_alone() -> None:
    token = issue_token()
    assert not redeem_token("guess")
    assert redeem_token(token)


def test_a_new_link_ends_the_old_one() -> None:
    old, new = issue_token(), issue_token()
    assert not redeem_token(old)
    assert redeem_token(new)


def test_old_token_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    token = issue_token()
    late = time.time() + sign_in_link.VALID_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: late)
    assert not redeem_token(token)


def test_of_many_presses_one_signs_in() -> None:
    token = issue_token()
    results: list[bool] = []
    threads = [threading.Thread(target=lambda: results.append(redeem_token(token))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [False] * 7 + [True]


def test_damaged_file_is_no_token(own_folder: Path) -> None:
    (own_folder / sign_in_link.FILE_NAME).write_text("{")
    assert not redeem_token("anything")


def test_link_signs_the_owner_in(client: Client, owner) -> None:
    response = client.get(f"/sign-in/{issue_token()}/")
    assert (response.status_code, response["location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(owner.pk)


def test_used_link_explains_itself(client: Client, owner) -> None:
    address = f"/sign-in/{issue_token()}/"
    Client().get(address)
    response = client.get(address)
    assert response.status_code == 410
    assert "make link" in response.text


def test_used_link_takes_a_signed_in_person_home(client: Client, owner) -> None:
    client.force_login(owner)
    assert client.get("/sign-in/used/")["location"] == "/"


def test_link_works_on_this_machine_only(client: Client, owner) -> None:
    token = issue_token()
    assert client.get(f"/sign-in/{token}/", REMOTE_ADDR="192.0.2.7").status_code == 403
    assert client.get(f"/sign-in/{token}/", REMOTE_ADDR="::1").status_code == 302


@pytest.mark.parametrize(
    ("method", "headers"), [("head", {}), ("get", {"Sec-Purpose": "prefetch;prerender"})]
)
def test_looking_ahead_uses_nothing_up(client: Client, owner, method: str, headers: dict[str, str]) -> None:
    token = issue_token()
    assert getattr(client, method)(f"/sign-in/{token}/", headers=headers).status_code in (405, 503)
    assert client.get(f"/sign-in/{token}/").status_code == 302


def test_page_says_how_to_get_a_link(client: Client) -> None:
    response = client.get("/sign-in/", headers={"Accept-Language": "en"})
    assert response.status_code == 200
    assert "make link" in response.text
    assert '<html lang="en">' in response.text
    assert '<html lang="ja">' in client.get("/sign-in/").text


@pytest.mark.django_db
def test_everything_else_asks_to_sign_in(client: Client) -> None:
    response = client.get("/admin/")
    assert response.status_code == 302
    assert "sign-in" in response["location"] or "login" in response["location"]
