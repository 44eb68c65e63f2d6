"""From a bare Python to a running product: `python3 -m config.bootstrap run|demo|test|…`.

Makes `.venv`, installs the locked packages when the lock has changed, then goes on in it.
Standard library only, and readable by Python 3.7, so that an old Python is told so in one sentence."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from config.package_install import install_packages
from config.places import BASE_DIR, make_private_folder, var_folder
from config.start_errors import DiskFullError, MissingVenvError, StartError, UnsupportedPythonError
from config.wording import say

MIN_PYTHON = (3, 11)
NEWER_PYTHONS = ["python3.14", "python3.13", "python3.12", "python3.11"]
VENV = BASE_DIR / ".venv"
VENV_PYTHON = VENV / "bin" / "python"

# command: (lock file, what the Python of .venv runs; further arguments are appended)
COMMANDS = {
    "run": ("requirements.txt", ["-m", "config.supervisor", "run"]),
    "demo": ("requirements.txt", ["-m", "config.supervisor", "demo"]),
    "manage": ("requirements.txt", ["manage.py"]),
    "test": ("requirements-dev.txt", ["-m", "pytest"]),
    "dev": ("requirements-dev.txt", []),
}


def main(arguments: list) -> int:
    """Prepares, then replaces this process with the command; an error is one sentence."""
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__)
        return 2
    lock_file, command = COMMANDS[arguments[0]]
    try:
        if sys.version_info < MIN_PYTHON:
            hand_over_to_newer_python(arguments)
        os.umask(0o022)  # what is installed must be readable for the user who runs the database
        prepare(BASE_DIR / lock_file)
    except StartError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print(DiskFullError(path=BASE_DIR), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    os.chdir(BASE_DIR)
    os.execv(str(VENV_PYTHON), [str(VENV_PYTHON), *command, *arguments[1:]])
    return 0  # not reached


def hand_over_to_newer_python(arguments: list) -> None:
    """Goes on in a newer Python of this machine, or says what is needed."""
    for name in NEWER_PYTHONS:
        found = shutil.which(name)
        if found:
            os.execv(found, [found, "-m", "config.bootstrap", *arguments])
    raise UnsupportedPythonError(found=".".join(map(str, sys.version_info[:3])))


def prepare(lock_file: Path) -> None:
    """Makes `.venv` and installs the lock file, unless that has been done."""
    guard = os.open(str(make_private_folder(var_folder()) / ".bootstrap.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(guard, fcntl.LOCK_EX)  # two starts at once: the second finds the work done
        stamp = VENV / ".{}.sha256".format(lock_file.stem)
        wanted = _wanted(lock_file)
        if _read(stamp) == wanted and VENV_PYTHON.exists():
            return
        make_environment()
        install_packages(VENV_PYTHON, lock_file)
        stamp.write_text(wanted)
    finally:
        os.close(guard)


def make_environment() -> None:
    """A `.venv` whose Python works; one that was left half made, or lost its Python, is made again."""
    if _works(VENV_PYTHON):
        return
    try:
        import ensurepip  # noqa: F401, PLC0415 - Debian ships venv without it
        import venv  # noqa: F401, PLC0415
    except ImportError:
        raise MissingVenvError() from None
    print(say("step_venv"), flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        if b"No space left on device" in done.stdout:
            raise DiskFullError(path=BASE_DIR)
        raise MissingVenvError()


def _works(python: Path) -> bool:
    check = "import pip, sys; sys.exit(sys.version_info < {!r})".format(MIN_PYTHON)
    try:
        done = subprocess.run(
            [str(python), "-c", check], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        return False
    return done.returncode == 0


def _wanted(lock_file: Path) -> str:
    """Changes when the lock file does."""
    return hashlib.sha256(lock_file.read_bytes()).hexdigest()


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
