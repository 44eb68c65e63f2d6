"""Shops and brands, by the category of what is mostly bought there. `_` is a space."""

SHOP_WORDS: dict[str, str] = {
    "food": """
        スーパー スーパーマーケット 業務スーパー 業スー コンビニ 八百屋 肉屋 精肉店 魚屋 鮮魚店 パン屋 ベーカリー 酒屋 酒店 米屋 豆腐屋 和菓子屋 ケーキ屋 洋菓子店 食品館 市場 直売所 道の駅 デパ地下 レストラン ファミレス 食堂 ラーメン屋 蕎麦屋 そば屋 うどん屋 寿司屋 焼肉屋 定食屋 弁当屋 中華屋 屋台飯 ビアガーデン バル 酒場 大衆酒場 立ち飲み屋 ビストロ 料亭 小料理屋 割烹 売店 キオスク 生協 コープ COOP パルシステム
        セブン セブンイレブン セブン-イレブン セブン11 7-11 ローソン ファミマ ファミリーマート ミニストップ デイリーヤマザキ セイコーマート ニューデイズ NewDays ローソンストア100 まいばすけっと まいばす
        イオン イトーヨーカドー ヨーカドー 西友 ライフ マルエツ サミット オーケー OKストア ヤオコー ベルク ロピア マックスバリュ ダイエー いなげや 東急ストア 成城石井 紀ノ国屋 カルディ KALDI コストコ ラムー トライアル バロー アピタ ピアゴ 平和堂 フレスコ 阪急オアシス 関西スーパー 万代 オークワ ハローズ フジグラン イズミ ゆめタウン サンリブ マルキョウ サニー アークス コープさっぽろ ヨークベニマル ヨークマート カスミ 肉のハナマサ ハナマサ ビッグエー 北野エース イカリスーパー
        マクドナルド マック マクド モスバーガー モス バーガーキング ロッテリア ケンタッキー KFC サブウェイ フレッシュネス ウェンディーズ 吉野家 すき家 松屋 なか卯 松のや かつや 天下一品 一蘭 一風堂 二郎 ラーメン二郎 幸楽苑 日高屋 リンガーハット 丸亀製麺 はなまるうどん 富士そば ゆで太郎 小諸そば スシロー くら寿司 はま寿司 かっぱ寿司 魚べい 銚子丸 サイゼリヤ サイゼ ガスト デニーズ ジョナサン バーミヤン ココス ロイヤルホスト ロイホ びっくりドンキー ビッグボーイ 大戸屋 やよい軒 ココイチ CoCo壱番屋 CoCo壱 ゴーゴーカレー 餃子の王将 王将 大阪王将 牛角 焼肉きんぐ 叙々苑 安楽亭 しゃぶ葉 温野菜 鳥貴族 トリキ 磯丸水産 ワタミ 和民 魚民 白木屋 金の蔵 土間土間 串カツ田中 いきなりステーキ ペッパーランチ ドミノピザ ピザハット ピザーラ ほっともっと ほっかほっか亭 オリジン弁当 ミスド ミスタードーナツ サーティワン シャトレーゼ 551 551蓬莱 銀だこ 築地銀だこ
        UberEats Uber_Eats ウーバーイーツ 出前館 Wolt ナッシュ オイシックス Oisix 餃子の満洲 8番らーめん スガキヤ 来来亭 丸源 コメダ弁当
        supermarket convenience_store konbini bakery butcher greengrocer seven_eleven 7-eleven familymart lawson mcdonald's mcdonalds kfc burger_king subway_sandwich yoshinoya sukiya matsuya saizeriya costco aeon doordash
    """,
    "cafe": """
        カフェ 喫茶 喫茶店 純喫茶 メイドカフェ 猫カフェ cafe café coffee_shop tea_shop スタバ スターバックス スターバックスコーヒー ドトール ドトールコーヒー タリーズ タリーズコーヒー コメダ コメダ珈琲 コメダ珈琲店 サンマルク サンマルクカフェ エクセルシオール ベローチェ ルノアール 喫茶室ルノアール 上島珈琲 上島珈琲店 星乃珈琲 星乃珈琲店 プロント PRONTO ブルーボトル ブルーボトルコーヒー 猿田彦珈琲 カフェドクリエ 珈琲館 倉式珈琲 イノダコーヒ 小川珈琲 ホリーズカフェ ゴンチャ ゴンチャ 椿屋珈琲 高倉町珈琲 マックカフェ 珈琲店 コーヒーショップ
        starbucks doutor tully's tullys komeda blue_bottle gong_cha
    """,
    "transport": """
        JR JR東日本 JR西日本 JR東海 東京メトロ 都営地下鉄 大阪メトロ 東急 小田急 京王 西武 東武 京急 京成 阪急電車 阪急電鉄 阪神電車 近鉄 南海 京阪 名鉄 西鉄 市バス 都バス えきねっと スマートEX EX予約 ANA JAL ピーチ Peach ジェットスター スカイマーク ソラシド エアドゥ スプリングジャパン GO_タクシー タクシーGO DiDi S.RIDE Uber タイムズ タイムズカー リパーク 三井のリパーク ENEOS エネオス エネオス 出光 apollostation コスモ石油 シェル 昭和シェル キグナス セルフ給油所 給油所 ガソリンスタンド ガソスタ スタンド オートバックス イエローハット ニッポンレンタカー トヨタレンタカー オリックスレンタカー ドコモバイクシェア LUUP ループ NEXCO ディーラー Suica定期 サイクルベースあさひ
        gas_station petrol_station uber lyft jal ana eneos
    """,
    "daily": """
        ドラッグ ドラッグストア ドラッグあおば マツキヨ マツモトキヨシ ウエルシア スギ薬局 スギドラッグ ツルハ ツルハドラッグ サンドラッグ ココカラファイン ココカラ コスモス薬品 コスモス ディスカウントドラッグコスモス クリエイト クリエイトSD クスリのアオキ カワチ薬品 セイムス トモズ ダイコクドラッグ キリン堂 ゲンキー ドラッグユタカ ダイソー セリア キャンドゥ キャン★ドゥ ワッツ スタンダードプロダクツ スリーコインズ 3COINS ホームセンター カインズ コーナン コメリ DCM ビバホーム ジョイフル本田 島忠 ナフコ ロイヤルホームセンター 東急ハンズ ハンズ ロフト LOFT 無印 無印良品 ニトリ フランフラン Francfranc IKEA イケア フライングタイガー プラザ 文具店 文房具屋 ホムセン 金物屋 100円ローソン ドンキ ドン・キホーテ ドンキホーテ
        drugstore drug_store daiso hardware_store home_center muji nitori ikea don_quijote
    """,
    "leisure": """
        TOHOシネマズ イオンシネマ 109シネマズ ユナイテッドシネマ MOVIX シネコン ディズニー ディズニーランド ディズニーシー TDL TDR USJ ユニバ ユニバーサルスタジオ 富士急 富士急ハイランド ナガシマ ナンジャタウン ラウンドワン ROUND1 ビッグエコー カラオケ館 まねきねこ ジャンカラ コートダジュール 快活クラブ 快活CLUB アニメイト メロンブックス とらのあな らしんばん まんだらけ 本屋 書店 ブックオフ TSUTAYA ツタヤ 蔦屋書店 紀伊國屋 紀伊國屋書店 丸善 ジュンク堂 三省堂 有隣堂 未来屋書店 くまざわ書店 ヴィレヴァン Steam PSN PlayStation_Store ニンテンドー 任天堂 Nintendo eショップ Switch PS5 Kindle本 楽天トラベル じゃらん 一休 Booking.com Airbnb エアビー Agoda エクスペディア アパホテル 東横イン ルートイン エニタイム エニタイムフィットネス ゴールドジム コナミスポーツ ティップネス チョコザップ chocoZAP ルネサンス カーブス WINS JRA ぴあ チケットぴあ イープラス ローチケ スポーツクラブ フィットネス スポーツジム トイザらス BOOTH 駿河屋 レンタルビデオ ゲオ GEO
        bookstore book_shop disneyland disney steam nintendo airbnb universal_studios
    """,
    "clothing": """
        ユニクロ UNIQLO GU ジーユー しまむら H&M ZARA ザラ GAP ギャップ WEGO ウィゴー ビームス BEAMS ユナイテッドアローズ アローズ シップス ナノユニバース アーバンリサーチ ローリーズファーム グローバルワーク アースミュージック ハニーズ ZOZO ZOZOTOWN ゾゾタウン SHEIN ワークマン 青山 洋服の青山 アオキ紳士服 AOKI はるやま コナカ スーツカンパニー ABCマート ABC-MART エービーシーマート ナイキ NIKE アディダス adidas ニューバランス コンバース ジーンズメイト 西松屋 赤ちゃん本舗 アカチャンホンポ JINS ジンズ Zoff ゾフ 眼鏡市場 メガネスーパー QBハウス QB_HOUSE 資生堂 コーセー SK-II 無印コスメ アットコスメ @cosme ルミネ 丸井 マルイ パルコ PARCO 渋谷109 SHIBUYA109 109 ホットペッパービューティー 白洋舎 ワコール チュチュアンナ 靴屋 靴下屋 帽子屋 服屋 古着屋
        uniqlo zara nike adidas
    """,
    "medical": """
        日本調剤 アイン薬局 アインズ クオール 調剤薬局 総合病院 大学病院 市民病院 日赤 赤十字病院 歯科クリニック iHerb DHC
        walgreens cvs
    """,
    "utilities": """
        東京電力 東電 関西電力 関電 中部電力 東北電力 九州電力 中国電力 四国電力 北海道電力 北陸電力 沖縄電力 東京ガス 大阪ガス 東邦ガス 京葉ガス 西部ガス 水道局 ENEOSでんき ソフトバンクでんき Looopでんき エルピオ
    """,
    "telecom": """
        ドコモ docomo NTTドコモ ahamo アハモ au KDDI UQモバイル UQ povo ソフトバンク softbank ワイモバイル Y!mobile LINEMO 楽天モバイル mineo マイネオ IIJmio イオンモバイル 日本通信 NTT フレッツ フレッツ光 ドコモ光 ソフトバンク光 auひかり NURO NURO光 OCN BIGLOBE So-net ビッグローブ J:COM ジェイコム 郵便局 日本郵便
    """,
    "subscription": """
        Netflix ネトフリ ネットフリックス Hulu フールー Disney+ ディズニープラス ディズニー+ U-NEXT ユーネクスト DAZN ダゾーン ABEMA Abemaプレミアム dアニメ dアニメストア アマプラ アマゾンプライム Amazonプライム Amazon_Prime Prime_Video プライムビデオ プライム会員 Apple_TV+ WOWOW スカパー Spotify スポティファイ Apple_Music アップルミュージック YouTube_Premium YouTubeプレミアム YouTube_Music Amazon_Music LINE_MUSIC AWA Audible オーディブル Kindle_Unlimited キンドルアンリミテッド iCloud iCloud+ Google_One Dropbox Evernote Notion 1Password Adobe Creative_Cloud Microsoft_365 Office_365 ChatGPT ChatGPT_Plus Claude Gemini_Advanced Copilot GitHub GitHub_Copilot Canva Zoom Slack Figma Midjourney DeepL ニコニコプレミアム プレミアム会員 PS_Plus PlayStation_Plus Nintendo_Switch_Online Xbox_Game_Pass Game_Pass Patreon pixivプレミアム FANBOX ファンボックス Twitch クックパッド 日経電子版 新聞 新聞代 新聞購読 NewsPicks note定期購読 さくらサーバー レンタルサーバー エックスサーバー AWS ドメイン マネーフォワード ラジコ radiko クランチロール Duolingo X_Premium
        hulu spotify patreon dropbox
    """,
    "shopping": """
        百貨店 デパート アウトレット オークション mall outlet Amazon アマゾン 密林 楽天 楽天市場 Yahoo!ショッピング ヤフーショッピング ヤフショ ヤフオク メルカリ ラクマ PayPayフリマ Qoo10 AliExpress アリエク Temu ヨドバシ ヨドバシカメラ ヨドバシドットコム ビックカメラ ビック ヤマダ電機 ヤマダデンキ ケーズデンキ ケーズ エディオン ジョーシン ノジマ コジマ ソフマップ Apple_Store アップルストア 三越 伊勢丹 高島屋 大丸 松坂屋 阪急百貨店 阪急 阪神百貨店 そごう 西武百貨店 東急百貨店 ららぽーと アリオ イオンモール ディスカウントストア リサイクルショップ ハードオフ セカスト セカンドストリート モール アウトレットモール au_PAYマーケット ジャパネット ショップジャパン ベルメゾン ニッセン 電器店 電気屋 家電量販店
        amazon ebay rakuten mercari
    """,
    "education": """
        公文 くもん KUMON 進研ゼミ ベネッセ こどもちゃれんじ Z会 スタディサプリ スタサプ Udemy Coursera 河合塾 駿台 東進 栄光ゼミナール 明光義塾 トライ NOVA ECC イーオン ベルリッツ レアジョブ DMM英会話 ヤマハ音楽教室 ユーキャン LEC TAC 資格の大原 大原 Schoo グロービス
        udemy coursera
    """,
    "insurance_tax": """
        日本生命 ニッセイ 第一生命 明治安田 明治安田生命 住友生命 アフラック オリックス生命 ライフネット ライフネット生命 ソニー損保 ソニー生命 東京海上 東京海上日動 損保ジャパン 三井住友海上 あいおい アクサ SBI損保 かんぽ かんぽ生命 JA共済 税務署 年金事務所 区役所 市役所 さとふる ふるなび
    """,
}
