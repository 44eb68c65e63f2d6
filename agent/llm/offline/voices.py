"""The fixed sentences in plain, polite Japanese: the catalogue has them in the voice of まねき."""

from __future__ import annotations

from django.utils.translation import get_language
from django.utils.translation import gettext as _

PLAIN = "plain"

_POLITE = {
    "Recorded.": "記録しました。",
    "Corrected.": "修正しました。",
    "Deleted.": "削除しました。",
    "Done.": "完了しました。",
    "Noted.": "承知しました。",
    "The budget is set.": "予算を設定しました。",
    "The budget is confirmed.": "予算を確定しました。",
    "The budget is a draft again.": "予算を下書きに戻しました。",
    "Put among the fixed costs.": "固定費に登録しました。",
    "On the wish list it goes.": "欲しいものリストに追加しました。",
    "Noted as a planned expense.": "予定支出に登録しました。",
    "Here is how it looks.": "こちらのとおりです。",
    "There is no budget yet. This is what has been spent so far.": (
        "予算はまだ設定されていません。ここまでの支出はこちらです。"
    ),
    "Have a look and press the button if it is right.": "内容をご確認のうえ、よろしければボタンを押してください。",
    "You are welcome. Tell me whenever you spend something.": "どういたしまして。また支出があれば教えてください。",
    "All right. Tell me whenever you spend something.": "わかりました。また支出があれば教えてください。",
    "All right, I leave it as it is.": "わかりました。そのままにしておきます。",
    "Hello! Tell me whenever you spend something.": "こんにちは。支出があれば教えてください。",
    "I see. Take it easy; the ledger is with me.": "そうでしたか。家計簿はお任せください。",
    "Write what you bought and for how much, and I record it. "
    "You can also ask “how much is left for food?”, “what did I spend last week?” "
    "or “breakdown of this month”, and set budgets by category.": (
        "買ったものと金額を書いていただければ記録します。「食費の残りは？」「先週いくら使った？」「今月の内訳」の"
        "ように質問することも、カテゴリごとの予算を決めることもできます。"
    ),
    "Sorry, that is beyond me. Write an item with its amount and I record it; "
    "or ask me “how much is left for food?” or “how much did I spend last week?”.": (
        "申し訳ありません、よくわかりませんでした。品目と金額を書いていただければ記録します。「食費の残りは？」"
        "「先週いくら使った？」のように聞いていただくこともできます。"
    ),
}


def in_voice(text: str, voice: str) -> str:
    """`text` line by line: a fixed sentence in the polite voice where that is asked for and known."""
    if voice != PLAIN or get_language() != "ja":
        return text
    polite = {_(sentence): words for sentence, words in _POLITE.items()}
    return "\n".join(polite.get(line, line) for line in text.split("\n"))
