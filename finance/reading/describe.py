"""The name of what a statement is about: its words without amount, date, filler and verbs."""

from __future__ import annotations

import re

from finance.reading.categories import known_words
from finance.reading.noise import BLANK

MAX_LENGTH = 80

_PEOPLE = "友達|友だち|友人|同僚|家族|彼女|彼氏|彼|妻|夫|嫁|旦那|主人|家内|母|父|両親|親|兄|弟|姉|妹|子供|子ども|息子|娘|孫|祖母|祖父|上司|部下|先輩|後輩|みんな|仲間|知人|ママ友|恋人|チーム|同期"
_PAYMENT = "PayPay|ペイペイ|Suica|スイカ|PASMO|パスモ|ICOCA|イコカ|現金|クレジットカード|クレジット|クレカ|カード|デビット|楽天ペイ|d払い|au ?PAY|メルペイ|LINE ?Pay|iD|QUICPay|Apple ?Pay|Google ?Pay|ポイント|nanaco|WAON|電子マネー|バーコード決済|キャッシュレス|VISA"
_LEAD = re.compile(
    rf"(?:[\s、。,.:;!?…~・*•●◆■□▶>→\-+|/'\"「」『』()\[\]【】{BLANK}]+"
    r"|(?:[0-9]{1,2}[.)]\s)"
    r"|(?:さっき|さきほど|先ほど|今|いま|ついさっき)の?(?=[^年月日週度回])"
    r"|(?:円?分)?(?:を)?(?:使って|使用して|利用して)|引きのクーポン(?:で|を使って)?|引きクーポン(?:で|を使って)?|(?:引き|オフ)で"
    r"|(?:あと|あとは|それと|それから|そして|ほんで|んで|えっと|えーと|あの[、ー]|なんか|まあ|ちなみに|ごめん|とりあえず|じゃあ|じゃ|よし|やっと|また|もう|つい|結局|うっかり|久しぶりに|久々に|ついでに|さらに|一応|たぶん|確か|いや|やっぱり?|割り?勘(?:して|した|で)?|わりかんで?)[、\s]?"
    r"|(?:朝|昼|夜|夕方|午前|午後|夕べ|晩|深夜|早朝)(?:は|に|の|、)"
    rf"|(?:{_PEOPLE})(?:たち|達|ら|さん|ちゃん|くん)?(?:[0-9二三四五六]人)?(?:と一緒に|と(?:二人|2人)で|と(?!ん|り|う))"
    rf"|(?:{_PEOPLE})(?:たち|達|ら|さん|ちゃん|くん)?に(?:おごっ|奢っ|ごちそうし|ご馳走し)(?:た|て)"
    rf"|(?:{_PAYMENT})(?:払い|支払い|決済)?で(?!ん)"
    r"|(?:私|僕|俺|自分|わたし|うち)(?:は|が)|(?:支出|出費|記録|メモ|登録|追加|収入)\s?[::]\s?"
    r"|(?:[0-9一二三四五六七八九十]{1,2}(?:人|名)(?:で|分の?|と)?|全員で|みんなで|家族で|ひとりで|一人で|二人で)"
    r"|(?:年分の?|月分の?|(?:今|先|来|先々)(?:月|週)(?:分)?の?|[0-9]{1,2}月分の?)"
    r"|(?:(?:i|we|i've|we've|just|also|then|and|please|record|add|log|save|note|put|can you|could you|spent|paid|pay|dropped|blew|grabbed|picked up|ordered|bought|buy|got|had|ate|drank|took|went|for|on|at|to|in|from"
    r"|an?|the|some|my|our|out|have|split|of|was|were|is|about|around|it|that|this|by|with|received|sold|so|ok|okay|yen|each|me|us|expense|today i|another|wait|no wait|i mean|sorry|actually)\b[:,]?\s?))",
    re.IGNORECASE,
)
_VERBS = (
    "(?:を|が|に|も|で|へ)?(?:買っ(?:た|て|ちゃった|ておいた|といた|てきた)|買う(?:た|て|てもた|てしもた|てきた)|購入(?:した|して|しました)?|食べ(?:た|て|に行った|てきた|ました)|食った|食うた|飲ん(?:だ|で|できた|じゃった)|飲みに行っ(?:た|て)|呑んだ"
    "|行っ(?:た|て|てきた|て来た|てきて)|行き(?:ました)?|乗っ(?:た|て)|払っ(?:た|て|といた|てきた)|払い(?:ました)?|支払っ(?:た|て)|使っ(?:た|て|ちゃった)|使うた|使い(?:ました)?|かかっ(?:た|て|ちゃった)|掛かった|した|して(?:きた|もらった|もろた)?|しました|やった|やって|注文(?:した|して)?|頼んだ|頼んで"
    "|見た|見て(?:きた)?|観た|観て(?:きた)?|受け(?:た|て)|入れ(?:た|て)|もらっ(?:た|て)|もろた|貰った|いただいた|売れ(?:た|て)|売っ(?:た|て)|売却(?:した)?|振り?込まれ(?:た|て)|入っ(?:た|て|てた|てきた)|入金(?:された|した)?|出(?:た|して|した)|納め(?:た|て)|送っ(?:た|て)|あげ(?:た|て)|渡し(?:た|て)"
    "|おごっ(?:た|て)|奢っ(?:た|て)|ごちそうし(?:た|て)|包んだ|返品し(?:た|て)|戻っ(?:た|て)(?:きた)?|返っ(?:た|て)(?:きた)?|引き?落とされ(?:た|て)|引かれ(?:た|て|てた)|取られ(?:た|て)|飛ん(?:だ|で|でった)|借り(?:た|て)|泊まっ(?:た|て)|遊ん(?:だ|で)|切っ(?:た|て)|直し(?:た|て)|入れて|当たっ(?:た|て)|勝っ(?:た|て)|負け(?:た|て)"
    "|立て?替え(?:た|て|てた)|課金(?:した|して)|契約(?:した|して)|更新(?:した|して)|でき(?:た|て)|だった|でした|です|や|だ(?=$))"
)
_TAIL = re.compile(
    rf"(?:[\s、。,.:;!?…~・*•→\-+|/'\"「(\[【{BLANK}=@×]+"
    r"|(?:で|を|に|が|は|と|も|の|へ|から|って|とか|や|まで|として|につき|ので|けど|より|だけ|だけで|たぶん)"
    rf"|{_VERBS}"
    r"|(?:合計|総額|(?<![一-龥])計|全部で|全部|トータル|会計|お会計|約|およそ|だいたい|大体|税込み?|税抜き?|税別|金額|値段|代金(?!引)|お値段|自分|小計|単価|本体(?:価格)?|税抜(?:価格)?|税込(?:価格)?|(?:で|を)?[0-9.]+(?:L|リットル|kg|g|グラム)(?:入れ(?:た|て))?|定価|元値|通常|お釣り|おつり)"
    r"|(?:(?:[0-9一二三四五六七八九]{1,3}-)?[0-9一二三四五六七八九十]{1,2}(?:人|名)(?:で|分|あたり|前)?|[1一](?:個|本|杯|枚|つ|回|冊|袋|箱)(?:あたり)?|ひとり|ひとつ|各|@|割り?勘(?:で|して|した)?|わりかん|ワリカン|割っ(?:た|て)|折半|クーポン(?:で|使って)?|ポイント(?:で|使って)?|セールで?|値引き?(?:で)?|割引(?:で)?|[0-9]{1,2}(?:%|割)(?:オフ|引き?|引)?(?:で|の)?|半額(?:で|の)?)"
    r"|(?:\s(?:for|on|at|to|was|is|cost|of|and|with|in|from|the|a|an|total|about|around|i|paid|spent|came|by|were|costs|which|that|it|split|each|x)$))$",
    re.IGNORECASE,
)
_LEAD_PARTICLE = re.compile(r"(?:の分の|の分|の|に|は|を|も|で|が|と|へ|から|まで)")
_SENTENCES = re.compile(r"[。\n!?]+|\.\s")
_EN_WAYS = re.compile(
    r"\s?(?:[0-9]{1,2}|two|three|four|five)[\s-](?:ways?|people|of us|person)\b.*$", re.IGNORECASE
)
# 送料込み 3,480円 イヤホン: how the amount was made up is no name.
_INCLUDED = re.compile(r"(?:配?送料|税|手数料)込み?(?:で|の)?|配?送料無料(?:で|の)?")
_WORDLESS = re.compile(
    rf"(?:[^\w]|_|{BLANK}|[0-9])*|(?:[ぁ-ん]{{1,2}})|(?:さっき|これ|札|札で|うち|内税|外税|税|no wait|wait|sorry|actually|[0-9]+(?:個|本|杯|枚|つ|冊|袋|箱|缶|皿|玉|回|着|足|人|名|泊|%|割引?)(?:で|を|分|の)?|それ|あれ|やつ|もの|分|こと|円|全部|込み?|年|税|うん|はい|なう|ok|yes|no|thing|things|something|anything|stuff|it|this|that|use|used|came in|back|change|up|left)",
    re.IGNORECASE,
)


