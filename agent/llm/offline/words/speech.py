"""Signs of what kind of sentence it is: a question, a request, thanks, a yes."""

from __future__ import annotations

import re

_JA_RECORD = r"(?:(?:記録|登録|追加|入力|計上|メモ)(?:し|っ|を|で)?|つけ|付け|入れ|書い)"
_JA_TE = r"(?:て|と(?:い|っ)て|ておいて)"
REQUEST = re.compile(
    rf"{_JA_RECORD}{_JA_TE}?\s*(?:くれ|もらえ|もらいたい|ほし|欲し|くださ|下さ|お願い|おねがい|頼む"
    rf"|頼み|でき|たい)"
    rf"|{_JA_RECORD}{_JA_TE}[やなねよー]*\s*[。!?]*\s*$"
    r"|(?:て|で)(?:くれ(?:る|へん|ない|ます|ません|や)|もらえ(?:る|ます|ません|へん|ない)|ほしい|欲しい"
    r"|ください|下さい|いただけ(?:る|ます|ません|ない)|頂け(?:る|ます|ません|ない))|お願いでき"
    r"|\b(?:can|could|would|will) you (?:please |kindly |also )?(?:add|record|log|note|put|enter|save"
    r"|register|write"
    r"|delete|remove|change|fix|set|update|move|confirm|close|correct|mark|reopen)\b"
    r"|\b(?:please|pls)\b|^(?:record|log|add|note|enter|register)\b"
)
# 「教えてくれる？」 requests an answer, not a deed.
TELL = re.compile(
    r"(?:教え|おしえ|見せ|みせ|出し|表示し|知らせ|調べ|計算し|確認し|まとめ|比べ|言う|言っ)(?:て|と)"
    r"|\b(?:tell|show|give|let|list|summari[sz]e|break|explain|help|check)\b"
)

_JA_ASKING = (
    r"(?:ですか|ますか|でしょうか|んですか|かな[あぁー]?|かね|やろか|だろうか|っけ|のか|んか|どう"
    r"|どうなん|どうやろ|どうかな|なんぼ|いくら"
    r"|いくらや|なんぼや|どれくらい|どのくらい|どんくらい|どんだけ|どれだけ|ある\?|教えて|見せて"
    r"|知りたい|おしえて|みせて|出して|表示して)"
    r"(?:や|な|よ|ね|ん|の|なん|ください|下さい|くれ|くれる|ほしい|欲しい|ー|…|\s)*"
)
_EN_ASKING = (
    r"(?:how|what|what's|whats|when|where|where's|which|who|why|is|are|was|were|am|do|does|did|can i"
    r"|could i|should|may i|"
    r"would|will|have i|has|show|tell me|give me|list|compare)\b"
)
_HOW_MUCH = r"(?:いくら(?!丼|軍艦|か)|なんぼ|どれ(?:くらい|ぐらい|だけ)|どの(?:くらい|ぐらい)|どん(?:くらい|ぐらい|だけ))"
# Words that ask wherever they stand, as long as no amount answers them.
ASKING_WORD = re.compile(rf"{_HOW_MUCH}|\bhow (?:much|many)\b|使えるん|使える$")
_WONDERED = (
    r"(?:何|なに|なん|どこ|いつ|誰|だれ)[^。、]{0,14}(?:やろ|だろ|でしょ)(?:う)?(?:な|ね|か)?\s*[。!…]*$"
)
QUESTION = re.compile(rf"[?？]|{_WONDERED}|{_JA_ASKING}\s*[。!！…]*\s*$|(?:^|[.!,]\s*){_EN_ASKING}")

YES = re.compile(
    r"^(?:はい|うん|ええよ|いいよ|ええで|そう|そうそう|そうや|そうです|せや|せやで|ok|okay|オッケー"
    r"|おけ|おk|了解|りょ|頼む|お願い|お願いします"
    r"|おねがい|よろしく|それで(?:ok|いい|ええ)?|(?:(?:うん|はい)[、,]?\s*)?(?:合ってる|あってる"
    r"|合うてる|合ってます|正解|ばっちり|バッチリ|大丈夫|だいじょうぶ)|うん、?(?:お願い|頼む|そうして"
    r"|それで)|はい、?(?:お願い|お願いします"
    r"|それでお願いします|そうして)"
    r"|yes|yeah|yep|yup|sure|please|yes please|please do|do it|ok please|go ahead|that's right|right"
    r"|correct)(?:、|,|\s)*(?:です|で|や|わ|ね|な|よ|して)?\s*[。.!！〜ー]*$"
)
NO = re.compile(
    r"^(?:キャンセル|やめて|もうええ|もういい|やっぱり?ええわ|やっぱり?いい|やっぱり?やめ(?:とく|る)?|いいえ|ううん|いや|ちがう|違う|いらん|いらない|やめとく|ええわ|no|nope|nah|cancel|never ?mind"
    r"|don't|no thanks|ええわ|いいよ|せんでええ|しなくていい)\s*(?:です|や|わ|で|よ|ありがとう"
    r"|thanks)?[。.!！、,]*$"
)

