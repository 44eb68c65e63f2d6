"""What a message says of money, before it is decided what that is: one draft for each amount."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, time

from integrations.android.reading import sentences
from integrations.android.reading.days import day_of, time_of
from integrations.android.reading.fields import Field, Record
from integrations.android.reading.guards import is_no_price, says_paid
from integrations.android.reading.issuer import Issuer
from integrations.android.reading.message import Message
from integrations.android.reading.money import Money, money_of
from integrations.android.reading.shop import shop_of

_WALLET_TITLE = re.compile(
    r"^(?:Google (?:Pay|Wallet|ウォレット)|Apple (?:Pay|Wallet)|Samsung (?:Pay|Wallet)|Revolut|ウォレット|Wallet|お?支払い?.*|決済.*|ご利用.*|Payment.*|Purchase.*|Transaction.*|New .*|You paid.*)$",
    re.IGNORECASE,
)
_PRICE_TAIL = re.compile(r"^[^0-9]{0,8}[0-9][0-9,.]*\s?(?:万|千)?(?:円|JPY)?(?P<rest>.*)$", re.DOTALL)
MOST_ROWS = 50


@dataclass(frozen=True, slots=True)
class Draft:
    """An amount and the words around it. debit: the money left an account by itself; kind: 買物, 返品 and the like."""

    money: Money
    shop: str | None = None
    day: date | None = None
    time: time | None = None
    kind: str = ""
    result: str = ""
    content: str | None = None
    debit: bool = False
    refund: bool = False
    moved: str = ""  # the sign before a movement of a balance

    @classmethod
    def nothing(cls) -> Draft:
        """A draft without any money."""
        return cls(Money())


def drafts_of_records(records: Sequence[Record], came: date) -> list[Draft]:
    """A draft for each record that has an amount, readable or not."""
    return [draft for record in records if (draft := _of_record(record, came)) is not None]


def partial_of(records: Sequence[Record], came: date) -> Draft:
    """Day, time and shop of labelled values that come without an amount."""
    if not records or records[0].has("amount", "debit"):
        return Draft(Money())
    return _described(records[0], Draft(Money()), came)


def _of_record(record: Record, came: date) -> Draft | None:
    amount, debit = record.get("amount"), record.get("debit")
    money = _money(amount, debit, record.get("currency"))
    if money is None:
        shop = record.get("shop")
        return None if shop is None else _from_shop(record, shop, came)
    draft = _described(record, Draft(money, debit=amount is None), came)
    value = (amount or debit).value  # type: ignore[union-attr]
    return replace(
        draft,
        day=draft.day or day_of(value, came),
        shop=draft.shop,
        refund=bool(re.search(r"返金|取消", (amount or debit).label)),  # type: ignore[union-attr]
    )


def _from_shop(record: Record, shop: Field, came: date) -> Draft | None:
    """ご利用先:フレッシュ丸屋 2,500円, where the amount has no label of its own."""
    money = money_of(shop.value)
    tail = re.search(r"[-▲△]?\s?(?:¥\s?[0-9][0-9,.]*|[0-9][0-9,.]*\s?円)\s*$", shop.value)
    if tail is None or not money.stated:
        return None
    return _described(record, Draft(money_of(tail[0])), came)


def _described(record: Record, draft: Draft, came: date) -> Draft:
    """The draft with all that the record says beside the amount."""
    days = [each.value for each in record.fields if each.role == "day" and each.value]
    shop, kind, result = record.get("shop"), record.get("kind"), record.get("result")
    content = record.get("content")
    return replace(
        draft,
        shop=shop_of(shop.value) if shop else None,
        day=next((day for value in days if (day := day_of(value, came))), None),
        time=next((moment for value in days if (moment := time_of(value))), None),
        kind=kind.value if kind else "",
        result=result.value if result else "",
        content=content.value if content else None,
    )


def _money(amount: Field | None, debit: Field | None, currency: Field | None) -> Money | None:
    """The money of amount and debit together: yen of the debit first, the foreign amount of the other."""
    unit = currency.value.strip().upper()[:3] if currency else ""
    paid = _field_money(amount, unit)
    taken = _field_money(debit, unit)
    if paid is None or taken is None:
        return paid or taken
    if taken.yen is not None or taken.zero:
        return replace(taken, foreign=paid.foreign, negative=taken.negative or paid.negative)
    return paid if paid.stated else taken


def _field_money(each: Field | None, unit: str) -> Money | None:
    if each is None:
        return None
    if unit and unit not in ("JPY", "円", "日本円") and re.fullmatch(r"-?\s?[0-9][0-9,.]*", each.value):
        return money_of(f"{each.value} {unit}")
    yen_known = unit in ("JPY", "円", "日本円") or "(円)" in each.label
    tail = _PRICE_TAIL.match(each.value)
    if tail and is_no_price("", tail["rest"]):
        return None
    return money_of(each.value, yen_known=yen_known)


def drafts_of_sentences(message: Message, issuer: Issuer | None, came: date) -> list[Draft]:
    """The drafts of the first form of sentence that fits: the issuer's own, then those of wallets, then the general."""
    for found in _forms(message, issuer):
        drafts = [draft for match in found if (draft := _of_match(match, came)) is not None]
        if drafts:
            return drafts[:MOST_ROWS]
    return []


