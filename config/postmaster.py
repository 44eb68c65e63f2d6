"""What the files that a PostgreSQL server leaves in its folders say about it, and what of that is true."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from pathlib import Path

import psutil

from config.server_user import ServerUser
from config.start_errors import SocketFolderError

PORT = 5432  # names the socket file; nothing listens on TCP
MAX_SOCKET_PATH = 103  # bytes: macOS has 104 with the closing zero, Linux 108
ZOMBIE_SECONDS = 5.0  # how long a killed server may wait for its parent to collect it


class Postmaster:
    """The main process of the server of one data folder."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def pid(self) -> int | None:
        """The process id of the server, if it is alive and serves this folder."""
        process = self._process()
        return process.pid if process and process.status() != psutil.STATUS_ZOMBIE else None

    def address(self) -> tuple[str, str] | None:
        """(socket folder, port) that the last server wrote down; it may be dead."""
        lines = self._pid_file_lines()
        if len(lines) < 5 or not lines[4].strip() or not self._is_our_folder(lines[1]):
            return None
        return lines[4].strip(), lines[3].strip()

    def socket_folder(self) -> Path:
        """The data folder, or a short one in the temporary folder when its path is too long for a socket."""
        if len(os.fsencode(self.data)) + len(f"/.s.PGSQL.{PORT}") <= MAX_SOCKET_PATH:
            return self.data
        digest = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"maneki-{digest}"

    def make_socket_folder(self, user: ServerUser) -> None:
        """Makes the short folder, where one is needed; refuses one that somebody else put there."""
        folder = self.socket_folder()
        if folder == self.data:
            return
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.is_symlink() or folder.stat().st_uid not in (os.geteuid(), user.uid):
            raise SocketFolderError(path=folder)  # anybody can make folders in /tmp
        folder.chmod(0o700)
        user.own(folder)

    def forget_dead(self) -> None:
        """After a crash: removes the process id files of a dead server. PostgreSQL takes any live process of
        that number for a server, a stranger or a zombie that nobody collects."""
        deadline = time.monotonic() + ZOMBIE_SECONDS
        while (process := self._process()) and time.monotonic() < deadline:
            if process.status() != psutil.STATUS_ZOMBIE:
                return  # alive after all
            time.sleep(0.1)
        for path in (self.data / "postmaster.pid", self.socket_folder() / f".s.PGSQL.{PORT}.lock"):
            path.unlink(missing_ok=True)

    def _process(self) -> psutil.Process | None:
        """The process that postmaster.pid names, if it is our server (or a zombie), not a stranger."""
        try:
            process = psutil.Process(int(self._pid_file_lines()[0]))
            if process.status() == psutil.STATUS_ZOMBIE:
                return process
            ours = process.name().startswith("postgres") and Path(process.cwd()).samefile(self.data)
        except (IndexError, ValueError, OSError, psutil.Error):
            return None
        return process if ours else None

    def _is_our_folder(self, written: str) -> bool:
        """False in a copy of a folder whose server runs: that one must not answer for us."""
        try:
            return Path(written).samefile(self.data)
        except OSError:
            return False

    def _pid_file_lines(self) -> list[str]:
        try:
            return (self.data / "postmaster.pid").read_text().splitlines()
        except OSError:
            return []
