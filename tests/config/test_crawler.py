"""Every address that the product has, found by itself: asked by strangers, neighbours, viewers and owners.

The addresses come from the URL configuration, the forms from the pages and the ids from the tables, so that a
new page is under these rules from its first day.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.contrib import admin
from django.contrib.messages import get_messages
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from agent.models import Conversation
from finance.models import Ledger
from tests.support.admin import member, signed_in
from tests.support.books import TODAY, earn, make_ledger, on, planned_month, spend
from tests.support.books_fixtures import today  # noqa: F401
from tests.support.crawl import FIELDS, ID, Address, Ids, addresses
from tests.support.crawl_forms import forms_of
from tests.support.crawl_rows import CANARIES, SECRET, Household, household
from tests.support.crawl_watch import Watch, counts, written_between

pytestmark = pytest.mark.django_db

# Open by design. A page that anyone may read without signing in is added here by hand, or the test fails.
OPEN_TO_ALL = {
    "healthz/live",
    "healthz/ready",
    "sign-in/",
    "admin/login/",
    "books/sign-in/",
    "books/join/<str:token>/",  # for who holds the link
}
# Open to who holds a token of their own, which is no cookie: no form of another site can send it.
BEARER_DOORS = {"api/v1/ingest/notification"}
REFUSED = {301, 302, 400, 401, 403, 404, 405, 410}
RANDOM = re.compile(r"\b[\w-]{40,}|\b[A-Z0-9]{4}-[A-Z0-9]{4}\b")  # tokens and codes, new each time
RARE_METHODS = ("put", "patch", "delete")


@dataclass
class Answer:
    """A response, and the tables that were written to for it."""

    response: Any
    written: set[str]

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def broken(self) -> str:
        """The failure behind a 5xx, or nothing."""
        return f"{self.status} {self.response.exc_info}" if self.status >= 500 else ""

    @property
    def place(self) -> str:
        """Where it sends on to."""
        return str(self.response.headers.get("Location", ""))

    @property
    def text(self) -> str:
        """Messages and body, files included."""
        response = self.response
        content = b"".join(response.streaming_content) if response.streaming else response.content
        said = " ".join(str(each) for each in get_messages(response.wsgi_request))
        return f"{said} {content.decode(errors='replace')}"


@dataclass
class Visitor:
    """A browser. Whatever it does is undone at once: each request meets the same rows, signed in as before."""

    client: Client
    wrong: list[str] = field(default_factory=list)
    counted: dict[str, int] = field(default_factory=counts)

    @contextmanager
    def ask(self, path: str, data: dict[str, Any] | None = None, method: str = "post") -> Iterator[Answer]:
        """GET without data; what is done with the answer happens before it is undone."""
        self.client.raise_request_exception = False
        self.client.cookies.pop("messages", None)
        cookies = deepcopy(self.client.cookies)
        with transaction.atomic():
            response = self._sent(path, data, method)
            before, self.counted = self.counted, counts()
            yield Answer(response, written_between(before, self.counted))
            transaction.set_rollback(True)
        self.client.cookies = cookies

    def _sent(self, path: str, data: dict[str, Any] | None, method: str) -> Any:
        if data is None:
            return self.client.get(path)
        if method != "post" or path.startswith("/api/"):
            return getattr(self.client, method)(path, json.dumps(data, default=str), "application/json")
        return self.client.post(path, data)

    def expects(self, right: Any, *what: Any) -> None:
        """Collects what is wrong, so that one run tells all of it."""
        if not right:
            self.wrong.append(" ".join(str(each) for each in what)[:600])

    def finds_nothing(self, answer: Answer, *where: Any) -> tuple[int, str]:
        """No name, text or amount of the household, and no failure; what it says, without ids and tokens."""
        said = f"{answer.place} {answer.text}"
        seen = [each for each in CANARIES if each in f"{answer.response.headers} {said}"]
        self.expects(not answer.broken, *where, answer.broken)
        self.expects(not seen, *where, "shows", seen)
        return answer.status, RANDOM.sub("RANDOM", ID.sub("ID", said))

    def ends(self) -> None:
        """Fails with everything that was wrong."""
        assert not self.wrong, f"{len(self.wrong)} wrong:\n" + "\n".join(self.wrong[:30])


@dataclass
class World:
    """A household, the forms of its pages, and those who come by."""

    a: Household
    neighbour: Any  # owner of another ledger, with the key to the admin
    outsider: Any  # the same without that key, and new here
    viewer: Any  # of the household
    own: Ledger  # the neighbours'
    ids: Ids  # of the household, with the forms that its owner sees
    seen: dict[str, str]  # what the owner is shown, by route
    looked: Visitor  # the owner, after having looked everywhere


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """One for all tests, which leave it as it is."""
    with django_db_blocker.unblock(), on(TODAY), transaction.atomic():
        yield _world()
        transaction.set_rollback(True)


def _world() -> World:
    a = household()
    viewer = member(a.ledger, "viewer", "miru")
    own = make_ledger("となりの家計簿")
    planned_month(own)
    spend(own, 80_000, "住居", "家賃")
    earn(own, 200_000)
    neighbour, outsider = member(own, "owner", "tonari"), member(own, "owner", "yoso")
    outsider.is_staff = False
    outsider.save()
    for person, ledger in ((viewer, a.ledger), (neighbour, own)):
        Conversation.objects.create(user=person, ledger=ledger)
    looked = Visitor(signed_in(a.owner))
    seen, forms = _looked_around(a, looked)
    return World(a, neighbour, outsider, viewer, own, Ids(a.ids.rows, a.ids.words, forms), seen, looked)


def _looked_around(a: Household, owner: Visitor) -> tuple[dict[str, str], dict[str, Any]]:
    """What the owner is shown by each address, and every form found there, by the address that it leads to."""
    seen, kinds = {}, {}
    for address in addresses():
        path = address.filled(a.ids)
        with owner.ask(path) as answer:
            seen[address.route] = answer.text
            owner.expects(not answer.broken, address.route, answer.broken)
            owner.expects(not answer.written, address.route, "wrote", answer.written)
        for form in forms_of(seen[address.route]):
            try:
                route = resolve(urlsplit(form.action).path or path).route
            except Resolver404:
                continue
            kinds.setdefault((route, form.kind), form)
    forms: dict[str, Any] = {}
    for (route, _kind), form in kinds.items():
        form.fields.pop("csrfmiddlewaretoken", None)
        forms.setdefault(route, []).append(form)
    return seen, forms


def test_the_crawler_finds_the_whole_product(world: World) -> None:
    routes = {each.route for each in addresses()}
    assert {"", "attachments/<uuid:attachment_id>/", "books/members/<int:ledger_id>/invite/"} <= routes
    assert "admin/finance/expense/<path:object_id>/history/" in routes
    assert "books/members/<int:ledger_id>/<int:member_id>/" in world.ids.forms
    shown = {route for route, text in world.seen.items() if SECRET in text}
    assert {"", "books/changes/<int:ledger_id>/", "admin/finance/expense/"} <= shown, "there to be found"


def test_a_stranger_reads_only_what_is_open_by_design(world: World) -> None:
    stranger, answered = Visitor(Client()), set()
    ids = Ids(world.ids.rows, world.ids.words | {"token": world.a.live_token}, world.ids.forms)
    for address in addresses():
        for data in (None, *ids.sent(address)):
            with stranger.ask(address.filled(ids), data) as answer:
                stranger.expects(
                    answer.status in REFUSED | {200}, address.route, data, answer.status, answer.broken
                )
                stranger.expects(not answer.written, address.route, data, answer.written)
                if answer.status == 200:
                    answered.add(address.route)
                if not address.route.startswith("books/join/"):
                    stranger.finds_nothing(answer, address.route, data)
    stranger.ends()
    assert answered == OPEN_TO_ALL


def test_nothing_is_posted_without_a_token(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.a.owner)
    owner = Visitor(client)
    for address in addresses():
        for method in ("post",) if address.route.startswith("admin/") else ("post", *RARE_METHODS):
            with owner.ask(address.filled(world.ids), FIELDS, method) as answer:
                right = {401, 405} if address.route in BEARER_DOORS else {403}
                owner.expects(answer.status in right, address.route, method, answer.status)
                owner.expects(not answer.written, address.route, method, answer.written)
    owner.ends()


def test_no_page_is_changed_by_looking(world: World) -> None:
    """Not by the owner either, nor by the first page that somebody opens."""
    world.looked.ends()
    newcomer = Visitor(signed_in(world.outsider))
    for address in addresses():
        if not address.route.startswith("admin/"):
            with newcomer.ask(address.filled(world.ids)) as answer:
                newcomer.expects(not answer.broken, address.route, answer.broken)
                newcomer.expects(not answer.written, address.route, "wrote", answer.written)
    newcomer.ends()


def test_a_neighbour_finds_nothing_by_looking(world: World) -> None:
    neighbour, nothing = Visitor(signed_in(world.neighbour)), world.ids.never_been()
    for address in addresses():
        found = []
        for ids in (world.ids, nothing) if address.parameters else (world.ids,):
            with neighbour.ask(address.filled(ids)) as answer:
                found.append(neighbour.finds_nothing(answer, address.route))
                neighbour.expects(not answer.written, address.route, "wrote", answer.written)
        neighbour.expects(found[0] == found[-1], address.route, *difference(found[0], found[-1]))
    neighbour.ends()


def test_a_neighbour_finds_nothing_by_asking(world: World) -> None:
    neighbour, nothing = Visitor(signed_in(world.neighbour)), world.ids.never_been()
    asked = {"q": "家賃", "s": "家賃"}
    for address in addresses():
        if address.parameters or address.route.endswith("/add/"):
            continue
        queries = [asked, {"ledger__id__exact": world.a.ledger.pk}] if address.model else [asked]
        found = []
        for query in (*queries, world.ids.pointing(address), nothing.pointing(address)):
            with neighbour.ask(f"{address.filled(world.ids)}?{urlencode(query)}") as answer:
                found.append(neighbour.finds_nothing(answer, address.route, query))
                neighbour.expects(not answer.written, address.route, query, "wrote", answer.written)
        neighbour.expects(found[-1] == found[-2], address.route, *difference(found[-2], found[-1]))
    neighbour.ends()


def same_as_missing(world: World, person: Any, there: Ids, nothing: Ids, addresses: list[Address]) -> None:
    """Every form is answered as if the rows had never been, and leaves the household as it was."""
    visitor, watch = Visitor(signed_in(person)), Watch(world.a.ledger, world.a.owner)
    for address in addresses:
        for data, empty in zip(there.sent(address), nothing.sent(address), strict=True):
            with visitor.ask(address.filled(there), data) as answer:
                given = visitor.finds_nothing(answer, address.route, data)
                touched = watch.touched(answer.written)
                visitor.expects(not touched, address.route, data, "touched", touched)
            if (address.filled(nothing), empty) == (address.filled(there), data):
                continue
            with visitor.ask(address.filled(nothing), empty) as answer:
                missing = visitor.finds_nothing(answer, address.route, empty)
            visitor.expects(given == missing, address.route, *difference(given, missing), data)
    visitor.ends()


def difference(given: tuple[int, str], missing: tuple[int, str]) -> tuple[Any, ...]:
    """Where two answers part."""
    pairs = zip(given[1], missing[1], strict=False)
    at = next((at for at, (one, other) in enumerate(pairs) if one != other), 0)
    near = slice(max(0, at - 60), at + 120)
    return given[0], given[1][near], "|||", missing[0], missing[1][near]


def test_a_neighbour_changes_nothing_and_learns_nothing_by_posting(world: World) -> None:
    same_as_missing(world, world.neighbour, world.ids, world.ids.never_been(), addresses())


def test_a_row_is_not_reached_by_way_of_another_ledger(world: World) -> None:
    deeper = [one for one in addresses() if "ledger_id" in one.parameters]
    there = world.ids.under(Ledger, world.own.pk)
    nothing = world.ids.never_been().under(Ledger, world.own.pk)
    same_as_missing(world, world.neighbour, there, nothing, deeper)


def test_rare_methods_reach_nothing(world: World) -> None:
    neighbour, watch = Visitor(signed_in(world.neighbour)), Watch(world.a.ledger, world.a.owner)
    nothing = world.ids.never_been()
    for address in addresses():
        for method in RARE_METHODS if not address.route.startswith("admin/") else ():
            found = []
            for ids in (world.ids, nothing):
                with neighbour.ask(address.filled(ids), FIELDS, method) as answer:
                    found.append(neighbour.finds_nothing(answer, address.route, method))
                    neighbour.expects(not watch.touched(answer.written), address.route, method)
            neighbour.expects(found[0] == found[1], address.route, method, *difference(found[0], found[1]))
    neighbour.ends()


def test_a_viewer_changes_nothing_by_posting(world: World) -> None:
    viewer, watch = Visitor(signed_in(world.viewer)), Watch(world.a.ledger, world.a.owner, world.viewer)
    for address in addresses():
        for data in world.ids.sent(address):
            with viewer.ask(address.filled(world.ids), data) as answer:
                viewer.expects(not answer.broken, address.route, data, answer.broken)
                touched = watch.touched(answer.written)
                viewer.expects(not touched, address.route, data, "touched", touched)
    viewer.ends()


def test_no_form_of_the_owner_ends_in_a_failure(world: World) -> None:
    owner = Visitor(signed_in(world.a.owner))
    for address in addresses():
        everything, *forms = world.ids.sent(address)
        for data in forms if address.route.startswith("admin/") else (everything, *forms):
            with owner.ask(address.filled(world.ids), data) as answer:
                owner.expects(not answer.broken, address.route, data, answer.broken)
    owner.ends()


def test_the_admin_is_closed_without_its_key(world: World) -> None:
    outsider = Visitor(signed_in(world.outsider))
    for address in addresses():
        if address.route.startswith("admin/") and address.route not in ("admin/login/", "admin/jsi18n/"):
            with outsider.ask(address.filled(world.ids)) as answer:
                outsider.expects(answer.status in (302, 404), address.route, answer.status)
    outsider.ends()


def test_lookups_of_the_admin_find_nothing_foreign(world: World) -> None:
    neighbour = Visitor(signed_in(world.neighbour))
    for model, page in admin.site._registry.items():
        for owner in (page, *(inline(model, admin.site) for inline in page.inlines)):
            for name in owner.autocomplete_fields:
                facts = {"app_label": owner.model._meta.app_label, "model_name": owner.model._meta.model_name}
                query = urlencode(facts | {"field_name": name})
                with neighbour.ask(f"{reverse('admin:autocomplete')}?{query}") as answer:
                    neighbour.finds_nothing(answer, model, name)
                    neighbour.expects(answer.status in (200, 403), model, name, answer.status)
    neighbour.ends()