def _forms(message: Message, issuer: Issuer | None) -> Iterator[list[re.Match[str]]]:
    data, told = message.data, message.told
    for form in issuer.sentences if issuer else ():
        yield list(form.finditer(data)) or list(form.finditer(told))
    yield list(sentences.TOUCH_FRAME.finditer(data))
    if issuer is not None:
        yield list(sentences.TABLE_ROW.finditer(data))
        yield list(sentences.KIND_IN_BRACKETS.finditer(data))
    for form in (*sentences.REFUNDED, *sentences.GENERAL):
        yield list(form.finditer(data))[:1]
    for form in (*sentences.REFUNDED, *sentences.GENERAL):
        yield list(form.finditer(told))[:1]
    if issuer is not None and issuer.layer == "touch":
        yield list(sentences.BALANCE_MOVED.finditer(data))[:1]
    if issuer is not None and issuer.layer == "bank":
        for form in sentences.BANK_MOVED:
            yield list(form.finditer(data))[:1]
    if issuer is not None and issuer.title_is_merchant:
        for form in (sentences.CARD_AFTER, sentences.CARD_BEFORE, sentences.PAID_ONLY, sentences.AMOUNT_ONLY):
            yield list(form.finditer(data))[:1]
    elif issuer is not None and _speaks_for_itself(message, issuer) and says_paid(told):
        yield [
            each
            for each in sentences.SHORT.finditer(data)
            if not sentences.NO_SHORT_SHOP.search(each["merchant"])
        ][:1]
        yield list(sentences.SHORT_WITHOUT_SHOP.finditer(data))[:1]


def _speaks_for_itself(message: Message, issuer: Issuer) -> bool:
    """Whether the message comes from the issuer's own app, or has its name as title."""
    return message.package in issuer.packages or message.title in issuer.names


def _of_match(match: re.Match[str], came: date) -> Draft | None:
    groups = match.groupdict()
    text = match.string
    if is_no_price(text[: match.start("amount")], text[match.end("amount") :]):
        return None
    line = text[text.rfind("\n", 0, match.start("amount")) + 1 : match.start("amount")]
    money = money_of(groups["amount"])
    if not money.stated and not money.zero:
        return None
    sign = groups.get("sign") or ""
    of_account = match.re in sentences.BANK_MOVED
    return Draft(
        money=money,
        shop=None if of_account else shop_of(groups.get("merchant")),
        content=groups["merchant"].strip() if of_account else None,
        day=day_of(groups["date"] if groups.get("date") else line, came),
        time=time_of(match[0][: match.start("amount") - match.start()] if groups.get("date") else line),
        refund=match.re in sentences.REFUNDED,
        moved=sign,
        kind=(re.search(r"\((買物|返品|取消)\)", match[0]) or ["", ""])[1],
    )


def wallet_shop(message: Message) -> str | None:
    """The shop that stands in the title of a wallet's notification."""
    return None if _WALLET_TITLE.match(message.title) else shop_of(message.title)
