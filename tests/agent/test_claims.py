"""A sentence that tells of a write waits for the write; an offer, a question and a denial do not."""

import pytest

from agent.claims import claims_write

CLAIMS = [
    "記録したで。",
    "850円、記録しました。",
    "ランチを登録しといたで！",
    "食費に追加しておきました。",
    "e12を削除しました。",
    "420円に直しといたわ。",
    "予算を3万円に設定したで。",
    "カテゴリを交際費に変えたで。",
    "入れといたで。",
    "記録完了！",
    "登録済みやで。",
    "つけといたで〜",
    "確定しました。",
    "取り消したで。",
    "欲しいものに入れておきました。",
    "✅ ランチ 850円",
    "I've recorded it.",
    "Recorded.",
    "Lunch has been added.",
    "I added lunch for you.",
    "It's saved!",
    "All done: deleted e12.",
    "The budget is set.",
    "Successfully logged your lunch.",
]
NO_CLAIMS = [
    "まだ記録してへんで。",
    "記録していません。",
    "記録できませんでした。",
    "記録しましょうか？",
    "何に使ったか教えてくれたら記録するで。",
    "金額を教えてください。",
    "食費の残りはこんな感じやで。",
    "削除しますか？",
    "記録する？",
    "今日もお疲れさま。",
    "今週はもう使い切ってるで。",
    "Nothing was recorded.",
    "It was not saved.",
    "Shall I record it?",
    "Tell me the amount and I will add it.",
    "I couldn't delete it.",
    "Here is how it looks.",
    "What did you spend it on?",
    "Would you like it to be added?",
]


@pytest.mark.parametrize("sentence", CLAIMS)
def test_news_of_a_write_is_a_claim(sentence: str) -> None:
    assert claims_write(sentence)


@pytest.mark.parametrize("sentence", NO_CLAIMS)
def test_offers_questions_and_denials_are_no_claims(sentence: str) -> None:
    assert not claims_write(sentence)
