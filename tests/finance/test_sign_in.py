"""A password is guessed a few times, not on and on; it can be changed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from finance import clock
from finance.models import SignInAttempt
from tests.support.admin import signed_in
from tests.support.books import TODAY, make_ledger, make_user, noon

pytestmark = pytest.mark.django_db

PASSWORD = "nekoga-suki-9"


@pytest.fixture(autouse=True)
def quick(settings) -> None:  # type: ignore[no-untyped-def]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def taro(quick: None) -> User:
    person = make_user("taro", password=PASSWORD, is_staff=True)
    make_ledger(owner=person)
    return person


def tried(
    password: str, name: str = "taro", page: str = "sign-in-password", address: str = "10.0.0.1"
) -> int:
    data = {"username": name, "password": password}
    return Client().post(reverse(page), data, REMOTE_ADDR=address).status_code


@pytest.mark.parametrize("page", ["sign-in-password", "admin:login"])
def test_after_five_wrong_guesses_the_right_one_waits_too(taro: User, page: str) -> None:
    assert [tried("x", page=page) for _ in range(5)] == [200] * 5
    assert tried(PASSWORD, page=page) == 200
    assert tried(PASSWORD, "ＴＡＲＯ", page=page) == 200
    with clock.frozen(noon(TODAY) + timedelta(minutes=16)):
        assert tried(PASSWORD, page=page) == 302


def test_guesses_from_elsewhere_do_not_lock_the_member_out(taro: User) -> None:
    for _ in range(8):
        tried("x", address="203.0.113.9")
    assert tried(PASSWORD) == 302


def test_one_address_does_not_go_through_all_names(taro: User) -> None:
    for number in range(100):
        tried("x", name=f"name{number}")
    assert tried(PASSWORD) == 200


def test_a_success_starts_the_count_anew_and_names_are_not_kept(taro: User) -> None:
    for _ in range(4):
        tried("x")
    assert "taro" not in str(list(SignInAttempt.objects.values()))
    assert tried(PASSWORD) == 302
    assert not SignInAttempt.objects.exists()


def test_it_leads_on_within_the_product_only(taro: User) -> None:
    data = {"username": "taro", "password": PASSWORD}
    for target, leads_to in (("/books/changes/", "/books/changes/"), ("https://evil.example/", "/")):
        response = Client().post(reverse("sign-in-password") + f"?next={target}", data)
        assert response.headers["location"] == leads_to


def test_a_password_is_changed_with_the_old_one(taro: User) -> None:
    fields = {"old_password": "x", "new_password1": "inuga-suki-8", "new_password2": "inuga-suki-8"}
    client = signed_in(taro)
    assert client.post(reverse("password"), fields).status_code == 200
    assert client.post(reverse("password"), fields | {"old_password": PASSWORD}).status_code == 302
    taro.refresh_from_db()
    assert check_password("inuga-suki-8", taro.password)


def test_who_came_by_a_link_sets_a_first_one(db: None) -> None:
    owner = make_user("owner")
    make_ledger(owner=owner)
    fields = {"new_password1": "inuga-suki-8", "new_password2": "inuga-suki-8"}
    assert signed_in(owner).post(reverse("password"), fields).status_code == 302
    owner.refresh_from_db()
    assert owner.has_usable_password()


def test_a_stranger_changes_no_password(db: None) -> None:
    assert Client().get(reverse("password")).status_code == 302
