"""Who may open a socket: pages of our own scheme, host and port."""

from __future__ import annotations

import pytest

from config.origin import is_same_origin

OWN = b"127.0.0.1:8000"


def allowed(origin: bytes | None, host: bytes = OWN, scheme: str = "ws") -> bool:
    headers = {b"host": host} | ({b"origin": origin} if origin is not None else {})
    return is_same_origin(headers, scheme)


@pytest.mark.parametrize(
    ("origin", "host", "scheme"),
    [
        (b"http://127.0.0.1:8000", OWN, "ws"),
        (b"http://localhost:8000", b"localhost:8000", "ws"),
        (b"http://LOCALHOST:8000", b"localhost:8000", "ws"),
        (b"http://[::1]:8000", b"[::1]:8000", "ws"),
        (b"http://localhost", b"localhost", "ws"),
        (b"https://localhost", b"localhost:443", "wss"),
    ],
)
def test_own_pages(origin: bytes, host: bytes, scheme: str) -> None:
    assert allowed(origin, host, scheme)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        b"",
        b"null",
        b"http://evil.example",
        b"http://127.0.0.1",
        b"http://127.0.0.1:8001",
        b"https://127.0.0.1:8000",
        b"http://localhost:8000",
        b"http://127.0.0.1.evil.example:8000",
        b"http://127.0.0.1:8000.evil.example",
        b"http://evil.example/127.0.0.1:8000",
        b"http://127.0.0.1:8000@evil.example",
        b"http://127.0.0.1:notaport",
        b"file://",
        b"chrome-extension://abc",
    ],
)
def test_all_others(origin: bytes | None) -> None:
    assert not allowed(origin)


def test_rebound_name_is_refused_even_when_both_agree() -> None:
    assert not allowed(b"http://evil.example:8000", b"evil.example:8000")


def test_public_address_behind_a_proxy(settings) -> None:
    settings.PUBLIC_URL = "https://kakeibo.example.jp"
    assert allowed(b"https://kakeibo.example.jp", b"127.0.0.1:8000")
    assert not allowed(b"http://kakeibo.example.jp", b"127.0.0.1:8000")
    assert not allowed(b"https://kakeibo.example.jp:8443", b"127.0.0.1:8000")
