"""What is never a payment, told by the title and by the words before the first value. Reasons, not readings."""

from __future__ import annotations

import re

from integrations.android.reading.names import folded
from integrations.android.reading.types import Reason

_DONE = r"(?:が|を|は|に)?(?:完了|しました|されました|いたしました|ありました|行いました|受け付け|実行|成立)"


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


# Of the title and what stands before the values; the first that fits is the reason.
LEADS: tuple[tuple[Reason, re.Pattern[str]], ...] = (
    (
        "account",
        _compiled(
            r"(?:認証|確認|ワンタイム|ログイン|セキュリティ)(?:コード|番号|パスワード|キー)|ワンタイム(?:パスワード|キー)|本人認証|3Dセキュア"
            r"|ログイン(?:しました|がありました|のお知らせ|を検知|通知|されました)|パスワード(?:の|を)?(?:変更|再設定)|登録情報の変更|住所変更|規約(?:の)?(?:改定|変更)"
            r"|メンテナンス|\b(?:verification|security|one-time|login) (?:code|pass)|signed? in"
        ),
    ),
    (
        "declined",
        _compiled(
            r"(?:決済|お?支払い?|ご?利用|お?取引|お?振込|承認|お?引き?落と?し|引落)(?:手続き?)?(?:が|に|は|を|の)?[^。\n:]{0,14}?"
            r"(?:失敗|できません|出来ません|(?:いただけ|頂け)ません|不成立|エラー|承認されません|されませんでした|拒否|否認|完了しません|中止|制限され|保留)"
            r"|ご?利用不可|お?取引不可|決済不可|不承認|(?:ご?利用|お使い)?(?:いただけ|頂け)ませんでした|残高(?:が|の)?(?:不足|足りま)|限度額(?:を)?(?:超過|超え|オーバー)|お断り|承認(?:NG|不可)"
            r"|\b(?:declined?|denied|failed|unsuccessful|insufficient|rejected|not approved|not completed|couldn't be completed|could not be (?:processed|completed)|wasn't completed)\b"
        ),
    ),
    (
        "top_up",
        _compiled(
            rf"(?:オート)?チャージ{_DONE}|チャージ\s?¥?[0-9][0-9,]*\s?円?(?:の|が|を)?(?:完了|しました|されました)|(?:オート)?チャージ(?:の)?(?:お知らせ|通知|ご利用)|オートチャージ|チャージ(?:金額|額)?[:：]|(?:円|¥[0-9,]+)(?:を|が|の)?(?:オート)?チャージ"
            r"|オンライン入金|カード(?:へ|に)(?:の)?入金|残高(?:に|へ)[^。\n]{0,24}(?:追加|入金|チャージ)|残高追加|チャージ方法"
            r"|\b(?:topped up|top-?up|added to your (?:balance|card|wallet)|auto(?:-| )?(?:reload|charge)|money added|reloaded)\b"
        ),
    ),
    (
        "transfer",
        _compiled(
            r"さん(?:に|へ)[^。\n]{0,20}(?:送りました|送金|送付)|送金(?:が|を|の)?(?:完了|しました|受付|受け付け|手続|依頼|額)|送金しました"
            r"|振込(?:依頼|予約)|お?振り?込み?(?:の)?(?:手続き?)?(?:が|を)?(?:完了|受け付け|受付|実行|しました|いたしました)|お?振替(?:の)?(?:が|を)?(?:完了|受付|受け付け|実行|入金|しました)"
            r"|(?:出金|払出)(?:依頼|手続|申込)|資金移動|口座間|定期預金|積立(?:の)?(?:振替|引落|投資|買付|金額|額|お知らせ)|外貨預金|両替(?:が)?(?:完了|しました)|(?:買付|約定)(?:の)?(?:お知らせ|が|代金)"
            r"|fund transfer|you sent|transfer (?:to|of|completed|sent)|exchanged|送りました"
        ),
    ),
    (
        "withdrawal",
        _compiled(
            r"お?引き?出し|ATM(?:で|での|から|出金|ご利用|利用)|現金(?:の)?(?:お)?引|キャッシング|ATM(?=\s|$)|残高から[^。\n]{0,20}出金|カードローン|お?借入|ご融資|\b(?:cash )?withdraw(?:al|n|ew)?\b|出金のお知らせ[^。\n]*ATM"
        ),
    ),
    (
        "billing",
        _compiled(
            r"(?:[0-9]{1,2}月(?:分)?|今月|先月|来月|今回|次回)の?(?:カード)?の?(?:ご?請求|お?支払い?|お?引き?落と?し)(?:予定)?(?:金額|額)"
            r"|ご?請求(?:予定)?(?:金額|額|書|内容|明細|分)?(?:の|が|を|は)?[^。\n]{0,6}(?:確定|お知らせ|ご案内|発行|決定|のご連絡|ご確認)|ご?請求予定|お?支払い?(?:予定)?(?:金額|額|代金)(?:の|が|は)?[^。\n]{0,6}(?:確定|決まり|決定|お知らせ|ご案内|ご連絡|のご確認)"
            r"|(?:WEB|Web|ご?利用(?:代金)?|カード|取引)明細(?:書)?(?:が|の|を)?[^。\n]{0,6}(?:更新|確定|発行|お知らせ|ご用意|お届け|作成|ご案内|送付|公開)|月(?:次|間)(?:の)?(?:ご?利用)?明細"
            r"|お?引き?落と?し(?:予定|日)|引落予定|口座振替(?:日|予定|の(?:事前|ご案内|お知らせ))|お?支払い?(?:予定|期限|期日|日(?:の|は|が|まで))|次回(?:の)?(?:更新|お?支払|ご?請求|引き?落|お?引落)"
            r"|お?引き?落と?しは[0-9]{1,2}月|までに(?:お)?支払|お?支払い?(?:を)?お願い|お?支払い?ください|未払|支払遅延|ご入金(?:のお願い|をお願い|が確認でき)|リボ(?:払い)?(?:への)?(?:変更|お申|登録)|あとから(?:分割|リボ)|払込票|督促|支払い?前のご確認"
            r"|[0-9]{1,2}月(?:分)?のご?利用(?:金額|額)(?:は|が)|清算(?:して|のお願い|期限)"
            r"|\b(?:statement (?:is )?(?:ready|available)|minimum payment|payment (?:is )?due|due date|upcoming (?:payment|charge)|will be charged|next billing|bill is ready)\b"
        ),
    ),
    (
        "planned",
        _compiled(
            r"代金引換|代引き?|お届け予定|配達予定|発送(?:予定|しました|の(?:お知らせ|ご連絡))|(?:お?支払い?|決済|引落)(?:が|を)?(?:予定|予約)|ご?予約(?:内容|を|が|の|ありがとう|確認|完了)|現地払い|お?見積|カートに|ご注文をお待ち|受け取りをお待ち"
        ),
    ),
    (
        "order",
        _compiled(
            r"ご?注文(?:を|は|が|いただき|頂き)?[^。\n]{0,6}(?:ありがとう|承り|受け?付け|受付|確認|確定|内容|番号|完了)|お届け(?:先|日|予定)|\b(?:your order|order (?:confirmation|confirmed|received|number))\b"
        ),
    ),
    (
        "cashback",
        _compiled(
            r"キャッシュバック|キャッシュ・バック|\bcash ?back\b|還元(?:され|の(?:お知らせ|予定))|(?:円|ポイント)相当(?:を|が)?(?:付与|進呈|プレゼント|獲得|還元)"
        ),
    ),
    (
        "points",
        _compiled(
            r"ポイント(?:が|を|の)?(?:[^。\n]{0,14})?(?:獲得|付与|加算|進呈|失効|貯まり|たまり|交換|プレゼント|もらえ|に入り)|(?:獲得|失効|付与)(?:予定)?ポイント(?:の|が)|ポイント(?:運用|明細|残高|数のお知らせ)|\bpoints? (?:earned|added|expir)"
        ),
    ),
    (
        "balance",
        _compiled(
            r"(?:ご?利用)?(?:可能|限度)(?:額|枠)(?:の|が|を)?(?:お知らせ|変更|引き?上げ|増額|[^。\n]{0,8}なりました|ご案内|お問い)|残高(?:の)?(?:お知らせ|照会|確認|通知|が[^。\n]{0,12}未満|が少なく|が[^。\n]{0,12}(?:下回|以下|なりました))|ご?利用額が[^。\n]{0,24}(?:超え|達し|到達)|使いすぎ|支払いなし|設定(?:金額|額)を超え"
        ),
    ),
)
# Below the values, where a footnote takes the whole payment back.
_UNDONE = _compiled(
    r"(?m)"
    r"(?:この|本|今回の|上記の?|当該)(?:お?取引|ご?利用|決済|お?支払い?|ご?購入)(?:は|が)[^。\n]{0,20}"
    r"(?:いただけませんでした|頂けませんでした|できませんでした|成立しませんでした|成立しておりません|承認されませんでした"
    r"|(?:取り?消|キャンセル)(?:し|され)(?:ました|ています)|不成立|失敗しました|行われませんでした|保留(?:され|中|とな|にな))"
    r"|(?:ため|により|為)、?[^。\n]{0,12}(?:いただけませんでした|頂けませんでした|できませんでした|承認されませんでした|成立しませんでした)"
    r"|^\s*(?:(?:カード|決済|お?取引|お?支払い?)?(?:の)?(?:ご?利用|処理))?(?:は|が|を)?(?:いただけませんでした|頂けませんでした|承認されませんでした|成立しませんでした|お断り(?:し|いた)しました)"
    r"|(?:お?取引|ご?利用|決済)を(?:一時)?(?:停止|保留|見合わせ|お断り)(?:しました|いたしました|しております|しています|させていただき(?:ました|ます)|ました)"
)
_SUMMARY = _compiled(
    r"(?:新着|新しい|未読)(?:の)?(?:お?知らせ|通知|メッセージ|メール)(?:が|は)?\s?[0-9]+\s?件|[0-9]+\s?件の(?:新着|新しい|未読|通知|お知らせ|メッセージ|メール)|(?:他|ほか)\s?[0-9]+\s?件|^\s*\+?[0-9]+ (?:new )?(?:messages?|notifications?|more)"
)
_PROMOTION = _compiled(
    r"キャンペーン|抽選|当たる|当選|クーポン|セール|OFF|オフ|割引|特典|お得|おトク|GET|ゲット|対象店舗|プレゼント|進呈|最大|還元|無料|エントリー|限定|新登場|おすすめ|チャンス|スクラッチ|くじ|倍|招待|紹介|ご入会|入会|申込|お申し込み"
    r"|\b(?:sale|coupon|discount|offer|deal|promo|win|free|save|earn)\b|→|値下げ|応募|アンケート"
)
_PAID = _compiled(
    r"(?:取引|決済|お?支払い?|購入)(?:が|を)?(?:完了|しました)|ご?利用(?:が|の)?(?:ありました|お知らせ|通知|速報|確認)|利用速報|\b(?:paid|purchase|spent|charged)\b"
)
_HINT = _compiled(
    r"支払|払い|決済|利用|購入|買い?上げ|買い?物|引き?落と?し|出金|入金|振込|取引|返金|カード|精算|会計|領収|payment|paid|purchas|spent|charge|debit|transaction|card|refund"
)
_NOT_AFTER_AMOUNT = _compiled(
    r"\s?(?:分|ぶん)?(?:相当|以上|以下|未満|まで|超|OFF|オフ|引き?|割引|還元|の(?:ポイント|クーポン|割引|特典)|(?:を)?GET|が(?:当たる|もらえる|必ず)|もらえる|プレゼント|お得|→|ごと|につき|から[0-9¥]|キャッシュバック|を?上限)"
)
_NOT_BEFORE_AMOUNT = _compiled(
    r"(?:最大|最高|上限|抽選で|総額|合計|通常|定価|参考価格|あと|残り|送料|残高|可能額|可能枠|限度額|手数料|ポイント|balance|available)[\s:はがで]*$"
)

