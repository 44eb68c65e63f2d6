"""The category of words, and the categories that people name."""

from __future__ import annotations

import pytest

from finance.reading import lexicon
from finance.reading.categories import category_key, category_keys_named, income_keys_named
from finance.taxonomy import DEFAULT_CATEGORIES

KEYS = {category.key for category in DEFAULT_CATEGORIES}

NAMED = [
    ("今月の飲食費はあとどれくらい？", ["food"]), ("外食予算", ["food"]), ("ごはん代いくら", ["food"]), ("食費とカフェ代の残り", ["food", "cafe"]),
    ("コーヒー代", ["cafe"]), ("交通費は？", ["transport"]), ("タクシー代いくら使った", ["transport"]), ("飲み代", ["social"]), ("交際費に変えて", ["social"]),
    ("日用品の予算", ["daily"]), ("光熱費", ["utilities"]), ("電気代いくら", ["utilities"]), ("スマホ代", ["telecom"]), ("サブスクの合計", ["subscription"]),
    ("衣服・美容", ["clothing"]), ("服代", ["clothing"]), ("医療費", ["medical"]), ("家賃", ["housing"]), ("保険・税金", ["insurance_tax"]), ("その他", ["other"]),
    ("what's left for food today?", ["food"]), ("groceries last week", ["food"]), ("my cafe budget", ["cafe"]), ("transport in April", ["transport"]),
    ("あといくら使える？", []), ("今月の残り", []), ("how much is left", []), ("careful", []),
]  # fmt: skip

WORDS = [
    ("ランチ", "food"), ("友達とランチ", "food"), ("飲み会", "social"), ("結婚祝い", "social"), ("電気代", "utilities"), ("スーパー", "food"),
    ("ドラッグストア", "daily"), ("薬局", "medical"), ("コンビニ", "food"), ("コンビニでコーヒー", "cafe"), ("スタバでランチ", "food"), ("缶コーヒー", "food"),
    ("カレーパン", "food"), ("パンツ", "clothing"), ("フライパン", "daily"), ("日本", None), ("2本", None), ("本", "leisure"), ("本を買った", "leisure"),
    ("車", "transport"), ("電車", "transport"), ("自動車税", "insurance_tax"), ("国民年金", "insurance_tax"), ("スマホ代", "telecom"), ("スマホ", "other"),
    ("a card", None), ("car", "transport"), ("bar", "social"), ("barber", "clothing"), ("Netflix", "subscription"), ("netflix", "subscription"), ("ＮＥＴＦＬＩＸ", "subscription"),
    ("謎の品", None), ("", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "keys"), NAMED)
def test_named_categories(text: str, keys: list[str]) -> None:
    assert category_keys_named(text) == keys


@pytest.mark.parametrize(("text", "key"), WORDS)
def test_category_of_words(text: str, key: str | None) -> None:
    assert category_key(text) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("給料", "salary"),
        ("ボーナス", "bonus"),
        ("副業", "side_job"),
        ("返金", "refund"),
        ("配当金", "other_income"),
        ("ランチ", None),
    ],
)
def test_category_of_income(text: str, key: str | None) -> None:
    assert category_key(text, "income") == key


def test_income_names() -> None:
    assert income_keys_named("i7を副業に変更") == ["side_job"]


@pytest.mark.parametrize(
    "table",
    [
        lexicon.MEAL_WORDS,
        lexicon.ITEM_WORDS,
        lexicon.SHOP_WORDS,
        lexicon.GENERAL_WORDS,
        lexicon.INCOME_WORDS,
        lexicon.NAMED_CATEGORIES,
        lexicon.NAMED_INCOMES,
    ],
)
def test_the_lexicon_uses_keys_that_exist(table: dict[str, str]) -> None:
    assert set(table) <= KEYS


def test_every_expense_category_has_words_and_names() -> None:
    expense = {category.key for category in DEFAULT_CATEGORIES if category.kind == "expense"}
    known = {*lexicon.MEAL_WORDS, *lexicon.ITEM_WORDS, *lexicon.SHOP_WORDS, *lexicon.GENERAL_WORDS}
    assert expense <= known
    assert set(lexicon.NAMED_CATEGORIES) == expense
