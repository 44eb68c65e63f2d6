"""What a question is about: the remainder, tomorrow, allotments, a breakdown, a period, black or red."""

from __future__ import annotations

import re

_HOW_MUCH = r"(?:いくら|なんぼ|どれくらい|どれぐらい|どのくらい|どのぐらい|どんくらい|どんぐらい|どんだけ|どれだけ|何円|なん円)"

REMAINING = re.compile(
    rf"残り(?!物)|のこり(?!物)|残って|残る|残高|残額|残金|余って|余裕|余力|あと\s*{_HOW_MUCH}"
    rf"|(?:何円|いくら|なんぼ)まで|まだ.{{0,8}}(?:使え|いける|買え|食べ)"
    rf"|(?:{_HOW_MUCH}|何)(?:まで|くらい|ぐらい)?\s*(?:なら|は|も)?\s*(?:使え|つかえ)|使える(?:額|金額"
    rf"|お金|の|ん)|使って(?:ええ|いい|よい)"
    r"|\b(?:left|remaining|remains?|remainder)\b|\b(?:can|could|may) (?:i|we) (?:still )?spend\b"
    r"|still (?:have|spend)\b|\broom (?:for|in)\b"
)
SPENDABLE_LATER = re.compile(
    r"使え|いける|目安|予算|枠|残り|いくら|なんぼ|どれくらい|どのくらい|guide|budget|spend|allowance|left"
)
TOMORROW = re.compile(r"明日|あした|あす(?:の|は)|tomorrow")
TODAY = re.compile(r"今日|きょう|本日|today")
THIS_WEEK = re.compile(r"今週|こんしゅう|(?<![先来毎々])週の(?:予算|残り|目安)|this week|the week|weekly")
THIS_MONTH = re.compile(r"今月|こんげつ|(?<![\d先来毎々])月の(?:予算|残り|目安)|this month|the month|monthly")
YESTERDAY_OR_OTHER = re.compile(r"昨日|先週|先月|yesterday|last (?:week|month)")

ALLOTMENTS = re.compile(
    r"週枠|月枠|別枠|予算枠|枠の?(?:一覧|内訳|配分)|(?:予算の?)?(?:割り?当て?|割り振り|配分|振り分け)"
    r"|\ballot(?:ment|ed)s?\b|\bunallotted\b|\ballocat(?:ion|ed)s?\b|\bunallocated\b"
    r"|\bper[- ]category budgets?\b"
)
BREAKDOWN = re.compile(
    r"内訳|一番(?:お金)?(?:を)?(?:使|多|かか)|何に(?:.{0,4}使|つか)|使い(?:すぎ|過ぎ)|(?:最近|直近)の?(?:記録|入力)|(?:記録|履歴|家計簿).{0,4}(?:見せ|見たい|一覧|出して)|^(?:履歴|一覧)$|なにに(?:使|つか)|何で使|(?:カテゴリー?|費目|項目"
    r"|分類)(?:別|ごと|毎)|明細|使い道"
    r"|\bbreak ?down\b|by category|per category|where (?:did|does|has|is) .*(?:money|go(?:ne|ing)?)\b"
    r"|each category"
)
SURPLUS = re.compile(
    r"赤字|黒字|収支|トントン|とんとん|貯金(?:は|が)?(?:でき|出来|いくら|どれ|なんぼ)|貯め?られ|お金(?:は|が)?貯ま"
    r"|プラス(?:になる|になり|やった|だった|か|\?|？)|マイナス(?:になる|になり|やった|だった|か|\?|？)"
    r"|\bin the (?:red|black)\b|\bsurplus\b|\bdeficit\b|\boverspen[dt]\b|\bbreak(?:ing)? even\b|\bsav(?:e"
    r"|ing) anything\b|net (?:income|result)\b|come out ahead"
    r"|how much (?:did|will|can) (?:i|we) save\b"
)
SUMMARY = re.compile(
    r"(?:今月|予算|ペース|月末(?:まで)?|お金|まだ).{0,6}(?:大丈夫|持つ|もつ|やばい|ヤバい|足り|いける)|"
    r"状況|どんな感じ|どないな感じ|どんな調子|調子|サマリ|まとめ|概要|全体像|全体を|ステータス|状態"
    r"|固定費|上限|予定支出"
    r"|予算(?:は|って|の)?\s*(?:どう|どない|もう)|予算.{0,6}(?:確定|下書き)|(?:確定|下書き"
    r"|締め)(?:して(?:る|ます|い)|した|しました|済み|ずみ|られて|まだ|なん|か)"
    r"|\bstatus\b|\boverview\b|\bsummar(?:y|ize|ise)\b|how'?s? (?:is |are )?(?:my|our|the) (?:budget"
    r"|month|finances|spending)"
    r"|how am i doing|how are we doing|\bceiling\b|\bfixed costs?\b|\bplanned (?:expenses?|costs?)\b"
    r"|\bconfirmed\b|\bmonthly limit\b"
)
BUDGET = re.compile(r"予算|目安|枠|budget|guide|allowance")
COMPARED = re.compile(r"比較|比べ|\bcompared?\b|\bvs\.?\b|\bversus\b")
HOW_TO = re.compile(
    r"(?:し|消し|直し|決め|入れ|減らし|増やし|使い)方|どうやって|どうすれば|方法|コツ|には\?|\bhow (?:do|can|to)\b"
)
EARNED = re.compile(r"収入|入金|稼い|\bincome\b|\bearn(?:ed)?\b")
LISTING = re.compile(r"一覧|リスト|履歴|明細|\blist\b|\bhistory\b|\bentries\b")
SPENT = re.compile(
    rf"(?:使|つか)(?:った|うた|て(?:る|た|い)|いました|っとる|い(?:すぎ|過ぎ))|支出|出費|買(?:った|うた"
    rf"|い物|いました)|こうた|払(?:った|うた|いました)|支払|かかっ"
    rf"|合計|総額|トータル|{_HOW_MUCH}|費(?:は|って|の|を|、|\?|？|$|教)|代(?:は|って|の|を|、|\?|？|$"
    rf"|教)|食べた|飲んだ|行った|入った|もらった"
    r"|\bspen[dt]\b|\bspending\b|\bexpens(?:es?|ing)\b|\b(?:bought|buy|paid|pay|purchases?d?)\b"
    r"|how much|\btotal\b|\bcosts?\b"
)
WHAT_BOUGHT = re.compile(r"(?:何|なに|なん)(?:を|か|買|こ|食|使|に|やっ|だっ|に使)|what\b")
TOTAL_TODAY = re.compile(
    r"合計|総額|トータル|全部|いくら|なんぼ|どれくらい|どのくらい|どんくらい|使|支出|出費|total"
    r"|spen[dt]|how much"
)
# Data words: the person asks what is stored, so a question without another sign is still about the ledger.
STORED = re.compile(
    r"やったっけ|だったっけ|っけ|何やった|何だった|いつ|what was|when did|which|履歴|一覧|リスト|最近"
    r"|recent|history|latest|list"
)