_CARD_COMPANY = re.compile(
    r"カド(?!カワ)|CARD|クレジツト|セゾン|JCB|ジエシビ|ニコス|NICOS|エポス|オリコ|オリエント|アプラス|ジヤツクス|セデイナ|イオンフイナンシヤル|イオンクレジツト|ペイデイ"
    r"|アメリカンエキスプレス|アメツクス|AMEX|ダイナス|トヨタフアイナンス|ビユカ|ユシ(?:|カ.*)$|ビザ|VISA|メルペイ|SMCC|ミツイスミトモカ|ラクテンカ|ライフカ|ポケツトカ|カド代|カド利用"
)
_INVESTMENT = re.compile(
    r"証券|シヨウケン|ツミタテ|積立|テイキ|定期|フリカエ|投資|トウシ|イデコ|IDECO|NISA|ホンニン|本人"
)
_LOAN = re.compile(r"ロン(?:返済|ヘンサイ|$|[^ド])|借入|返済|ヘンサイ")
_TOP_UP_SHOP = re.compile(
    r"ANAPAY|モバイルSUICA|モバイルスイカ|MOBILESUICA|SUICAチヤジ|スイカチヤジ|SUICAGOOGLEPAY|モバイルPASMO|モバイルパスモ|PASMOチヤジ|パスモチヤジ|モバイルICOCA|モバイルイコカ|KYASH|キヤシユ(?=$)|バンドルカド|VANDLE"
    r"|WAONチヤジ|ワオンチヤジ|NANACO|ナナコ|楽天EDY|ラクテンEDY|EDYチヤジ|エデイ(?=チヤジ|$)|楽天キヤツシユ|ラクテンキヤツシユ|PAYPAY残高|PAYPAYチヤジ|AUPAYチヤジ|AUPAY残高|AUPAYプリペイド|メルペイチヤジ|D払い残高|LINEPAYチヤジ"
    r"|REVOLUT|WISE(?=$)|TOYOTAWALLET|フアミペイチヤジ|VポイントPAYチヤジ|VプリカGIFT|JALPAY|IDARE|MIXIM|チヤジ"
)


