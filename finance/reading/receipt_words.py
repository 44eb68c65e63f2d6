"""The words of receipts: what stands at the heads of their rows, and what a row of no thing looks like."""

from __future__ import annotations

import re

AMOUNT_END = re.compile(
    r"(?P<sign>[-▲△]?)\s?(?P<yen>¥?)\s?(?P<inner>[-▲△]?)(?P<number>[0-9]{1,3}(?:,[0-9]{3})++|[0-9]++)(?:\.-|-|円|\s?yen|也)*+\s?(?P<mark>[※*軽内外込非税]|\(?[内外]\)?|[A-Z]{1,2})?\s*$"
)
TOTAL = re.compile(
    r"^(?:ご?合\s*計(?:金額)?|総\s?合計|総計|お?買上(?:げ)?(?:合計|計|金額)|お会計|ご請求(?:額|金額)?|お?支払(?:い)?(?:合計|金額|額)|領収(?:金額|額)?(?=[\s¥:])|ご利用(?:金額|額|代金)|(?:患者)?(?:一部)?負担(?:金|額)|金\s?額|税込合計|(?:grand )?total|amount due|balance due)(?![一-龥]*(?:点|数))",
    re.IGNORECASE,
)
SUBTOTAL = re.compile(r"^(?:小\s*計|税抜(?:合計|計)|sub-?total)", re.IGNORECASE)
PAYMENT = re.compile(
    r"^(?:お?預|現\s?計|現\s?金|お?釣|お?つり|釣銭|クレジット|カード|交通系|IC|電子マネー|PayPay|Suica|PASMO|nanaco|WAON|iD|QUICPay|楽天|d払い|au|VISA|Master|JCB|支払|お支払|キャッシュレス|バーコード|ポイント(?!値引|割引|利用|使用)|獲得|今回|累計|残高|商品券|change|cash|card|paid|tender)",
    re.IGNORECASE,
)
BALANCE = re.compile(
    r"残高|残額|ポイント(?:残|数|付与|対象)|balance|会員|承認|伝票|端末|点数|お買上点数|買上点", re.IGNORECASE
)
TAX = re.compile(
    r"^\(?\s?(?:うち|内)?\s?(?:消費税|内税|外税|税(?:額|率|込|抜|等)?[\s0-9(:8%1]|内?消費|[0-9]{1,2}\s?%|(?:標準|軽減)?税率|対象|課税|非課税|tax\b|vat\b)|対象(?:額)?|消費税|内税|外税",
    re.IGNORECASE,
)
DISCOUNT = re.compile(
    r"割引|値引|クーポン|引$|%引|オフ|ポイント(?:利用|使用|値引)|discount|coupon", re.IGNORECASE
)
EXTRA = re.compile(rf"{DISCOUNT.pattern}|サービス料|席料|お通し|深夜料金|送料|手数料|service", re.IGNORECASE)
SUM_IN_WORDS = re.compile(r"金\s?[壱弐参一二三四五六七八九十百千万0-9¥,]+")
META = re.compile(
    r"tel\b|電話|fax|〒|登録番号|\bT[0-9]{13}|レジ(?!袋)|No\.?\s?[0-9]|担当|責\s?[:No0-9]|店員|取引|承認|伝票|領収(?:書|証)|レシート|上様|様$|^但|上記|正に|いたしました|御中|印$|ありがとう|またの|ご来店|お越し|営業時間|住所|会員|URL|http|www|印は|軽減税率|[都道府県市区町村].*[0-9]+-[0-9]+|テーブル|人数|返品|明細|receipt|thank",
    re.IGNORECASE,
)
QUANTITY = re.compile(r"(?:[×xX*]\s?(?P<times>[0-9]{1,3})|(?P<count>[0-9]{1,3})\s?[コ個点ケ](?:\s?[×xX*@])?)")
UNIT_LINE = re.compile(
    r"^[\s(]*(?:@?\s?¥?[0-9,]+\s?(?:円)?\s?[×xX*@]\s?[0-9]+|[0-9]+\s?[コ個点ケ]?\s?[×xX*@]\s?(?:単)?\s?¥?[0-9,]+)"
)
SIGNS = re.compile(
    r"小\s?計|合\s?計|お?預|お?釣り?|領収(?:書|証|金?額|(?=\s))|ご?利用明細|調剤明細|レシート|内税|外税|消費税|レジ|登録番号|\bsubtotal|\btotal|\bchange\b|現計|軽減税率|お会計|但し?書?",
    re.IGNORECASE,
)
STAMP = re.compile(
    r"(?:19|20)[0-9]{2}[-/.年]\s?[0-9]{1,2}|[0-9]{1,2}:[0-9]{2}|(?:令和|R)\s?[0-9]"
)  # a full date or a time
MARKS = re.compile(r"^[※*軽◎○●■□◆・\s]+|[※*◎\s]+$|\s軽$|\s[内外]$")
MIN_LINES = 3
MAX_ROW = 120  # a longer row is prose
