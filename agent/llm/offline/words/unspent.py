"""Signs that an amount is not the person's own spending: others, wishes, prices, transfers, measures."""

from __future__ import annotations

import re

# The person's own spending, told in the past. It outweighs a price or a wish in the same sentence.
OWN_PAST = re.compile(
    r"(?:買|購入)(?:った|うた|っちゃった|ってもた|うてもた|ってしまった|ってしもた|ってきた|うてきた"
    r"|した|しました|いました|ってん)|こうた|買い(?:ました|物した)"
    r"|(?:使|つか)(?:った|うた|いました|っちゃった|ってもた|うてもた|ってしまった)|(?:支?払)(?:った"
    r"|うた|いました|っちゃった|ってもた|い済み)"
    r"|かかった|かかりました|飛んだ|飛んでった|溶かした|課金した|おごった|奢った|納めた|引かれ(?:た|て)"
    r"|引き落とされ(?:た|て)"
    r"|\bi (?:just |finally |also )?(?:bought|spent|paid|ordered|got)\b|^(?:just |finally )?(?:bought"
    r"|spent|paid|ordered)\b|\bcost me\b"
)

_PEOPLE = (
    r"(?:友達|友だち|ともだち|友人|連れ|ツレ|同僚|上司|部下|部長|課長|社長|店長|先生|先輩|後輩|同期|弟"
    r"|兄|姉|妹|兄貴|いとこ|従兄弟|従姉妹|叔父|叔母|おじさん|おばさん"
    r"|隣の人|隣人|近所の人|彼氏|彼女|彼|知り合い|知人|親戚|店員|あいつ|あの人|あの子|誰か|みんな"
    r"|芸能人|社員|お客|客|大家|親|父|母|おとん|おかん|祖父|祖母|じいちゃん|ばあちゃん"
    r"|[一-龠ァ-ヺー]{1,6}(?:さん|くん|君|ちゃん|氏))"
)
# Someone else as the doer, in the same clause as the deed. A household's own (妻, 夫, 子ども) spend its money.
OTHERS = re.compile(
    rf"{_PEOPLE}(?:達|たち|ら)?(?:が|は|も|って)[^、。\n]*(?:買|こうた|使|払|課金|当て|稼|もら|購入"
    rf"|くれ|奢|おごっ|言|食べ|落と|なくし|損|儲|出し)"
    r"|\b(?:my |a |the |our |his |her )?(?:friend|friends|buddy|colleague|coworker|co-worker|boss"
    r"|manager|neighbou?r|brother|sister|cousin|uncle|aunt|mom|mum|mother|dad|father|parents|roommate"
    r"|girlfriend|boyfriend|teacher|someone|somebody|guy|lady|he|she|they)\b"
    r"(?: (?:just|also|recently|once|already|has|had|have))* (?:bought|spent|paid|got|ordered|won"
    r"|earned|makes?|sold|said|told|treated|lost)\b"
)
HEARSAY = re.compile(
    r"らしい|んやって|やねんて|だって\s*[。!]*$|やって\s*[。!]*$|(?:って|て)(?:言|ゆ|い)(?:って|うて"
    r"|ってた|うてた|うとった|っていた)|言うて(?:た|る)|って聞いた|とのこと|みたい(?:や|だ|です|$|。)"
    r"|だそう|やそう|ニュース|テレビで|ネットで見た|夢(?:を|見)"
    r"|\bapparently\b|\bi heard\b|\bthe news\b|\bthey say\b|\bdreamt?\b|\bdreamed\b"
)
WISH = re.compile(
    r"(?:欲し|ほし)(?:い(?!もの|物)|ーい|が(?:っ|る))|(?:買い|食べ|飲み|行き|使い|乗り|払い|替え|変え"
    r"|泊まり|見|観)たい(?!もの)|(?:買|行|食べ|使|払)(?:お|おう|う|よう|わ)?(?:っ)?か(?:な|なあ|なぁ"
    r"|と思|迷|悩|検討|どうか|やめ)"
    r"|(?:買|行|使|払|頼|注文し|食べ)(?:おう|おうか|おか|よう|ようか|よか)(?:な|と|どう|迷|悩|\s|$|。)"
    r"|迷って|迷う|まよ(?:う|って)|悩んで|悩む|検討中|検討して|つもり|狙って(?:る|た)|気になって"
    r"|気になる|憧れ"
    r"|\bi (?:really )?(?:want|wish|need|hope)\b|\bi(?:'d| would) (?:really )?(?:like|love|buy|get|want)\b|\bwant(?:ed)? to\b"
    r"|\bthinking (?:of|about)\b|\bconsidering\b|\b(?:might|may|could) (?:buy|get|spend|order)\b"
    r"|\btempted\b|\bgoing to (?:buy|get|order)\b|\bplanning to\b|\bwish i\b|\bi'll (?:buy|get)\b"
    r"|\bdebating\b"
)
NOT_DONE = re.compile(
    r"買(?:わ|え|えへ)(?:ん|なかった|ず|へん)|買ってない|買うてない|買ってへん|買うてへん|買い(?:そう"
    r"|かけ)|買うところ|買うとこ|払(?:わ|ってな|ってへ|うてへ|え)(?:ん|なかった|ず|い|んで|へん"
    r"|んかった)|使(?:わ|ってな|ってへ|うてへ)(?:ん|なかった|ず|い|へん|んかった)"
    r"|(?:のは|を|、|で)?やめ(?:た|とい|てお|とく|ました)|我慢|がまん|見送|諦め|あきらめ|踏みとどま"
    r"|未遂|思いとどま|キャンセルした|断った|やっぱり?(?:いらん|いらない)|食べ(?:へん|なかった"
    r"|んかった)|行か(?:へん|なかった|んかった)"
    r"|\balmost\b|\bnearly\b|\babout to\b|\bdid ?n['o]?t\b|\bdid not\b|\bhaven'?t\b|\bhave not\b"
    r"|\bdecided (?:not|against)\b|\bresisted\b|\bwon'?t\b|\bnever (?:bought|paid|spent)\b"
    r"|\bwas going to\b|\bchanged my mind\b|\bcancell?ed\b|\bpassed on\b|\bpassed up\b"
    r"|\binstead of buying\b"
)
FREE = re.compile(
    r"(?:おごって|奢って|ごちそうして|ご馳走して|払って|出して|買って|立て替えて)(?:もら|くれ|いただ)"
    r"|ごちそうになっ|ご馳走になっ|おごりやった|おごりで|奢りで|おごられ|奢られ"
    r"|\btreated me\b|\bpaid for me\b|\bbought me\b|\bfor free\b|\bgot .* for free\b|\bwas paid for\b"
)
PRICE_NOUN = re.compile(
    r"値段|価格|相場|定価|時給|日給|年収|月収|家賃相場|株価|日経平均|為替|ドル円|レート"
    r"|(?<!\d)1\s*(?:ドル|ユーロ|ポンド|元|ウォン|ビットコイン|btc)|ビットコイン|物価|最低賃金"
    r"|\bexchange rate\b|\b(?:a|one|1|the) (?:us )?(?:dollar|euro|pound|bitcoin|usd|eur|gbp)s?\b|\bhourly\b"
    r"|\bper hour\b|\ban hour\b|\bstock price\b|\bprice of\b|\bprices?\b|\bminimum wage\b|\$1\s*(?:="
    r"|is)|¥\d+ (?:to|per) (?:the|a) dollar"
)
PRICE = re.compile(
    r"値上げ|値上がり|値下げ|値下がり|(?:に|まで|くらい|円)上が(?:った|って|る|ってた|り)|(?:に|まで"
    r"|円)下が(?:った|って|る|ってた)|高くなっ|安くなっ|もする(?!から買)|(?:くらい|ぐらい|ほど)する"
    r"|円する|で売(?:って|られ)|売ってた|売られて|半額や|安売り|セール中|特売"
    r"|(?:やねん|なん|な)(?:けど|やけど|だけど|ですけど)|高すぎ|安すぎ|超えた(?:って|らしい)"
    r"|\bthese days\b|\bnowadays\b|\bcosts\b|\bgoing for\b|\bselling for\b|\bon sale for\b|\bgone up\b"
    r"|\bwent up\b|\bgoes for\b|\bpriced at\b"
)
# Own money that only changes its place. Fees for it are spending.
TRANSFER = re.compile(
    r"(?<!席)(?<!ル)チャージ(?!料|代|スポット)|(?:おろ|下ろ|降ろ|引き出|引出)(?:し(?:た|て|ました"
    r"|といた)|す)|出金(?:した|して|$|。)|引き出し|口座(?:に|へ|から).*(?:移|振|入金|送|貯)|(?:に|へ"
    r"|から).{0,8}移(?:した|して|しました|動した)|振り?替え"
    r"|貯金(?:した|に|へ|する|しといた|箱)|貯金口座|預け(?:た|入)|預金(?:した|に)|積み?立て(?:た|に"
    r"|nisa|投資)|nisa|ideco|両替"
    r"|(?:カード|クレカ|クレジット|アメックス)(?:会社)?[^、。\n]{0,14}(?:引き?落と|引落|請求|代金|利用額)"
    r"|(?:カード|クレカ)の(?:お?支払い?)|から[^、。]{0,12}(?:銀行|バンク|口座)(?:に|へ)"
    r"|\bwithdr(?:ew|awn|awal)\b|\btook out .*(?:atm|cash)\b|\btop(?:ped)?[- ]?up\b|\bcharged .*\b(?:to"
    r"|onto|on) (?:paypay|suica|pasmo|icoca|my (?:card|balance))\b|\b(?:moved|transferr?ed|put"
    r"|sent) .*\b(?:to|into) (?:my |the |our )?(?:savings?|account|bank|nisa|wallet)\b"
    r"|\btransfer(?:red)?\b|\bdeposit(?:ed)?\b"
    r"|\b(?:credit )?card (?:bill|payment|statement)\b|\bexchanged (?:money|yen)\b"
)
FEE = re.compile(r"手数料|\bfees?\b")
# Money between people: lending is no spending, so it is asked about.
LOAN = re.compile(
    r"貸した|貸して|借りた|借りて|返した(?!品)|返してもら|返済して(?:もら|くれ)|立て替え|立替|建て替え"
    r"|精算して(?:もら|くれ)|送金|(?:友達|友人|[一-龠ァ-ヺ]+(?:さん|くん|ちゃん))に[^、。]*(?:送った"
    r"|渡した)"
    r"|\blent\b|\bloaned\b|\bborrowed\b|\bpaid (?:me|him|her|them) back\b|\bi owe\b|\bowes me\b|\bfronted\b"
)
HYPOTHETICAL = re.compile(
    r"もし|もしも|(?:たら|れば|なら)(?:どう|どない|いい|ええ|なあ|なぁ|よかった|良かった)|当たったら"
    r"|あったら|としたら|仮に"
    r"|\bwhat if\b|\bif i\b|\bif we\b|\bwould you\b|\bimagine\b|\bsuppose\b|\bhypothetical"
)
# A bare number beside one of these words is a measure or a code, never yen.
MEASURE = re.compile(
    r"体重|身長|体温|血圧|血糖|心拍|気温|室温|歩数|体脂肪|偏差値|点数|得点|テスト|試験|成績|番号|会員"
    r"|暗証|パスワード|コード|電話|(?<![a-z])(?:tel|fax)(?![a-z])|郵便|〒|住所|号室|号線|番地|部屋|型番|品番|便名|フライト"
    r"|座席|順位|ランキング|西暦|平成|昭和|気圧|湿度|視力|年齢|歳|才|時間|距離|速度|重さ|長さ|高さ"
    r"|サイズ|カロリー|kcal|握力|ページ|フォロワー|再生|登録者|スコア|レベル"
    r"|\bweigh|\bweight\b|\bheight\b|\btall\b|\bsteps?\b|\btemperature\b|\bdegrees?\b"
    r"|\bblood pressure\b|\bscore[ds]?\b|\bpoints?\b|\bpin\b|\bpassword\b|\bcode\b|\bphone\b|\bnumber\b"
    r"|\bzip\b|\baddress\b|\broom\b|\bflight\b|\byears? old\b|\bpages?\b|\bcalories\b|\bmiles?\b"
    r"|\bhours?\b|\bminutes?\b|\bfollowers\b|\blevel\b|\bmodel\b|\bgrade\b"
)
POINTS = re.compile(r"ポイント|(?<![a-z])pts?(?![a-z])|マイル|\bpoints\b|\bmiles\b")
CASH = re.compile(r"円札|万円札|千円札|円玉|お札|小銭|\byen (?:bill|note|coin)\b")
# Asked for an opinion: the amount is a price that is weighed.
OPINION = re.compile(
    r"高い|たかい|安い|やすい|どう思|どや|ええかな|いいかな|ほうが(?:ええ|いい)|方が(?:ええ|いい)|妥当"
    r"|普通|贅沢|ぜいたく|ある\?|くずせ|崩せ|払え|買える|べき"
    r"|\bexpensive\b|\bcheap\b|\bworth\b|\bshould i\b|\bthink\b|\breasonable\b|\bgood (?:deal|price)\b"
)
