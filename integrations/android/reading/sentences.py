"""The sentences in which any issuer may tell a payment, where no labelled values do."""

from __future__ import annotations

import re

from integrations.android.reading.issuer import sentence

_PAID = (
    r"(?:の|を|が|、)?\s?(?:お?支払い?|決済|ご?利用|お?買い物|お?買い?上げ|購入|使用|お会計|精算|引き?落と?し|引落)"
    r"(?:に|が|を|は|の)?(?:完了|しました|いたしました|いました|ありました|されました|済み|ございました|受け付け|ご利用(?:いただき)?)"
)
_DONE = r"(?:を)?(?:支払いました|使いました|支払った|利用しました|払いました|決済しました|購入しました)"

# 生鮮市場で1,234円のお支払いがありました / 1,234円を生鮮市場で支払いました
GENERAL: tuple[re.Pattern[str], ...] = (
    sentence(
        rf"(?:^|\n|。|!|\s)SHOP\s?(?:で|にて|において|での|へ|への)、?\s?AMOUNT(?:分)?(?:{_PAID}|{_DONE})"
    ),
    sentence(
        r"(?:^|\n|。|!|\s)SHOP(?<!さん)に\s?AMOUNT(?:を)?(?:お?支払い?(?:ました|いました|が?完了)|支払いました)"
    ),
    sentence(
        r"(?:^|\n|。|!|\s)AMOUNT(?:を|、)SHOP(?:で|にて|において)(?:お?支払い?|決済|ご?利用|購入|支払)[^\n。]{0,12}(?:ました|完了)"
    ),
    sentence(
        r"(?:^|\n|。|!)SHOP(?:で|にて|での)(?:の)?(?:お?支払い?|決済|ご?利用|お?買い物|購入)(?:が|を)?(?:完了(?:しました|いたしました)?|ありました|しました)[。!:(\s]*AMOUNT(?!\s?(?:分|以上|相当))"
    ),
    sentence(rf"(?:^|\n|。|!|\s)AMOUNT(?:{_PAID}|{_DONE})"),
    sentence(
        r"\b(?:you(?:'ve)? )?(?:paid|spent) AMOUNT(?: with [^\n]{1,40}?)? (?:to|at|in|@) SHOP(?=\.?\s*(?:$|\n)|\.\s|!| with | using | on )"
    ),
    sentence(
        r"\b(?:payment|purchase|charge|transaction) of AMOUNT (?:to|at|from|by|in) SHOP(?=\.?\s*(?:$|\n)|\.\s|!| was | has | with | on | using )"
    ),
    sentence(
        r"\bAMOUNT (?:was |has been )?(?:paid|spent|charged) (?:to|at|in|by) SHOP(?=\.?\s*(?:$|\n)|\.\s|!| with | on | using )"
    ),
    sentence(r"^AMOUNT at SHOP(?=\.?\s*(?:$|\n)|\.\s|!| with )"),
)

# The title is the shop, the text has the amount and the card: ¥1,950 with Visa ••0071, ￥1,650 Visa •••• 0071
CARD_AFTER = sentence(
    r"^\W{0,3}AMOUNT\s*(?:with|on|using|-|、|・|/)?\s*[^\n]{0,40}?(?:[•·・*.xX]{2,}\s?[0-9]{2,4}|\b(?:Visa|Mastercard|JCB|Amex|iD|QUICPay|Suica)\b)"
)
CARD_BEFORE = sentence(r"[•·*.xX]{2,}\s?[0-9]{2,4}\s?(?:で|:|で支払い:?|-)?\s?AMOUNT")
PAID_ONLY = sentence(r"^\W{0,3}(?:paid|spent|you paid|payment of|purchase:?)\s?AMOUNT")
AMOUNT_ONLY = sentence(r"^\W{0,3}AMOUNT\s*(?:を?お?支払い?(?:ました|しました|済み?)?)?\W{0,3}$")

