"""The real bot in its own process, led to the double: `with BotProcess(fake) as bot: fake.say(…)`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from config.places import BASE_DIR
from tests.support.daphne import database_url
from tests.support.doubles.fake_discord import FakeDiscord
from tests.support.installation import product_environment

STOP_SECONDS = 20.0


class BotProcess:
    """`manage.py runbot` on the database of the tests. Rows must be committed: use transactional_db."""

    def __init__(
        self, fake: FakeDiscord, *, token: str = "token", environment: Mapping[str, str] | None = None
    ) -> None:
        self.fake = fake
        self.log = Path(tempfile.mkstemp(prefix="maneki-bot-", suffix=".log")[1])
        self._environment = product_environment(
            DATABASE_URL=database_url(),
            DISCORD_TOKEN=token,
            MANEKI_LOG_LEVEL="INFO",
            TEST_DISCORD_API=fake.api_url,
            TEST_DISCORD_GATEWAY=fake.gateway_url,
            **(environment or {}),
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> BotProcess:
        """Returns when it listens, unless it is not waited for."""
        before = self.fake.gateway.identifies
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.run_discord_bot"],
                cwd=BASE_DIR,
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        if wait:
            self.fake.wait(
                lambda: self.fake.gateway.identifies > before or not self.is_alive(), "the bot's start", 30
            )
            assert self.is_alive(), self.log_text()
        return self

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.poll() is None

    def wait_exit(self, seconds: float = STOP_SECONDS) -> int:
        """Its exit code, once it has ended by itself."""
        assert self._process is not None
        return self._process.wait(seconds)

    def terminate(self) -> None:
        """SIGTERM."""
        assert self._process is not None
        self._process.terminate()

    def stop(self) -> int:
        """SIGTERM, and the end."""
        if self.is_alive():
            self.terminate()
        return self.wait_exit()

    def kill9(self) -> None:
        """No goodbye."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def log_text(self) -> str:
        """What it has logged so far."""
        return self.log.read_text(errors="replace")

    def __enter__(self) -> BotProcess:
        return self if self._process else self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.is_alive():
            self.kill9() if kind else self.stop()
        if kind is not None:
            print(self.log_text()[-6000:])
        self.log.unlink(missing_ok=True)
