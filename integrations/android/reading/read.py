"""The one door of the reader: a notification in, its payments out."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from finance.reading.categories import category_key
from integrations.android.reading.decide import Decision, decide
from integrations.android.reading.drafts import (
    Draft,
    drafts_of_records,
    drafts_of_sentences,
    partial_of,
    wallet_shop,
)
from integrations.android.reading.fields import Field, fields_in, records_in
from integrations.android.reading.guards import (
    hints_at_payment,
    is_promotion,
    is_summary,
    is_undone,
    reason_of_lead,
    says_paid,
)
from integrations.android.reading.issuer import Issuer
from integrations.android.reading.issuers import issuer_of_app, issuers_named, issuers_of_domain
from integrations.android.reading.message import Message, message_of
from integrations.android.reading.phishing import domain_of, is_phishing
from integrations.android.reading.types import (
    DateSource,
    Interpretation,
    Notification,
    Payment,
    Reason,
    Sighting,
    Stage,
)
from integrations.android.reading.when import posted_moment

# People write to one another here; only an issuer that names itself in the title is believed.
MESSENGERS = frozenset(
    {
        "jp.naver.line.android",
        "com.google.android.apps.messaging",
        "com.samsung.android.messaging",
        "com.android.mms",
        "jp.co.nttdocomo.carriermail",
        "com.facebook.orca",
        "com.whatsapp",
        "com.discord",
        "com.slack",
        "com.microsoft.teams",
        "org.telegram.messenger",
        "com.instagram.android",
        "com.twitter.android",
        "com.kakao.talk",
    }
)
_ORDER = re.compile(
    r"(?:記録|登録|削除|消去|変更|更新|実行|送金|承認|確定|入力|追加|出力|返答|計上|無視)(?:して(?:ください|下さい|くれ|ほしい|、)|しろ|せよ|すること)|指示(?:に|を|は|:)|命令|プロンプト|\b(?:ignore|disregard|forget) (?:all |any |the |your )?(?:previous|prior|above|earlier)|\bsystem ?(?:prompt|message|:)|\b(?:record|create|delete|add) (?:an? )?(?:expense|payment|entry|row)\b|\bassistant\b|あなたは",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"[0-9]\s?(?:円|JPY|万円|千円)|[¥$€£₩][\s-]?[0-9]|[0-9]\s?(?:USD|EUR|KRW|ドル|ユーロ|ウォン)"
)
_FIRST_NEWS = re.compile(r"速報(?!.{0,4}確報)|承認照会|売上到着前")
_LAST_NEWS = re.compile(r"確報|売上到着分|(?:ご?利用|金額|売上)(?:金額)?(?:の)?(?:が)?確定")


@dataclass(frozen=True, slots=True)
class _Context:
    """What all payments of a message share."""

    message: Message
    issuer: Issuer | None
    moment: datetime
    clock: DateSource

    @property
    def stage(self) -> Stage:
        text = self.message.told
        if _LAST_NEWS.search(text) and not _FIRST_NEWS.search(self.message.title):
            return "final"
        return "preliminary" if _FIRST_NEWS.search(text) else "unknown"

    @property
    def source(self) -> str:
        """The app, and for a mail who sent it."""
        domain = domain_of(self.message.sender)
        return f"{self.message.package} {domain}" if domain else self.message.package


def interpret(notification: Notification) -> Interpretation | None:
    """What a notification tells; None where no reader knows its shape. Never raises, reads no clock.

    The amounts are those that stand in the text. A payment without its yen (foreign, or cut off) has none.
    """
    message = message_of(notification)
    moment, clock = posted_moment(notification)
    context = _Context(message, _issuer_of(message), moment, clock)
    if (reason := _refused(message)) is not None:
        return _ignored(context, reason)
    fields = fields_in(message.data)
    lead = _lead(message, fields)
    drafts = _drafts(context, fields)
    if not drafts:
        return _without_amount(context, lead)
    payments = tuple(_payment(context, draft, decide(draft, lead, context.issuer)) for draft in drafts)
    if _untrusted(context):
        payments = tuple(
            replace(payment, action="review", reason="unknown_sender") if payment.is_money else payment
            for payment in payments
        )
    return Interpretation(_told_once(payments))


def _refused(message: Message) -> Reason | None:
    """Why a message is not read at all."""
    own_app = issuer_of_app(message.package) is not None
    if not own_app and is_phishing(message):
        return "phishing"
    if is_undone(message.whole):
        return "declined"
    if not _MONEY.search(message.whole) and is_summary(message.told):
        return "summary"
    return None


def _issuer_of(message: Message) -> Issuer | None:
    """The issuer by app, by the address of the mail, or by the name that the message gives itself."""
    named = [*issuers_named(message.title), *issuers_named(message.told)]
    app = issuer_of_app(message.package)
    if app is not None:
        # Some apps speak for several: おサイフケータイ for iD and QUICPay, PayPay for its card.
        family = [issuer for issuer in named if issuer.layer == "touch"] if app.layer == "touch" else []
        return family[0] if family and app.key == "osaifu" else app
    domain = domain_of(message.sender)
    if domain is not None:
        own = issuers_of_domain(domain)
        return next((issuer for issuer in named if issuer in own), own[0] if own else None)
    return named[0] if named else None


def _untrusted(context: _Context) -> bool:
    """Whether a mail came from an address that belongs to no issuer that is known."""
    domain = domain_of(context.message.sender)
    return domain is not None and not issuers_of_domain(domain)


def _lead(message: Message, fields: list[Field]) -> str:
    """The title and what stands before the first value that describes a payment."""
    first = next((each.start for each in fields if each.role != "other" and each.value), len(message.data))
    return f"{message.title}\n{message.data[:first]}"


def _drafts(context: _Context, fields: list[Field]) -> list[Draft]:
    message, came = context.message, context.moment.date()
    records = records_in(fields)
    drafts = drafts_of_records(records, came)
    if not drafts and _speaks_of_money(context):
        rest = partial_of(records, came)
        drafts = [
            replace(
                draft,
                day=draft.day or rest.day,
                time=draft.time or rest.time,
                shop=draft.shop or rest.shop,
            )
            for draft in drafts_of_sentences(message, context.issuer, came)
        ]
    if context.issuer is not None and context.issuer.title_is_merchant:
        drafts = [draft if draft.shop else replace(draft, shop=wallet_shop(message)) for draft in drafts]
    return drafts


def _speaks_of_money(context: _Context) -> bool:
    """Whether sentences are believed: what people write to one another is not."""
    if context.message.package in MESSENGERS:
        return bool(issuers_named(context.message.title))
    return context.issuer is not None or says_paid(context.message.whole)


def _without_amount(context: _Context, lead: str) -> Interpretation | None:
    """The reason where no amount was read: no payment, a payment that does not say how much, or an unknown shape."""
    message = context.message
    reason = reason_of_lead(f"{lead}\n{message.told}")
    if reason is not None:
        return _ignored(context, reason)
    if _ORDER.search(message.whole):
        return _asked(context, "instruction")
    if not _MONEY.search(message.whole):
        known = context.issuer is not None and message.package not in MESSENGERS
        if known and says_paid(message.told) and not is_promotion(message.told):
            return _asked(context, "unclear_amount")
        return _ignored(context, "no_payment")
    if is_promotion(message.told):
        return _ignored(context, "campaign")
    if context.issuer is None and not hints_at_payment(message.told):
        return _ignored(context, "no_payment")
    return None


def _ignored(context: _Context, reason: Reason) -> Interpretation:
    return Interpretation((_payment(context, Draft.nothing(), Decision("ignore", reason)),))


def _asked(context: _Context, reason: Reason) -> Interpretation:
    return Interpretation((_payment(context, Draft.nothing(), Decision("review", reason)),))


def _payment(context: _Context, draft: Draft, decision: Decision) -> Payment:
    issuer = context.issuer.key if context.issuer else ""
    nothing = decision.action == "ignore"
    money = draft.money
    waits = not nothing and money.yen is None and money.foreign is not None
    kind: Literal["expense", "income"] = "income" if decision.action == "income" else "expense"
    return Payment(
        action=decision.action,
        amount_yen=None if nothing else money.yen,
        merchant=None if nothing else decision.shop,
        date=draft.day or context.moment.date(),
        date_source="text" if draft.day else context.clock,
        sightings=(Sighting(issuer, context.source, context.stage, context.moment),),
        time=draft.time,
        currency_amount=None if nothing else money.foreign,
        issuer=issuer,
        category_hint=category_key(decision.shop, kind) if decision.shop and not nothing else None,
        reason="foreign_amount" if waits and not decision.reason else decision.reason,
    )


def _told_once(payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """The payments; what is ignored is left out where there is money, and said once where there is none."""
    telling = tuple(payment for payment in payments if payment.action != "ignore")
    return telling or payments[:1]
