"""Tests reach this machine's loopback and nothing else."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

LOCAL_NAMES = {"localhost", "localhost.localdomain", "ip6-localhost", ""}


class NetworkRefusedError(OSError):
    """A test tried to reach a host outside this machine."""

    def __init__(self, host: object) -> None:
        super().__init__(f"tests may not reach {host!r}: use a test double on loopback")


def refuse_outside() -> None:
    """Patches Python's sockets for the rest of this process."""
    connect, connect_ex, getaddrinfo = socket.socket.connect, socket.socket.connect_ex, socket.getaddrinfo
    send_to = socket.socket.sendto

    def guarded_connect(self: socket.socket, address: Any) -> None:
        _check(self, address)
        connect(self, address)

    def guarded_connect_ex(self: socket.socket, address: Any) -> int:
        _check(self, address)
        return connect_ex(self, address)

    def guarded_sendto(self: socket.socket, data: Any, *rest: Any) -> int:
        _check(self, rest[-1])
        return send_to(self, data, *rest)

    def guarded_getaddrinfo(host: Any, *rest: Any, **options: Any) -> Any:
        if not is_local(host):
            raise NetworkRefusedError(host)
        return getaddrinfo(host, *rest, **options)

    socket.socket.connect = guarded_connect  # type: ignore[method-assign]
    socket.socket.connect_ex = guarded_connect_ex  # type: ignore[method-assign]
    socket.socket.sendto = guarded_sendto  # type: ignore[method-assign,assignment]
    socket.getaddrinfo = guarded_getaddrinfo


def is_local(host: object) -> bool:
    """Whether a host name or address stays on this machine."""
    name = host.decode() if isinstance(host, bytes) else host
    if name is None or name in LOCAL_NAMES:
        return True
    try:
        return ipaddress.ip_address(str(name).split("%")[0]).is_loopback
    except ValueError:
        return False


def _check(sock: socket.socket, address: Any) -> None:
    if sock.family in (socket.AF_INET, socket.AF_INET6) and not is_local(address[0]):
        raise NetworkRefusedError(address[0])
