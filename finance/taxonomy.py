"""The categories that a ledger starts with. Readers of text yield the key, people see the name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CategoryKind = Literal["expense", "income"]


@dataclass(frozen=True, slots=True)
class DefaultCategory:
    """One category of a new ledger; `daily` marks those that show a figure for the day (日割り)."""

    key: str
    name: str
    kind: CategoryKind
    daily: bool = False


DEFAULT_CATEGORIES: tuple[DefaultCategory, ...] = (
    DefaultCategory("food", "食費", "expense", daily=True),
    DefaultCategory("cafe", "カフェ", "expense"),
    DefaultCategory("transport", "交通", "expense"),
    DefaultCategory("daily", "日用品", "expense"),
    DefaultCategory("social", "交際費", "expense"),
    DefaultCategory("leisure", "娯楽", "expense"),
    DefaultCategory("clothing", "衣服・美容", "expense"),
    DefaultCategory("medical", "医療", "expense"),
    DefaultCategory("housing", "住居", "expense"),
    DefaultCategory("utilities", "水道光熱", "expense"),
    DefaultCategory("telecom", "通信", "expense"),
    DefaultCategory("subscription", "サブスク", "expense"),
    DefaultCategory("shopping", "ショッピング", "expense"),
    DefaultCategory("education", "教育", "expense"),
    DefaultCategory("insurance_tax", "保険・税金", "expense"),
    DefaultCategory("other", "その他", "expense"),
    DefaultCategory("salary", "給与", "income"),
    DefaultCategory("bonus", "賞与", "income"),
    DefaultCategory("side_job", "副業", "income"),
    DefaultCategory("refund", "返金", "income"),
    DefaultCategory("other_income", "その他収入", "income"),
)

FALLBACK_EXPENSE_KEY = "other"
FALLBACK_INCOME_KEY = "other_income"
REFUND_KEY = "refund"
