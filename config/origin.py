"""Who may open a WebSocket: pages of our own origin only."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class SameOriginOnly:
    """Refuses a socket before it opens unless Origin has the scheme, host and port of our own pages.

    Channels' own validator compares hosts alone: a page of any other program on loopback could open one.
    A missing Origin is refused as well; programs that are no browsers must send it."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Passes the socket on, or denies it."""
        allowed = is_same_origin(dict(scope["headers"]), scope.get("scheme", "ws"))
        await (self.application if allowed else WebsocketDenier())(scope, receive, send)


def is_same_origin(headers: dict[bytes, bytes], scheme: str) -> bool:
    """Whether Origin is our public address, or the very address in Host, if that is one of ours."""
    origin = _origin(headers.get(b"origin", b"").decode("latin1"))
    if origin is None:
        return False
    if settings.PUBLIC_URL and origin == _origin(settings.PUBLIC_URL):
        return True
    host = headers.get(b"host", b"").decode("latin1")
    domain, _port = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    return origin == _origin(f"{'https' if scheme == 'wss' else 'http'}://{host}")


def _origin(url: str) -> tuple[str, str, int] | None:
    """(scheme, host, port) of an origin; None for anything else, such as "null"."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/") or parts.query:
        return None
    return parts.scheme, parts.hostname, port or PORTS[parts.scheme]
