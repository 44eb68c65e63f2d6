"""Members come by a link that works once, keep an owner, and decide nothing unless they own."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from finance import clock
from finance.errors import NotAllowedError
from finance.models import Invitation, Ledger, Membership
from finance.services.members import MembershipError, invitation_accept, invitation_create, member_remove
from tests.support.admin import member, signed_in
from tests.support.books import TODAY, at_once, make_ledger, make_user, noon

pytestmark = pytest.mark.django_db

ACCOUNT = {"username": "taro", "password1": "nekoga-suki-9", "password2": "nekoga-suki-9"}


@pytest.fixture
def owner(ledger: Ledger) -> Any:
    return Membership.objects.get(ledger=ledger).user


def link_from(page: Any) -> str:
    return re.search(r"/books/join/[\w-]+/", page.content.decode())[0]


def invited(owner: Any, ledger: Ledger, role: str = "viewer") -> str:
    return link_from(signed_in(owner).post(reverse("member-invite", args=[ledger.pk]), {"role": role}))


def test_a_stranger_makes_an_account_and_joins_once(owner: Any, ledger: Ledger) -> None:
    link = invited(owner, ledger)
    browser = Client()
    assert "うちの家計簿" in browser.get(link).content.decode()
    assert browser.post(link, ACCOUNT).status_code == 302
    place = Membership.objects.get(user__username="taro")
    assert (place.ledger, place.role) == (ledger, "viewer")
    assert browser.session["_auth_user_id"] == str(place.user_id)
    assert Client().get(link).status_code == 410
    assert Client().post(link, ACCOUNT | {"username": "jiro"}).status_code == 410
    assert not User.objects.filter(username="jiro").exists()


def test_someone_with_an_account_joins_with_it(owner: Any, ledger: Ledger) -> None:
    taro = make_user("taro")
    assert signed_in(taro).post(invited(owner, ledger, "editor")).status_code == 302
    assert Membership.objects.get(user=taro).role == "editor"


def test_a_member_uses_no_invitation_up(owner: Any, ledger: Ledger) -> None:
    token = invitation_create(ledger=ledger, role="viewer", actor=owner)
    with pytest.raises(MembershipError):
        invitation_accept(token=token, user=owner)
    assert Membership.objects.get(ledger=ledger, user=owner).role == "owner"
    invitation_accept(token=token, user=make_user("taro"))


def test_a_weak_password_or_a_taken_name_makes_no_account(owner: Any, ledger: Ledger) -> None:
    link = invited(owner, ledger)
    for fields in (
        {"password1": "1234", "password2": "1234"},
        {"username": owner.username},
        {"password2": "x"},
    ):
        assert Client().post(link, ACCOUNT | fields).status_code == 200
    assert Membership.objects.filter(ledger=ledger).count() == 1


def test_a_link_is_kept_only_as_a_hash_and_grows_old(owner: Any, ledger: Ledger) -> None:
    link = invited(owner, ledger)
    assert link.split("/")[-2] not in str(Invitation.objects.values().get())
    with clock.frozen(noon(TODAY) + timedelta(days=3)):
        assert Client().get(link).status_code == 410
    assert Client().get(reverse("join", args=["x" * 43])).status_code == 410


def test_the_link_of_someone_who_no_longer_owns_is_void(owner: Any, ledger: Ledger) -> None:
    second = member(ledger, "owner")
    link = invited(second, ledger)
    Membership.objects.filter(user=second).update(role="editor")
    assert Client().get(link).status_code == 410


@pytest.mark.django_db(transaction=True)
def test_of_two_who_press_at_once_one_enters(ledger: Ledger) -> None:
    owner = Membership.objects.get(ledger=ledger).user
    token = invitation_create(ledger=ledger, role="editor", actor=owner)
    people = [make_user("taro"), make_user("jiro")]
    results = at_once([lambda one=one: invitation_accept(token=token, user=one) for one in people])
    assert sorted(type(result).__name__ for result in results) == ["Membership", "MembershipError"]


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_remove_each_other_leave_one(ledger: Ledger) -> None:
    first = Membership.objects.get(ledger=ledger)
    second = Membership.objects.create(ledger=ledger, user=make_user("taro"), role="owner")
    at_once(
        [
            lambda: member_remove(ledger=ledger, member_id=second.pk, actor=first.user),
            lambda: member_remove(ledger=ledger, member_id=first.pk, actor=second.user),
        ]
    )
    assert Membership.objects.filter(ledger=ledger, role="owner").count() == 1


def test_the_last_owner_neither_leaves_nor_steps_down(owner: Any, ledger: Ledger) -> None:
    place = Membership.objects.get(ledger=ledger)
    url = reverse("member-change", args=[ledger.pk, place.pk])
    for data in ({"remove": "yes"}, {"role": "viewer"}):
        assert "at least one owner" in signed_in(owner).post(url, data, follow=True).content.decode()
    place.refresh_from_db()
    assert place.role == "owner"


@pytest.mark.parametrize("role", ["editor", "viewer"])
def test_others_decide_nothing_but_may_leave(owner: Any, ledger: Ledger, role: str) -> None:
    person = member(ledger, role)
    client, mine = signed_in(person), Membership.objects.get(user=person)
    theirs = Membership.objects.get(user=owner)
    client.post(reverse("member-change", args=[ledger.pk, mine.pk]), {"role": "owner"})
    client.post(reverse("member-change", args=[ledger.pk, theirs.pk]), {"remove": "yes"})
    client.post(reverse("member-invite", args=[ledger.pk]), {"role": "owner"})
    mine.refresh_from_db()
    assert mine.role == role
    assert not Invitation.objects.exists()
    assert Membership.objects.filter(pk=theirs.pk).exists()
    with pytest.raises(NotAllowedError):
        invitation_create(ledger=ledger, role="viewer", actor=person)
    client.post(reverse("member-change", args=[ledger.pk, mine.pk]), {"remove": "yes"})
    assert not Membership.objects.filter(user=person).exists()


def test_an_outsider_finds_nothing(owner: Any, ledger: Ledger) -> None:
    other = make_ledger("よそ")
    client = signed_in(owner)
    place = Membership.objects.get(ledger=other)
    assert client.get(reverse("members-of", args=[other.pk])).status_code == 404
    assert client.post(reverse("member-invite", args=[other.pk]), {"role": "owner"}).status_code == 404
    assert (
        client.post(reverse("member-change", args=[other.pk, place.pk]), {"remove": "yes"}).status_code == 404
    )
    client.post(reverse("member-change", args=[ledger.pk, place.pk]), {"remove": "yes"})
    assert Membership.objects.filter(pk=place.pk).exists()
