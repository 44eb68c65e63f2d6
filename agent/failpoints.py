"""Named points at which a test may kill a process: MANEKI_FAILPOINT=after_commit. Without it they do nothing.

The victim is this process, or the one whose number stands first in the file MANEKI_FAILPOINT_VICTIM (the
database's postmaster.pid); that one is killed once, so that the work can be seen to go on.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Literal

FailPoint = Literal["before_tool", "in_transaction", "after_commit", "before_reply"]

_armed = os.environ.get("MANEKI_FAILPOINT", "")
_VICTIM = os.environ.get("MANEKI_FAILPOINT_VICTIM", "")


def reach(point: FailPoint) -> None:
    """Kills here, at once and without a goodbye, when this point is armed."""
    global _armed
    if _armed and point == _armed:
        _armed = ""
        os.kill(int(Path(_VICTIM).read_text().split()[0]) if _VICTIM else os.getpid(), signal.SIGKILL)
