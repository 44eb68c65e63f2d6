"""One-time sign-in links, as notebook servers print them. No model: only the hash of one token lies in var/.

Standard library only, so that `make link` answers at once."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import hmac
import json
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

from config.places import make_private_folder, var_folder

VALID_SECONDS = 30 * 60
FILE_NAME = "sign_in_token"


def issue_token() -> str:
    """A fresh token; the one before it is no longer good."""
    token = secrets.token_urlsafe(32)
    with _lock() as kept:
        draft = kept.with_name(f".{FILE_NAME}.draft")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump({"sha256": _hash(token), "expires_at": time.time() + VALID_SECONDS}, file)
        draft.replace(kept)
    return token


def redeem_token(token: str) -> bool:
    """Whether the token is the one that was issued last, unused and in time. It is used up by this."""
    with _lock() as kept:
        try:
            issued = json.loads(kept.read_text())
            good = hmac.compare_digest(str(issued["sha256"]), _hash(token))
            in_time = time.time() < float(issued["expires_at"])
        except (OSError, ValueError, KeyError, TypeError):
            return False
        if good:  # a wrong guess leaves the link of the right person alone
            kept.unlink()
        return good and in_time


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@contextlib.contextmanager
def _lock() -> Iterator[Path]:
    """One at a time, in all processes: of two presses on one link, one signs in."""
    kept = make_private_folder(var_folder()) / FILE_NAME
    descriptor = os.open(kept.with_name(f".{FILE_NAME}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield kept
    finally:
        os.close(descriptor)