THANKS = re.compile(r"ありがと|おおきに|サンキュ|感謝|助かっ|thank|thx|cheers|appreciate")
GREETING = re.compile(
    r"^(?:おはよ|こんにち|こんばん|やあ|まいど|毎度|ただいま|おつかれ|お疲れ|はじめまして|おやすみ|hi"
    r"|hello|hey|good (?:morning|evening|night|afternoon))"
)
HELP = re.compile(
    r"何が?(?:でき|出来)|なにが?(?:でき|出来)|使い方|つかいかた|ヘルプ|メニュー|(?:し|消し|直し|決め|入れ|記録|登録|設定)方|どうやって|どうすれば|方法"
    r"|誰[や?]|だれ[や?]|名前は|自己紹介|\bhelp\b|\bmenu\b|what can you|\bhow (?:do|can|to)\b|how does this work|who are you|your name"
)
# A short word of assent or surprise, or nothing but signs.
INTERJECTION = re.compile(
    r"^(?:なるほど|へえ?ー*|ふー?ん|すご(?:い|っ)|かわいい|可愛い|ええ(?:な|ね)|いい(?:な|ね)|w+|笑+|草|さすが|ほんま|まじ|マジ|えーっ?と|うーん|よっしゃ|やった"
    r"|(?:ちょっと)?待って|了解|りょ|おけ|nice|cool|great|lol|haha|wow|i see|hmm+|wait|sounds good|got it|perfect|good)(?:な|ね|や|やな|わ|よ|です|か|ー)*[。.!！〜~w…]*$"
    r"|^[^\w]*$"
)
# 「850円は記録せんといて」, "don't record it"
NOT_TO_RECORD = re.compile(
    r"(?:記録|登録|入力|追加|計上)(?:は)?(?:せん|し)(?:んといて|といて(?:ええ|いい)|で(?:ええ|いい|よい)|ないで|なくて|なくとも|んで(?:ええ|いい))"
    r"|(?:記録|登録|入力)(?:せんといて|せんで|不要|いらん|いらない)|(?:つけ|書か|入れ)(?:んといて|んで(?:ええ|いい)|ないで|なくて(?:ええ|いい|よい))"
    r"|\b(?:don'?t|do not|no need to|never) (?:record|log|add|note|save|enter|write|count)\b"
)
# 「850円で合ってる」 agrees to what was recorded.
AGREED = re.compile(
    r"で(?:合って|あって|合うて)(?:る|ます|い)|で(?:正しい|正解|間違いない)|\b(?:is|was|that's) (?:right|correct)\b"
)
UNDO_ALONE = re.compile(r"^(?:取り消し|取り消して|取消|元に戻して|undo)[。!！]*$")
FEELING = re.compile(r"疲れ|しんど|眠い|ねむ|嬉し|うれし|楽し|悲し|暇|tired|sleepy|happy|sad|bored")
# Deeds that cost money, for messages that name no amount.
SPENDING_DEED = re.compile(
    r"食べた|食うた|飲んだ|乗った|買(?:った|うた|ってきた|うてきた|い物した)|行った|行ってきた|寄った"
    r"|払った|使った|頼んだ|注文した|受けた|入れた|借りた|切った|泊まった|観た|見てきた|した$|してきた"
    r"|記録|登録|つけ(?:て|と)|追加"
    r"|\b(?:had|ate|drank|bought|took|got|went|paid|ordered|rode|visited|grabbed|picked up)\b"
)
BARE_NOUN = re.compile(r"^[^\sぁ-ん]{2,12}(?:代|費|料)?$|^[a-z ]{3,20}$")
FEELING_ABOUT = re.compile(
    r"好き|すき|嫌い|きらい|たい(?:な|わ|ねん|$|。)|おいし|美味し|うま(?:い|かった)|まず(?:い|かった)"
    r"|\b(?:love|like|hate|want|tasty|delicious)\b"
)
