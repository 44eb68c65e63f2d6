"""Every test runs against a real PostgreSQL of its own, with no network but loopback.

The environment is set here, before the settings load; the developer's `.env` and ledger are not touched."""

from __future__ import annotations

import inspect
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
import hypothesis
import pytest
from asgiref.sync import async_to_sync
from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import channel_layers
from django.db import connections
from playwright.sync_api import Browser

from tests.support.closed_network import refuse_outside

# The controller of a run makes the folder; xdist's workers inherit it, each with a database of its own.
OWNER = "MANEKI_TEST_VAR" not in os.environ
if OWNER:
    os.environ["MANEKI_TEST_VAR"] = tempfile.mkdtemp(prefix="maneki-test-")
VAR = Path(os.environ["MANEKI_TEST_VAR"])
KEPT = ("MANEKI_TEST_VAR", "MANEKI_NO_SKIP", "MANEKI_CHROMIUM")
OURS = (
    "MANEKI_",
    "PG",
    "GEMINI_",
    "GOOGLE_",
    "OPENAI_",
    "ANTHROPIC_",
    "DATABASE_URL",
    "REDIS_URL",
    "PORT",
    "DISCORD_",
)
for name in [name for name in os.environ if name.startswith(OURS) and name not in KEPT]:
    del os.environ[name]
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "DJANGO_ALLOW_ASYNC_UNSAFE": "true",  # sync fixtures of async tests
    "MANEKI_VAR": str(VAR),
    "MANEKI_ENV_FILE": "",
    "MANEKI_FAST_POSTGRES": "1",
    "MANEKI_EMBEDDER": "none",  # tests of memory choose their own
}

from config.embedded_postgres import product_server  # noqa: E402 - reads the environment above
from tests.support.browser import chromium, chromium_path  # noqa: E402
from tests.support.daphne import DaphneProcess  # noqa: E402
from tests.support.installation import Installation, free_port, installation, scratch_folder  # noqa: E402

# How long an example takes is the machine's affair; a test says what is right, not how fast.
hypothesis.settings.register_profile("maneki", deadline=None)
hypothesis.settings.load_profile("maneki")

SERVER = product_server()
NO_SKIP = os.environ.get("MANEKI_NO_SKIP") == "1"


def pytest_configure(config: pytest.Config) -> None:
    """Starts the database, then Django, and closes the network."""
    SERVER.use()
    django.setup()
    refuse_outside()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stops the database with its last user."""
    close = getattr(channel_layers[DEFAULT_CHANNEL_LAYER], "close", None)
    if close is not None:
        async_to_sync(close)()
    connections.close_all()
    SERVER.release()
    if OWNER:
        shutil.rmtree(VAR, ignore_errors=True)


# Modules that start whole processes come first, so that no worker is left alone with them at the end.
LONG_MODULES = (
    "test_supervisor",
    "test_random_kills",
    "test_database_kills",
    "test_embedded_postgres",
    "test_endurance",
    "test_socket",
    "test_stop",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Orders the modules; the order within a module stays."""
    items.sort(key=lambda item: item.path.stem not in LONG_MODULES)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The database goes with its server; dropping it first would only wait for whoever is still connected."""
    return True


@pytest.fixture
def scratch() -> Iterator[Path]:
    """An empty folder that the database's user can reach."""
    with scratch_folder() as folder:
        yield folder


@pytest.fixture
def new_installation() -> Iterator[Installation]:
    """An installation that was never started, cleared away after the test."""
    with installation() as made:
        yield made


@pytest.fixture(scope="session")
def _prepared_folder() -> Iterator[Path]:
    """The folder of an installation that was started and stopped once: initdb and migrations take their time."""
    with installation() as made:
        made.start()
        made.stop()
        yield made.var


@pytest.fixture
def fresh_installation(_prepared_folder: Path) -> Iterator[Installation]:
    """An installation with an empty ledger, cleared away after the test."""
    with installation(copied_from=_prepared_folder) as made:
        yield made


@pytest.fixture(scope="session")
def _daphne(django_db_setup: None) -> Iterator[DaphneProcess]:
    with DaphneProcess() as web:
        yield web


@pytest.fixture
def live_server_process(transactional_db: None, _daphne: DaphneProcess) -> DaphneProcess:
    """A real web server on the test database; one per worker, started again when a test killed it."""
    if not _daphne.is_alive():
        _daphne.start()
    return _daphne


@pytest.fixture
def redis_url() -> Iterator[str]:
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    port = free_port()
    server = subprocess.Popen(
        [program, "--port", str(port), "--save", "", "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL
    )
    yield f"redis://127.0.0.1:{port}/0"
    server.terminate()
    server.wait()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium, one per module; without one the test is skipped."""
    if chromium_path() is None:
        pytest.skip("no Chromium found")
    with chromium() as opened:
        yield opened


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs `async def test_…` in the thread of the test, so that its ORM calls share the test's transaction.

    (pytest-asyncio runs them in another thread, which leaks rows between tests. Use sync fixtures.)"""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    async_to_sync(_giving_back_connections)(
        pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in names}
    )
    return True


async def _giving_back_connections(test: Any, arguments: dict[str, Any]) -> None:
    """A test that asked the ORM under its own event loop holds a connection that only it can see."""
    try:
        await test(**arguments)
    finally:
        for connection in connections.all(initialized_only=True):
            if not connection.in_atomic_block:
                connection.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """With MANEKI_NO_SKIP=1 a skipped test is a failed one: CI has everything that a test may ask for."""
    report = yield
    if NO_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped although MANEKI_NO_SKIP=1: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says last, and in words, that the browser tests did not run."""
    skipped = [
        report for report in terminalreporter.stats.get("skipped", []) if "Chromium" in str(report.longrepr)
    ]
    if skipped:
        terminalreporter.write_sep(
            "=", f"{len(skipped)} browser tests were skipped: no Chromium found", yellow=True
        )