def reason_of_lead(lead: str, *, passing: frozenset[Reason] = frozenset()) -> Reason | None:
    """Why a message that begins like this tells no payment; reasons in `passing` are not asked."""
    return next((reason for reason, pattern in LEADS if reason not in passing and pattern.search(lead)), None)


def is_undone(text: str) -> bool:
    """Whether a footnote says that the payment above it did not come about."""
    return bool(_UNDONE.search(text))


def is_summary(text: str) -> bool:
    """Whether a text only counts other notifications."""
    return bool(_SUMMARY.search(text))


def is_promotion(text: str) -> bool:
    """Whether a text advertises."""
    return bool(_PROMOTION.search(text))


def says_paid(text: str) -> bool:
    """Whether a text speaks of a payment that was made, with or without its amount."""
    return bool(_PAID.search(text))


def hints_at_payment(text: str) -> bool:
    """Whether a text has any word that a payment might be told with."""
    return bool(_HINT.search(text))


def is_no_price(before: str, after: str) -> bool:
    """Whether an amount between these words is a condition, a gift, a limit or a rest, and no price."""
    return bool(_NOT_AFTER_AMOUNT.match(after) or _NOT_BEFORE_AMOUNT.search(before[-16:]))


def is_top_up_shop(name: str) -> bool:
    """Whether money paid there only moves to another purse."""
    return bool(_TOP_UP_SHOP.search(folded(name)))


def reason_of_debit(content: str) -> Reason | None:
    """Why a debit with this purpose is no spending, or cannot be told; None for spending."""
    letters = folded(content)
    if _CARD_COMPANY.search(letters):
        return "card_bill"
    if _INVESTMENT.search(letters):
        return "transfer"
    return "unclear_debit" if _LOAN.search(letters) else None
