"""Connections to models that people make themselves: saved once they answer, ordered, switched, removed."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from agent.failure_sentences import failure_of_model
from agent.llm.addresses import checked_url
from agent.llm.clients import close_clients
from agent.llm.endpoint import Endpoint, ProviderKind
from agent.llm.errors import ModelError
from agent.llm.sdk_model import SdkModel
from agent.models import ProviderConnection
from agent.models.connection import MAX_MODELS, MODEL_LENGTH, NAME_LENGTH
from finance import clock
from finance.errors import LedgerError
from finance.sealing import resealed, sealed, unsealed

log = logging.getLogger(__name__)

CHECK_SECONDS = 25
MAX_CONNECTIONS = 20
MAX_KEY_LENGTH = 400
_KINDS: dict[str, ProviderKind] = {
    "gemini": "gemini",
    "openai": "openai",
    "anthropic": "anthropic",
    "compatible": "openai",
}
# What says nothing against the connection: the service took the key and the model, and answered in its own way.
_ANSWERED = {"length", "malformed"}
_QUESTION = {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]}


class ConnectionRefusedError(LedgerError):
    """A connection that is not saved; `field` is the one that is wrong, empty for the whole."""

    code = "connection"

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Wanted:
    """A connection as it was typed. An empty key keeps the one that is stored."""

    name: str
    vendor: str
    key: str
    base_url: str
    model_names: tuple[str, ...]
    active: bool = True
    stands_in: bool = False

    def __repr__(self) -> str:
        return f"Wanted({self.name!r}, {self.vendor!r})"  # never the key


def connection_save(
    *, user: User, wanted: Wanted, connection: ProviderConnection | None = None
) -> ProviderConnection:
    """Saves a connection whose first model answers. Raises ConnectionRefusedError, AddressError or SealError."""
    row = connection or ProviderConnection(user=user, position=_next_position(user))
    _check_form(user, wanted, row)
    row.name, row.vendor = wanted.name.strip(), wanted.vendor
    address = wanted.base_url if wanted.vendor == ProviderConnection.Vendor.COMPATIBLE else ""
    moved = row.pk is not None and (row.base_url, row.vendor) != (address.strip().rstrip("/"), wanted.vendor)
    if moved and row.sealed_key and not wanted.key.strip():
        # A key is only ever sent to the address that it was entered for.
        raise ConnectionRefusedError(_("For another address or vendor, enter the key again."), "key")
    row.base_url = asyncio.run(checked_url(address)) if address.strip() else ""
    _take_key(row, wanted.key.strip())
    row.model_names = [each.strip() for each in wanted.model_names if each.strip()]
    row.active, row.stands_in = wanted.active, wanted.stands_in
    connection_check(row)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise ConnectionRefusedError(_("You have a connection of that name already."), "name") from None
    return row


def _check_form(user: User, wanted: Wanted, row: ProviderConnection) -> None:
    name, names = wanted.name.strip(), [each.strip() for each in wanted.model_names if each.strip()]
    mine = ProviderConnection.objects.filter(user=user)
    if not name or len(name) > NAME_LENGTH or "@" in name or not name.isprintable():
        raise ConnectionRefusedError(_("Enter a name of up to 20 characters, without @."), "name")
    if mine.exclude(pk=row.pk).filter(name=name).exists():
        raise ConnectionRefusedError(_("You have a connection of that name already."), "name")
    if row.pk is None and mine.count() >= MAX_CONNECTIONS:
        raise ConnectionRefusedError(_("That is too many connections. Remove one first."))
    if wanted.vendor not in _KINDS:
        raise ConnectionRefusedError(_("Choose a vendor."), "vendor")
    if wanted.vendor == ProviderConnection.Vendor.COMPATIBLE and not wanted.base_url.strip():
        raise ConnectionRefusedError(_("Enter the address of the service."), "base_url")
    if not names or len(names) > MAX_MODELS or any(len(each) > MODEL_LENGTH or "@" in each for each in names):
        raise ConnectionRefusedError(_("Enter one to ten names of models, one a line."), "model_names")


def _take_key(row: ProviderConnection, key: str) -> None:
    if len(key) > MAX_KEY_LENGTH or not key.isascii() or not key.isprintable() or " " in key:
        raise ConnectionRefusedError(_("That is not a key."), "key")
    if key:
        row.sealed_key, row.last_four = sealed(key), key[-4:] if len(key) > 8 else ""
    if not row.sealed_key and row.vendor != ProviderConnection.Vendor.COMPATIBLE:
        raise ConnectionRefusedError(_("Enter the key of the vendor."), "key")


def endpoint_of(row: ProviderConnection) -> Endpoint:
    """Where the connection leads, with its key opened. Raises SealError."""
    key = unsealed(row.sealed_key) if row.sealed_key else ""
    return Endpoint(_KINDS[row.vendor], key, row.base_url, guarded=bool(row.base_url))


def choices_of(row: ProviderConnection) -> list[str]:
    """Its models as they are chosen and shown."""
    return [f"{name}@{row.name}" for name in row.model_names]


def model_of(row: ProviderConnection, choice: str) -> SdkModel:
    """The model behind one of `choices_of`."""
    asked = choice.removesuffix(f"@{row.name}")
    return SdkModel(choice, _KINDS[row.vendor], lambda: endpoint_of(row), asked=asked)


def connection_check(row: ProviderConnection) -> None:
    """Asks the first model one small question. Raises ConnectionRefusedError with what the vendor has against it."""
    try:
        asyncio.run(_asked(model_of(row, choices_of(row)[0])))
    except ModelError as error:
        if error.kind not in _ANSWERED:
            log.warning("a connection was refused: %s", error.kind)
            field = {"key": "key", "no_model": "model_names"}.get(error.kind, "")
            raise ConnectionRefusedError(failure_of_model(error.kind).sentence, field) from None
    except TimeoutError:
        raise ConnectionRefusedError(failure_of_model("timeout").sentence) from None
    row.checked_at = clock.now()


async def _asked(model: SdkModel) -> None:
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            await model.ask_json(system="Answer in JSON.", text='Answer {"ok": true}.', schema=_QUESTION)
    finally:
        await close_clients()


def _next_position(user: User) -> int:
    last = ProviderConnection.objects.filter(user=user).order_by("-position").first()
    return last.position + 1 if last else 0


@transaction.atomic
def connection_move_first(row: ProviderConnection) -> None:
    """Makes it the default: the first one that is asked."""
    rows = list(ProviderConnection.objects.select_for_update().filter(user_id=row.user_id))
    for position, each in enumerate(sorted(rows, key=lambda other: other.pk != row.pk)):
        ProviderConnection.objects.filter(pk=each.pk).update(position=position)


def keys_reseal() -> tuple[int, int]:
    """Seals every key with the first of MANEKI_SEAL_KEYS. Returns how many were, and how many could not be opened."""
    done = lost = 0
    for pk in ProviderConnection.objects.exclude(sealed_key="").values_list("pk", flat=True):
        with transaction.atomic():
            row = ProviderConnection.objects.select_for_update().filter(pk=pk).first()
            if row is None:
                continue
            try:
                row.sealed_key = resealed(row.sealed_key)
            except LedgerError:
                lost += 1
                continue
            row.save(update_fields=["sealed_key"])
            done += 1
    return done, lost
