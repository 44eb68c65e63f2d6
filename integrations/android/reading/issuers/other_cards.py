"""クレジットカード各社."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="other_cards",
    name="クレジットカード各社",
    layer="card",
    packages=("jp.co.pocketcard.app", "jp.co.jaccs.interclub", "jp.co.cedyna.app", "jp.co.tscubic.app"),
    domains=(
        "pocketcard.co.jp",
        "jaccs.co.jp",
        "cedyna.co.jp",
        "tscubic.com",
        "jalcard.co.jp",
        "apluscard.co.jp",
        "aplus.jp",
        "acom.co.jp",
        "majica.com",
        "ucs.co.jp",
        "toyota-finance.co.jp",
        "famima.com",
    ),
    names=(
        "ポケットカード",
        "JACCS",
        "ジャックス",
        "セディナ",
        "TS CUBIC",
        "JALカード",
        "アプラスカード",
        "ファミマTカード",
        "UCSカード",
        "majicaカード",
        "ティーエスキュービック",
    ),
)
