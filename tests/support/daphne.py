"""A real Daphne on a free port against the database of the tests."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from urllib.parse import quote

from django.db import connection

from config.web_process import WebProcess
from tests.support.installation import free_port, product_environment


class DaphneProcess:
    """`with DaphneProcess() as web: get(web.url)`. Rows must be committed: use transactional_db."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        self._web = WebProcess(
            self.port,
            environment=product_environment(DATABASE_URL=database_url(), **(environment or {})),
        )
        self._web.log = self._web.log.with_name(f"web-{self.port}.log")

    def start(self) -> DaphneProcess:
        """Returns when it is ready."""
        self._web.start()
        self._web.wait_ready()
        return self

    def stop(self) -> None:
        """SIGTERM, and the end."""
        self._web.stop()

    def kill9(self) -> None:
        """No goodbye."""
        self._web.kill()

    @property
    def pid(self) -> int | None:
        """The process, once it was started."""
        return self._web.pid

    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._web.pid is not None and self._web.exit_code() is None

    def log_text(self) -> str:
        """What it has logged so far."""
        return self._web.log.read_text(errors="replace")

    def __enter__(self) -> DaphneProcess:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def database_url() -> str:
    """The database of this test run, for another process."""
    settings = connection.settings_dict
    host = quote(settings["HOST"], safe="")
    return f"postgres://{settings['USER']}@{host}:{settings['PORT']}/{settings['NAME']}"
