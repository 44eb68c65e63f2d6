"""Error pages: a sentence in the visitor's language; for 500 an id that the log has too."""

from __future__ import annotations

import logging
import re

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import path

from config import error_pages, urls
from config.log_format import LineFormatter, escape


def broken(request: HttpRequest) -> None:
    raise RuntimeError("secret detail")


broken.login_required = False  # type: ignore[attr-defined]


class BrokenSite:
    urlpatterns = [path("broken/", broken), *urls.urlpatterns]
    handler500 = staticmethod(error_pages.server_error)
    handler404 = staticmethod(error_pages.not_found)


@pytest.fixture
def broken_client(settings) -> Client:
    settings.ROOT_URLCONF = BrokenSite
    return Client(raise_request_exception=False)


def test_500_has_an_id_and_no_details(broken_client: Client) -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(LineFormatter().format(record))

    handler = Keep()
    logging.getLogger("django.request").addHandler(handler)
    try:
        response = broken_client.get("/broken/", headers={"Accept-Language": "en"})
    finally:
        logging.getLogger("django.request").removeHandler(handler)
    assert response.status_code == 500
    error_id = re.search(r"<code>([0-9a-f]{8})</code>", response.text).group(1)
    assert "secret detail" not in response.text
    assert f"error_id={error_id}" in lines[0]
    assert "secret detail" in lines[0]


def test_404_without_debug(broken_client: Client) -> None:
    response = broken_client.get("/nothing/")
    assert response.status_code == 404
    assert '<html lang="ja">' in response.text


@pytest.mark.parametrize("page", [error_pages.bad_request, error_pages.forbidden])
def test_400_and_403_are_pages(page) -> None:
    response = page(RequestFactory().get("/"), ValueError("x"))
    assert response.status_code in (400, 403)
    assert "<h1>" in response.text


def test_form_without_token_is_explained(db, django_user_model) -> None:
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})
    response = client.post("/admin/login/", {"username": "x"})
    assert response.status_code == 403
    assert "Nothing was changed" in response.text


def test_log_lines_cannot_be_forged() -> None:
    record = logging.LogRecord(
        "agent", logging.INFO, "", 0, "said %s", ("hi\n2026 error \x1b[31mgone",), None
    )
    line = LineFormatter().format(record)
    assert "\n" not in line
    assert r"hi\n2026 error \x1b[31mgone" in line


def test_sign_in_links_stay_out_of_the_log() -> None:
    record = logging.LogRecord(
        "django.request", logging.WARNING, "", 0, "Forbidden: %s", ("/sign-in/abc/",), None
    )
    assert LineFormatter().format(record).endswith("Forbidden: /sign-in/…/")


def test_japanese_stays_readable() -> None:
    assert escape("ランチ　850円\r\n") == "ランチ\\u3000850円\\r\\n"
