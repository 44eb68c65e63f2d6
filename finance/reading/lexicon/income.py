"""Words of money that comes in, by income category. `_` is a space."""

INCOME_WORDS: dict[str, str] = {
    "salary": """
        給料 給与 お給料 月給 手取り 基本給 サラリー 報酬 役員報酬 バイト代 アルバイト代 パート代 バイト アルバイト パート 日当 日給 週給 残業代 賃金 給与振込 給料振込
        salary wage wages paycheck payday pay got_paid was_paid been_paid paid_me payroll
    """,
    "bonus": "ボーナス 賞与 夏のボーナス 冬のボーナス 決算賞与 寸志 一時金 bonus bonuses",
    "side_job": """
        副業 副収入 フリーランス 原稿料 執筆料 講演料 業務委託 アフィリエイト 広告収入 YouTube収益 ブログ収入 印税 内職 クラウドワークス ランサーズ ココナラ タイミー せどり Uber配達 配達の報酬
        side_job side_hustle side_gig freelance gig affiliate royalties
    """,
    "refund": """
        返金 返金分 返品 払い戻し 払戻し 払戻 払い戻された リファンド キャンセル返金 返してもらった 返ってきた 戻ってきた 返金された 立替返金 立て替え分 立替金 精算金 敷金返還 敷金の返金
        refund refunded refunds reimbursed reimbursement money_back returned paid_me_back
    """,
    "other_income": """
        還付 還付金 税金の還付 確定申告の還付 年末調整 お小遣い 小遣い おこづかい お年玉 仕送り 児童手当 手当 出産手当金 育休手当 傷病手当 失業保険 失業手当 給付金 補助金 助成金 支援金 一時給付金 定額給付金 年金 老齢年金 配当 配当金 分配金 利息 利子 利益 株の利益 売却益 売上 売却 売った 売れた 売って フリマ メルカリ売上 ヤフオク売上 臨時収入 収入 当選金 当たった 当選 宝くじ当選 賞金 懸賞 謝礼 謝礼金 お礼 保険金 満期金 解約返戻金 祝い金 ご祝儀 お祝い金 慰謝料 家賃収入 キャッシュバック 奨学金 入金 振込 モニター謝礼 臨時給付金 相続 競馬の払戻
        sold sale dividend dividends interest gift_money allowance pocket_money pension grant subsidy tax_refund tax_return cashback prize won winnings income received inheritance
    """,
}
