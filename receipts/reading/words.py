"""The words of receipts, as printed and as Tesseract likes to misread them. Labels are matched without their spaces."""

from __future__ import annotations

import re

# An amount at the end of a row: sign, yen sign (or what it is mistaken for), digits, and a mark of tax after it.
AMOUNT = re.compile(
    r"(?P<sign>[-▲△]?)\s?(?P<yen>[¥\\Y￥]?)\s?(?P<inner>[-▲△]?)"
    r"(?P<number>[0-9]{1,3}(?:[,.][0-9]{3})+|[0-9]+)\s?(?P<unit>円|-|yen)?"
    r"\s?(?P<mark>[※*軽外内込非税米#]|[(][軽内外※*][)]|[A-Z])?\s?[)\]）]?\s*$"
)
ANY_AMOUNT = re.compile(
    r"[-▲△]?\s?[¥\\Y]\s?[-▲△]?([0-9]{1,3}(?:[,.][0-9]{3})+|[0-9]+)|([0-9]{1,3}(?:[,.][0-9]{3})+|[0-9]+)\s?円"
)

TOTAL = re.compile(
    r"^[【\[<(*■●◆]*(?:ご?[合台今][計言]十?(?:金?額)?|総合計|総計|税込合計|お?会計|ご?請求(?:額|金額)?|お?支払い?(?:合計|金額|額)|お?買[い]?上げ?(?:合?計|金額|額)|領収(?:金額|額)|返金(?:合計|額|金額)|返品合計|total|amountdue)(?!.{0,4}点)",
    re.IGNORECASE,
)
SUBTOTAL = re.compile(r"^[【\[<(*]*(?:小[計言]|税抜(?:合計|計|小計)|商品合計|sub-?total)", re.IGNORECASE)
TAX = re.compile(r"対象|消費税|[内外]税|税額|税等|^[(（]?(?:内|うち|外)?税|課税|非課税|^tax\b", re.IGNORECASE)
BASE = re.compile(r"対象|課税(?:額|計)|税抜額")
TAX_AMOUNT = re.compile(r"税額|消費税|内税|外税|[(（]?(?:内|うち|外)?税(?!率|込|抜|対象)")
INCLUDED = re.compile(r"内税|内消費|うち|[(（]内|^内|込|incl")
EXCLUDED = re.compile(r"外税|[(（]外|^外")
RATE = re.compile(r"(?<![0-9])(10|8)(?:\.0)?\s?(?:%|9?6(?=対|[^0-9]|$)|(?=対象|軽減|標準)|(?=\s?対))")
TENDERED = re.compile(r"^[(*]*お?預(?:か?り)?|^お?預|^現金(?:お?預)?|^cash", re.IGNORECASE)
CHANGE = re.compile(r"^[(*]*(?:お?[釣釘]り?|お?つり|釣銭|change)", re.IGNORECASE)
PAID = re.compile(
    r"^(?:クレジット|カード(?!番)|交通系|IC(?!カード番)|電子マネー|PayPay|ペイペイ|Suica|PASMO|nanaco|WAON|iD|QUICPay|楽天(?:ペイ|Edy)|Edy|d払い|auPAY|バーコード|キャッシュレス|コード(?:決済|支払)|VISA|Master|JCB|お?支払(?!.?[合金額計])|現計|商品券)",
    re.IGNORECASE,
)
POINTS = re.compile(r"ポイント.{0,3}(?:利用|使用|支払|値引|割引|充当)|(?:利用|使用)(?:した)?ポイント")
DISCOUNT = re.compile(r"値引|割引|クーポン|引き?$|[0-9%]引|オフ$|OFF$|割戻|discount|coupon", re.IGNORECASE)
REFUND = re.compile(r"返品|返金|払い?戻し?|refund|取消レシート", re.IGNORECASE)
# Rows that are about the shop, the card or the loyalty points, whatever number ends them.
META = re.compile(
    r"tel|電話|fax|〒|登録番号|^T[0-9]{10,}|レジ(?!袋)|No\.?[0-9:#]|担当|責[:No0-9]|取引|承認|伝票|端末|会員|カード番号|有効期限|残高|残額"
    r"|ポイント(?:残|数|付与|対象|獲得|累計|合計)|(?:獲得|今回|累計|付与|前回|現在)(?:の)?ポイント|点数|[0-9]+点$|買上点|上様|様$|ありがとう|またの|ご来店|営業時間|URL|http|www|テーブル|人数|名様|[0-9]名|釣銭なし"
    r"|軽減税率|対象商品|印は|マーク|領収[書証]|レシート|客数|割引対象|thank",
    re.IGNORECASE,
)
UNIT = re.compile(
    r"[(（@]?\s?(?:(?P<count>[0-9]{1,3})\s?[コ個点ケヶ本袋枚]?\s?[×xX*]\s?[@単]?\s?[¥\\]?(?P<price>[0-9][0-9,]*)"
    r"|@?\s?[¥\\]?(?P<first>[0-9][0-9,]*)\s?円?\s?[×xX*]\s?(?P<times>[0-9]{1,3}))\s?[コ個点ケヶ本袋枚]?\s?[)）]?"
)
REDUCED = re.compile(r"[※*軽米#]")
NAME_NOISE = re.compile(r"^[※*軽米◎○●■□◆・\s\d]{0,2}(?=[^\d\s※*])|[※*◎\s.…・:|]+$")
EDGE_MARKS = re.compile(r"^[※*◎○●■□◆・\s]+|[※*◎\s.…・:|]+$")
ADDRESS = re.compile(r"[都道府県市区町村].*[0-9]+[-丁番]")
CLOCK = re.compile(r"(?<![0-9])([01]?[0-9]|2[0-3])\s?[:時]\s?([0-5][0-9])")
FULL_DATE = re.compile(
    r"(?P<year>20[0-9]{2})\s?[年/.-]\s?(?P<month>[0-9]{1,2})\s?[月/.-]\s?(?P<day>[0-9]{1,2})(?![0-9])\s?日?\s?(?:\(?(?P<weekday>[月火水木金土日])\s?(?:曜日?)?\)?)?"
    r"|(?:令和|R)\s?(?P<era>[0-9]{1,2})\s?[年/.-]\s?(?P<emonth>[0-9]{1,2})\s?[月/.-]\s?(?P<eday>[0-9]{1,2})(?![0-9])"
    r"|'?(?<![0-9/])(?P<short>[2][0-9])\s?[年/.-]\s?(?P<smonth>[0-9]{1,2})\s?[月/.-]\s?(?P<sday>[0-9]{1,2})(?![0-9])"
)
SPACE_IN_JAPANESE = re.compile(r"(?<=[\u3040-\u30ff\u3400-\u9fff]) (?=[\u3040-\u30ff\u3400-\u9fff])")
SPACE_IN_NUMBER = re.compile(r"(?<=[0-9])\s?([,.])\s?(?=[0-9]{3}(?![0-9]))")
