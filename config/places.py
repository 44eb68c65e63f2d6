"""Where the product lives on disk. Standard library only: bootstrap reads it before anything is installed."""

from __future__ import annotations

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


def var_folder() -> Path:
    """The folder of everything that the product writes; MANEKI_VAR moves it."""
    return Path(os.environ.get("MANEKI_VAR") or BASE_DIR / "var").expanduser().absolute()


def make_private_folder(path: Path) -> Path:
    """Creates a folder that only its owner can list. Its mode is left alone when it exists."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path
