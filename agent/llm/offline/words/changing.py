"""Words with which people delete or correct a row."""

from __future__ import annotations

import re

DELETE = re.compile(
    r"(?:消|け)し(?:て|と(?:い|っ)て|とく|といて|ちゃ|たい|ておいて|ます|とこ)|消す|消せ|削除"
    r"|取り?消(?:して|しと|しておいて|し$|したい|しで|しを?お願い)|なかったことに|無かったことに"
    r"|(?:なし|無し|ナシ)に(?:して|しと)|(?:さっき|最後|直前|今|いま|それ)の?(?:やつ|記録|は"
    r"|分)?(?:なし|無し|ナシ)(?:で|や|に)?"
    r"|\b(?:delete|remove|erase|undo|scratch|scrap|get rid of|cancel (?:the |that |my )?(?:last|latest|previous|entry|record))\b"
)
# What asks for a change of a row outright; without a matching row it is asked about, never recorded.
STRONG_CHANGE = re.compile(
    r"(?:日付|日にち)を|変え(?:て|と|たい)|かえて|変更|直し(?:て|と|たい)|なおして|修正|訂正|書き?換え"
    r"|移して|移動して"
    r"|(?:の|が|を)?間違(?:い|え)|まちが(?:い|え)|正しくは"
    r"|\b(?:change|correct|fix|update|edit|move|recategori[sz]e|reclassify)\b|\bshould (?:be"
    r"|have been)\b|\binstead of\b|\bwrong\b|\bmake (?:it|that)\b|\bit was .{1,20}\bnot\b"
)
# What hints at a change; it needs a row that fits.
WEAK_CHANGE = re.compile(
    r"やっぱ|(?:じゃ|では|で|や)なく|ちゃうくて|ちゃうて|ちごて|違くて|違って|ちゃう[、,。\s]"
    r"|違う[、,。\s]|ほんまは|本当は|実は|正確には"
    r"|もう(?:ちょい|ちょっと|少し)(?:高|安)|もっと(?:高|安)"
    r"|→|⇒|->|=>|\bactually\b|\bnot\b|\bmake\b"
)
# 「ごめん、ランチ900円やった」 is a correction if such a row exists.
APOLOGY = re.compile(r"ごめん|すまん|すみません|すんません|しまった|\bsorry\b|\boops\b|\bmy bad\b")
MAKE_IT = re.compile(r"に(?:し(?:て|と)|直|変)")
TOPIC_END = re.compile(r"は\s*$")
POINTING = re.compile(r"(?:それ|これ|あれ|さっきの|今の|最後の)(?:やつ)?(?:は|、|,)?\s*$")
# 「やっぱりランチ行った 900円」 tells of a new spending.
NEW_SPENDING = re.compile(
    r"行った|行って|食べた|飲んだ|買った|買うた|使った|使うた|払った|乗った|\b(?:bought|spent|paid|ate"
    r"|went|had)\b"
)
NEGATION = re.compile(
    r"\s*(?:→|⇒|->|=>)|(?:じゃ|では|で|や)なく(?:って|て)?|ちゃうくて|ちゃうて|ちごて|違くて|違って"
    r"|ちゃう|違う"
)
# 「12,000円→8,400円（30%オフ）」 tells of a sale and corrects nothing.
MARKED_DOWN = re.compile(
    r"円?\s*(?:→|⇒|->|=>).*(?:\d\s*(?:%|割)\s*(?:オフ|off|引)|半額|セール|値引|割引|\bsale\b|\bdiscount)"
    r"|(?:\d\s*(?:%|割)\s*(?:オフ|off|引)|半額|セール|値引|割引|\bsale\b|\bdiscount).*円?\s*(?:→|⇒|->|=>)"
)
EN_NOT = re.compile(r"\bnot\b|\binstead of\b|\brather than\b")
POINTER = re.compile(
    r"さっき|最後|さいご|直前|先ほど|さきほど|今の(?!月|週)|いまの|前の(?:記録|やつ|入力|支出)|直近"
    r"|最新|一番新しい|それ|これ|あれ"
    r"|\blast (?:one|entry|record|expense|income|thing|item|purchase)\b|\blatest\b|\bprevious\b"
    r"|\bmost recent\b|\bthat (?:one|last)?\b|\bit\b|\bjust now\b"
)
LAST = re.compile(
    r"最後|さいご|直前|直近|最新|一番新しい|さっき|先ほど|さきほど|\blast (?:one|entry|record|expense"
    r"|income|thing|item|purchase)\b|\blatest\b|\bprevious\b|\bmost recent\b"
)
EVERYTHING = re.compile(r"全部|ぜんぶ|すべて|全て|全件|まとめて|全消し|\b(?:everything|all)\b")
TWICE = re.compile(
    r"二重|2重|ダブ|だぶ|重複|2回|二回|片方|1個|一個|1件|一件|1つ|一つ|\btwice\b|\bdouble|\bduplicate"
    r"|\bone of\b"
)
COPULA_PAST = re.compile(
    r"(?:やった|だった|でした|やってん|やったわ|やで|だよ|です|や|の分|ぶん|のやつ)(?:わ|ねん|で|よ|ね|な"
    r"|んよ)*\s*[。.!！]*\s*$|\b(?:was|were)\b"
)
DATE_TARGET = re.compile(
    r"(?:の分|の日付|付け|付)?\s*(?:に(?!ち)|へ|やった|だった|でした|やってん|の分|の間違い|や|です)|の?やつ"
)
EN_TARGET = re.compile(r"\b(?:to|as|into|under|was|were|is|be|been|on|for|from|it)\s*(?:the\s+)?$")
NEW_CATEGORY_AFTER = re.compile(
    r"\s*(?:カテゴリー?|の?分類|扱い)?\s*(?:に|へ|で|や|やった|だった|です|でお願い)|\s*$|\s*[。.!]"
    r"|\s*(?:please|category|instead)"
)
RENAME = re.compile(
    r"(?:説明|内容|名前|店名|店|メモ|品名"
    r"|摘要)を\s*[「『\"]?(?P<ja>[^「」『』\"]{1,40}?)[」』\"]?\s*に(?:変|して|直|修正|訂正)"
    r"|\b(?:description|name|note)\b(?:\s+of\s+.{1,30}?)?\s+to\s+[\"']?(?P<en>[^\"']{1,40}?)[\"']?\s*[.!]?$"
)
OTHER_NAME = re.compile(
    r"(?:(?:じゃ|では|や)なく(?:って|て)|ちゃうくて|ちごて)[、\s]*([^、。\s]{2,20}?)"
    r"(?:やった|だった|でした|や|だ|です)(?:わ|ねん|で|よ|ね)*\s*[。!]*$"
)
RETURNED = re.compile(r"返金|戻って|戻り|払い戻|refund")
HOW_TO = re.compile(r"方法|やり方|どうやって|どうすれば|できる[?？]|できます|how (?:do|can|to)\b")
ROW_ID = re.compile(r"(?<![a-z0-9])([ei]\d{1,9})(?![a-z0-9])")

