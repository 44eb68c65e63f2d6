"""Which database: DATABASE_URL when it is set, else the embedded PostgreSQL, started when it is needed."""

from __future__ import annotations

import atexit
from typing import Any
from urllib.parse import unquote

import psycopg

from config.embedded_postgres import SUPERUSER, EmbeddedPostgres, product_server
from config.environment import env
from config.postmaster import PORT
from config.start_errors import DatabaseUnreachableError, DiskFullError

DATABASE_NAME = "maneki"
STATEMENT_SECONDS = 30  # no page of a household waits longer for one query
IDLE_SECONDS = 60  # a transaction left open holds locks; the server ends it
LIMITS = f"-c statement_timeout={STATEMENT_SECONDS}s -c idle_in_transaction_session_timeout={IDLE_SECONDS}s"
# One pool per process: connections kept by threads (CONN_MAX_AGE > 0) leak under ASGI with its many threads.
POOL_MIN = 2
POOL_MAX = env.int("MANEKI_POOL_MAX", default=8) + env.int("MANEKI_DATABASE_THREADS", default=8)
POOL_SECONDS = 10  # how long a caller waits for a connection before it gets an error


def uses_embedded_server() -> bool:
    """Whether no other database is named."""
    return not env.str("DATABASE_URL", default="")


def database_settings() -> dict[str, Any]:
    """The entry for DATABASES. Starts nothing."""
    if uses_embedded_server():
        settings: dict[str, Any] = {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": DATABASE_NAME,
            "USER": SUPERUSER,
            "PASSWORD": "",
            "HOST": product_server().host,
            "PORT": str(PORT),
        }
    else:
        settings = env.db("DATABASE_URL")
        settings["HOST"] = unquote(
            settings["HOST"]
        )  # a socket folder: postgres://me@%2Frun%2Fpostgresql/maneki
    options = settings.setdefault("OPTIONS", {})
    options.setdefault("pool", {"min_size": POOL_MIN, "max_size": POOL_MAX, "timeout": POOL_SECONDS})
    options.setdefault("connect_timeout", 5)
    options["options"] = f"{LIMITS} {options.get('options', '')}".strip()
    return settings | {
        "CONN_MAX_AGE": 0,  # the pool keeps connections
        "CONN_HEALTH_CHECKS": True,  # a pooled connection may be from before a restart of the server
        # Fixed, because a forked live server would otherwise look for test_test_maneki.
        "TEST": {"NAME": f"test_{settings['NAME']}"},
    }


def ensure_database() -> None:
    """Starts the embedded server unless it runs, and keeps it until this process ends. Another database is
    somebody else's to start."""
    if not uses_embedded_server():
        return
    server = product_server()
    server.use()
    atexit.register(server.release)
    create_database(server)


def create_database(server: EmbeddedPostgres) -> None:
    """Creates the product's database in the embedded server, once."""
    where = f"host='{server.host}' port={PORT} user={SUPERUSER} dbname=postgres"
    try:
        with psycopg.connect(where, autocommit=True, connect_timeout=5) as connection:
            found = connection.execute("select 1 from pg_database where datname = %s", [DATABASE_NAME])
            if found.fetchone() is None:
                connection.execute(f'create database "{DATABASE_NAME}"')
    except (psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):
        pass  # another first start was quicker
    except psycopg.errors.DiskFull as error:
        raise DiskFullError(path=server.data) from error
    except psycopg.OperationalError as error:
        raise DatabaseUnreachableError(reason=str(error).strip().splitlines()[0]) from error
