"""What a draft is: spending, a refund, an income, nothing, or a question for a person."""

from __future__ import annotations

import re
from dataclasses import dataclass

from integrations.android.reading.drafts import Draft
from integrations.android.reading.guards import (
    is_top_up_shop,
    reason_of_debit,
    reason_of_lead,
)
from integrations.android.reading.issuer import Issuer
from integrations.android.reading.types import Action, Reason

_REFUND = re.compile(
    r"取消|取り消し|返品|返金|払い?戻|(?:決済|ご?利用|お?支払い?|ご?購入|ご?注文|お?取引)(?:の|を|が)?キャンセル|キャンセル(?:完了|の(?:お知らせ|ご連絡)|が完了|されました|しました|を承り)"
    r"|\brefund|\breversed|\breversal",
    re.IGNORECASE,
)
_NO_REFUND = re.compile(
    r"(?:返金|取消|取り消し|キャンセル)(?:は|が|を)?[^。\n]{0,8}(?:できません|いたしかねます|されません|方法|ポリシー|料|の受付|される場合|の場合|したい|希望)"
)
_INCOME = re.compile(
    r"振込入金|(?:^|\n)(?:ご?入金|(?:給与|賞与)\s?(?:お?振込|入金)?)[: ]\s*[¥0-9]|(?:^|[^ー\w])ご?入金(?:が|を|の|い|額|金額|日|通知|明細)|入金のお知らせ|(?:お?振込|お?振り込み)(?:み)?(?:が|による入金)(?:あ|ご)|(?:給与|賞与|給料|年金|手当|配当金?|利息)(?:の)?(?:お?振込|入金|支給|振り込)|が入金(?:され|い)|入金されました|入金がありました|お振込がありました"
    r"|\b(?:deposit(?:ed)?|salary|received a transfer|incoming transfer)\b",
    re.IGNORECASE,
)
_OWN_CASH = re.compile(r"ATM|現金|お預け?入れ|定期|口座間|本人|自行|チャージ|スウィング|貯蓄")
_PERSON_PAYS = re.compile(
    r"さん(?:から|より)|受け?取りました|受取(?:が|を)?(?:完了|しました|通知)|送金者|送金(?:が|を)?(?:届|受)|\breceived\b|\bsent you\b",
    re.IGNORECASE,
)
_KIND_REFUND = re.compile(r"返品|取消|返金|キャンセル|マイナス")
_KIND_MOVES: tuple[tuple[Reason, re.Pattern[str]], ...] = (
    ("withdrawal", re.compile(r"キャッシング|出金|引出|借入|ATM")),
    ("top_up", re.compile(r"チャージ|入金")),
    ("transfer", re.compile(r"振込|送金|振替|移動")),
    ("points", re.compile(r"ポイント(?:付与|獲得)")),
)
_FAILED = re.compile(
    r"不可|不成立|失敗|エラー|否認|拒否|NG|未承認|キャンセル|declined|failed|rejected", re.IGNORECASE
)
_DEBIT = re.compile(r"お?引き?落と?し|口座振替|自動引落|引落|お?出金|お支払い|振替")
_CONTENT_LEAD = re.compile(
    r"^(?:振込入金|振込|給与振込|給与|賞与|お振込|口座振替|自動引落|引落|カード|デビット|DB|電気|ガス)[\s:]+(?=\S)"
)
_PLANNED_DEBIT = re.compile(r"予定|事前に|前のお知らせ|前日|明日")
_DEBITED = re.compile(r"(?:口座振替|お?引き?落と?し)のお知らせ(?![^。]*ご?請求)")
_BANK_WORDS = re.compile(r"銀行|信用金庫|口座|入金|バンク|bank", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Decision:
    """The action for a draft, with the reason for ignoring or asking, and the shop under which it stands."""

    action: Action
    reason: Reason = ""
    shop: str | None = None


def decide(draft: Draft, lead: str, issuer: Issuer | None) -> Decision:
    """The decision for one amount; `lead` is the title and what stands before the first value."""
    if draft.result and _FAILED.search(draft.result):
        return Decision("ignore", "declined")
    is_refund = _is_refund(draft, lead)
    reason = _reason(draft, lead, issuer, is_refund=is_refund)
    if reason is not None:
        return Decision("ignore", reason)
    if draft.moved == "+" and not is_refund:
        return Decision("ignore", "top_up")
    if draft.money.zero:
        return Decision("ignore", "zero")
    if is_refund:
        return Decision("refund", shop=draft.shop)
    if _PERSON_PAYS.search(lead) and not draft.shop:
        return Decision("review", "unclear_person")
    if _is_income(draft, lead, issuer):
        return _income(draft, lead)
    if draft.content is not None and draft.shop is None:
        return _debit(draft, lead)
    if draft.debit and draft.shop is None and _DEBIT.search(lead):
        return Decision("review", "unclear_debit")
    if draft.shop and is_top_up_shop(draft.shop):
        return Decision("ignore", "top_up")
    if not draft.money.stated:
        return Decision("review", "unclear_amount", draft.shop)
    return Decision("create", shop=draft.shop)


def _reason(draft: Draft, lead: str, issuer: Issuer | None, *, is_refund: bool) -> Reason | None:
    """Why the message tells no payment, by its lead and by the kind that the record names."""
    for reason, pattern in _KIND_MOVES:
        if draft.kind and pattern.search(draft.kind):
            return reason
    passing: set[Reason] = set()
    if draft.moved:
        passing |= {"balance"}
    if draft.content is not None or _is_income(draft, lead, issuer):
        passing |= {"transfer", "top_up"}
    if draft.content is not None and _DEBITED.search(lead) and not _PLANNED_DEBIT.search(lead):
        passing |= {"billing"}
    if draft.shop and draft.money.stated and not re.search(r"[0-9]円", lead):
        # A whole payment may be told beside what it earned.
        passing |= {"points", "cashback", "balance"}
    if is_refund:
        passing |= {"planned", "points"}
    if issuer is not None:
        passing |= {"order"}  # who moved the money may speak of what it was for
    return reason_of_lead(lead, passing=frozenset(passing))


def _is_refund(draft: Draft, lead: str) -> bool:
    if draft.refund or _KIND_REFUND.search(draft.kind):
        return True
    if draft.money.negative and not draft.moved and not draft.content:
        return True
    return bool(_REFUND.search(_NO_REFUND.sub("", lead)))


def _is_income(draft: Draft, lead: str, issuer: Issuer | None) -> bool:
    if draft.shop is not None or not _INCOME.search(lead):
        return False
    of_bank = issuer is not None and issuer.layer == "bank"
    return of_bank or bool(_BANK_WORDS.search(lead))


def _income(draft: Draft, lead: str) -> Decision:
    if _OWN_CASH.search(f"{lead} {draft.content or ''}"):
        return Decision("ignore", "transfer")
    return Decision(
        "income" if draft.money.stated else "review",
        "" if draft.money.stated else "unclear_amount",
        _content_shop(draft),
    )


def _debit(draft: Draft, lead: str) -> Decision:
    """A debit with its purpose: utilities and the like are spending, card bills are not."""
    reason = reason_of_debit(draft.content or "")
    if reason == "unclear_debit":
        return Decision("review", reason, _content_shop(draft))
    if reason is not None:
        return Decision("ignore", reason)
    if _PLANNED_DEBIT.search(lead):
        return Decision("ignore", "billing")
    return Decision("create", shop=_content_shop(draft))


def _content_shop(draft: Draft) -> str | None:
    """The purpose without the kind of movement before it."""
    if draft.content is None:
        return None
    return _CONTENT_LEAD.sub("", draft.content).strip() or None
