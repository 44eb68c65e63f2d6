"""Numbers that are no amounts: times, phone numbers, addresses, ids, names with digits. They are blanked out."""

from __future__ import annotations

import re

from finance.reading.dates import date_matches

BLANK = "\ue000"  # stands where a number was that must not be read; a private-use character

_NOISE: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"https?://[!-~]++|\bwww\.[!-~]++",
        r"(?<![!-~])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]++(?:\.[A-Za-z0-9-]++)++",
        r"〒\s?[0-9]{3}-?[0-9]{4}|(?<![0-9-])[0-9]{3}-[0-9]{4}(?![0-9-]|\s?円)",  # postcode
        r"(?<![0-9])(?:\+81[-\s]?|0)[0-9]{1,4}[-\s(][0-9]{1,4}[-\s)][0-9]{3,4}(?![0-9])",  # phone
        r"(?<![0-9,.])0[0-9]{9,10}(?![0-9])",
        r"(?<![0-9])[0-9]{1,5}-[0-9]{1,5}-[0-9]{1,5}(?:-[0-9]{1,5})*+(?![0-9])",  # addresses and numbers of documents
        r"[0-9]{1,4}丁目(?:[0-9]{1,4}(?:番地?|[-号の])?){0,3}",
        r"(?<![0-9:])[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?![0-9])(?:\s?[ap]\.?m\b\.?)?",  # times
        r"(?<![0-9])[0-9]{1,2}\s?[ap]\.?m\b\.?",
        r"(?:No\.?|#|№|番号|コード|ナンバー|\bID|\bpin|code|暗証|型番|品番|伝票|承認)[はがのを:\s]{0,3}[A-Z]{0,3}[0-9][0-9-]*+(?!円|[0-9,.]*円)",
        r"(?<![A-Za-z0-9])(?!JPY|USD|EUR|k\b)[A-Za-z][A-Za-z]*+[-_]?[0-9]++(?![0-9,]|\.[0-9])[A-Za-z]*+(?!円)",  # PS5, e102
        r"(?<![A-Za-z])(?:iPhone|iPad|Pixel|Galaxy|Xperia|AQUOS|Windows|Office|Switch|PlayStation|PS|Xbox|Mac|MacBook|iOS|Android|Web|Ver\.?"
        r"|version|スイッチ|ドラクエ|ポケモン|レベル|バージョン|第|約?築)\s?[0-9]{1,3}(?![0-9,.]|\s?[円千万]|k\b|\s?yen)",
        r"(?:セブン\s?-?\s?11|(?<![0-9])7-11|セブンイレブン11|渋谷109|SHIBUYA\s?109|ローソン(?:ストア)?100|(?<![0-9,.¥])551(?=蓬莱|の)|サーティワン31)(?![0-9,]|円)|7-eleven|(?<![0-9])31アイス|3COINS|4℃|8番らーめん",
        r"(?<![0-9])[0-9]{1,4}均|百均|(?<![0-9,])[0-9,]{1,9}円(?:均一|ショップ|寿司|ローソン|カット(?=.{0,40}[0-9])|コーナー)|百円(?:均一|ショップ|寿司|ローソン)",
        r"(?:血圧|体温|気温|体重|身長|視力|偏差値|スコア|背番号|年齢|湿度|築|握力|心拍数?|カロリー|歩数|順位|レート|点数)[はがも:\s]{0,2}[0-9]++(?:\.[0-9]++)?+(?!円)(?:/[0-9]++)?+",
        r"1\s?(?:ドル|ユーロ|ポンド|ウォン|元|バーツ|米ドル|豪ドル|カナダドル|USD|EUR|GBP|dollar|euro|pound)\s?(?:は|が|=|あたり|about)?\s?約?[0-9][0-9.,]*+\s?(?:円|yen)",
        r"\b(?:a|one|the|per)\s(?:us\s)?(?:dollar|euro|pound)\s(?:is|was|=|at|for|costs|now)\s(?:now\s|about\s|at\s)*[0-9][0-9.,]*+\s?(?:yen|円)",
        r"\$1\s?=\s?¥?[0-9][0-9.,]*+\s?(?:yen|円)?|(?:ドル円|円相場|為替)[^\n。0-9]{0,6}[0-9][0-9.,]*+\s?円?",
        r"(?<![0-9])[1-9二三四五六七八][,、~-][2-9三四五六七八九](?:千|万|百|十万)(?:円|yen)?|[数何幾][十百千万億]++円?",  # vague: 2,3千円
        r"(?<![〇零一二三四五六七八九十百千万億兆])[二三四五六七八][、]?[三四五六七八九][百千万]円",
        r"(?<![0-9])[0-9]{1,4}-[0-9]{1,4}(?=人|名|個|本|杯|日|時間|分|回|枚|歳|ヶ月|か月|泊|km|people|days)",
        r"四半期|三回忌|(?<![〇零一二三四五六七八九十百千万億兆])七五三(?![〇零一二三四五六七八九十百千万億兆円])|一周忌|初七日|四十九日|一人暮らし|二人三脚|十八番|四川|千葉|八百屋|八百長|一番|十分|二次会|三次会|三菱|三井|三越|五反田|八王子|六本木|九州|四国|千代田|千歳|百貨店|百合|万引|(?<![〇零一二三四五六七八九十百千])万一|万が一|一万尺|三郷|三重|三条|四条|五条|六条|七条|八条|九条|十条|一条|二条|二郎|一蘭|一風堂|三田|三鷹|八重洲|十三駅|二子玉川|百舌鳥|万博|万年筆|(?:千円札|万札)(?![^。\n]{0,30}(?:釣|つり))|一円玉|五円玉|十円玉",
    )
)


def blank_noise(text: str) -> str:
    """Normalised text in which numbers that cannot be amounts are BLANK; the same length, so that spans stay."""
    text = blank_spans(text, [match.span() for _, match in date_matches(text)])
    for pattern in _NOISE:
        text = pattern.sub(_blank, text)
    return text


def blank_spans(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with these spans BLANK; newlines stay."""
    pieces, position = [], 0
    for start, end in spans:
        pieces += [text[position:start], BLANK * (end - start)]
        position = end
    return "".join([*pieces, text[position:]])


def _blank(match: re.Match[str]) -> str:
    return BLANK * len(match[0])
