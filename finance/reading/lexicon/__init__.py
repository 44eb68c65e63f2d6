"""Words, shops and brands by category. Data only; finance/reading/categories.py decides which match wins."""

from finance.reading.lexicon.general import GENERAL_WORDS
from finance.reading.lexicon.income import INCOME_WORDS
from finance.reading.lexicon.items import ITEM_WORDS
from finance.reading.lexicon.meals import MEAL_WORDS
from finance.reading.lexicon.names import NAMED_CATEGORIES, NAMED_INCOMES
from finance.reading.lexicon.shops import SHOP_WORDS

__all__ = [
    "GENERAL_WORDS",
    "INCOME_WORDS",
    "ITEM_WORDS",
    "MEAL_WORDS",
    "NAMED_CATEGORIES",
    "NAMED_INCOMES",
    "SHOP_WORDS",
]
