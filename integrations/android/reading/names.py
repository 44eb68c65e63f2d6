"""Whether two names of a shop are one: 生鮮市場　みなと店 and ｾｲｾﾝｲﾁﾊﾞ are not told apart by spelling alone."""

from __future__ import annotations

import re
import unicodedata

_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
# Cards print kana without small letters and long marks.
_LARGE = str.maketrans("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")
_COMPANY = re.compile(
    r"\((?:株|カ|有|ユ)\)|株式会社|有限会社|カブシキガイシヤ|\bCO\.?,?\s?LTD\.?|\bINC\.?$|\bK\.?K\.?$"
)
_NOT_A_LETTER = re.compile(r"[\W_ー]+")
# The name of a way to pay says nothing of the shop.
_WAY_TO_PAY = re.compile(
    r"(?:PAYPAY|ペイペイ|D払い|DBARAI|AUPAY|メルペイ|MERPAY|楽天ペイ|RAKUTENPAY|ID|QUICPAY|クイツクペイ|APPLEPAY|GOOGLEPAY"
    r"|LINEPAY|VISA|MASTERCARD|JCB|ショツピング|買物|お買物|加盟店)(?:決済|加盟店|ご?利用|払い)?"
)
_SHORTEST_PART = 2


def folded(name: str) -> str:
    """A name without the differences of spelling that mean nothing."""
    text = unicodedata.normalize("NFKC", name).upper().translate(_TO_KATAKANA).translate(_LARGE)
    return _NOT_A_LETTER.sub("", _COMPANY.sub("", text))


def says_no_shop(name: str | None) -> bool:
    """Whether a name is missing or only that of a way to pay."""
    letters = folded(name) if name else ""
    return not letters or bool(_WAY_TO_PAY.fullmatch(letters))


def same_shop(one: str, other: str) -> bool:
    """Whether one name is the other, or a part of it."""
    first, second = sorted((folded(one), folded(other)), key=len)
    return first == second or (len(first) >= _SHORTEST_PART and first in second)
