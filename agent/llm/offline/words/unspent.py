"""Signs that an amount is not the person's own spending: others, hearsay, wishes, things not done."""

from __future__ import annotations

import re

# The person's own spending, told in the past. It outweighs a price or a wish in the same sentence.
OWN_PAST = re.compile(
    r"(?:(?:買|購入)(?:った|うた|っちゃった|ってもた|うてもた|ってしまった|ってしもた|ってきた|うてきた|した"
    r"|しました|いました|ってん)|こうた|買い(?:ました|物した)"
    r"|(?:使|つか)(?:った|うた|いました|っちゃった|ってもた|うてもた|ってしまった|い果たした)"
    r"|(?:支?払)(?:った|うた|いました|っちゃった|ってもた|い済み)|かかった|かかりました|飛んだ|飛んでった|溶かした"
    r"|課金した|おごった|奢った|納めた|引かれた|引かれて(?:た|る)|引き落とされ(?:た|て(?:た|る))|ポチった|円で(?:済|す)(?:んだ|みました))"
    # 「買ったら」 and 「買ったつもり」 are no purchases.
    r"(?!ら|り(?!し)|つもり|ことに|気分|と思|とする|として)"
    r"|\bi (?:just |finally |also )?(?:bought|spent|paid|ordered|got)\b"
    r"|(?:^|[,;.!]\s*|\band )(?:just |finally )?(?:bought|spent|paid|ordered)\b|\bcost me\b"
)
# A condition is none of it, whatever tense stands in it.
SUPPOSED = re.compile(
    r"(?<!もし)もし(?!か|も)|もしも(?!し)|仮に|例えば|たとえば|\bwhat if\b|\bif i\b|\bif we\b|\bsuppos(?:e|ing)\b|\bimagine\b"
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
    # Any name as the doer of a deed that only people do; the household's own are left out.
    r"|(?<![一-龠ァ-ヺー])(?!妻|嫁|夫|旦那|主人|子|息子|娘|自分|私|俺|僕|うち|奥)[一-龠々ァ-ヺー]{2,8}が(?![りるっられろ])"
    r"(?:(?!て|ので|から|けど|、|。|\n).){0,20}?(?:買|使|払)(?:った|うた|ってた|うてた|ってる)"
    r"|\b(?:my |a |the |our |his |her )?(?:friend|friends|buddy|colleague|coworker|co-worker|boss"
    r"|manager|neighbou?r|brother|sister|cousin|uncle|aunt|mom|mum|mother|dad|father|parents|roommate"
    r"|girlfriend|boyfriend|teacher|someone|somebody|guy|lady|he|she|they)\b"
    r"(?: (?:just|also|recently|once|already|has|had|have))* (?:bought|spent|paid|got|ordered|won"
    r"|earned|makes?|sold|said|told|treated|lost|gave|sent(?! me [¥\d])|showed|shared|has|wants?|charges?)\b"
)
# 「部長が多めに出してくれて自分は3,000円」, "my share was 2,300": one's own part is said beside.
OWN_SHARE = re.compile(
    r"(?:自分|私|僕|俺|わたし|こっち)(?:の分)?(?:は|も)\s*[¥\d]|\bmy (?:share|part) (?:was|is|came)\b"
)
OTHERS_THING = re.compile(
    r"\b(?:friend|buddy|colleague|coworker|boss|neighbou?r|brother|sister|cousin|roommate)'s (?!birthday|wedding|gift|present|party)[a-z ]{2,20}(?:was|is|cost|were)\b"
)
# "Ken bought": a capital letter at the start tells a name, unless the word is one of these.
NAMED_DOER = re.compile(
    r"(?:^|[.!?]\s+)(?!(?:I|We|Yesterday|Today|Just|Finally|Then|Also|Later|Tonight|Lunch|Dinner|Breakfast|Coffee|Rent|Got)\b)"
    r"[A-Z][a-z]+ (?:also |just )?(?:bought|spent|paid|gave|sent|ordered|won)\b"
)
# Money itself that somebody gave is income, a thing that they gave is nothing (「1万円くれた」, 「1万円の鞄くれた」).
GIVEN_MONEY = re.compile(
    r"[\d万千円]\s*(?:を|も)?くれ(?:た|まし|てん|はっ)|\bgave (?:me|us) [¥\d](?!.*\bfor\b)"
)
HEARSAY = re.compile(
    # 「当たったって」 was heard; 「つけといたって」 asks in Kansai for a record.
    r"らしい|(?<!い)(?<!け)(?<!れ)たって\s*[。!]*$|んやって|やねんて|んやて\s*[。!]*$|だって\s*[。!]*$|やって\s*[。!]*$|(?:って|て)(?:言|ゆ|い)(?:って|うて"
    r"|ってた|うてた|うとった|っていた)|言うて(?:た|る)|(?:って|て)(?:言われ|ゆわれ|書いて)|って[^。、\n]{1,14}(?:言|ゆ)(?:って|うて|うと)(?:た|る|った)|って聞いた|とのこと|みたい(?:や|だ|です|$|。)"
    r"|だそう|やそう|ニュース|テレビで|ネットで見た|夢(?:を|見)|って(?:書いて|あった|表示)|と書いて"
    r"|チラシ|看板"
    r"|\bapparently\b|\bi heard\b|\bthe news\b|\bthey say\b|\bdreamt?\b|\bdreamed\b"
)
# Deeds of one's own that a price in the same sentence belongs to.
OWN_DEED = re.compile(
    r"(?:食べた|食うた|飲んだ|観た|乗った|泊まった|頼んだ|注文した|切ってもらった|食べました|飲みました|観ました|乗りました)(?!ら)"
    r"|\bi (?:had|ate|drank|took|rode|watched|saw a movie)\b|^(?:had|ate|took)\b"
)
# 「何食べよう 1000円以内で」 thinks aloud.
WONDERING = re.compile(
    r"(?:何|なに|どこ|どれ|どっち|誰)(?!か|とか|回|度|件|個|円|でも|も|人|や(?:っ|ろ))(?:に|を|が|で|食|買|飲|行|使|し)?.{0,6}(?:しよ|よう|よか|おう|おか|こう|こか|かな|べき|ええ|いい)"
)
WISH = re.compile(
    r"(?:欲し|ほし)(?:い(?!もの|物)|ーい|が(?:っ|る))|(?:買い|食べ|飲み|行き|使い|乗り|払い|替え|変え"
    r"|泊まり|見|観)たい(?!もの)|(?:買|行|食べ|使|払)(?:お|おう|う|よう|わ)?(?:っ)?か(?:な|なあ|なぁ"
    r"|と思|迷|悩|検討|どうか|やめ)"
    r"|(?:[おこそとのほもろごぞぼよ]う)(?:と思|かな|か[なと迷悩])|しよう?か(?:な|と|迷)|出品|入札|(?:カート|カゴ|かご)に[^、。\n]{0,24}(?:入れ|いれ|入っ)|予約しよう"
    r"|(?:買|行|使|払|頼|注文し|食べ)(?:おう|おうか|おか|よう|ようか|よか)(?:な|と|どう|迷|悩|\s|$|。)"
    r"|迷って|迷う|まよ(?:う|って)|悩んで|悩む|検討中|検討して|つもり|狙って(?:る|た)|気になって"
    r"|気になる|憧れ|ことにしたい|買った気|使った気"
    r"|\bi (?:really )?(?:want|wish|need|hope)\b|\bi(?:'d| would) (?:really )?(?:like|love|buy|pay|spend|get"
    r"|want)\b|\bwant(?:ed)? to\b"
    r"|\bthinking (?:of|about)\b|\bconsidering\b|\b(?:might|may|could) (?:buy|get|spend|order)\b"
    r"|\btempted\b|\bgoing to (?:buy|get|order)\b|\bplanning to\b|\bwish i\b|\bi'll (?:buy|get)\b"
    r"|\bdebating\b|\bwants?\b|\bdream|\bplanning\b|\bsaving (?:up )?for\b|\bcan'?t afford\b"
)
NOT_DONE = re.compile(
    r"まだ[^。\n]{0,14}(?:へん|てない|ていない|てません)|買(?:わ|え|えへ)(?:ん|なかった|ず|へん)|買ってない|買うてない|買ってへん|買うてへん|(?:ポチり|払い|頼み|注文し)かけ|買い(?:そう"
    r"|かけ)|買うところ|買うとこ|払(?:わ|ってな|ってへ|うてへ|え)(?:ん|なかった|ず|い|んで|へん"
    r"|んかった)|使(?:わ|ってな|ってへ|うてへ)(?:ん|なかった|ず|い|へん|んかった)"
    r"|(?:のは|を|、|で)?やめ(?:た|とい|てお|とく|ました)|我慢|がまん|見送|諦め|あきらめ|踏みとどま"
    r"|未遂|思いとどま|キャンセルした|断った|やっぱり?(?:いらん|いらない)|食べ(?:へん|なかった"
    r"|んかった)|行か(?:へん|なかった|んかった)"
    r"|\balmost\b|\bnearly\b|\babout to\b|\bdid ?n['o]?t\b|\bdid not\b|\bhaven'?t\b|\bhave not\b"
    r"|\bdecided (?:not|against)\b|\bresisted\b|\bwon'?t\b|\bnever (?:bought|paid|spent)\b"
    r"|\bwas going to\b|\bchanged my mind\b|\bcancell?ed\b|\bpassed on\b|\bpassed up\b"
    r"|\binstead of buying\b|\bwithout (?:the|a|an|buying|paying|spending)\b"
)
# 「我慢して」, 「使わずに」: what follows tells of something else that was done instead.
INSTEAD = re.compile(r"(?:(?<=ず)に?|(?:を)?し?て|で)[、\s]*(?P<rest>[^。\n]+)")
# A present statement of what something costs, without a day or a deed (「メロンパン300円やねん」).
STATED = re.compile(r"円\s*(?:や|な)ねん\s*[。!]*$|円なんだよ?ね?\s*[。!]*$")
FREE = re.compile(
    r"(?:おごって|奢って|ごちそうして|ご馳走して|払って|出して|買って|立て替えて)(?:もら|くれ|いただ)"
    r"|ごちそうになっ|ご馳走になっ|おごりやった|おごりで|奢りで|おごられ|奢られ"
    # What the firm bears is no spending of the household.
    r"|経費(?:で|に(?!も)|や|だ|扱い|精算)|会社(?:が|に)(?:払|出し|持|負担)|会社(?:払い|持ち)(?:や|だ|で|$)"
    r"|\b(?:company|office|work|employer) (?:pays|paid|covers|covered)\b|\bexpensed\b"
    r"|\btreated me\b|\bpaid for me\b|\bbought me\b|\bfor free\b|\bgot .* for free\b|\bwas paid for\b"
)
HYPOTHETICAL = re.compile(
    r"(?<!もし)もし(?!か|も)|もしも(?!し)|(?:たら|れば|なら)(?:どう|どない|いい|ええ|なあ|なぁ|よかった|良かった)|当たったら"
    r"|あったら|としたら|仮に|もらう予定|もらえる|入る予定|入るはず|くれるって|いける(?:な|かな|やん|かも)|買えるな|計算(?:して|しと|お願い)|足したら|割ったら|出るかな|(?:当た"
    r"|もらえ)らんかな"
    r"|\bwhat if\b|\bif\b|\bwould\b|\bwould you\b|\bimagine\b|\bsuppose\b|\bhypothetical"
)
# Asked for an opinion: the amount is a price that is weighed.
OPINION = re.compile(
    r"高い|たかい|安い|やすい|どう思|どや|ええかな|いいかな|ほうが(?:ええ|いい)|方が(?:ええ|いい)|妥当"
    r"|普通|贅沢|ぜいたく|ある\?|くずせ|崩せ|払え|買える|べき"
    r"|\bexpensive\b|\bcheap\b|\bworth\b|\bshould i\b|\bthink\b|\breasonable\b|\bgood (?:deal|price)\b"
)
