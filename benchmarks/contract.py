"""What every contender of benchmarks/turn.py does, measured alike. Standard library only.

A turn: the person's text -> the model asks for get_period_spend(start, end, category) over 10,000 expenses of
three years -> the model's reply, streamed as exactly 20 tokens that carry the true total and count. The model
answers at once. Whatever the contender stores, it stores with fsync on.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import os
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

ROWS = 10_000
CATEGORIES = 12
FIRST_DAY = dt.date(2023, 1, 1)
DAYS = 1096
SINGLE_TURNS = int(os.environ.get("BENCH_SINGLE_TURNS", 300))
CROWD = 32
CROWD_TURNS = int(os.environ.get("BENCH_CROWD_TURNS", 20))  # by each of the crowd
WARM_UP = 30

Turn = Callable[[str, str, Callable[[str], None]], Awaitable[None]]  # thread, text, on_text


def rows() -> Iterator[tuple[dt.date, int, int, str]]:
    """(day, category index, yen, memo) of every expense, the same on every run."""
    state = 12345
    for number in range(ROWS):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        day = FIRST_DAY + dt.timedelta(days=(state >> 8) % DAYS)
        yield day, (state >> 3) % CATEGORIES, 100 + (state >> 5) % 9900, f"memo {number}"


def wish(number: int) -> tuple[str, str, int]:
    """Start, end (both ISO, included) and category index that the model asks for in question `number`."""
    year, month = 2023 + number % 3, 1 + (number // 3) % 12
    end = dt.date(year + month // 12, month % 12 + 1, 1) - dt.timedelta(days=1)
    return f"{year}-{month:02d}-01", end.isoformat(), number % CATEGORIES


def question(number: int) -> str:
    """What the person writes."""
    start, _end, category = wish(number)
    return f"#{number} {start[:7]}のカテゴリ{category}はいくら？"


def number_of(text: str) -> int:
    """The number of a question: the scripted model reads it from the person's text."""
    return int(text[1 : text.index(" ")])


def tokens(total: int, count: int) -> list[str]:
    """The model's reply, in 20 pieces."""
    return ["この", "期間", "の", "支出", "は", " ", f"{total:,}", "円", "で", "す", "。", "件数", "は", " ", str(count), "件", "です", "よ", "！", "\n"]  # fmt: skip


def truths() -> dict[tuple[str, int], tuple[int, int]]:
    """(month, category) -> (total, count)."""
    sums: dict[tuple[str, int], tuple[int, int]] = defaultdict(lambda: (0, 0))
    for day, category, yen, _memo in rows():
        total, count = sums[f"{day:%Y-%m}", category]
        sums[f"{day:%Y-%m}", category] = (total + yen, count + 1)
    return sums


def percentile(values: list[float], share: float) -> float:
    """The value below which `share` of the values lie, in ms."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))] * 1e3, 2)


async def measure(name: str, turn: Turn, threads: Callable[[int], Awaitable[list[str]]]) -> dict[str, Any]:
    """p50, p95 and turns per second, one at a time and CROWD at a time. Every reply is checked.

    `threads(n)` makes n fresh conversations: opening one is no part of a turn.
    """
    known = truths()

    async def one(thread: str, number: int) -> float:
        said: list[str] = []
        start = time.perf_counter()
        await turn(thread, question(number), said.append)
        took = time.perf_counter() - start
        first, _end, category = wish(number)
        expected = "".join(tokens(*known[first[:7], category])).strip()
        if "".join(said).strip() != expected:
            raise AssertionError(f"{name} said {said!r} instead of {expected!r}")
        return took

    for number, thread in enumerate(await threads(WARM_UP)):
        await one(thread, number)
    fresh = await threads(SINGLE_TURNS)
    cpu, begin = time.process_time(), time.perf_counter()
    single = [await one(thread, number) for number, thread in enumerate(fresh)]
    wall, cpu = time.perf_counter() - begin, time.process_time() - cpu
    fresh = await threads(CROWD * CROWD_TURNS)

    async def person(number: int) -> list[float]:
        mine = range(number * CROWD_TURNS, (number + 1) * CROWD_TURNS)
        return [await one(fresh[each], each) for each in mine]

    begin = time.perf_counter()
    crowd = [took for each in await asyncio.gather(*map(person, range(CROWD))) for took in each]
    crowd_wall = time.perf_counter() - begin
    return {
        "contender": name,
        "single": {
            "p50_ms": percentile(single, 0.5),
            "p95_ms": percentile(single, 0.95),
            "turns_per_s": round(len(single) / wall, 1),
            "cpu_ms_per_turn": round(cpu / len(single) * 1e3, 2),
        },
        "crowd_of_32": {
            "p50_ms": percentile(crowd, 0.5),
            "p95_ms": percentile(crowd, 0.95),
            "turns_per_s": round(len(crowd) / crowd_wall, 1),
        },
    }


def report(figures: dict[str, Any]) -> None:
    """One JSON line, read by benchmarks/turn.py."""
    print(json.dumps(figures, ensure_ascii=False), flush=True)