# Dropped before looking for what the message calls the row.
FILLER = re.compile(
    r"(?:間違(?:えて|って)?|まちがえて)?(?:入れ|入っ|記録し|登録し|つけ|書い)(?:た|て(?:る|た|い)?"
    r"|ちゃった|てもた|てしまった|てん)|二重|2重|ダブっ?てる?|重複|片方|\d+[個件つ]|一[個件つ]"
    r"|さっき|最後|さいご|直前|先ほど|さきほど|直近|最新|一番新しい|記録|入力|登録|データ|支出|収入|分"
    r"|やつ|もの|金額|値段|額|日付|カテゴリー?|分類|費目|項目|行"
    r"|いらん|要らん|いらない|不要|やっぱり?|ごめん|すまん|間違い|間違え|正しくは|本当|実は|全部|一番|先月"
    r"|今月|先週|今週|昨日|今日|一昨日|代|円|分|件|の|お願い|頼む|ください|下さい"
    r"|じゃなく(?:って|て)?|ではなくて?|変更|修正|訂正|削除|取り?消|消|変え|直|移|追加|設定|予定|扱い|確認"
)
EN_STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "my",
        "me",
        "it",
        "that",
        "this",
        "one",
        "last",
        "latest",
        "previous",
        "recent",
        "entry",
        "record",
        "row",
        "expense",
        "income",
        "thing",
        "item",
        "purchase",
        "please",
        "pls",
        "to",
        "be",
        "was",
        "were",
        "is",
        "not",
        "but",
        "and",
        "of",
        "for",
        "from",
        "in",
        "on",
        "at",
        "yen",
        "jpy",
        "actually",
        "oops",
        "sorry",
        "should",
        "have",
        "been",
        "instead",
        "rather",
        "than",
        "change",
        "correct",
        "fix",
        "update",
        "edit",
        "move",
        "make",
        "delete",
        "remove",
        "erase",
        "undo",
        "scratch",
        "cancel",
        "get",
        "rid",
        "can",
        "could",
        "would",
        "you",
        "i",
        "we",
        "amount",
        "price",
        "date",
        "category",
        "wrong",
        "twice",
        "double",
        "duplicate",
        "duplicated",
        "entered",
        "recorded",
        "today",
        "yesterday",
        "now",
        "just",
        "there",
        "with",
        "as",
        "into",
        "by",
        "its",
        "cost",
        "costs",
        "no",
        "yes",
        "hey",
        "ok",
        "all",
        "everything",
        "both",
        "some",
        "any",
        "records",
        "entries",
        "expenses",
        "rows",
        "items",
        "put",
        "set",
        "meant",
        "mean",
        "i'm",
    ]
)
# Different names of one thing, so that 「昼飯」 finds the row ランチ and "taxi" the row タクシー.
SAME_THING: tuple[frozenset[str], ...] = tuple(
    frozenset(group.split())
    for group in (
        "ランチ 昼飯 昼ごはん 昼ご飯 昼食 お昼 lunch",
        "ディナー 夕飯 夕食 晩ごはん 晩ご飯 晩飯 夜ご飯 夜ごはん dinner supper",
        "朝食 朝ごはん 朝ご飯 朝飯 モーニング breakfast",
        "タクシー taxi cab",
        "電車 電車賃 train",
        "バス bus",
        "コンビニ コンビニエンスストア convenience konbini",
        "スーパー supermarket groceries",
        "スタバ スターバックス starbucks",
        "マック マクド マクドナルド mcdonald's mcdonalds",
        "コーヒー 珈琲 coffee",
        "カフェ cafe",
        "映画 movie cinema",
        "本 book",
        "家賃 rent",
        "電気代 電気 electricity",
        "ガス代 gas",
        "水道代 水道 water",
        "飲み会 飲み drinks",
        "薬局 ドラッグストア pharmacy drugstore",
        "病院 クリニック hospital clinic",
        "歯医者 歯科 dentist",
        "美容院 美容室 散髪 haircut",
        "給料 給与 salary paycheck",
        "ボーナス 賞与 bonus",
        "アマゾン amazon",
        "ガソリン 給油 gasoline petrol",
    )
)
