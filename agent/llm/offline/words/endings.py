"""How a sentence ends after its amount: with a verb of money, or with one that makes it doubtful."""

from __future__ import annotations

import re

# (会社の近く) stands beside what the sentence says.
ASIDE = re.compile(r"\([^()\n]*\)")
# Laughter, marks and softeners behind the verb.
CLOSING = re.compile(r"(?:[\s。、!.…~ー笑w)）」]|[^\w\s])+$")
_KANA = r"[ぁ-ん]{0,9}"
_STEMS = (
    r"買|購入|使|遣|つか|つこ|払|支|出|飛|ふっと|溶|消え|減|飲|呑|のん|食|くう|くっ|乗|もら|もろ|貰|くれ|頂|いただ|いかれ|いっ|とら|取ら|かか|掛|稼|勝|負"
    r"|当た|当り|売|振り?込|受け|引|引き?落と|落とさ|落ち|請求さ|受け取|済|すん|すま|ポチ|返金|返|戻|納|渡|あげ|包|奢|おごっ|泊|見て|観|帰|遊|行っ|行き|行く|寄っ|切っ|直|入|いれ|頼|注文"
    r"|課金|契約|更新|作|撮|貼|回|投げ|支援|寄付|募金|歌|泳|習|通|掃除|修理|替え|換え|交換|申し?込|診|打っ|焼い|刷|借り|レンタ|申請|発行|印刷|加入|送|払戻|支給|し(?:た|て|まし|もた|もう|ちゃ|とい|よっ)|やっ|でし|だっ(?!て)|です|あり|あっ|なっ(?!て)|なり|なる|らっ|らい|られ|ちゃっ|てもう|てもた|うた|うて"
)
_REQUESTS = r"記録|登録|入力|追加|メモ|つけ|付け|書い|お願い|おねがい|頼む|よろしく"
_FILLERS = r"くらい|ぐらい|ほど|だけ|ちょうど|ばかり|のみ|ずつ|きっちり|ぽっきり|ぽっち|の分|ぶん|半分こ|まとめて|込み|だっぺ|ばい|けん|さ|ね|よ|わ|なあ|なぁ|で|や|だ|も"
_FEELINGS = r"おいしかっ|美味しかっ|うまかっ|旨かっ|たのしかっ|楽しかっ|良かっ|よかっ|高かっ|安かっ|最高|満足|しんど|痛|きつ"
_DEEDS = r"レンタル|作成|購入|修理|交換|申請|発行|印刷|加入|更新|契約|課金|寄付|募金|振込|払込|往復|片道|自由席|指定席|現金|カード|会社負担|自己負担"
OF_MONEY = re.compile(
    rf"(?:{_STEMS}|{_FEELINGS}){_KANA}$|(?:{_REQUESTS})[ぁ-んー]*$|(?:{_FILLERS}|{_DEEDS})$"
)
# 「5000円の寿司食べてた」 is what one saw, 「3億円当てたい」 what one wishes, 「給付するって」 what one heard.
OBSERVED = re.compile(
    r"(?:食べ|食う|飲ん|着|持っ|落とし|見|乗っ|し|行っ|売っ|頼ん)(?:て|で)(?:い)?(?:た|る|はった|はる|よった|よる)$|(?:売|販売|転売|出品|紹介|設定)(?:さ|ら)れて(?:た|る)$"
    r"|[ぁ-ん]たい(?:な|なあ|なぁ|わ|ねん|です|けど|と思う|んやけど)*$|[るただい]って(?:さ|な|よ|ね)?$|(?:んや|ねん|や)て$"
    r"|見て帰っ[ぁ-ん]*$|(?:見|試着し|試食し)(?:た|てきた)だけ[ぁ-ん]*$|(?:約束|つもり|はず|らしい|みたい|そう)(?:や|だ|です|な)?$"
)
# 「5,000円使ったら怒られる」
SUPPOSING = re.compile(
    r"(?:使|買|払|食べ|飲|行)(?:った|うた|べた|んだ)ら(?=[^、。]*[ぁ-ん一-龠])|(?:使|買|払|食|飲|行)[えべめけ]れ?ば"
)
# A verb that is not in the past: 「27日に8万円落ちる」, 「しか使われへん」.
TO_COME = re.compile(
    r"(?:(?<!ず)(?<!な)(?<!で)(?<!しま)(?<!ろし)(?<![\d一二三四五六七八九ひふみよ])[うくつぬむぐぶす]|(?<!あ)(?<!す)(?<!しと)(?<!つけ)(?<!入れ)(?<!付け)る|(?:られ|われ|き|け|せ|て|れ|え)へん|[われきえてりせ]ない)"
    r"(?:わ|ねん|よ|で|ね|な|から|し|やん|んや|んだ|けど|かも|かな)*$|(?:忘れん|忘れない)ように|注意$|(?:しと|とい?て?お?)こう?$"
)
# 「落札できんかった 8,000円」, 「返金まだ来てへん 3,980円」: the amount follows what did not happen.
DENIED = re.compile(
    r"(?:へん|へんかった|なかった|[^ぁ-ん]?んかった|[きけせてれえわかられ]ない)[、。]?$|(?:は|で|ら)月$"
)
# 「ポチりかけた 6,980円」, 「ドル高やな、158円」: a whole sentence stands before the amount.
SENTENCE = re.compile(r"(?:[ぁ-ん一-龠](?:た|てる|だけ|やな|やね|だね|だな|だよ)|[一-龠]る)[、。\s]*$")
# 「初任給は23万円」 states a fact about something that no one buys.
TOPIC = re.compile(r"(?:は|が|(?<=[ァ-ヺーれ])って)\s*(?:月|年|約|今)?$")
EN_OTHERS = re.compile(
    r"^(?:his|her|their|he|she|they|you)(?:'s|'re)?\b(?!.*\b(?:birthday|gift|present|party)\b)|^there(?:'s| is| are)\b"
)
EN_STRANGE = re.compile(
    r"\b(?:someone|somebody|he|she|they|you|dropped|lost|loaded|walked|earned|posted|listed|offered|asked|claimed|wanted|reached"
    r"|scored|moved|raised|sent|start|starts|says?|said|like|would|could|might|wish)\b",
    re.IGNORECASE,
)
