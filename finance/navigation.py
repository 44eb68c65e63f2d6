"""The pages of a ledger and of the settings, in the order of the menus; each app adds its own when it is ready."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from finance.queries_of_sameness import open_question_count


@dataclass(frozen=True)
class Page:
    """A line of a menu. `url_name` takes the ledger's id for pages of a ledger, nothing for settings.

    `count` takes the ledger's id and gives how many things wait on the page for an answer.
    """

    label: str | Promise
    url_name: str
    description: str | Promise = ""
    position: int = 50  # lower ones stand further up
    count: Callable[[int], int] | None = None


BOOKS_PAGES: list[Page] = [
    Page(_("Same?"), "same-of", position=33, count=open_question_count),
    Page(_("Latest changes"), "changes-of", position=60),
    Page(_("Members"), "members-of", position=90),
]


def add_pages(pages: list[Page], *added: Page) -> None:
    """Adds pages to a menu, each once."""
    pages.extend(page for page in added if page not in pages)
    pages.sort(key=lambda page: page.position)


def books_pages(_request: HttpRequest) -> dict[str, list[Page]]:
    """For every template: the pages of a ledger."""
    return {"books_pages": BOOKS_PAGES}
