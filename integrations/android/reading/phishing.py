"""Whether a message only pretends to be an issuer's: by its address where there is one, else by its shape."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from integrations.android.reading.issuer import Issuer
from integrations.android.reading.issuers import ISSUERS, issuers_named
from integrations.android.reading.message import Message

_ADDRESS = re.compile(r"[^\s<>@\"']+@(?P<domain>[^\s<>@\"',;]+?)[.>\"']*$")
_LINK = re.compile(
    r"https?://[^\s<>\"'、。)\]】」]+|(?<![@\w.-])(?:[a-z0-9-]+\.)+[a-z]{2,12}/[^\s<>\"'、。)\]】」]*",
    re.IGNORECASE,
)
_ODD_END = re.compile(
    r"\.(?:top|xyz|cn|icu|vip|club|info|cyou|work|click|site|online|ru|buzz|live|shop|store|fun|cc|tk|ml|ga|cf|gq|pw|su|rest|monster|sbs|bond|cfd|mom|life|world|link|tokyo|asia|win|biz|lol|men|bid|loan|dev|app|net\.cn|com\.cn|duckdns\.org)$"
)
_SHORTENERS = frozenset(
    [
        "bit.ly",
        "t.co",
        "tinyurl.com",
        "is.gd",
        "cutt.ly",
        "goo.gl",
        "rb.gy",
        "ow.ly",
        "x.gd",
        "shorturl.at",
        "s.id",
        "t.ly",
        "rebrand.ly",
    ]
)
# Parts of true names that a false domain borrows.
_BRANDS = re.compile(
    r"vpass|smbc|rakuten|jcb|epos|viewcard|saison|aeon|orico|mufg|nicos|amex|americanexpress|diners|lifecard|docomo|dcard|paypay|aupay|auone|mercari|merpay|linepay|suica|mizuho|resona|jp-?bank|yucho|netbk|sonybank|shinsei|jibun|sevenbank|paidy|kyash|visa|mastercard|quicpay|waon|nanaco|amazon|apple-?id|etc-?meisai",
    re.IGNORECASE,
)
_ALARM = re.compile(
    r"(?:アカウント|口座|カード|サービス|お?取引|ご?利用)(?:の利用)?(?:が|を|は|の)?[^。\n]{0,16}(?:停止|凍結|制限|ロック|無効|失効|異常|一時保留)|不正(?:利用|アクセス|ログイン|な取引)|第三者(?:に|によ)|異常な(?:アクティビティ|ログイン|取引|アクセス|利用)"
    r"|(?:本人|お客様情報|会員情報|登録情報|ご?契約情報|支払い?情報|カード情報)(?:の)?(?:を)?(?:確認|更新|再登録|再認証|変更)(?:が|を|の|して|手続|し|お願い)|[0-9]{1,3}時間以内|至急|緊急|重要なお知らせ|最終(?:通知|警告)|自動的に(?:退会|解約|停止)|セキュリティ(?:強化|上の理由|警告)"
    r"|(?:verify|confirm|update) your|account (?:has been |is |will be )?(?:suspended|locked|limited|restricted)|unusual activity|within 24 hours",
    re.IGNORECASE,
)
# Alarm that asks to act; a footnote on misuse is none.
_THREAT = re.compile(
    r"停止|凍結|制限(?:し|させ|され)|ロック|失効|至急|以内に|再登録|再認証|更新(?:して|が必要)|本人確認(?:が|を|の)|suspend|\block|verify",
    re.IGNORECASE,
)
_CALL = re.compile(
    r"こちら|下記|以下の|リンク|URL|ログイン(?:して|し、)|クリック|タップ(?:して|し)|ボタン|手続き?(?:を)?(?:お願い|して|行)|ご?確認ください|再開する|click|log ?in|tap here|visit",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"心当たり|身に覚え|覚えのない|キャンセルする場合|取り?消す場合|ご確認ください|確認はこちら|解除"
)


def domain_of(sender: str) -> str | None:
    """The domain of a mail address, or None where the sender is none."""
    match = _ADDRESS.search(sender.strip())
    return match["domain"].rstrip(".") if match else None


def is_of(domain: str, issuer: Issuer) -> bool:
    """Whether a domain is one of the issuer's or below one."""
    return any(domain == own or domain.endswith(f".{own}") for own in issuer.domains)


def is_known_domain(domain: str) -> bool:
    """Whether any issuer has this domain."""
    return any(is_of(domain, issuer) for issuer in ISSUERS)


def is_phishing(message: Message) -> bool:
    """Whether the message is not from the issuer that it names.

    An app of the issuer itself is believed; a mail is judged by the domain of its address; without one links,
    alarm and calls to act betray it.
    """
    domain = domain_of(message.sender)
    named = issuers_named(message.whole)
    if domain is not None and is_known_domain(domain):
        return False
    if domain is not None and (named or _BRANDS.search(domain)):
        return True
    return _shape(message, claimed=bool(named))


def _shape(message: Message, *, claimed: bool) -> bool:
    text = message.whole
    foreign = [host for host in _hosts(text) if not is_known_domain(host)]
    alarm = bool(_ALARM.search(text))
    odd = [host for host in foreign if _is_odd(host)]
    if odd and (claimed or alarm or _DOUBT.search(text)):
        return True
    if foreign and alarm:
        return True
    told = message.told
    return bool(_THREAT.search(told) and _ALARM.search(told) and _CALL.search(told)) and not _hosts(text)


def _hosts(text: str) -> list[str]:
    """The hosts of the links in a text."""
    hosts = []
    for match in _LINK.finditer(text):
        link = match[0] if "://" in match[0] else f"http://{match[0]}"
        try:
            host = urlsplit(link).hostname
        except ValueError:
            host = "invalid"
        if host:
            hosts.append(host.rstrip("."))
    return hosts


def _is_odd(host: str) -> bool:
    return bool(
        _ODD_END.search(host)
        or _BRANDS.search(host)
        or host in _SHORTENERS
        or host.startswith("xn--")
        or ".xn--" in host
        or re.fullmatch(r"[0-9.]+", host)
        or host == "invalid"
    )