# 2026/07/29 HOSHI APP STORE 3,300円 in a table of day, shop and amount
TABLE_ROW = sentence(r"^\W{0,2}DATE\s+SHOP\s+AMOUNT(?=\s|\||$)")
# The shop on a line of its own before day and amount, or after them
BLOCK_SHOP_FIRST = sentence(
    r"^SHOP\s+DATE(?:\([月火水木金土日]\))?\s*(?:[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)?\s+AMOUNT"
)
BLOCK_SHOP_LAST = sentence(
    r"^DATE(?:\([月火水木金土日]\))?[ ]*(?:[0-9]{1,2}:[0-9]{2})?\s+AMOUNT\s+SHOP(?=\n|$|。|お支払いまで|すぐ払い)"
)
KIND_IN_BRACKETS = sentence(r"(?:^|\n|\s)SHOP\s?\((?:買物|お買物|物販|サービス|ご利用|返品|取消)\)\s+AMOUNT")
# Balance cards: モバイルSuica -555円 残高: 2,000円
BALANCE_MOVED = sentence(r"(?:^|\n|\s)(?P<sign>[-+])\s?AMOUNT(?=\s*(?:\n|$|残高))")
# iD/生鮮市場 みなと店/iD 1,234円
TOUCH_FRAME = sentence(
    r"^\W{0,2}(?:iD|QUICPay\+?|AP|NFC)\s?/\s?SHOP(?:\s?/\s?(?:iD|QUICPay\+?|AP|NFC))?\s+AMOUNT"
)
REFUNDED = (
    sentence(
        r"(?:^|\n|。|!|\s)(?:SHOP(?:から|より|での?|への?|にて|の)、?)?(?:[^\n。]{0,12}?)AMOUNT(?:分)?(?:が|を|の|は)?\s?(?:返金|払い?戻|ご返金|取消|取り消|キャンセル)"
    ),
    sentence(
        r"\brefund(?:ed)?(?: of)? AMOUNT(?: (?:from|by|at) SHOP)?(?=\.?\s*(?:$|\n)|\.\s|!| received| to )"
    ),
    sentence(r"^\W{0,2}(?:ご?返金|払い?戻し|取消|refund):?\s*AMOUNT"),
    sentence(r"\bAMOUNT (?:was |has been )?refunded(?: (?:from|by|at) SHOP)?(?=\.?\s*(?:$|\n)|\.\s|!)"),
)

# The shortest form, in an app of an issuer that says that something was paid: 喫茶 はなれ 480円, on one line or on two
SHORT = sentence(
    r"(?:^|。|!)\s*(?!(?:[0-9]{4}[-/.年])?[0-9]{1,2}[-/.月])SHOP[ \n:]+AMOUNT(?=\s*(?:$|\n|\(|残高|ポイント))"
)
SHORT_WITHOUT_SHOP = sentence(r"(?:^|。|!)\s*(?:DATE\s*(?:[0-9]{1,2}:[0-9]{2})?\s+)?AMOUNT(?=\s*(?:$|\n|\())")
NO_SHORT_SHOP = re.compile(
    r"残高|ポイント|合計|上限|限度|可能|手数料|チャージ|出金|入金|請求|相当|クーポン|割引|支払|決済|ご?利用|取引|振込|(?:が|を|は)(?:完了|あり)|ました|です|ます|お知らせ"
)
# What a bank tells of an account: 出金 6,240円 デンキ ミドリデンリョク
BANK_MOVED = (
    sentence(
        r"(?:^|\n)(?:振込入金|ご?入金|お?出金|お?引き?落(?:と?し)?|口座振替|(?:給与|賞与)\s?(?:お?振込|入金)?)[: ]\s*AMOUNT[ \n]+SHOP(?=\s*(?:$|\n|残高))"
    ),
    sentence(r"(?:ご?入金|お?振込)が(?:あり|ござい)ました[。!\s]+SHOP[ \n]+AMOUNT(?=\s*(?:$|\n|\())"),
)
