"""A turn with a model that answers at once, beside LangGraph's agent doing the same work in the same run.

    make bench                     # or: python -m benchmarks.turn [--rounds 3] [--alone]

Both work on one embedded PostgreSQL with fsync on, in turns, so that a machine that drifts drifts for both.
Prints JSON: the figures of every round, the medians, and the ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

BASE = Path(__file__).resolve().parent.parent
FOLDER = BASE / "var" / "bench"
os.environ |= {"MANEKI_VAR": str(FOLDER), "MANEKI_ENV_FILE": ""}
for name in ("DATABASE_URL", "MANEKI_FAST_POSTGRES"):
    os.environ.pop(name, None)

import psycopg  # noqa: E402 - after the environment

from config.database import create_database  # noqa: E402
from config.embedded_postgres import SUPERUSER, EmbeddedPostgres, product_server  # noqa: E402
from config.postmaster import PORT  # noqa: E402

PEER_DATABASE = "bench_peer"
PEER_PYTHON = FOLDER / "langgraph" / "bin" / "python"
PEER_REQUIREMENTS = BASE / "benchmarks" / "requirements-langgraph.txt"


def main() -> None:
    """Runs the rounds and prints the report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--alone", action="store_true", help="leave the peer out")
    options = parser.parse_args()
    server = product_server()
    server.use()
    try:
        print(json.dumps(_report(_measured(server, options)), indent=2))
    finally:
        server.release()


def _measured(server: EmbeddedPostgres, options: argparse.Namespace) -> list[dict[str, Any]]:
    """The figures of all rounds, the contenders in turns."""
    create_database(server)
    contenders = [[sys.executable, "-m", "benchmarks.turn_product"]]
    if not options.alone:
        _make_peer_environment()
        contenders.append([str(PEER_PYTHON), "-m", "benchmarks.turn_langgraph", _peer_dsn(server.host)])
    return [_run(command) for _round in range(options.rounds) for command in contenders]


def _make_peer_environment() -> None:
    if PEER_PYTHON.exists():
        return
    print("Installing the peer (once) …", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", str(PEER_PYTHON.parent.parent)], check=True)
    subprocess.run([str(PEER_PYTHON), "-m", "pip", "install", "-q", "-r", str(PEER_REQUIREMENTS)], check=True)


def _peer_dsn(host: str) -> str:
    where = f"host='{host}' port={PORT} user={SUPERUSER}"
    with psycopg.connect(f"{where} dbname=postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {PEER_DATABASE}")
        connection.execute(f"CREATE DATABASE {PEER_DATABASE}")
    return f"{where} dbname={PEER_DATABASE}"


def _run(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(command, cwd=BASE, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def _report(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    names = list(dict.fromkeys(each["contender"] for each in rounds))
    medians = {name: _median([each for each in rounds if each["contender"] == name]) for name in names}
    report: dict[str, Any] = {"rounds": rounds, "median": medians}
    if len(names) > 1:
        ours, peer = (medians[name] for name in names)
        report["ratio"] = {
            "p50_of_peer": round(ours["single_p50_ms"] / peer["single_p50_ms"], 2),
            "turns_per_s_at_32_of_peer": round(ours["crowd_turns_per_s"] / peer["crowd_turns_per_s"], 2),
        }
    return report


def _median(rounds: list[dict[str, Any]]) -> dict[str, float]:
    return {
        "single_p50_ms": statistics.median(each["single"]["p50_ms"] for each in rounds),
        "single_p95_ms": statistics.median(each["single"]["p95_ms"] for each in rounds),
        "single_turns_per_s": statistics.median(each["single"]["turns_per_s"] for each in rounds),
        "crowd_p50_ms": statistics.median(each["crowd_of_32"]["p50_ms"] for each in rounds),
        "crowd_p95_ms": statistics.median(each["crowd_of_32"]["p95_ms"] for each in rounds),
        "crowd_turns_per_s": statistics.median(each["crowd_of_32"]["turns_per_s"] for each in rounds),
    }


if __name__ == "__main__":
    main()
