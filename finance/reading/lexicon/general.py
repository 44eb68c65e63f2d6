"""Words that tell a category only where nothing better does: they lose to every item and shop."""

GENERAL_WORDS: dict[str, str] = {
    "food": "食事 食べ物 料理 ごはん ご飯 食料品 食品 お昼 昼 夜ご飯 food meal meals",
    "cafe": "お茶",
    "social": "会費 お祝い 祝い 飲み 呑み デート お小遣い 小遣い 仕送り present gift party",
    "leisure": "チケット イベント 遊び 趣味 グッズ ticket tickets event fun hobby",
    "clothing": "カット カラー ヘア",
    "shopping": "買い物 買物 お買い物 ショッピング 通販 送料 配送料 ネット shopping shipping",
    "subscription": "月額 年額 月額料金 月会費 membership",
    "medical": "検査 治療 手術 入院",
    "education": "教室 レッスン 試験 研修 講座 月謝 学校",
    "transport": "交通 運賃",
    "telecom": "通信",
    "housing": "管理費 更新料",
    "insurance_tax": "消費税",
    "other": "年会費 手数料 修理 修理代 罰金 その他 雑費 ケース fee fees other",
}
