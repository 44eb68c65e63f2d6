"""Signs that a figure is no spending: a price, money that only moves, a loan, a measure."""

from __future__ import annotations

import re

PRICE_NOUN = re.compile(
    r"値段|価格|相場|定価|時給(?!付)|(?<![昨今本前])日給|(?<![去昨今])年収|(?<![先今来前])月収|年俸|物件|家賃相場|株価|日経平均|為替|ドル円|レート"
    r"|(?<!\d)1\s*(?:ドル|ユーロ|ポンド|元|ウォン|ビットコイン|btc)|ビットコイン|物価|最低賃金"
    r"|(?:ドル|ユーロ|ポンド|ウォン)(?:高|安|\s*\d[\d.]*\s*円)|\d\s*(?:yen )?(?:a|per) (?:day|week|night)\b"
    r"|日経|\bnikkei\b|\d\s*(?:ドル|ユーロ|ポンド|バーツ|ウォン|元|ペソ)\s*(?:=|は|で)\s*約?\d"
    r"|(?:usd|eur|gbp|ドル|ユーロ)\s*/\s*(?:jpy|yen|円)|(?:広告|チラシ)(?:を|で|に)?(?:見|出|載)"
    r"|の株(?![ぁ-ん]*(?:を)?買)|株が|円/(?:l|kg|g|個|本)|リッター|送料無料|割引券|今なら|今だけ"
    r"|\bexchange rate\b|\b(?:a|one|1|the) (?:us )?(?:dollar|euro|pound|bitcoin|usd|eur|gbp)s?\b|\bhourly\b"
    r"|\bper hour\b|\ban hour\b|\bstock price\b|\bprice of\b|\bprices?\b|\bminimum wage\b|\$1\s*(?:="
    r"|is)|\bbitcoin\b|\bstocks?\b|\bbalance\b|\ba (?:liter|litre|gallon|kilo|bag|dozen)\b"
    r"|¥\d+ (?:to|per) (?:the|a) dollar"
)
# Money that stands on paper or in mind; a sentence about it tells of no payment.
NOT_PAID = re.compile(
    r"の上限|無料[はで]|\bstarts? (?:at|from)\b|ショールーム|下見|内覧|試着|含み[損益]|円安|円高|オークション(?:で|に)(?![^。]*(?:落札し|買))|初任給|目標[、達]|見積(?:も?り)?(?!通り|どおり|もり通り|もりどおり|り通り)|値札|求人(?!誌|情報)|内見|目標[はがで]|予算オーバー|請求書|昔は|の頃[はに]|当時|たぶん[^。\n]*(?:くらい|ぐらい)$"
    r"|\bquote[ds]?\b|\bestimate[ds]?\b|\bprice tag\b|\bover budget\b|\bgoal\b|\bis (?:like|around|usually|normally)\b"
)
PRICE = re.compile(
    r"値上げ|値上がり|値下げ|値下がり|(?:に|まで|くらい|円)上が(?:った|って|る|ってた|り)|(?:に|まで"
    r"|円)下が(?:った|って|る|ってた)|高くなっ|安くなっ|もする(?!から買)|(?:くらい|ぐらい|ほど)する"
    r"|円する|で売(?:って|られ)|売ってた|売られて|半額や|安売り|セール中|特売"
    r"|(?:やねん|なん|な)(?:けど|やけど|だけど|ですけど)|高い|安い|たかい|やすい|高っ|安っ|たかっ"
    r"|やすっ|高すぎ|安すぎ|の時代|の店|店(?:を|が)?(?:見つけ|発見|ある|あった)|見つけた|見かけ"
    r"|(?:万|円)[^、。\n]{0,10}探し(?:て|とる|とん|中)|(?:万|円)で(?:出て|載って|貼って)(?:た|る)"
    r"|になって(?:た|る|ん)|円(?:以内|以下|未満|以上|まで(?:で|の|に)|(?:くらい|ぐらい)(?:で|の)(?!買|食))|円から(?!引|出|払|[\d,]+円?(?:引|オフ|off|値引|割引))|^(?:この|その|あの)(?!前|間|あと|後|他|日|時|辺)|(?:ここ|そこ|あそこ"
    r"|あっこ)の|超えた(?:って|らしい)"
    r"|\bthese days\b|\bnowadays\b|\bcosts\b|\bgoing for\b|\bselling for\b|\bon sale for\b|\bgone up\b"
    r"|\bwent up\b|\bgoes for\b|\bpriced at\b|\b(?:is|are|it's|that's|this's) (?:only |now |about |just "
    r"|around )?(?:at )?[¥\d]|\b(?:saw|found|spotted|noticed)\b"
    r"|\bcharges?\b(?! me)|\bexpensive\b|\bcheap\b"
)
# Own money that only changes its place. Fees for it are spending.
TRANSFER = re.compile(
    r"(?<!席)(?<!ル)チャージ(?!料|代|スポット)|(?:おろ|下ろ|降ろ|引き出|引出)(?:し(?:た|て|ました"
    r"|といた)|す)|出金(?:した|して|$|。)|引き出し|口座(?:に|へ|から).*(?:移|振|入金|送|貯)|(?:に|へ"
    r"|から).{0,8}移(?:した|して|しました|動した)|振り?替え"
    r"|貯金(?:した|に|へ|する|しといた|箱)|貯金口座|預け(?:た|入)|預金(?:した|に)|投資信託|投信|積み?立て(?:$|た|に"
    r"|nisa|投資)|nisa|ideco|両替(?!機)"
    r"|(?:銀行|信金|バンク|証券|ゆうちょ)(?:に|へ)\s*[¥\d,.一二三四五六七八九十百千万]+円?(?:を|も)?\s*振"
    r"|(?:カード|クレカ|クレジット|アメックス|visa|jcb|master(?:card)?"
    r"|amex)(?:会社)?[^、。\n]{0,14}(?:引き?落と|引落|請求|代金|利用額)"
    r"|(?:カード|クレカ)の(?:お?支払い?)|(?:今月|先月|\d月)の(?:クレジット)?カード(?:は|代)?\s*[¥\d]"
    r"|(?:paypay|ペイペイ|suica|スイカ|pasmo|パスモ|icoca|イコカ|nanaco|ナナコ|waon|ワオン|メルペイ"
    r"|d払い|edy|エディ|[a-z]+ ?pay)(?:に|へ).{0,12}(?:入金|入れ|足し|補充)"
    r"|口座(?:に|へ)[^、。]*入れ|atm(?:で|から|\s).{0,4}[\d一二三四五六七八九十]"
    r"|から[^、。]{0,12}(?:銀行|バンク|口座)(?:に|へ)"
    r"|\bwithdr(?:ew|awn|awal)\b|\btook out .*(?:atm|cash)\b|\btop(?:ped)?[- ]?up\b|\bcharged .*\b(?:to"
    r"|onto|on) (?:paypay|suica|pasmo|icoca|my (?:card|balance))\b|\b(?:moved|transferr?ed|put"
    r"|sent) .*\b(?:to|into|in) (?:my |the |our )?(?:savings?|account|bank|nisa|wallet)\b"
    r"|\bcharged (?:my )?(?:suica|paypay|pasmo|icoca|ic card)\b|\bloaded .*\bon(?: ?to)?\b|\bpaid off\b"
    r"|\bsaved?\b|\bput aside\b"
    r"|\btransfer(?:red)?\b|\bdeposit(?:ed)?\b"
    r"|\b(?:credit card|card|visa|mastercard|amex|jcb) (?:bill|payment|statement)\b|\bexchanged (?:money|yen)\b"
)
FEE = re.compile(r"手数料|\bfees?\b")
# Money between people: lending is no spending, so it is asked about.
LOAN = re.compile(
    r"貸した|貸して|借りた|借りて|返した(?!品)|返してもら|返済して(?:もら|くれ)|立て替え|立替|建て替え"
    r"|精算して(?:もら|くれ)|送金|(?:友達|友人|父|母|親|兄|弟|姉|妹|子供|息子|娘|[一-龠ァ-ヺ]+(?:さん"
    r"|くん|ちゃん))に\s*[¥\d,.一二三四五六七八九十百千万]+円?(?:も|を|ほど)?\s*(?:送|渡|振り込)"
    r"|\blent\b|\bloaned\b|\bborrowed\b|\bpaid \w+ back\b|\bi owe\b|\bowes me\b|\bfronted\b"
)
# 「レンタカー 6,600円借りた」 pays for the use of a thing.
RENTED = re.compile(
    r"(?:レンタカー|車|自転車|バイク|着物|浴衣|袴|ドレス|ボート|部屋|会議室|スタジオ|コート|ロッカー|テント|スキー|板|dvd|漫画)[^。、\n]{0,14}借り(?:た|て)"
)
# A bare number beside one of these words is a measure or a code, never yen.
MEASURE = re.compile(
    r"体重|身長|体温|血圧|血糖|心拍|気温|室温|歩数|体脂肪|偏差値|点数|得点|番号|会員(?!費)|暗証|パスワード|〒|住所|郵便(?!局)"
    r"|号室|号線|番地|型番|品番|便名|座席|順位|ランキング|西暦|平成|昭和|気圧|湿度|視力|年齢|歳|カロリー|kcal|握力"
    r"|フォロワー|ウエスト|バスト|ヒップ|いいね|再生|登録者|スコア|toeic\s*\d{3}(?!\d)"
    r"|\bweigh|\bweight\b|\bheight\b|\btall\b|\bsteps?\b|\btemperature\b|\bdegrees?\b|\bblood pressure\b|\bscore[ds]?\b"
    r"|\bpoints?\b|\bpin\b|\bpassword\b|\bnumber\b|\bzip\b|\baddress\b|\byears? old\b|\bcalories\b|\bfollowers\b|\bborn\b"
)
# These name things that may also be bought (電話, flight): a known kind of spending outweighs them.
MEASURED_THING = re.compile(
    r"テスト|試験|成績|コード|電話|(?<![a-z])(?:tel|fax)(?![a-z])|部屋|フライト|時間|距離|速度|重さ|長さ|高さ|サイズ|ページ|レベル|才"
    r"|\bcode\b|\bphone\b|\broom\b|\bflight\b|\bpages?\b|\bmiles?\b|\bhours?\b|\bminutes?\b|\blevel\b|\bmodel\b|\bgrade\b"
)
POINTS = re.compile(r"ポイント|(?<![a-z])pts?(?![a-z])|マイル|\bpoints\b|\bmiles\b")
COUNTED_POINTS = re.compile(r"\d\s*(?:ポイント|pts?(?![a-z])|マイル(?!カー))")
# 「電話代 2,980」 costs money, whatever else 電話 may be.
COST_WORD = re.compile(r"代|費|料金?|会費|\bbills?\b|\bfare\b|\bfees?\b")
# 「人生ゲームで2000円払った」 pays with paper; 課金 pays with yen.
PLAY_MONEY = re.compile(
    r"(?:モノポリー|人生ゲーム|桃鉄|どうぶつの森|あつ森|ゲーム(?:内|の中))で(?![^。\n]*課金)"
)
# Money that one has or has been given as a voucher.
HAVING = re.compile(
    r"残高|(?:財布|手元|口座|貯金箱|ポケット|かばん|カバン)に[^、。]*(?:ある|あった|入って|しか|残)"
    r"|財布の中(?!身)|へそくり(?!で|から|を)|(?:円|万)(?:も|は|が)?(?:ある(?:んや|やん|んだ|わ|で|よ|な|ね|し|$)|あった|残って|余って)"
    r"|しか[^、。\\n]{0,10}(?:ない|へん|無い|残って|持って|なかった|んかった)"
    r"|\bin (?:my|the) (?:wallet|account|pocket|bank)\b|\bi (?:only )?have (?:only )?[¥\d]"
)
VOUCHER = re.compile(
    r"(?:商品券|ギフト券|クーポン|図書カード|ギフトカード|割引券)[^、。]*(?:もら|貰|当た|届)"
    r"|円分の(?:ギフト|商品券|券|クーポン|ポイント)[^、。]*(?:もら|貰|当た|届)"
)
# 「1万円札で払ってお釣り2,000円」 pays, 「千円札ある？」 does not.
CHANGE = re.compile(r"釣り|おつり|払って|\bchange\b")
CASH = re.compile(r"円札|万円札|千円札|円玉|お札|小銭|\byen (?:bill|note|coin)\b")
