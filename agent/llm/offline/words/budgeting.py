"""Words of the commands about budgets, fixed costs, wishes and plans."""

from __future__ import annotations

import re

BUDGET = re.compile(r"予算|月枠|(?:の|を|は)枠|\bbudget\b|\ballot(?:ment)?\b|\ballowance\b")
CEILING = re.compile(
    r"上限|全部で|全体で|トータル|合計で|ぜんぶで|全体の予算|月の予算|総予算|\bceiling\b|\bcap\b"
    r"|\bspending limit\b|\blimit\b|\boverall\b|\bin total\b|\btotal budget\b|\bmonthly budget\b"
)
# Beside the amount: 「15万円まで」 limits, 「東京まで 13,000円」 travels.
UP_TO_AFTER = re.compile(
    r"\s*(?:まで|以内|以下|に(?:抑え|おさえ|収め|おさめ|とどめ)|が上限|を上限|max\b|or less\b|at most\b"
    r"|tops\b)"
)
UP_TO_BEFORE = re.compile(r"(?:at most|no more than|up to|max(?:imum)?(?: of)?|under|below)\s*$")
LIMIT = re.compile(r"上限|\bceiling\b|\bcap\b|\blimit\b")
# 「ふるさと納税の上限」 is no ceiling of the month.
LIMIT_OF_OTHER = re.compile(r"(?<![月体算出計])(?<!全部)の上限")
SET = re.compile(
    r"設定|決め|変更|変え|上げ|下げ|増や|減ら|にして|でお願い|でいく|でいこ|にする|にしよ|にしとい"
    r"|\bset\b|\bchange\b|\bmake\b|\braise\b|\blower\b|\bincrease\b|\breduce\b|\bshould be\b"
)
# "budget summary please" wants to see, not to set.
LOOK = re.compile(r"サマリ|まとめ|状況|一覧|\b(?:summary|status|overview|breakdown|report)\b")
# 「今月の食費は3万円」 declares, 「今月の食費は3万円やった」 reports.
REPORTED = re.compile(
    r"(?:円|万|千|\d)\s*(?:ほど|くらい|ぐらい)?\s*(?:やった|だった|でした|使|かか|払|いっ|行っ|なっ"
    r"|超え|もう)|使った|使うた|かかった|払った|\b(?:was|were|spent|paid|cost)\b"
)
# Between the category and the amount of a declared budget nothing else stands.
DECLARED = re.compile(
    r"\s*(?:の(?:予算|枠|月枠|上限))?\s*(?:は|を|が|:|、|,|を月|は月|月|is|to|at|=)?\s*(?:約|大体|月)?\s*"
)
SET_AFTER = re.compile(
    r"\s*(?:まで)?(?:に(?:して|しと|する|しよ|したい|設定|変更|決め|変え|上げ|下げ|増や|減ら)"
    r"|で(?:お願い|いく|いこ|設定|頼む)|と(?:する|決め))"
)
PER_MONTH = re.compile(r"(?:月|毎月|月々)\s*$")
# 「5千円増やして」 needs the sum that it adds to, which only the person can settle.
RELATIVE = re.compile(
    r"(?<!に)(?<!まで)\s*(?:増や|減ら|上乗せ|足し|追加|プラス|アップ|削)|\b(?:by|another|more"
    r"|less)\b.{0,12}\d|\d[\d,]*\s*(?:yen)?\s*(?:more|less)\b"
)
MONTH_WORD = re.compile(
    r"今月|来月|再来月|毎月|月々|\d月(?!\s*\d|末)|this month|next month|every month|monthly"
    r"|for (?:january|february"
    r"|march|april|may|june|july|august|september|october|november|december)\b"
)
MONTH_SUM = re.compile(r"(?:今月|先月|\d月|this month|last month)")
EVENT = re.compile(r"予算\s*(?:が|は)?\s*[\d,.万千円]+\s*の|予算(?:内|オーバー|不足|会議|委員)")

CONFIRM = re.compile(
    r"確定(?:します|させ|して|しといて|しとい|する|で|お願い|しよ|でお願い|や$|$|。|!|っと)|予算.{0,6}で(?:いく"
    r"|いこ|決まり|決定|ok|けってい"
    r")|予算.{0,10}(?:本決まり|本決定)"
    r"|\bconfirm\b|\bfinali[sz]e\b|\block in\b"
)
REOPEN = re.compile(
    r"確定.{0,6}(?:取り?消|解除|やめ|外し|はずし|戻|キャンセル|なし)|下書き.{0,4}(?:に|へ)?(?:戻|もど"
    r"|し(?:て|と))|(?:予算|月).{0,8}(?:開け直|再開|開き直|編集できるように)"
    r"|\bre-?open\b|\bunconfirm\b|\bback to (?:a )?draft\b|\bundo the confirmation\b|\bunlock\b"
)
CLOSE = re.compile(
    r"(?<![日引抱])締め(?:し?て|し?と(?:い|っ)て|る|たい|お願い|を?お願い|処理|作業|よ|$|。|!)|締める|月締め"
    r"|〆(?:て|る|$)|しめて(?:$|。|!|や|な|ほしい)|クローズ(?:して|する|$)"
    r"|\bclose (?:the )?(?:books? (?:for|of|on)|month|last month|this month|previous month|out|january"
    r"|february|march|april|may|june|july|august|september|october|november|december|20\d\d)"
    r"|\bmonth[- ]end close\b"
)
NOT_CLOSE = re.compile(
    r"締め切り|締切|締めの?(?:ラーメン|うどん|そば|雑炊|パフェ|アイス|一杯|ご飯|茶漬け)|シメ|戸締"
    r"|締めパフェ|締めラーメン|close to\b"
)
FIXED = re.compile(
    r"固定費|\bfixed[- ](?:monthly )?(?:cost|expense)s?\b|\brecurring\b|毎月(?:の)?(?:引き落とし"
    r"|支払い)(?:に|と|で)"
)
EVERY_MONTH = re.compile(r"毎月|月々|\bevery month\b|\beach month\b|\ba month\b|\bper month\b")
DAY_OF_MONTH = re.compile(r"(?:毎月)?\s*(\d{1,2})\s*日|\bon the (\d{1,2})(?:st|nd|rd|th)\b")
REMOVED_PLAN = re.compile(
    r"(?:固定費|予定支出|(?:欲し|ほし)い(?:もの|物)?リスト).{0,12}(?:消し|消す|削除|なくし|外し|はずし)"
    r"|\b(?:delete|remove|clear)\b.{0,30}\b(?:fixed costs?|planned expenses?|wish ?-?list)\b"
)
ZERO = re.compile(r"予算.{0,8}(?:消|削除|なくし|外し|はずし|やめ)|(?:delete|remove|clear) .{0,20}\bbudget\b")

