"""Signs in our last reply of what we asked for, so that a short answer completes the message before it."""

from __future__ import annotations

import re

WHAT_FOR = re.compile(
    r"何に(?:使|つか|お使い)[^。]*[?？]\s*$|(?:何|なん)の(?:支出|お金)[^。]*[?？]\s*$|what (?:was it"
    r"|is it|was that|is that|did you).{0,20}\b(?:for|on)\s*\?\s*$",
    re.IGNORECASE,
)
HOW_MUCH = re.compile(
    r"(?:いくら|なんぼ|おいくら)(?:やった|だった|でした|ですか|なん)[^。]*[?？]\s*$|金額(?:は"
    r"|を)[^。]*[?？]\s*$|how much (?:was|is|did)\b[^?]{0,40}\?\s*$",
    re.IGNORECASE,
)
YEN = re.compile(r"円でいくら|円換算|日本円|in yen\?", re.IGNORECASE)
DAY = re.compile(
    r"(?:何日|いつ)の(?:こと|分|支出)[^。]*[?？]\s*$|何日(?:です|でした|やった)[^。]*[?？]\s*$"
    r"|which day (?:was it|do you mean)\?\s*$",
    re.IGNORECASE,
)
PLANNED_DAY = re.compile(r"何日の予定[^。]*[?？]\s*$|which day will it be\?\s*$", re.IGNORECASE)
PLANNED_OFFER = re.compile(r"予定支出[^。]*[?？]\s*$|planned expense\?\s*$", re.IGNORECASE)
RECORD_OFFER = re.compile(
    r"(?:記録|登録)(?:し|する|しと)[^。]*[?？]\s*$|shall i record[^?]*\?\s*$", re.IGNORECASE
)
WHICH_ROW = re.compile(
    r"どれを(?:消|直|変)[^。]*[?？]\s*$|どの記録[^。]*[?？]\s*$|which one shall i (?:delete|change)\?\s*$",
    re.IGNORECASE,
)
NEW_VALUE = re.compile(r"どう直[^。]*[?？]\s*$|what should it be instead\?\s*$", re.IGNORECASE)
BUDGET_AMOUNT = re.compile(
    r"いくらに(?:する|しよ|しま)[^。]*[?？]\s*$|how much shall it be\?\s*$", re.IGNORECASE
)
FIXED_AMOUNT = re.compile(r"毎月いくら[^。]*[?？]\s*$|how much is it each month\?\s*$", re.IGNORECASE)
FIXED_OFFER = re.compile(
    r"固定費に(?:入れ|しと|追加)[^。]*[?？]\s*$|among the fixed costs\?\s*$", re.IGNORECASE
)
BUDGET_KIND = re.compile(
    r"予算(?:に|な|や|として|のこと)[^。]*(?:使った|支出)[^。]*[?？]\s*$"
    r"|is that the budget, or what you have spent\?\s*$",
    re.IGNORECASE,
)
WISH_NAME = re.compile(
    r"リストに(?:入れ|何)[^。]*[?？]\s*$|what shall i put on the wish list\?\s*$", re.IGNORECASE
)
FIGURE_IN_REPLY = re.compile(r"\d[\d,]*\s*(?:円|yen)", re.IGNORECASE)
# What a question itself says, where nothing else is known of the talk before it.
ITEM_IN_REPLY = re.compile(
    r"(?P<ja>[^。、!?？\s「」()（）]{1,20}?)(?:の金額|の値段|代金)?(?:は|やな。|ですね。|だね。|って)\s*(?:いくら|なんぼ|おいくら)"
    r"|how much (?:was|did|is) (?:the |your )?(?!it\b|that\b|this\b)(?P<en>[a-z][a-z ]{1,20}?)(?: cost)?\?",
    re.IGNORECASE,
)
OFFER_TEXT = re.compile(
    r"^(?P<what>[^。!?？]{1,60}?)(?:を|で|として|、)?\s*(?:記録|登録)(?:し|する|しと)[^。ま]{0,6}(?:ます|ましょう)?か?[?？]$"
)
