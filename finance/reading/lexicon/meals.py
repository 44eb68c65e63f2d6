"""What is eaten and drunk at home or out. Entries are separated by white space; `_` is a space."""

MEAL_WORDS: dict[str, str] = {
    "food": """
        朝食 朝ごはん 朝ご飯 朝飯 朝めし モーニング 昼食 昼ごはん 昼ご飯 昼飯 昼めし お昼ごはん お昼ご飯 ひるめし
        夕食 夕ごはん 夕ご飯 夕飯 晩ごはん 晩ご飯 晩飯 晩酌 夜ごはん 夜飯 夜食 夜めし ランチ ディナー ブランチ
        外食 御飯 飯 めし メシ 弁当 のり弁 海苔弁 お弁当 べんとう 駅弁 惣菜 お惣菜 そうざい おかず 定食 食べ放題 バイキング ビュッフェ
        コース料理 給食 給食費 学食 社食 食堂 テイクアウト 出前 デリバリー 打ち上げランチ 食料 食材 生鮮 食費
        米 お米 コメ 白米 玄米 パン 食パン 菓子パン 惣菜パン クロワッサン カレーパン メロンパン サンドイッチ サンド ベーグル
        おにぎり おむすび お握り 寿司 お寿司 すし 鮨 回転寿司 刺身 海鮮 海鮮丼 魚 肉 お肉 牛肉 豚肉 鶏肉 ひき肉 挽肉 ベーコン ハム ソーセージ ウインナー
        卵 たまご 玉子 牛乳 ミルク 豆乳 ヨーグルト チーズ バター 豆腐 納豆 味噌 醤油 しょうゆ 砂糖 塩 酢 みりん 調味料 油 サラダ油 オリーブオイル
        野菜 キャベツ レタス トマト 玉ねぎ たまねぎ じゃがいも 人参 にんじん きゅうり なす もやし ねぎ 白菜 大根 ほうれん草 きのこ しめじ さつまいも
        果物 フルーツ りんご みかん バナナ いちご ぶどう メロン スイカ もも 梨 柿 レモン キウイ
        ラーメン らーめん 拉麺 つけ麺 油そば まぜそば 担々麺 焼きそば 焼そば やきそば うどん そば 蕎麦 年越しそば そうめん 冷麺 パスタ スパゲッティ スパゲティ
        カップ麺 カップラーメン インスタント麺 冷凍食品 レトルト 缶詰 丼 牛丼 カツ丼 天丼 親子丼 豚丼 カレー カレーライス 焼肉 焼き肉 焼鳥 焼き鳥 やきとり
        ステーキ ハンバーグ ハンバーガー バーガー ピザ フライドチキン チキン からあげ 唐揚げ 天ぷら とんかつ トンカツ コロッケ 餃子 ぎょうざ シュウマイ 肉まん
        鍋 鍋パ 鍋パーティー もつ鍋 すき焼き しゃぶしゃぶ おでん お好み焼き たこ焼き もんじゃ 串カツ 串揚げ うなぎ 鰻 四川料理 中華 中華料理 イタリアン フレンチ
        和食 洋食 韓国料理 タイ料理 インドカレー 懐石 バーベキュー BBQ 居酒屋 ちゃんぽん 茶漬け お茶漬け 雑炊 サラダ スープ タコス ケバブ
        お菓子 菓子 おかし おやつ スナック ポテチ ポテトチップス チョコ チョコレート クッキー せんべい 煎餅 飴 あめ ガム グミ ラムネ アイス アイスクリーム
        ソフトクリーム プリン ゼリー 団子 だんご 和菓子 大福 まんじゅう どら焼き たい焼き 今川焼き 羊羹 スイーツ ケーキ シュークリーム ドーナツ 駄菓子 うまい棒
        飲み物 飲料 ドリンク ジュース コーラ サイダー 炭酸 炭酸水 水 ミネラルウォーター 麦茶 緑茶 烏龍茶 ウーロン茶 ペットボトル 缶コーヒー スポーツドリンク
        ポカリ ポカリスエット アクエリアス エナジードリンク レッドブル モンスターエナジー 栄養ドリンク ビール 缶ビール 発泡酒 酒 お酒 日本酒 焼酎 ワイン ハイボール
        チューハイ 酎ハイ 缶チューハイ ウイスキー 梅酒 シャンパン ノンアル つまみ おつまみ 自販機 自動販売機 締めラーメン 〆ラーメン 離乳食 粉ミルク
        シチュー 麻婆豆腐 ビビンバ 石焼き おせち 恵方巻 七草 鏡餅 餅 お餅 雑煮 プロテインバー シリアル グラノーラ はちみつ ジャム ふりかけ 海苔 鮭 鯖 まぐろ
        お茶 カニ 蟹 海老 エビ マグロ 鮪 牡蠣 明太子 サンドウィッチ 饅頭 フードコート 屋台 小麦粉 マヨネーズ ケチャップ ドレッシング ごま油
        ベビーフード おかき クレープ かき氷 天津飯 チャーハン 炒飯 酢豚 エビチリ 春巻き ナポリタン グラタン ドリア リゾット オムライス ガパオ フォー ビーフシチュー
        生姜焼き トースト モンブラン マカロン 杏仁豆腐
        breakfast lunch lunches brunch dinner dinners supper foods grocery groceries snack snacks bento takeout takeaway take-out
        ramen udon soba sushi sashimi tempura curry pizza burger burgers hamburger sandwich sandwiches bread rice noodles pasta steak bbq barbecue
        yakiniku yakitori gyudon katsudon okonomiyaki takoyaki onigiri fruit fruits vegetables veggies meat fish chicken pork beef eggs egg milk
        cheese butter salad soup candy chocolate cookies ice_cream donut donuts cake dessert desserts juice soda cola beer wine sake whisky whiskey
        water eating_out ate_out dining izakaya restaurant fast_food fries tacos kebab buffet delivery_food energy_drink vending_machine gyoza popcorn beers wines edamame karaage sweets ice chips cereal
    """,
    "cafe": """
        コーヒー 珈琲 アイスコーヒー ホットコーヒー カフェラテ カフェオレ ラテ アイスラテ ホットラテ カプチーノ エスプレッソ アメリカーノ マキアート モカ フラペチーノ
        カフェモカ 抹茶ラテ ほうじ茶ラテ ソイラテ ティーラテ コールドブリュー ドリップコーヒー コンビニコーヒー コーヒー豆 紅茶 ミルクティー タピオカ タピオカミルクティー
        お茶代 お茶した お茶する お茶して でお茶 達とお茶 僚とお茶 さんとお茶 ちゃんとお茶 カフェ代 コーヒー代 アフタヌーンティー パンケーキ パフェ ケーキセット
        coffee coffees latte lattes iced_latte cappuccino espresso americano macchiato mocha frappuccino cold_brew flat_white tea bubble_tea
        boba matcha_latte coffee_beans
    """,
    "social": """
        宴会 ママ友会 冠婚葬祭 新歓 快気祝い 慰労会 壮行会 お茶菓子折り 菓子折り
        飲み会 飲会 呑み会 のみ会 飲み代 呑み代 宅飲み 家飲み サシ飲み はしご酒 二次会 2次会 三次会 3次会 忘年会 新年会 歓迎会 送別会 歓送迎会 打ち上げ 懇親会 親睦会
        同窓会 女子会 合コン コンパ 街コン パーティー 誕生日会 飲みに行 プレゼント ギフト 贈り物 誕生日プレゼント クリスマスプレゼント お土産 おみやげ 土産 手土産 差し入れ
        御祝い 御祝 結婚祝い 出産祝い 入学祝い 卒業祝い 就職祝い 新築祝い 内祝い 誕生日祝い ご祝儀 御祝儀 祝儀 香典 御香典 お香典 香典返し お年玉
        お中元 お歳暮 中元 歳暮 花束 結婚式 披露宴 葬儀 葬式 お布施 お見舞い お見舞 見舞い 餞別 せんべつ 義理チョコ バレンタインチョコ バレンタイン ホワイトデー 母の日 父の日 敬老の日 交際費
        おごり 奢り 募金 寄付 カンパ 町内会費 自治会費 仏花 スナック代 キャバクラ ガールズバー ホスト
        drinks drinking_party parties gifts presents birthday_present birthday_gift wedding_gift wedding souvenir souvenirs
        farewell_party year-end_party donation donations charity condolence date_night bar
    """,
}
