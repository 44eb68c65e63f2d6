"""The name of a shop as a notification gives it, without what is no name."""

from __future__ import annotations

import re

LONGEST_NAME = 100

_FRAME = re.compile(r"^(?:iD|QUICPay\+?|NFC|AP)\s?/\s?|\s?/\s?(?:iD|QUICPay\+?|NFC|AP|ID)$")
_KIND = re.compile(r"\s?\((?:買物|お買物|ご利用|物販|サービス|返品|取消|海外)\)$")
_LEADING = re.compile(
    r"^(?:【[^】\n]{0,30}】|\[[^\]\n]{0,30}\]|[^\wァ-ヶ一-龥「『]+|(?:ご?利用(?:の)?(?:お知らせ|通知|速報)|お?支払い?完了|決済完了)[:\s。]+|(?:本日|先ほど|ただいま|ただ今|さきほど)(?:、|は|,)?|(?:[0-9]{4}[-/.年])?[0-9]{1,2}[-/.月][0-9]{1,2}日?(?:\([月火水木金土日]\))?|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?|[0-9]{1,2}時[0-9]{1,2}分)\s*(?:に|、|,)?\s*"
)
_TRAILING_AMOUNT = re.compile(r"[\s、,:]*(?:[-▲△]?\s?¥\s?[0-9][0-9,.]*|[-▲△]?\s?[0-9][0-9,.]*\s?円)\s*$")
_CUT = re.compile(r"\s*(?:…|\.{2,}|・{2,})\s*$")
# What pays is no shop.
_FUNDING = re.compile(
    r"(?:(?:PayPay|d払い|au PAY|メルペイ|楽天|LINE Pay|Suica|Kyash)?(?:残高|クレジット|ポイント|マネー(?:ライト)?)|(?:クレジット|デビット|プリペイド|お手持ちの)?カード(?:払い)?|(?:コード|QR|バーコード|スマホ|ネット|オンライン)(?:決済|支払い|払い)"
    r"|あと払い|タッチ決済|PayPay|d払い|au PAY|メルペイ|メルカード|楽天ペイ(?:アプリ)?|LINE Pay|Kyash|Suica|iD|QUICPay|Google Pay|Google Wallet|Google ウォレット|Apple Pay|Apple Wallet|Samsung (?:Pay|Wallet)|PayPayアプリ|(?:Visa|VISA|JCB|Mastercard)?デビット(?:カード)?|お店|店舗|下記|以下|加盟店|ご利用先)"
)
_NO_NAME = re.compile(
    r"^[\W\d_]*$|表示され|ご確認|ございません|未定|不明|のちほど|後日|該当なし|^なし$|本人$|^家族$"
)


def shop_of(raw: str | None) -> str | None:
    """The name out of a value or a part of a sentence, in NFKC; None where there is none."""
    if raw is None:
        return None
    name = _CUT.sub("", raw.strip())
    for _ in range(4):
        name = _TRAILING_AMOUNT.sub("", _KIND.sub("", _LEADING.sub("", name))).strip(" 、,:")
    name = _FRAME.sub("", _FRAME.sub("", name)).strip()
    name = _unquoted(name)
    if not name or len(name) > LONGEST_NAME or _FUNDING.fullmatch(name) or _NO_NAME.search(name):
        return None
    return name


def _unquoted(name: str) -> str:
    for pair in ("「」", "『』", '""', "''", "《》", "【】"):
        if len(name) > 2 and name[0] == pair[0] and name[-1] == pair[1] and pair[1] not in name[1:-1]:
            return name[1:-1].strip()
    return name
