"""How people name a category in a question or a command. `_` is a space."""

NAMED_CATEGORIES: dict[str, str] = {
    "food": """
        食費 飲食 飲食費 飲食代 外食 外食費 外食代 自炊 食材費 食料品費 食料品 食事代 食事 ごはん代 ご飯代 飯代 メシ代 めし代 ランチ代 昼食代 昼飯代 お昼代 夕食代 夕飯代 晩飯代 朝食代 弁当代 お弁当代 スーパー代 コンビニ代 お菓子代 おやつ代 酒代 食べ物 food foods groceries grocery eating_out dining dining_out meals restaurants
    """,
    "cafe": "カフェ カフェ代 カフェ費 コーヒー代 珈琲代 喫茶 喫茶代 スタバ代 お茶代 cafe cafes café coffee coffees coffee_shops",
    "transport": """
        交通 交通費 交通代 電車代 電車賃 バス代 タクシー代 ガソリン代 ガソリン 車代 車両費 駐車場代 移動費 運賃 定期代 高速代 transport transportation transit commuting travel_costs train_fares gas_money taxis taxi
    """,
    "daily": "日用品 日用品費 日用品代 日用雑貨 生活用品 雑貨 消耗品 雑貨代 daily_goods daily_necessities household_goods household toiletries",
    "social": """
        交際 交際費 飲み会 飲み会代 飲み代 呑み代 プレゼント代 ギフト代 会費 お付き合い 付き合い 冠婚葬祭 social socializing socialising gifts parties drinks going_out
    """,
    "leisure": """
        娯楽 娯楽費 レジャー レジャー費 遊び 遊興費 趣味 趣味代 趣味費 映画代 本代 書籍代 旅行代 旅行費 ゲーム代 推し活 ジム代 ホテル代 宿泊費 entertainment leisure hobbies hobby fun movies travel
    """,
    "clothing": """
        衣服 衣服・美容 衣服美容 衣服費 被服費 被服 服代 洋服代 衣類 衣料費 ファッション 美容 美容費 美容代 美容院代 散髪代 化粧品代 コスメ代 靴代 clothing clothes fashion beauty apparel cosmetics
    """,
    "medical": "医療 医療費 病院代 薬代 歯医者代 健康 健康費 診察代 治療費 通院費 medical health healthcare medicine hospital",
    "housing": "住居 住居費 家賃 住宅 住宅費 家賃代 住宅ローン housing rent mortgage",
    "utilities": """
        水道光熱 水道光熱費 光熱費 公共料金 電気代 ガス代 水道代 電気料金 水道料金 ガス料金 utilities utility electricity electricity_bill water_bill gas_bill
    """,
    "telecom": """
        通信 通信費 通信代 携帯代 スマホ代 携帯料金 ケータイ代 ネット代 電話代 インターネット代 telecom phone phone_bill internet mobile communications communication
    """,
    "subscription": "サブスク サブスク代 サブスクリプション 定額サービス subscription subscriptions",
    "shopping": "ショッピング 買い物 買い物代 買物 お買い物 通販 shopping",
    "education": "教育 教育費 学費 習い事 習い事代 塾代 授業料 勉強代 教材費 education school tuition lessons",
    "insurance_tax": "保険・税金 保険税金 保険 保険料 保険代 税金 税 税金代 年金保険料 insurance tax taxes",
    "other": "その他 雑費 そのほか other misc miscellaneous",
}

NAMED_INCOMES: dict[str, str] = {
    "salary": "給与 給料 お給料 バイト代 salary wages pay",
    "bonus": "賞与 ボーナス bonus",
    "side_job": "副業 副収入 side_job side_hustle",
    "refund": "返金 払い戻し refund refunds",
    "other_income": "その他収入 臨時収入 other_income",
}