WISHLIST = re.compile(
    r"(?:欲し|ほし)い(?:もの|物|モノ)?\s*リスト|ウィッシュ\s*リスト|ウイッシュリスト|買いたい(?:もの"
    r"|物)?リスト|お?買い物リスト|(?:欲し|ほし)い(?:もの|物|モノ)(?:に|へ)[^。\n]*(?:入れ|追加|登録|足し|加え)|wish\s*-?list"
)
PLANNED = re.compile(
    r"予定|かかる|必要(?:や|だ|です|$|。|に)|(?:払|支払)(?:う|わな|わんと|い?がある|うことにな)"
    r"|いる(?:ねん|んや|$|。)|要る|出費がある|引き落とされる|納める|納付"
    r"|\bplan(?:ned|ning)?\b|\bwill (?:cost|be|need|have to)\b|\bgoing to (?:cost|be|pay|spend|need)\b"
    r"|\bneeds? to (?:pay|cover)\b|\bdue\b|\bupcoming\b|\bi'll (?:pay|need|have|spend)\b"
    r"|\bhave to pay\b"
)
TO_COME = re.compile(
    r"予定(?!通り|どおり)|かかる(?!た)|かかりそう|必要(?:や|だ|です|になる|$)|払う(?:$|予定|わ|で|ねん|こと)|払わ(?:な|んと)"
    r"|\bwill (?:cost|be|need|have)\b|\bgoing to\b|\bneeds? to pay\b|\bhave to pay\b|\bdue\b"
)
FUTURE = re.compile(
    r"明日|あした|明後日|あさって|来週|再来週|来月|再来月|今度|来年|週末|tomorrow|next (?:week|month"
    r"|year|mon|tue|wed|thu|fri|sat|sun)|the day after tomorrow"
)
# Command words that are no part of a name.
NAME_NOISE = re.compile(
    r"(?:を|に|へ|は|が|で|の|も|と)?(?:固定費|(?:欲し|ほし)い(?:(?:もの|物|モノ)?\s*リスト|(?:もの|物|モノ)(?=に|へ))"
    r"|ウィッシュ\s*リスト|ウイッシュリスト|買いたい(?:もの|物)?リスト|お?買い物リスト)(?:に|へ|で"
    r"|として|と|は|を)?"
    r"|(?:追加|登録|記録|設定|予定|入力)(?:し|で|と|を|に)?(?:て|といて|とって|ておいて|とい)?"
    r"|入れ(?:て|といて|とって|ておいて)|足し(?:て|といて)|つけ(?:て|といて)|毎月|月々|月額"
    r"|お願い(?:します)?|ください|下さい|頼む(?:わ|で)?|ほしい|欲しい|くれる|もらえる"
    r"|(?:が|に|は)?(?:かかる|必要)(?:わ|ねん|で|の|から|んや|です|や)*|払う|支払う|予定(?:や|です|だ)?"
    r"|\d{1,2}日(?:払い|引き落とし|に|の)?|引き落とし|費用|の分"
    r"|\b(?:please|pls|can you|could you|would you|add|put|set|record|register|note|enter|log|on|to|my"
    r"|our|the|a|an|as|for|of|in|with|at|wish\s*-?list|fixed|monthly|recurring|cost|costs|expense"
    r"|expenses|every month|each month|per month|a month|is|will be|will cost|will|be|going|have|need"
    r"|pay|due|planned|i'll|i'd|i|like|want|yen|jpy|it|st|nd|rd|th|from|next|month|week)\b"
)

# 「来月の予算を先月と同じにして」, 「予算コピーして」: one month's plan in place of another's.
COPY = re.compile(
    r"(?:予算|月枠|上限|割り?当て)[^。\n]{0,16}(?:(?:月|前)(?:の(?:予算)?)?と(?:同じ|おなじ|一緒|いっしょ)|コピー|引き継|引きつ|使い回|写し|そのまま)"
    r"|(?:月|前)(?:の)?と(?:同じ|おなじ|一緒)(?:の)?(?:予算|月枠)"
    r"|(?:月|前)の(?:予算|月枠)を[^。\n]{0,8}(?:コピー|引き継|使い回|写し)"
    r"|\bcopy\b[^.\n]{0,24}\bbudget\b|\bbudget\b[^.\n]{0,24}\b(?:same as|like)\b[^.\n]{0,8}\bmonth\b"
    r"|\bsame budget as\b[^.\n]{0,8}\bmonth\b",
    re.IGNORECASE,
)
NEXT_MONTH = re.compile(r"来月|翌月|次の月|\bnext month", re.IGNORECASE)
COPIED_MONTH = re.compile(
    r"(?P<this>今月|\bthis month)|先月|前月|前の月|\blast month|\bprevious month", re.IGNORECASE
)
