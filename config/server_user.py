"""Which system user runs the embedded PostgreSQL: ourselves, or a user of its own when we are root."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.start_errors import DataOwnerError, ServerUserError

SERVER_USER = "pgserver"  # PostgreSQL refuses to run as root


@dataclass(frozen=True)
class ServerUser:
    """The user of the server; `switch` says whether it is another one than ours."""

    uid: int
    gid: int
    switch: bool

    def process_options(self) -> dict[str, Any]:
        """What subprocess.run needs to become this user."""
        if not self.switch:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": [], "cwd": "/"}

    def own(self, path: Path) -> None:
        """Gives a file or folder of ours to the server."""
        if self.switch:
            os.chown(path, self.uid, self.gid)

    def let_through(self, path: Path) -> None:
        """Gives the server a way through the folders above `path`: x only, and only where it has none.

        A fresh clone below /root or in a mkdtemp() folder is closed to other users."""
        if self.switch:
            for parent in path.parents:
                if not self._may_pass(parent):
                    parent.chmod(parent.stat().st_mode & 0o7777 | 0o001)

    def _may_pass(self, folder: Path) -> bool:
        found = folder.stat()
        if found.st_uid == self.uid:
            return bool(found.st_mode & 0o100)
        if found.st_gid == self.gid:
            return bool(found.st_mode & 0o010)
        return bool(found.st_mode & 0o001)


def server_user_for(data: Path) -> ServerUser:
    """The user who runs the server on this data folder, which may not exist yet.

    Root serves the data of an ordinary user as that user, so that one `sudo make run` takes nothing away."""
    owner = data.stat().st_uid if data.exists() else None
    if os.geteuid() != 0:
        if owner not in (None, os.geteuid()):
            raise DataOwnerError(path=data, owner=_user_name(owner))
        return ServerUser(os.geteuid(), os.getegid(), switch=False)
    entry = _dedicated_user() if owner in (None, 0) else pwd.getpwuid(owner)
    return ServerUser(entry.pw_uid, entry.pw_gid, switch=True)


def _dedicated_user() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(SERVER_USER)
    except KeyError:
        pass
    if shutil.which("useradd"):
        # The result is looked up, not trusted: another first start may have been quicker.
        command = ["useradd", "--system", "--user-group", "--shell", "/usr/sbin/nologin", SERVER_USER]
        subprocess.run(command, check=False, capture_output=True)
    try:
        return pwd.getpwnam(SERVER_USER)
    except KeyError:
        raise ServerUserError from None


def _user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
