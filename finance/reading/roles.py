"""What each amount of a statement is: a price, a total, one's share, a discount, change, points, tax ..."""

from __future__ import annotations

import re
from typing import Literal

Role = Literal[
    "plain", "total", "subtotal", "share", "each", "unit", "discount", "points", "ignored",
    "tendered", "change", "tax", "tax_included", "tax_excluded", "list_price", "paid", "added", "replaced",
]  # fmt: skip

_LINK = r"[はがでのもを:=\s(]{0,4}$"

# Looked for right before an amount; the first that fits names the role.
_BEFORE: tuple[tuple[Role, re.Pattern[str]], ...] = tuple(
    (role, re.compile(pattern + _LINK, re.IGNORECASE))  # type: ignore[misc]
    for role, pattern in (
        ("subtotal", r"(?:小計|subtotal)"),
        ("tax_included", r"(?:税込み?(?:価格|み)?|込み?|incl(?:uding|\.)? tax|tax included|with tax)"),
        (
            "tax_excluded",
            r"(?:税抜き?(?:価格)?|税別|本体(?:価格)?|before tax|excl(?:uding|\.)? tax|without tax)",
        ),
        ("tax", r"(?:消費税等?|内税|外税|うち税|(?<![一-龥])税額?|\btax)"),
        ("change", r"(?:お?釣り|お?つり|釣銭|\bchange)"),
        ("tendered", r"(?:お預り|お預かり|預り|\bpaid with|\bgave)"),
        (
            "total",
            r"(?:合計|総額|総計|計|トータル|全部で|全員で|みんなで|お会計|会計|\btotal|in total|\baltogether|the bill was)",
        ),
        (
            "each",
            r"(?:[1一]人(?:あたり|当たり|前|分)?|ひとり(?:あたり)?|(?:one|1) person|per person|per head)",
        ),
        (
            "share",
            r"(?:自分(?:の分|の負担)?|私(?:の分)?|僕(?:の分)?|俺(?:の分)?|わたし|自腹|負担(?:額)?|my (?:share|part|half)|i paid)",
        ),
        (
            "ignored",
            r"(?:残高|残り|の残|所持金|balance|時給|日給|リッター|リットル|[gL]あたり|グラム(?:あたり)?|月給制|ポイント還元|還元|持ち|節約|年収|貯金|予算|お得)",
        ),
        (
            "list_price",
            r"(?:定価|元値|元々|もともと|通常(?:価格)?|普段|本来|正規(?:価格)?|希望小売価格|usually|originally|regularly)",
        ),
        ("points", r"(?:ポイント(?:利用|使用|払い)?(?:額|分)?|\bpt|\bpoints)"),
        ("discount", r"(?:値引き?|割引|クーポン|お?まけ|discount(?: of)?|coupon)(?![でのを])"),
        (
            "unit",
            r"(?:[1一](?:個|本|杯|枚|つ|回|冊|袋|箱|缶|皿|玉|泊|着|足|セット|パック|品|食|束)(?:あたり|当たり)?|ひとつ|1つ|@|単価|各)",
        ),
        (
            "paid",
            r"(?:支払い?額?|お支払い?|実際(?:に)?|実質|結局|払ったのは|最終的に|actually paid|ended up paying)",
        ),
        ("added", r"(?:[+]|プラス|\bplus)"),
    )
)
# Looked for right after an amount.
_AFTER: tuple[tuple[Role, re.Pattern[str]], ...] = tuple(
    (role, re.compile(r"\s?" + pattern, re.IGNORECASE))  # type: ignore[misc]
    for role, pattern in (
        (
            "replaced",
            r"(?:じゃな[くい]|ではな[くい]|ちゃう|ちがう|違う|違って|の間違い|[、。…\s]{0,3}(?:いや(?![なだ])|もとい|訂正|間違え)|[,.]?\s?(?:no,? )?(?:wait|i mean|sorry|actually)\b)",
        ),
        ("tax_included", r"[(]?(?:税込み?(?![^、。\n]{0,3}[0-9])|込み[)]|incl)"),
        (
            "tax_excluded",
            r"[(]?(?:税抜き?(?![^、。\n]{0,3}[0-9])|税別|[+]\s?(?:消費)?税|プラス(?:消費)?税|before tax|excl|plus tax|[+]\s?tax)",
        ),
        (
            "ignored",
            r"(?:分?の?ポイント(?:が|を)?(?:つ|付|もら|貰|貯|還元|獲得|バック)|(?:分)?(?:お得|浮い|得し|節約|相当|還元|キャッシュバック予定)|saved\b)",
        ),
        ("points", r"(?:分)?(?:は|を|が|の|だけ)?\s?(?:ポイント|pt\b|points\b)(?![^、。\n]{0,2}[0-9])"),
        (
            "discount",
            r"(?:分)?の?(?:引き(?!落|出)|引い|引か?れて(?:[0-9]|い)|値引|割引|オフ|off\b|安くな|安かった|安く買|まけて|(?<!\s)クーポン|discount\b|coupon\b)",
        ),
        ("change", r"(?:の|が)?(?:お?釣り?|お?つり|back\b|in change|change\b)"),
        (
            "tendered",
            r"(?:札[でを]?(?=[^。\n0-9]{0,12}(?:お?釣|お?つり))|(?:札)?(?:を|で)?\s?(?:払って|出して|渡して|支払って|預けて)(?=[^。\n]{0,20}(?:お?釣|お?つり)))",
        ),
        ("each", r"(?:ずつ|(?:per|a) (?:person|head)\b|/\s?(?:[1一]?人|head|person)|each\b)"),
        (
            "list_price",
            r"(?:だった|の|する|した|もする)?(?:もの|商品|やつ|服|品|コート|靴)?(?:→|=>|->|⇒|のところ|のとこ|の?が(?=\s?¥?[0-9]))",
        ),
    )
)

_AFTER_FIRST = ("replaced", "ignored", "points", "discount", "change", "tendered")
_POINTS_EARNED = re.compile(r"分?(?:が|を)?\s?(?:つ[いく]|付|もら|貰|貯|還元|獲得|バック|くれ)")


def role_of(before: str, after: str) -> Role:
    """The role of an amount, from the text on both sides of it within its statement."""
    before = before[-20:]
    after_role = next((role for role, pattern in _AFTER if pattern.match(after)), None)
    if after_role in _AFTER_FIRST:
        return after_role
    for role, pattern in _BEFORE:
        if pattern.search(before):
            if role == "unit" and re.match(r"\s?ずつ", after):
                return "each"
            return "ignored" if role == "points" and _POINTS_EARNED.match(after) else role
    return after_role or "plain"
