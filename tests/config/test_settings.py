"""Settings: safe with nothing set, loud about what is not safe."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.conf import settings as active
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from config import checks
from config.database import POOL_MAX, database_settings
from config.places import BASE_DIR
from config.secret_key import MIN_LENGTH, secret_key
from tests.support.installation import product_environment

PUBLIC = {"MANEKI_PUBLIC_URL": "https://kakeibo.example.jp"}


def load(folder: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh process with these settings."""
    return subprocess.run(
        [sys.executable, "-c", f"import json; from config import settings as s; {code}"],
        cwd=BASE_DIR,
        env=product_environment(MANEKI_VAR=str(folder), **environment),
        capture_output=True,
        text=True,
    )


def value(folder: Path, expression: str, **environment: str) -> object:
    done = load(folder, f"print(json.dumps({expression}))", **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_defaults_are_safe(tmp_path: Path) -> None:
    found = value(tmp_path, "[s.DEBUG, s.ALLOWED_HOSTS, s.LANGUAGE_CODE, s.TIME_ZONE, s.HTTPS]")
    assert found == [False, ["127.0.0.1", "localhost", "[::1]"], "ja", "Asia/Tokyo", False]


@pytest.mark.parametrize(
    ("environment", "complaint"),
    [
        ({"MANEKI_SECRET_KEY": "short"}, "MANEKI_SECRET_KEY is too weak"),
        ({"MANEKI_SECRET_KEY": "a" * 60}, "too weak"),
        ({"MANEKI_SECRET_KEY": "django-insecure-" + "abcdefgh" * 8}, "too weak"),
        ({"MANEKI_ALLOWED_HOSTS": "*"}, "must name its hosts"),
        ({"MANEKI_PUBLIC_URL": "kakeibo.example.jp"}, "must look like"),
    ],
)
def test_unsafe_values_are_refused(tmp_path: Path, environment: dict[str, str], complaint: str) -> None:
    done = load(tmp_path, "", **environment)
    assert done.returncode == 1
    assert complaint in done.stderr


def test_public_address_turns_tls_on(tmp_path: Path) -> None:
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"]
    assert value(tmp_path, f"[getattr(s, n) for n in {names}]", **PUBLIC) == [True, True, True]
    assert "kakeibo.example.jp" in value(tmp_path, "s.ALLOWED_HOSTS", **PUBLIC)
    assert value(tmp_path, "s.CSRF_TRUSTED_ORIGINS", **PUBLIC) == ["https://kakeibo.example.jp"]


@pytest.mark.parametrize("environment", [{}, PUBLIC])
def test_deployment_check_has_nothing_to_say(tmp_path: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=BASE_DIR,
        env=product_environment(MANEKI_VAR=str(tmp_path), **environment),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_env_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / "env"
    file.write_text("MANEKI_TIME_ZONE=Europe/Paris\nMANEKI_DEBUG=on\n")
    found = value(tmp_path, "[s.TIME_ZONE, s.DEBUG]", MANEKI_ENV_FILE=str(file), MANEKI_DEBUG="off")
    assert found == ["Europe/Paris", False]


def test_database_url_replaces_the_embedded_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://me:pw@db.example:5433/books")
    found = database_settings()
    assert [found[key] for key in ("HOST", "PORT", "NAME", "USER")] == ["db.example", 5433, "books", "me"]
    assert found["TEST"] == {"NAME": "test_books"}
    assert found["OPTIONS"]["pool"]["max_size"] == POOL_MAX
    assert "statement_timeout=30s" in found["OPTIONS"]["options"]


def test_database_url_may_name_a_socket_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://me@%2Frun%2Fpostgresql:5432/books")
    assert database_settings()["HOST"] == "/run/postgresql"


def test_embedded_server_is_the_default() -> None:
    found = database_settings()
    assert found["HOST"].startswith("/")
    assert found["CONN_MAX_AGE"] == 0
    assert found["CONN_HEALTH_CHECKS"] is True
    assert found["TEST"] == {"NAME": "test_maneki"}


@pytest.mark.django_db
def test_queries_have_a_time_limit() -> None:
    with connection.cursor() as cursor:
        cursor.execute("show statement_timeout")
        assert cursor.fetchone() == ("30s",)
        cursor.execute("show idle_in_transaction_session_timeout")
        assert cursor.fetchone() == ("1min",)


def test_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    kept = tmp_path / "var" / "secret_key"
    key = secret_key("", kept)
    assert len(key) >= MIN_LENGTH
    assert secret_key("", kept) == key
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [path.name for path in kept.parent.iterdir()] == ["secret_key"]


def test_first_starts_at_once_share_one_key(tmp_path: Path) -> None:
    keys: list[str] = []
    threads = [
        threading.Thread(target=lambda: keys.append(secret_key("", tmp_path / "secret_key")))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_damaged_secret_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("")
    with pytest.raises(ImproperlyConfigured, match="secret_key is too weak"):
        secret_key("", tmp_path / "secret_key")


def test_debug_with_a_public_address_is_an_error(settings) -> None:
    assert checks.debug_stays_at_home() == []
    settings.DEBUG, settings.PUBLIC_URL = True, PUBLIC["MANEKI_PUBLIC_URL"]
    assert [message.id for message in checks.debug_stays_at_home()] == ["maneki.E001"]


def test_layer_in_memory_is_an_error(settings) -> None:
    assert checks.layer_reaches_all_processes() == []
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    assert [message.id for message in checks.layer_reaches_all_processes()] == ["maneki.E002"]


@pytest.mark.django_db
def test_embedded_server_is_able() -> None:
    assert checks.server_is_able(databases=["default"]) == []


def test_every_setting_of_the_environment_is_documented() -> None:
    """.env.example names each variable that the settings read."""
    documented = (BASE_DIR / ".env.example").read_text()
    read = set()
    for path in (BASE_DIR / "config").glob("*.py"):
        for part in path.read_text().split("env.")[1:]:
            name = part.partition('"')[2].partition('"')[0]
            if name.isupper() and part.startswith(("str(", "bool(", "int(", "float(", "list(", "db(")):
                read.add(name)
    assert read >= {"DATABASE_URL", "MANEKI_DEBUG"}
    assert [name for name in sorted(read) if f"{name}=" not in documented] == []
    assert active.DEBUG is False
