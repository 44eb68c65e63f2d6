"""The web door as a stranger finds it, through a real Daphne."""

from __future__ import annotations

import http.client

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.support.daphne import DaphneProcess

pytestmark = pytest.mark.django_db(transaction=True)


def get(web: DaphneProcess, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=10)
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    return connection.getresponse()


def refused(web: DaphneProcess, path: str, origin: str | None) -> int:
    with pytest.raises(InvalidStatus) as caught, connect(f"ws://{web.host}{path}", origin=origin):
        pass
    return caught.value.response.status_code


def test_unknown_socket_is_closed_without_a_failure(live_server_process: DaphneProcess) -> None:
    web = live_server_process
    assert refused(web, "/ws/nothing/", web.url) == 403
    assert "Traceback" not in web.log_text()


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
def test_socket_of_another_origin_is_refused(live_server_process: DaphneProcess, origin: str | None) -> None:
    assert refused(live_server_process, "/ws/chat/", origin) == 403


def test_foreign_host_is_refused(live_server_process: DaphneProcess) -> None:
    response = get(live_server_process, "/healthz/live", Host="evil.example")
    page = get(live_server_process, "/sign-in/", Host="evil.example")
    assert page.status == 400
    assert response.status in (200, 400)
    assert "Traceback" not in page.read().decode()


def test_missing_page_speaks_the_visitors_language(live_server_process: DaphneProcess) -> None:
    response = get(live_server_process, "/nothing/", Accept_Language="en")
    assert response.status == 404
    assert "There is no such page" in response.read().decode()


def test_headers_of_every_page(live_server_process: DaphneProcess) -> None:
    response = get(live_server_process, "/sign-in/")
    policy = response.getheader("content-security-policy")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.getheader("x-frame-options") == "DENY"
    assert response.getheader("referrer-policy") == "same-origin"
    assert response.getheader("x-content-type-options") == "nosniff"
    assert response.getheader("server") is None


def test_static_files_are_served_and_revalidated(live_server_process: DaphneProcess) -> None:
    response = get(live_server_process, "/static/css/plain.css")
    assert response.status == 200
    assert response.getheader("content-type").startswith("text/css")
    assert len(response.read()) > 100
    assert "max-age=0" in response.getheader("cache-control")
    again = get(
        live_server_process, "/static/css/plain.css", If_Modified_Since=response.getheader("last-modified")
    )
    assert again.status == 304
    assert "Warning" not in live_server_process.log_text()


def test_static_files_cannot_be_left(live_server_process: DaphneProcess) -> None:
    for path in ("/static/../manage.py", "/static/%2e%2e/manage.py", "/static/css/../../manage.py"):
        assert get(live_server_process, path).status == 404
