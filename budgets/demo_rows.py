"""What the demo household does: the same rows for the same day, made from the calendar alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

SEED = "maneki"


class DemoRow(NamedTuple):
    """An expense, or an income where the category is one."""

    date: date
    amount_yen: int
    category: str
    description: str
    merchant: str = ""


class Habit(NamedTuple):
    """Something that is bought now and then; `chance` is per day, in percent."""

    chance: int
    category: str
    low: int
    high: int
    what: tuple[tuple[str, str], ...]  # description, merchant


EVERY_DAY = (
    Habit(55, "food", 620, 1_180, (("ランチ", ""), ("定食", "やよい亭"), ("お弁当", "ほかほか屋"))),
    Habit(25, "cafe", 380, 720, (("カフェラテ", "喫茶こもれび"), ("コーヒー", "駅前珈琲"))),
    Habit(30, "food", 180, 640, (("コンビニ", "ひかりマート"), ("おにぎりとお茶", "ひかりマート"))),
    Habit(30, "transport", 180, 520, (("電車", "市営地下鉄"), ("バス", "市バス"))),
    Habit(9, "daily", 420, 2_300, (("洗剤", "くらし薬局"), ("日用品", "くらし薬局"))),
    Habit(5, "leisure", 1_200, 3_800, (("映画", "みなと座"), ("本", "つばめ書店"))),
    Habit(4, "social", 3_000, 5_500, (("飲み会", "居酒屋ほたる"), ("誕生日プレゼント", ""))),
    Habit(2, "clothing", 2_900, 8_900, (("シャツ", "あおい服店"), ("散髪", "理容たけ"))),
    Habit(2, "medical", 1_100, 3_200, (("歯医者", "さくら歯科"), ("薬", "くらし薬局"))),
)
GROCERIES = Habit(
    100, "food", 2_100, 4_300, (("食料品", "スーパーまるた"), ("週末の買い出し", "スーパーまるた"))
)
BILLS = {  # by day of the month
    12: Habit(100, "utilities", 6_200, 11_400, (("電気代", "そよかぜ電力"),)),
    18: Habit(100, "utilities", 3_100, 5_800, (("ガス代", "まちガス"),)),
    22: Habit(100, "utilities", 4_200, 4_900, (("水道代", "市水道局"),)),
}
GROCERY_WEEKDAYS = (2, 5)  # Wednesday, Saturday

RENT = ("家賃", 78_000, "housing", 27)
FIXED_COSTS = (RENT, ("スマホ", 3_278, "telecom", 10), ("動画配信", 1_490, "subscription", 5))
ALLOTMENTS = {
    "food": 38_000,
    "cafe": 6_000,
    "transport": 8_000,
    "daily": 6_000,
    "leisure": 8_000,
    "social": 12_000,
}
CEILING_YEN = 230_000
SALARY_YEN = 268_400
SALARY_DAY = 25
RETURNED = ("イヤホン", "でんき堂", 6_980)


def expenses_of(first: date, last: date) -> Iterator[DemoRow]:
    """Everyday expenses and fixed costs from first to last day, both included, oldest first."""
    day = first
    while day <= last:
        # Seeded by the day, so that tomorrow's demo has today's rows unchanged.
        dice = random.Random(f"{SEED}{day.isoformat()}")
        habits = [*EVERY_DAY, *([GROCERIES] if day.weekday() in GROCERY_WEEKDAYS else [])]
        for habit in [*habits, *([BILLS[day.day]] if day.day in BILLS else [])]:
            if dice.randrange(100) < habit.chance:
                description, merchant = dice.choice(habit.what)
                amount = dice.randrange(habit.low, habit.high + 1, 10)
                yield DemoRow(day, amount, habit.category, description, merchant)
        for name, amount, category, day_of_month in FIXED_COSTS:
            if day.day == day_of_month:
                yield DemoRow(day, amount, category, name)
        day += timedelta(days=1)


def incomes_of(first: date, last: date) -> Iterator[DemoRow]:
    """Salaries from first to last day, both included."""
    day = first
    while day <= last:
        if day.day == SALARY_DAY:
            yield DemoRow(day, SALARY_YEN, "salary", "給与")
        day += timedelta(days=1)