# 「もし1万円使ったら」, "if I spend 10,000": nothing was spent.
WHAT_IF = re.compile(
    r"(?:使|つか|買|払|食べ|飲|行|遊|出|課金|購入)[ぁ-んー]{0,4}(?:たら|だら|ても|でも|れば|えば|うと)"
    r"|使うと|買うと|としたら|とすると|として|(?:使う|買う|払う|行く|食べる)(?:ん)?なら"
    r"|\b(?:if|suppose|supposing|say) (?:i|we) (?:spend|spent|buy|bought|pay|paid|use|used|go|went|eat"
    r"|ate|have|had|get)\b|\bafford\b"
)
AFTERMATH = re.compile(
    r"残り|のこり|残る|残って|あと|なんぼ|いくら|どうなる|どないなる|大丈夫|だいじょうぶ|足り|いける"
    r"|行ける|いけるか|平気|オーバー|超え|買える|使える|余裕|赤字|ok"
    r"|left|remain|afford|over budget|enough|still|what happens|what would happen"
)
OPEN_IF = re.compile(r"(?:使(?:った|うた)ら|使えば)\s*\?\s*$")
COULD_AFFORD = re.compile(
    r"大丈夫|だいじょうぶ|足りる|いける\?|いける？|行ける\?|行ける？|買える|払える|使える"
    r"|オーバー(?:する|せ)|afford|have enough|enough (?:money )?for|can (?:i|we) (?:still |also )?(?:buy|get|pay|have)\b|within (?:my |the )?budget|over budget"
)
NOT_OWN_LEDGER = re.compile(
    r"札|くずせ|崩せ|両替|店|どこ|場所|相場|一般的|平均的|普通(?:は|いくら)|って何|とは\?|とは？"
    r"|\bbill\b|\bnote\b|where is|what is a\b"
)
# A short question after another: 「じゃあカフェは？」, "and last week?".
FOLLOW_SIGN = re.compile(
    r"^(?:じゃあ?|ほな|ほんなら|では|そしたら|(?:and|then)\b|(?:what|how) about)|(?:は|って)\s*[?？]+$"
    r"|(?:は|って)$|^[^?？]{1,12}[?？]$"
)

# Without a question mark only a message that ends in what it wants to see is a question (「今月の内訳」).
NOUN_END = re.compile(
    r"(?:内訳|記録|履歴|比較|残り|のこり|残高|残額|状況|サマリー?|まとめ|一覧|[週月別]枠|収支|合計|支出|出費|目安|予算"
    r"|明細|使い道|ごと|別|費|代|"
    r"(?:使った|残った)(?:額|金額|お金)|いくら使った|なんぼ使うた|何に使った|何買った)(?:は"
    r"|を)?\s*[。!！…]*\s*$"
    r"|\b(?:breakdown|summary|status|overview|remaining|left|spending|guide|allotments|budget|total"
    r"|totals|surplus)\s*(?:please|pls)?[.!]*\s*$"
    r"|^(?:my |our )?(?:spending|expenses|total)\b|^(?:show|list|give)\b"
    r"|\b(?:breakdown|summary|status|spending|spent|budget|total|surplus|left)\b.{0,20}\b(?:today"
    r"|tomorrow|yesterday|week|month|year)(?: please)?[.!]*\s*$"
    r"|^(?:breakdown|summary|status|spending|expenses|budget)\s+(?:for|of|in)\s+[a-z]+(?: 20\d\d)?[.!]*\s*$"
)
PAST = re.compile(
    r"やった|だった|でした|使った|使うた|買った|買うた|払った|かかった|\b(?:did|was|were|spent|bought|paid)\b"
)
OWN_SPENDING = re.compile(r"使って(?:る|た)|使い(?:すぎ|過ぎ)|支出|出費|\bspen(?:t|ding)\b|\bexpenses\b")
BETWEEN_PLACES = re.compile(r"(?:まで|から).{0,12}代|\bfrom .+ to\b|\bto the\b")
FOLLOW_WORDS = re.compile(
    r"じゃあ?|ほな|ほんなら|では|それなら|そしたら|の方|のほう|\b(?:and|then|what|how|about|the|for|ok"
    r"|so|in)\b|(?:は|って|も)(?=\s*[?？]|$)|"
    r"先週|先月|今月|今週|昨日|今日|一昨日|おととい|last|this|week|month|yesterday|today"
)
