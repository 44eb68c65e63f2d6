"""Checks the Japanese catalogue: `python -m config.catalogue`. Every string is collected, translated and compiled."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from config.places import BASE_DIR

MESSAGES = Path("locale/ja/LC_MESSAGES")
# Tests and tools speak to developers; everything else that is a package has the product's own strings.
NOT_OURS = {"tests", "benchmarks"}
FOLDERS = ("static", "templates")
DOMAINS = {"django": ["makemessages"], "djangojs": ["makemessages", "--domain", "djangojs"]}


def problems() -> list[str]:
    """What is wrong, one sentence each."""
    found: list[str] = []
    with tempfile.TemporaryDirectory(prefix="maneki-catalogue-") as folder:
        copy = Path(folder)
        _copy_sources(copy)
        for domain, command in DOMAINS.items():
            kept = BASE_DIR / MESSAGES / f"{domain}.po"
            if not kept.exists():
                continue
            _run([sys.executable, "manage.py", *command, "--locale", "ja", "--no-location"], copy)
            fresh = copy / MESSAGES / f"{domain}.po"
            if _strings(fresh) != _strings(kept):
                found.append(f"{domain}.po does not hold the strings of the code: run make messages.")
            told = _run(["msgfmt", "--check", "--statistics", "-o", str(copy / "fresh.mo"), str(kept)], copy)
            if "untranslated" in told or "fuzzy" in told:
                found.append(f"{domain}.po is not complete: {told.strip().splitlines()[-1]}")
            compiled = kept.with_suffix(".mo")
            if not compiled.exists() or compiled.read_bytes() != (copy / "fresh.mo").read_bytes():
                found.append(f"{domain}.mo is not what {domain}.po says: run make messages.")
    return found


def _copy_sources(copy: Path) -> None:
    packages = {found.parent.name for found in BASE_DIR.glob("*/__init__.py")} - NOT_OURS
    for name in (*sorted(packages), *FOLDERS, "locale", "manage.py"):
        source = BASE_DIR / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, copy / name)
    (copy / "locale").mkdir(exist_ok=True)
    (copy / "static").mkdir(exist_ok=True)


def _strings(path: Path) -> str:
    """The catalogue without its dates and obsolete entries."""
    text = re.sub(r'^"(POT-Creation-Date|PO-Revision-Date):.*\n', "", path.read_text(), flags=re.M)
    return re.sub(r"^#~.*\n?", "", text, flags=re.M).strip()


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stderr


def main() -> int:
    """Prints the problems; 1 when there are any."""
    found = problems()
    print("\n".join(found) if found else "The catalogue is complete.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
