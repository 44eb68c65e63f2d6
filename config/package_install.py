"""Installing a lock file with pip, with progress that a person can follow and errors of one sentence.

Standard library only and readable by Python 3.7, as bootstrap needs it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from config.places import make_private_folder, var_folder
from config.start_errors import DiskFullError, InstallError, NoNetworkError
from config.wording import say

PLAIN_STEP = 10  # without a terminal one line per so many packages
NETWORK_SIGNS = (
    "NewConnectionError",
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Name or service not known",
    "nodename nor servname provided",
    "Network is unreachable",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Connection refused",
)


def install_packages(python: Path, lock_file: Path) -> None:
    """Installs every package of the lock file at its version, its hash checked."""
    log_path = make_private_folder(var_folder() / "log") / "install.log"
    total = sum(1 for line in lock_file.read_text().splitlines() if re.match(r"[A-Za-z0-9]", line))
    print(say("step_install"), flush=True)
    command = [str(python), "-m", "pip", "install", "--require-hashes", "-r", str(lock_file)]
    command += ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    command += ["--retries", "2", "--timeout", "15"]
    progress = Progress(total)
    with log_path.open("w") as log:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for line in process.stdout or []:
            log.write(line)
            progress.note(line)
        process.wait()
    progress.end()
    if process.returncode:
        raise _explain(log_path)
    print(say("step_installed"), flush=True)


class Progress:
    """`23/66 django`, on one line of a terminal."""

    def __init__(self, total: int) -> None:
        self._total, self._count = total, 0
        self._terminal = sys.stdout.isatty()

    def note(self, line: str) -> None:
        """One line of pip's output."""
        found = re.match(r"(?:Collecting|Requirement already satisfied:) ([A-Za-z0-9._-]+)", line)
        if found:
            self._count += 1
            self._show(
                "{}/{} {}".format(self._count, self._total, found.group(1)), self._count % PLAIN_STEP == 0
            )
        elif line.startswith("Installing collected packages"):
            self._show("{}/{} …".format(self._total, self._total), True)

    def end(self) -> None:
        """Leaves the cursor on a line of its own."""
        if self._terminal:
            print("\r\033[K", end="", flush=True)

    def _show(self, text: str, on_plain: bool) -> None:
        if self._terminal:
            print("\r\033[K  " + text, end="", flush=True)
        elif on_plain:
            print("  " + text, flush=True)


def _explain(log: Path) -> Exception:
    text = log.read_text(errors="replace")
    if "No space left on device" in text:
        return DiskFullError(path=log.parent)
    if any(sign in text for sign in NETWORK_SIGNS):
        return NoNetworkError(log=log)
    return InstallError(log=log)
