"""Things and services that are not food, by category. `_` is a space."""

ITEM_WORDS: dict[str, str] = {
    "transport": """
        高速 高速利用 レンタサイクル 乗り物 終電 ガソリンスタンド 夜行 都営
        電車 電車賃 電車代 地下鉄 メトロ バス バス代 高速バス 夜行バス タクシー タクシー代 新幹線 特急 特急券 切符 きっぷ 定期 定期券 定期代 通勤定期 交通費 乗車券
        飛行機 航空券 飛行機代 フェリー 船 モノレール 路面電車 レンタカー カーシェア ガソリン ガソリン代 給油 レギュラー ハイオク 軽油 灯油給油 駐車場 駐車場代 駐車料金 駐車 パーキング コインパーキング
        駐輪場 駐輪 高速代 高速料金 高速道路 ETC 通行料 車検 車 自動車 洗車 オイル交換 タイヤ タイヤ交換 バイク 原付 自転車 自転車修理 シェアサイクル 自動車修理 車の修理 修理車 車代 中古車 マイカー 免許更新
        カー用品 ドラレコ 電動キックボード 代行 運転代行 ロープウェイ ケーブルカー グリーン券 指定席
        train trains subway metro bus buses taxi taxis cab uber_ride bullet_train shinkansen ticket_gate fare fares commute commuter_pass commuting flight flights airfare plane
        ferry rental_car car_rental gas gasoline petrol fuel parking toll tolls highway car car_inspection bicycle bike motorcycle transport transportation ride
    """,
    "daily": """
        剃刀 お花 生花 花瓶 鍋つかみ ハサミ のり セロテープ towels
        日用品 生活用品 雑貨 消耗品 洗剤 食器用洗剤 洗濯洗剤 柔軟剤 漂白剤 石鹸 石けん せっけん ハンドソープ ボディソープ シャンプー リンス コンディショナー トリートメント
        歯ブラシ 歯磨き粉 歯みがき粉 歯磨き 歯みがき ティッシュ ティッシュペーパー トイレットペーパー トイペ キッチンペーパー ペーパータオル ウェットティッシュ ラップ アルミホイル ゴミ袋 ごみ袋
        レジ袋 スポンジ 掃除用品 掃除道具 大掃除 大掃除グッズ 掃除グッズ 掃除 電池 乾電池 電球 文房具 文具 ボールペン ペン ノート 消しゴム 鉛筆 シャーペン ファイル 手帳 付箋 はさみ 封筒 コピー用紙 印刷代 コピー代
        おむつ オムツ 紙おむつ おしりふき 生理用品 ナプキン コンタクト洗浄液 マスク 綿棒 カイロ 使い捨てカイロ 殺虫剤 虫除け 蚊取り線香 芳香剤 消臭剤 ハンガー タオル バスタオル 食器 皿 お皿 コップ マグカップ 箸 鍋敷き フライパン 包丁 まな板
        水筒 弁当箱 収納 収納ボックス 傘 ビニール傘 ペットフード キャットフード ドッグフード 猫砂 ペット用品 ペットシーツ 入浴剤 カミソリ 髭剃り 100均 百均 100円ショップ 100円均一 300均 クリーニング袋 延長コード 乾電池 日焼け止め
        ライター 線香 ろうそく 工具 ネジ 園芸 肥料 土 種 苗 クリーナー 体温計 目薬容器 テープ ガムテープ 段ボール
        household household_goods daily_goods daily_necessities toiletries detergent soap shampoo conditioner toothpaste toothbrush tissue tissues toilet_paper
        paper_towels batteries battery stationery pens notebook notebooks diapers trash_bags umbrella cleaning_supplies pet_food cat_food dog_food sunscreen
    """,
    "leisure": """
        フェス 音楽フェス 観光 観光地 拝観料 民泊 スポッチャ 脱出 釣具 キャンプ用品 花見 お花見 紅葉狩り プラネタリウム 科学館 スタジアム 野球
        映画 映画館 映画代 ライブ ライブチケット コンサート 演劇 舞台 ミュージカル 歌舞伎 落語 美術館 博物館 展覧会 水族館 動物園 遊園地 テーマパーク 入場料 入園料 入館料
        カラオケ ボウリング ボーリング ビリヤード ダーツ ゲーセン ゲームセンター ゲーム ゲームソフト ソフト代 ガチャ ガチャガチャ 課金 漫画 マンガ まんが コミック 本 書籍 小説 文庫 文庫本 雑誌 電子書籍 絵本 古本 CD DVD ブルーレイ レンタルDVD
        旅行 旅行代 旅費 ツアー ホテル ホテル代 旅館 宿 宿泊 宿泊費 民宿 ゲストハウス 温泉 銭湯 スーパー銭湯 サウナ 岩盤浴 キャンプ キャンプ場 釣り 登山 スキー スノボ スノーボード リフト券 ゴルフ テニス フットサル プール ジム ジム代 ジム会費 ヨガ ピラティス スポーツ観戦 野球観戦 サッカー観戦
        競馬 馬券 競艇 競輪 パチンコ パチスロ スロット 麻雀 雀荘 宝くじ ロト totoくじ くじ 一番くじ おみくじ 推し活 ファンクラブ フィギュア プラモ プラモデル トレカ カードゲーム ポケカ おもちゃ 玩具 楽器 ギター カメラ フィルム 花火 お祭り 祭り 屋台 初詣 ネカフェ 漫画喫茶 マンガ喫茶
        娯楽 レジャー 写真 海水浴 潮干狩り いちご狩り 脱出ゲーム 観劇 ペンライト Tシャツくじ
        movie movies movie_ticket movie_tickets cinema film theater theatre concert concerts live_show show museum aquarium zoo amusement_park karaoke bowling arcade game games video_game
        book books novel novels manga comic comics magazine magazines travel trip hotel hotels hostel ryokan onsen hot_spring spa sauna camping fishing skiing golf tennis gym
        yoga pilates lottery pachinko toy toys entertainment leisure festival
    """,
    "clothing": """
        ヘアカラー 散髪屋 日傘 ヘアピン ヘアゴム スマートウォッチ
        服 洋服 衣服 衣類 服代 古着 シャツ ワイシャツ Tシャツ ブラウス セーター ニット パーカー カーディガン コート ジャケット ダウン ダウンジャケット スーツ ネクタイ ズボン パンツ デニム ジーンズ ジーパン スカート ワンピース ドレス
        下着 肌着 靴下 ソックス タイツ ストッキング ブラ ブラジャー パジャマ 水着 浴衣 着物 帽子 キャップ マフラー 手袋 ベルト 鞄 かばん カバン バッグ リュック 財布 靴 くつ スニーカー ブーツ サンダル パンプス ヒール 革靴 長靴 腕時計 時計 アクセサリー ピアス イヤリング ネックレス 指輪 メガネ 眼鏡 めがね サングラス コンタクト コンタクトレンズ カラコン
        美容院 美容室 美容 ヘアサロン 床屋 散髪 散髪代 理髪店 理容 ヘアカット カット代 カラー代 カラーリング 髪染め 白髪染め パーマ 縮毛矯正 ヘアワックス ワックス ヘアオイル 化粧品 コスメ 化粧水 乳液 美容液 ファンデ ファンデーション 口紅 リップ マスカラ アイシャドウ 香水 スキンケア メイク ネイル ネイルサロン まつエク まつげパーマ エステ 脱毛 クリーニング クリーニング代 ドライヤー 裾上げ 1000円カット 千円カット 洗顔 メイク落とし クレンジング
        clothes clothing shirt shirts t-shirt t-shirts tshirt sweater hoodie coat jacket suit tie pants jeans trousers skirt dress underwear socks pajamas swimsuit hat cap scarf gloves belt bag handbag backpack wallet shoes sneakers boots sandals heels
        watch accessories earrings necklace glasses sunglasses contact_lenses haircut hairdresser hair_salon barber salon cosmetics makeup make-up lipstick skincare perfume nails nail_salon beauty dry_cleaning laundry
    """,
    "medical": """
        診療費 レントゲン 薬価 コルセット 血液検査 胃カメラ インフル 予防注射 optician
        病院 病院代 クリニック 医院 診療所 医療費 医療 受診 受診料 診察 診察料 診察代 治療費 入院費 検査代 健康診断 健診 人間ドック 検診 予防接種 ワクチン インフルエンザ 歯医者 歯科 歯科医院 歯医者代 歯列矯正 矯正歯科 虫歯 眼科 皮膚科 内科 外科 整形外科 耳鼻科 耳鼻咽喉科 小児科 産婦人科 婦人科 心療内科 精神科 泌尿器科 整骨院 接骨院 整体 鍼灸 鍼 マッサージ リハビリ カウンセリング
        薬局 調剤 調剤薬局 処方箋 薬 薬代 お薬 くすり 市販薬 風邪薬 頭痛薬 胃薬 痛み止め 鎮痛剤 解熱剤 目薬 湿布 絆創膏 バンドエイド 花粉症 漢方 漢方薬 ロキソニン バファリン イブ パブロン ルル サプリ サプリメント ビタミン剤 プロテイン 消毒液 包帯 コンドーム 妊娠検査薬 診断書 通院 ピル
        hospital clinic doctor medical medicine medication drug drugs pharmacy prescription dentist dental checkup check-up vaccine vaccination x-ray therapy physio massage chiropractor painkillers supplements vitamins eye_doctor dermatologist health
    """,
    "housing": """
        ルームシェア 退去費用 ハウスクリーニング 鍵代
        家賃 住居 住居費 住宅ローン 住宅費 共益費 敷金 礼金 仲介手数料 引越し 引っ越し 引越 引越し代 修繕積立金 修繕費 リフォーム 家具 ソファ ソファー ベッド マットレス 布団 ふとん 枕 カーテン カーペット ラグ 本棚 机 デスク 照明 鍵 鍵交換 トランクルーム 町会費
        rent mortgage housing moving_costs furniture sofa bed mattress curtains home_repair maintenance_fee
    """,
    "utilities": """
        heating water_heating
        電気代 電気料金 電気 電力 ガス代 ガス料金 ガス 都市ガス プロパン プロパンガス 水道代 水道料金 水道 上下水道 下水道 光熱費 水道光熱費 水道光熱 灯油 灯油代
        electricity electricity_bill electric_bill power_bill gas_bill water_bill utilities utility utility_bill kerosene
    """,
    "telecom": """
        phone cellphone mobile mobile_phone
        携帯代 携帯料金 携帯電話 携帯 ケータイ スマホ代 スマホ料金 電話代 電話料金 通話料 固定電話 ネット代 インターネット インターネット代 インターネット料金 通信費 通信料 プロバイダ プロバイダー 光回線 Wi-Fi WiFi ワイファイ ポケットWiFi 格安SIM SIM eSIM データ通信 ギガ追加 受信料 NHK NHK受信料 切手 切手代 はがき ハガキ 葉書 年賀状 レターパック 郵便 郵便代 郵送 郵送料 書留
        phone_bill mobile_bill cell_phone_bill phone_plan mobile_plan internet internet_bill wifi wi-fi broadband sim_card sim telecom postage stamps
    """,
    "subscription": """
        YouTube_Premium YouTubePremium Apple_Music Google_One Office365 Microsoft365 Microsoft_365 Office_365 PlayStation_Plus Nintendo_Switch_Online Kindle_Unlimited
        サブスク サブスクリプション 動画配信 音楽配信 有料会員 プレミアム会員 プレミアム会費
        subscription subscriptions monthly_plan premium_plan
    """,
    "shopping": """
        ネット通販 ネットショッピング フリマ購入
        online_shopping
    """,
    "education": """
        受講料 部活 部費 スクール代 学用品代 通信添削
        教育 教育費 学費 授業料 入学金 受験料 受験 検定料 検定 塾 塾代 学習塾 予備校 家庭教師 習い事 ならいごと レッスン代 ピアノ 英会話 英語教室 書道 習字 そろばん スイミング 水泳教室 体操教室 プログラミング教室 セミナー 講習 講習会 教材 教科書 参考書 問題集 技術書 専門書 資格 資格試験 TOEIC 英検 保育料 保育園 幼稚園 学童 修学旅行 PTA 学用品 ランドセル 制服 教習所 自動車学校 留学 勉強会 通信教育 通信講座
        tuition school school_fees textbook textbooks course courses class classes lesson lessons seminar exam exam_fee education tutoring tutor cram_school kindergarten nursery daycare study workshop
    """,
    "insurance_tax": """
        保険 保険料 生命保険 医療保険 自動車保険 火災保険 地震保険 損害保険 がん保険 学資保険 旅行保険 ペット保険 国民健康保険 健康保険 国保 社会保険 社会保険料 介護保険 国民年金 厚生年金 年金 年金保険料 年金払 税金 住民税 市民税 県民税 市県民税 所得税 固定資産税 自動車税 軽自動車税 重量税 都市計画税 相続税 贈与税 消費税納付 事業税 個人事業税 確定申告納付 納税 ふるさと納税 追徴課税 延滞税 自賠責 自賠責保険 共済 県民共済 都民共済
        insurance life_insurance car_insurance health_insurance tax taxes income_tax resident_tax property_tax car_tax national_pension pension_payment
    """,
    "other": """
        iPhone iPad Mac MacBook AirPods Android スマートスピーカー ドライヤー 炊飯ジャー トースター ホットプレート
        ATM手数料 振込手数料 引き出し手数料 反則金 収入印紙 印紙 印紙代 証紙 住民票 戸籍謄本 印鑑証明 パスポート お賽銭 賽銭 お守り 御朱印 祈祷 厄払い コインロッカー 家電 冷蔵庫 洗濯機 掃除機 電子レンジ 炊飯器 テレビ エアコン 扇風機 加湿器 空気清浄機 パソコン PC ノートPC ノートパソコン タブレット スマホ スマートフォン イヤホン ヘッドホン ヘッドフォン スピーカー キーボード マウス モニター モニタ プリンター プリンタ 充電器 ケーブル USBメモリ SDカード スマホケース 椅子 いす イス 扇子 証明写真 宅配便 宅急便 両替 慰謝料 弁護士 司法書士 使途不明金 動物病院 ペット トリミング
        fine atm_fee bank_fee appliance fridge laptop pc computer tablet headphones earphones charger cable printer monitor keyboard misc miscellaneous vet chair
    """,
}
