"""Who may ask, and where."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings

from finance.errors import NotAllowedError
from finance.models import Membership
from integrations.discord.access import Access, Place, access_of
from integrations.discord.errors import OutsideError, PlaceError
from integrations.discord.models import AllowedServer
from integrations.discord.services.linking import account_ledger_set, account_link, code_create
from integrations.discord.services.places import channel_allow, channel_close
from tests.support.books import make_ledger, make_user

pytestmark = pytest.mark.django_db
SERVER, CHANNEL = 100_000_000_000_000_001, 100_000_000_000_000_002
LINK = f"https://discord.com/channels/{SERVER}/{CHANNEL}"


@pytest.fixture
def home() -> Any:
    hana = make_user()
    ledger = make_ledger(owner=hana)
    account_link(code=code_create(user=hana), discord_id=7, name="hana")
    channel_allow(ledger=ledger, actor=hana, link=LINK)
    return ledger


def access(discord_id: int, place: Place) -> Access | None:
    try:
        return access_of(discord_id=discord_id, place=place)
    except OutsideError:
        return None


PLACES = {
    "the channel": (Place(CHANNEL, SERVER), True),
    "a thread of it": (Place(5, SERVER, CHANNEL), True),
    "a direct message": (Place(6), True),
    "another channel": (Place(5, SERVER), False),
    "a thread of another": (Place(CHANNEL, SERVER, 5), False),
    "that channel by another server": (Place(CHANNEL, 5), False),
}


def test_linked_members_are_answered_where_the_channel_is_open(home: Any) -> None:
    for name, (place, is_open) in PLACES.items():
        assert (access(7, place) is not None) is is_open, name
        assert access(8, place) is None, f"a stranger in {name}"


def test_who_leaves_the_ledger_or_is_deactivated_is_outside(home: Any) -> None:
    hana = Membership.objects.get(ledger=home).user
    Membership.objects.all().delete()
    assert access(7, Place(CHANNEL, SERVER)) is None and access(7, Place(6)) is None
    Membership.objects.create(ledger=home, user=hana)
    assert access(7, Place(6)) is not None
    hana.is_active = False
    hana.save()
    assert access(7, Place(6)) is None


def test_figures_go_by_direct_message_unless_the_channel_may_show_them(home: Any) -> None:
    hana = Membership.objects.get(ledger=home).user
    shared, direct = access(7, Place(CHANNEL, SERVER)), access(7, Place(6))
    assert shared and shared.is_private and direct and not direct.is_private
    channel_allow(ledger=home, actor=hana, link=LINK, shows_figures=True)
    shown = access(7, Place(CHANNEL, SERVER))
    assert shown and not shown.is_private


def test_direct_messages_are_about_the_chosen_ledger_while_the_person_is_in_it(home: Any) -> None:
    first = access(7, Place(6))
    assert first and first.ledger == home
    other = make_ledger("別の家計簿", owner=first.user)
    account_ledger_set(account=first.account, ledger_id=other.pk)
    chosen = access(7, Place(6))
    assert chosen and chosen.ledger == other
    Membership.objects.filter(ledger=other).delete()
    back = access(7, Place(6))
    assert back and back.ledger == home


def test_only_an_owner_opens_and_closes_and_a_channel_has_one_ledger(home: Any) -> None:
    editor = make_user("editor")
    Membership.objects.create(ledger=home, user=editor, role="editor")
    with pytest.raises(NotAllowedError):
        channel_allow(ledger=home, actor=editor, link=LINK)
    other = make_ledger("別の家計簿", owner=editor)
    with pytest.raises(PlaceError):
        channel_allow(ledger=other, actor=editor, link=LINK)
    owner = Membership.objects.get(ledger=home, role="owner").user
    channel_close(ledger=home, actor=owner, channel_row_id=home.discord_channels.get().pk)
    assert access(7, Place(CHANNEL, SERVER)) is None and not AllowedServer.objects.exists()


def test_one_channel_takes_the_notes_and_it_shows_figures(home: Any) -> None:
    hana = Membership.objects.get(ledger=home).user
    with pytest.raises(PlaceError):
        channel_allow(ledger=home, actor=hana, link=LINK, takes_notes=True)
    channel_allow(ledger=home, actor=hana, link=LINK, takes_notes=True, shows_figures=True)
    channel_allow(ledger=home, actor=hana, link=LINK[:-1] + "9", takes_notes=True, shows_figures=True)
    assert [each.channel_id for each in home.discord_channels.filter(takes_notes=True)] == [CHANNEL + 7]


@override_settings(DISCORD_SERVERS=[SERVER + 5])
def test_an_installation_may_serve_some_servers_only() -> None:
    hana = make_user()
    with pytest.raises(PlaceError):
        channel_allow(ledger=make_ledger(owner=hana), actor=hana, link=LINK)


def test_a_server_that_is_served_no_more_is_outside(home: Any) -> None:
    with override_settings(DISCORD_SERVERS=[SERVER + 5]):
        assert access(7, Place(CHANNEL, SERVER)) is None and access(7, Place(6)) is not None


@pytest.mark.parametrize("link", ["", "#kakeibo", "https://example.com/channels/1/2", f"{LINK}/x"])
def test_only_links_to_channels_are_taken(home: Any, link: str) -> None:
    with pytest.raises(PlaceError):
        channel_allow(ledger=home, actor=Membership.objects.get(ledger=home).user, link=link)