def describe_head(text: str) -> str:
    """The name in the text before an amount: of its last sentence that has one."""
    for sentence in reversed(_SENTENCES.split(text)):
        if name := clean(sentence):
            return name
    return ""


def describe_tail(text: str) -> str:
    """The name in the text after an amount: in the same sentence, or a known word in a later one."""
    first, *later = _SENTENCES.split(text)
    if name := clean(first, after_amount=True):
        return name
    for sentence in later:
        if known_words(sentence) and (name := clean(sentence)):
            return name
    return ""


def describe_between(text: str) -> str:
    """The name in the text between two amounts of one statement: a known word, since the rest is how it was paid."""
    name = clean(text, after_amount=True)
    return name if name and known_words(name) else ""


def clean(text: str, after_amount: bool = False) -> str:
    """One phrase without leading filler and trailing particles and verbs; "" when nothing telling is left."""
    text = _INCLUDED.sub(" ", _EN_WAYS.sub("", text))
    if after_amount:
        text = _strip_particle(text.lstrip())
    previous = None
    while previous != text:
        previous = text
        text = _strip_lead(text)
        text = _strip_tail(text)
    text = re.sub(rf"[\s{BLANK}]+", " ", text).strip()
    if _WORDLESS.fullmatch(text) and not _is_short_word(text):
        return ""
    return text[:MAX_LENGTH].strip()


def _is_short_word(text: str) -> bool:
    """そば and すし are as short as particles and still say what was bought."""
    return bool(re.fullmatch(r"[ぁ-ん]{2}", text)) and any(match.word == text for match in known_words(text))


def _strip_lead(text: str) -> str:
    blank_before = text.startswith(BLANK)
    if known_words(text[:24]) and known_words(text[:24])[0].start == 0:
        return text
    if match := _LEAD.match(text):
        return _strip_particle(text[match.end() :]) if blank_before else text[match.end() :]
    return text


def _strip_particle(text: str) -> str:
    """Drops a particle left behind by a date or an amount (の in 昨日の), not the head of a word (のり弁)."""
    known = known_words(text[:12])
    if known and known[0].start == 0:
        return text
    match = _LEAD_PARTICLE.match(text)
    return text[match.end() :] if match else text


def _strip_tail(text: str) -> str:
    match = _TAIL.search(text[-60:])
    if not match or match.end() == match.start():
        return text
    cut = len(text) - (len(text[-60:]) - match.start())
    known = known_words(text[-24:])
    if (
        known
        and known[-1].end == len(text[-24:])
        and match[0].strip() == match[0]
        and cut > len(text) - len(known[-1].word)
    ):
        return text
    return text[:cut]
