"""Whether a statement is money that came in, money that came back, or money spent."""

from __future__ import annotations

import re
from typing import Literal

from finance.reading.categories import known_words

Direction = Literal["expense", "income", "refund"]

_REFUND = re.compile(
    r"返金(?!手数料|しなきゃ|した)|返品(?!送料|手数料|不可)|払い?戻し?(?!手数料)|リファンド|戻って(?:き|来)|返って(?:き|来)|返してもら|立て?替え(?:て(?:い)?た|分|金).{0,12}(?:もら|返|入|精算)|"
    r"(?<!tax )\brefund(?:ed|s)?\b|\breimburse[dm]|\bmoney back\b|\bpaid me back\b",
    re.IGNORECASE,
)
_EXPENSE_VERB = re.compile(
    r"買っ|買う|買い(?!取)|払っ|払い(?!戻)|支払|使っ|使うた|納め|納付|かかっ|購入|引き?落と|引かれ|取られ|あげた|渡し|送った|送金|飛ん|注文|奢|おごっ|食べ|飲ん|寄付|課金"
    r"|\b(?:bought|spent|paid (?!by)|pay for|cost|ordered|gave(?! (?:me|us)\b)|ate|had)\b",
    re.IGNORECASE,
)
_INCOME_VERB = re.compile(
    r"(?<![てで])(?:もらっ|もろた)|もらいました|貰っ|いただい(?!ち)|頂い|入金(?!手数料)|振り?込まれ|受け?取っ|受給|支給|売れた|売れて|売って|売った|売却|買い?取(?:って|り)|稼い|儲か|(?:控除|調整|税金?|保証金)[^。\n]{0,12}戻(?:っ|り)|儲け|勝った|当たった|当選|おりた|下りた"
    r"|\b(?:gave (?:me|us)|got paid|been paid|was paid|paid me|received|earned|sold|won|came in|deposited|got [^.\n]{0,24}from)\b",
    re.IGNORECASE,
)
_CAME_IN = re.compile(
    r"^[がは、,\s]{0,2}(?:入っ|入りました|入金|入った|(?:を|も)?くれ(?:た|まし|てん|はっ)|出た|出ました|振り?込ま|振込(?!み?手|ん)|もら|貰|came in|deposited)",
    re.IGNORECASE,
)
# 温泉800円入ってきた: people go in, money does not come.
_BATHED = re.compile(r"(?:温泉|銭湯|サウナ|風呂|岩盤浴|プール)[^。\n]*入っ")
_OWN_WORK = ("salary", "bonus", "side_job")
# Income only where a verb says that it came: people also give these.
_NEEDS_VERB = frozenset(
    word
    for word in re.split(
        "/",
        "お小遣い/小遣い/おこづかい/お年玉/仕送り/年金/老齢年金/ご祝儀/お祝い金/祝い金/お礼/慰謝料/振込/相続/返品/フリマ/一時金/手当"
        "/pay/allowance/pocket money/pension/gift money/returned/interest",
    )
)
# お釣り420円もらった: what came back is change.
_CHANGE_BACK = re.compile(
    r"お?(?:釣り?|つり)[^。\n]{0,14}?(?:もら|もろ|貰|受け取|戻っ|返っ)[っいた]*(?:て(?:き|来)た)?"
)
_FALSE_FRIENDS = re.compile(
    r"給料日|バイト先|バイト帰り|アパート|デパート|パートナー|給食|給油|給湯|収入印紙|収入証紙|振込手数料|返金手数料|手当て|ポイント[^。、\n]{0,10}もら(?:っ|い)た?|ボーナストラック"
)


def direction_of(statement: str, after_amount: str) -> Direction:
    """The direction of one statement; `after_amount` is what follows its amount."""
    text = _CHANGE_BACK.sub("", _FALSE_FRIENDS.sub("", statement))
    if _CHANGE_BACK.search(statement):
        after_amount = ""
    if _REFUND.search(text):
        return "refund"
    income = [
        match
        for match in known_words(text, "income")
        if match.key != "refund" and not _hidden(text, match.start, match.end)
    ]
    strong = [match for match in income if match.word not in _NEEDS_VERB]
    came_in = bool(_CAME_IN.match(after_amount))
    if not strong and _BATHED.search(statement):
        came_in = False
    spends = bool(_EXPENSE_VERB.search(text))
    verb = bool(_INCOME_VERB.search(text))
    if strong and (came_in or verb or not spends or _pays_out(strong)):
        return "income"
    return "income" if (came_in or verb) and not (spends and not came_in) else "expense"


def _pays_out(matches: list) -> bool:
    return any(
        match.word in ("got paid", "paid me", "was paid", "been paid", "給与振込", "給料振込")
        for match in matches
    )


def _hidden(text: str, start: int, end: int) -> bool:
    """True for an income word inside a longer word of spending (年金 in 国民年金, 収入 in 収入印紙)."""
    return any(
        match.start <= start and end <= match.end and match.end - match.start > end - start
        for match in known_words(text)
    )
