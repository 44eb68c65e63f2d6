"""Tesseract as a program of its own, with limits of time and memory: what a crafted picture does to it stays there."""

from __future__ import annotations

import io
import logging
import shutil
import subprocess
import threading
from functools import cache

from PIL import Image

log = logging.getLogger(__name__)

SECONDS = 30  # for one picture
MEMORY_KB = 1_500_000
AT_ONCE = 2  # programs that one process runs at the same time
_turnstile = threading.BoundedSemaphore(AT_ONCE)

# The shell sets the limits and becomes the program: nothing of ours runs between fork and exec.
_LIMITED = f'ulimit -v {MEMORY_KB} && ulimit -t {SECONDS} && exec "$0" "$@"'


class ScanError(Exception):
    """Tesseract gave no text: it is missing, took too long or failed."""


@cache
def program() -> str | None:
    """The path of a Tesseract that reads Japanese, or None. Asked once per process."""
    path = shutil.which("tesseract")
    if path is None:
        return None
    try:
        listed = subprocess.run(
            [path, "--list-langs"], capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return path if "jpn" in listed.stdout.split() else None


def text_in(image: Image.Image, *, layout: int = 6) -> str:
    """The text of a prepared picture. layout: Tesseract's page segmentation mode. Raises ScanError."""
    path = program()
    if path is None:
        raise ScanError("there is no tesseract with jpn")
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    asked = [path, "-", "-", "-l", "jpn", "--psm", str(layout), "--dpi", "200"]
    asked += ["-c", "preserve_interword_spaces=1"]
    try:
        with _turnstile:
            done = subprocess.run(
                ["/bin/sh", "-c", _LIMITED, *asked],
                input=buffer.getvalue(),
                capture_output=True,
                timeout=SECONDS,
                check=False,
                env={"OMP_THREAD_LIMIT": "1", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
            )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ScanError(str(error)) from error
    if done.returncode != 0:
        log.warning("tesseract ended with %s: %s", done.returncode, done.stderr[-200:])
        raise ScanError(f"tesseract ended with {done.returncode}")
    return done.stdout.decode("utf-8", "replace")
