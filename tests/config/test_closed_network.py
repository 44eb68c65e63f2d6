"""No test reaches a host outside this machine."""

from __future__ import annotations

import socket

import pytest

from tests.support.closed_network import NetworkRefusedError


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1"])
def test_connections_are_refused(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe, pytest.raises(NetworkRefusedError):
        probe.connect((host, 443))


def test_names_are_not_looked_up() -> None:
    with pytest.raises(NetworkRefusedError):
        socket.create_connection(("generativelanguage.googleapis.com", 443))


def test_loopback_is_open() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        pass
