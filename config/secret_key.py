"""The secret key of an installation: from the environment, or made once and kept in var/secret_key."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.places import make_private_folder

MIN_LENGTH = 50  # what Django's own deployment check asks for
MIN_DIFFERENT = 5


def secret_key(given: str, kept: Path) -> str:
    """The given key, checked, or the kept one, made when there is none."""
    key = given or _kept_key(kept)
    if len(key) < MIN_LENGTH or len(set(key)) < MIN_DIFFERENT or key.startswith("django-insecure-"):
        source = "MANEKI_SECRET_KEY" if given else str(kept)
        raise ImproperlyConfigured(
            f"{source} is too weak: it needs {MIN_LENGTH} random characters or more. "
            "Leave MANEKI_SECRET_KEY empty and one is made for you."
        )
    return key


def _kept_key(kept: Path) -> str:
    """Reads the file, or writes it, whole or not at all; of two first starts, both read one key."""
    if not kept.exists():
        make_private_folder(kept.parent)
        descriptor, draft = tempfile.mkstemp(prefix=f".{kept.name}.", dir=kept.parent)  # 0600
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, kept)
        except FileExistsError:
            pass
        finally:
            Path(draft).unlink()
    return kept.read_text().strip()
