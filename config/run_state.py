"""What a run notes about itself in var/run.json, for `make link`, `make stop` and the next start."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from config.places import make_private_folder, var_folder
from config.start_errors import AlreadyRunningError, PermissionSetupError

STOP_SECONDS = 10.0


@dataclass(frozen=True)
class RunState:
    """The supervisor and its children: name -> (process id, moment of its start). A process id alone may be
    somebody else's by now, but not together with that moment."""

    url: str
    supervisor_pid: int
    children: dict[str, tuple[int, float]]

    def save(self) -> None:
        """Writes it whole or not at all."""
        path = _path()
        draft = path.with_suffix(".draft")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(asdict(self), file)
        draft.replace(path)

    def child(self, name: str) -> psutil.Process | None:
        """The child of that name, if it still runs."""
        pid, started = self.children.get(name, (0, 0.0))
        try:
            process = psutil.Process(pid)
            same = pid and abs(process.create_time() - started) < 1
            return process if same and process.status() != psutil.STATUS_ZOMBIE else None
        except psutil.Error:
            return None


def read_state() -> RunState | None:
    """What the last run noted; it may be over."""
    try:
        return RunState(**json.loads(_path().read_text()))
    except (OSError, ValueError, TypeError):
        return None


def forget_state() -> None:
    """After a clean end."""
    _path().unlink(missing_ok=True)


def clear_left_over() -> bool:
    """Ends the children of a supervisor that was killed. Call it with the supervisor's lock held."""
    state = read_state()
    found = [state.child(name) for name in state.children] if state else []
    running = [process for process in found if process is not None]
    for process in running:
        process.terminate()
    _, alive = psutil.wait_procs(running, timeout=STOP_SECONDS)
    for process in alive:
        process.kill()
    psutil.wait_procs(alive, timeout=STOP_SECONDS)
    forget_state()
    return bool(running)


@contextlib.contextmanager
def only_supervisor() -> Iterator[None]:
    """One supervisor per installation; the system drops the lock with the process."""
    try:
        descriptor = os.open(_path().with_name(".supervisor.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except PermissionError as error:
        raise PermissionSetupError(path=var_folder()) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        state = read_state()
        raise AlreadyRunningError(url=state.url if state else "…") from None
    try:
        yield
    finally:
        os.close(descriptor)


def _path() -> Path:
    return make_private_folder(var_folder()) / "run.json"
