"""Addresses that people enter for a model: none may lead into the network that this server stands in.

They are checked when they are saved and again at every connection, which then goes to the very address that was
checked: a name that answers differently the second time (DNS rebinding) gains nothing. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

import httpx2
from django.conf import settings
from django.utils.translation import gettext as _

from finance.errors import LedgerError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

MAX_URL_LENGTH = 200
_EMBEDDING = ipaddress.IPv6Network("64:ff9b::/96")  # NAT64: the last four bytes are an IPv4 address
# Services that tell a machine about itself, its keys included, at addresses that look public or merely local.
_METADATA = frozenset(
    ipaddress.ip_address(each)
    for each in ("169.254.169.254", "168.63.129.16", "100.100.100.200", "fd00:ec2::254")
)


class AddressError(LedgerError):
    """An address that no model may be reached at; the message says why."""

    code = "address"


class RefusedAddressError(httpx2.ConnectError):
    """The same, met at the moment of connecting."""


async def resolve(host: str, port: int) -> list[Address]:
    """The addresses of a host name now. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ipaddress.ip_address(str(each[4][0]).split("%")[0]) for each in found]


def is_allowed(address: Address) -> bool:
    """Public ones; the operator may allow those of this machine and its network, never those of metadata services."""
    inner = _inner(address)
    if inner in _METADATA or inner.is_link_local or inner.is_multicast or inner.is_unspecified:
        return False
    if inner.is_global:
        return True
    return bool(settings.MANEKI_ALLOW_LOCAL_MODELS) and (inner.is_private or inner.is_loopback)


def _inner(address: Address) -> Address:
    """The IPv4 address that an IPv6 one stands for, where it stands for one."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in _EMBEDDING:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None) or address


async def allowed_address(host: str, port: int) -> Address:
    """Where a connection to `host` may go. One bad address among its answers refuses them all.

    Raises AddressError.
    """
    try:
        found = await resolve(host, port)
    except (OSError, ValueError):
        found = []
    if not found:
        raise AddressError(_("There is no computer of that name: %(host)s.") % {"host": host})
    if not all(is_allowed(each) for each in found):
        raise AddressError(_("That address lies inside a private network, where models are not allowed."))
    return found[0]


async def checked_url(text: str) -> str:
    """The address as it is stored, without a slash at its end. Raises AddressError."""
    url = text.strip().rstrip("/")
    wrong = AddressError(_("Enter an address such as https://example.com/v1."))
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise wrong from None
    if len(url) > MAX_URL_LENGTH or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise wrong
    if parts.scheme not in ("http", "https") or not host:
        raise wrong
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise AddressError(_("Leave names, passwords and questions out of the address."))
    address = await allowed_address(host, port or (443 if parts.scheme == "https" else 80))
    if parts.scheme == "http" and _inner(address).is_global:
        raise AddressError(_("Outside your own network the address must begin with https://."))
    return url


class GuardedTransport(httpx2.AsyncBaseTransport):
    """Connects to the address that was checked, under the name that was asked for."""

    def __init__(self, inner: httpx2.AsyncBaseTransport) -> None:
        self._inner = inner

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Raises RefusedAddressError before anything is sent."""
        host = request.url.host
        try:
            address = await allowed_address(
                host, request.url.port or (443 if request.url.scheme == "https" else 80)
            )
        except AddressError as error:
            raise RefusedAddressError(str(error), request=request) from None
        # The header Host was set from the name already; the certificate is checked against it, too.
        request.extensions["sni_hostname"] = host
        request.url = request.url.copy_with(host=str(address))
        return await self._inner.handle_async_request(request)

    async def aclose(self) -> None:
        """Closes its connections."""
        await self._inner.aclose()
