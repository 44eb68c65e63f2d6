"""Addresses that people enter: none leads into the network of this server, at save or at connect."""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Any

import pytest

from agent.llm import addresses
from agent.llm.addresses import AddressError, checked_url
from agent.llm.base import Usage
from agent.llm.endpoint import Endpoint
from agent.llm.errors import ModelError
from agent.llm.sdk_model import SdkModel
from tests.support.doubles.fakehttp import FakeServer, Response
from tests.support.providers import OPENAI, PATIENCE

PUBLIC = ipaddress.ip_address("93.184.216.34")
REFUSED = [
    "http://127.0.0.1:5432",
    "http://localhost:8000/v1",
    "https://[::1]/v1",
    "https://0.0.0.0/v1",
    "https://2130706433/v1",
    "https://0x7f000001/v1",
    "https://127.1/v1",
    "https://169.254.169.254/latest",
    "https://[::ffff:127.0.0.1]/v1",
    "https://[::ffff:a9fe:a9fe]/v1",
    "https://[64:ff9b::7f00:1]/v1",
    "https://[2002:7f00:1::]/v1",
    "https://10.0.0.5/v1",
    "https://172.16.3.4/v1",
    "https://192.168.1.2/v1",
    "https://[fd00:ec2::254]/v1",
    "https://[fe80::1]/v1",
    "https://100.100.100.200/v1",
    "https://168.63.129.16/v1",
    "https://224.0.0.1/v1",
    "https://255.255.255.255/v1",
]
MISWRITTEN = [
    "file:///etc/passwd",
    "ftp://example.com",
    "https://",
    "example.com/v1",
    "https://user:pass@example.com/v1",
    "https://example.com/v1?a=b",
    "https://example.com/v1#x",
    "https://example.com\\@127.0.0.1/",
    "https://example.com:99999/",
    "https://[::1/v1",
    "https://exa mple.com",
    "https://例え.jp/v1",
    "https://" + "a" * 200 + ".com",
]


def answering(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """A resolver that gives these answers one after the other, the last one for ever; returns what it was asked."""
    asked: list[str] = []

    async def resolve(host: str, port: int) -> list[Any]:
        asked.append(host)
        return [ipaddress.ip_address(each) for each in answers[min(len(asked), len(answers)) - 1]]

    monkeypatch.setattr(addresses, "resolve", resolve)
    return asked


@pytest.fixture(autouse=True)
def quick(settings: Any) -> None:
    for name, value in PATIENCE.items():
        setattr(settings, name, value)


def resolved_as_a_system_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers in every form that the C library takes, without a name server."""
    forms = {
        "2130706433": "127.0.0.1",
        "0x7f000001": "127.0.0.1",
        "127.1": "127.0.0.1",
        "localhost": "127.0.0.1",
    }

    async def resolve(host: str, port: int) -> list[Any]:
        return [ipaddress.ip_address(forms.get(host, host))]

    monkeypatch.setattr(addresses, "resolve", resolve)


def test_private_addresses_are_refused_in_every_form(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved_as_a_system_does(monkeypatch)
    for url in REFUSED:
        with pytest.raises(AddressError):
            asyncio.run(checked_url(url))
            pytest.fail(url)


def test_numbers_in_other_forms_resolve_to_what_they_mean() -> None:
    assert asyncio.run(addresses.resolve("127.0.0.1", 80)) == [ipaddress.ip_address("127.0.0.1")]


def test_what_is_no_plain_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, [str(PUBLIC)])
    for url in MISWRITTEN:
        with pytest.raises(AddressError):
            asyncio.run(checked_url(url))
            pytest.fail(url)


def test_a_public_address_is_taken_with_https_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, [str(PUBLIC)])
    assert asyncio.run(checked_url(" https://example.com/v1/ ")) == "https://example.com/v1"
    with pytest.raises(AddressError):
        asyncio.run(checked_url("http://example.com/v1"))


def test_one_private_answer_among_public_ones_refuses_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, [str(PUBLIC), "10.0.0.1"])
    with pytest.raises(AddressError):
        asyncio.run(checked_url("https://example.com/v1"))


def test_the_operator_may_allow_the_own_network_but_no_metadata(settings: Any) -> None:
    settings.MANEKI_ALLOW_LOCAL_MODELS = True
    for allowed in ("127.0.0.1", "192.168.1.2", "::1", "fd12::1", "::ffff:10.0.0.1"):
        assert addresses.is_allowed(ipaddress.ip_address(allowed)), allowed
    for refused in (
        "169.254.169.254",
        "fd00:ec2::254",
        "::ffff:169.254.169.254",
        "0.0.0.0",
        "fe80::1",
        "224.0.0.1",
    ):
        assert not addresses.is_allowed(ipaddress.ip_address(refused)), refused


def asked(url: str) -> tuple[str, Usage]:
    """One question to a guarded address."""
    model = SdkModel(
        "m@here", "openai", lambda: Endpoint("openai", "sk-canary-1234", url, guarded=True), "gpt-5.4-mini"
    )

    async def ask() -> tuple[str, Usage]:
        from agent.llm.clients import close_clients  # noqa: PLC0415 - beside its use

        try:
            return await model.ask_json(system="s", text="t", schema={"type": "object"})
        finally:
            await close_clients()

    return asyncio.run(ask())


def test_a_name_that_turns_private_after_the_check_is_never_connected(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    with OPENAI.double() as fake:
        port = fake.base_url.split(":")[2].split("/")[0]
        answering(monkeypatch, [str(PUBLIC)], ["127.0.0.1"])
        url = asyncio.run(checked_url(f"https://rebind.example:{port}/v1")).replace("https:", "http:")
        with pytest.raises(ModelError) as refused:
            asked(url)
        assert refused.value.kind == "unreachable" and not fake.requests
        # Where local ones are allowed it reaches the very address that the resolver named.
        settings.MANEKI_ALLOW_LOCAL_MODELS = True
        fake.push(OPENAI.text("{}"))
        assert asked(url)[0] == "{}"
        assert fake.requests[0].headers["host"] == f"rebind.example:{port}"


def test_a_redirect_is_not_followed(settings: Any) -> None:
    settings.MANEKI_ALLOW_LOCAL_MODELS = True
    with FakeServer(lambda request: Response(200, "stolen")) as secret:
        away = Response(302, "", headers={"Location": f"{secret.url}/v1/chat/completions"})
        with FakeServer(lambda request: away) as server:
            with pytest.raises(ModelError) as refused:
                asked(f"{server.url}/v1")
            assert "sk-canary" not in str(refused.value)
        assert not secret.requests
