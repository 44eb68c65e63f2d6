"""Secrets at rest: sealed with a key of this installation, so that a copy of the database alone gives none away.

Fernet (AES-128-CBC with HMAC-SHA256) from `cryptography`. The keys are made of MANEKI_SEAL_KEYS, the first one seals
and all of them open, so that a new one can be put in front; without the setting the secret key of the site serves.
"""

from __future__ import annotations

import base64
import hashlib

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.translation import gettext as _

from finance.errors import LedgerError

_PURPOSE = b"maneki sealed secrets"


class SealError(LedgerError):
    """What was sealed with a key that is gone."""

    code = "sealed"

    def __init__(self) -> None:
        super().__init__(_("That secret was kept under a key that is gone. Please enter it again."))


def sealed(secret: str) -> str:
    """The secret as it may be stored."""
    return _box().encrypt(secret.encode()).decode()


def unsealed(stored: str) -> str:
    """The secret again. Raises SealError."""
    try:
        return _box().decrypt(stored.encode()).decode()
    except InvalidToken as error:
        raise SealError from error


def resealed(stored: str) -> str:
    """The same secret under the first key. Raises SealError."""
    return sealed(unsealed(stored))


def _box() -> MultiFernet:
    words = settings.MANEKI_SEAL_KEYS or [settings.SECRET_KEY]
    return MultiFernet([Fernet(_key(word)) for word in words])


def _key(word: str) -> bytes:
    """32 bytes; scrypt is not needed, since the words are random and long (settings check)."""
    return base64.urlsafe_b64encode(
        hashlib.blake2b(_PURPOSE, key=word.encode()[:64], digest_size=32).digest()
    )
