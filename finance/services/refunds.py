"""Which expense a refund gives back: linked by itself only when exactly one fits."""

from __future__ import annotations

import re

from django.db.models import Sum

from finance.models import Expense, Income
from finance.reading.text import normalise

LOOKED_BACK = 400  # expenses; more than a year of an ordinary household's larger purchases

# Words that say that money came back, and words that every purchase has: they name no purchase.
_SAYS_NOTHING = re.compile(
    r"返金|払い?戻し?|返品|返却|キャンセル|取り?消し|取消|キャッシュバック|購入|注文|代金|商品|支払い?|お?買い?物|分の"
    r"|\b(?:refund(?:ed)?|return(?:ed)?|cancel(?:l?ed)?|order|purchase|from|for|the|of|my|got|back|money)\b",
    re.IGNORECASE,
)
_GAP = re.compile(r"[\s、。,./・:：()（）「」『』\[\]#&+-]+")
_PARTICLES = re.compile(r"^(?:[のをがはにで])+|(?:から|より|の|を|が|は|に|で|と|も|へ|代)+$")
# A run of one script: Amazonで本 is amazon and 本. Hiragana alone (で, から) names nothing.
_RUN = re.compile(r"[a-z][a-z0-9]*|[ァ-ヴー]+|[一-龠々]+")


def expense_refunded_by(refund: Income) -> Expense | None:
    """The one expense that this refund can only mean, locked for the transaction, else None.

    It fits when its text or shop and the refund's name the same thing, it is not later than the refund, and the
    amount is not more than what is left to give back.
    """
    candidates = Expense.objects.filter(
        ledger=refund.ledger,
        deleted_at__isnull=True,
        date__lte=refund.date,
        amount_yen__gte=refund.amount_yen,
    ).order_by("-date", "-id")[:LOOKED_BACK]
    text = f"{refund.description} {refund.merchant}"
    fitting = [
        expense
        for expense in candidates
        if names_the_same(text, f"{expense.description} {expense.merchant}")
        and unreturned_yen(expense) >= refund.amount_yen
    ]
    if len(fitting) != 1:
        return None
    # Another refund may be on its way: look once more with the row in hand.
    expense = Expense.objects.select_for_update(of=("self",)).get(pk=fitting[0].pk)
    return expense if expense.deleted_at is None and unreturned_yen(expense) >= refund.amount_yen else None


def unreturned_yen(expense: Expense) -> int:
    """What of the expense was not given back yet."""
    returned = expense.refunds.filter(deleted_at__isnull=True).aggregate(total=Sum("amount_yen"))["total"]
    return expense.amount_yen - (returned or 0)


def names_the_same(one: str, other: str) -> bool:
    """Whether two texts share a name: 「Amazon 返金」 and 「Amazonで本」 do, 「返金」 and 「本」 do not.

    A whole piece may lie inside a piece of the other (ヨドバシ, ヨドバシカメラ); parts of pieces must be equal, so that
    東京メトロ is not 東京電力.
    """
    mine, theirs = _pieces(one), _pieces(other)
    if (mine | _runs(mine)) & (theirs | _runs(theirs)):
        return True
    pairs = [(a, b) for a in mine for b in theirs]
    return any(len(min(a, b, key=len)) > 1 and (a in b or b in a) for a, b in pairs)


def _pieces(text: str) -> set[str]:
    spoken = _SAYS_NOTHING.sub(" ", normalise(text).lower())
    pieces = {_PARTICLES.sub("", piece) for piece in _GAP.split(spoken)}
    return {piece for piece in pieces if piece and not piece.isdigit()}


def _runs(pieces: set[str]) -> set[str]:
    return {run for piece in pieces for run in _RUN.findall(piece)}
