"""Named points at which a test may kill this process: MANEKI_FAILPOINT=after_commit. Without it they do nothing."""

from __future__ import annotations

import os
import signal
from typing import Literal

FailPoint = Literal["before_tool", "in_transaction", "after_commit", "before_reply"]

_ARMED = os.environ.get("MANEKI_FAILPOINT", "")


def reach(point: FailPoint) -> None:
    """Dies here, at once and without a goodbye, when this point is armed."""
    if _ARMED and point == _ARMED:
        os.kill(os.getpid(), signal.SIGKILL)
