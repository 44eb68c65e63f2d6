"""コード決済各社."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="other_codes",
    name="コード決済各社",
    layer="code",
    packages=(
        "jp.co.famima.famipay",
        "jp.co.family.familymart_app",
        "jp.co.yucho.yuchopay",
        "jp.jcoin.app",
        "com.quo.card.pay",
        "jp.co.quocardpay",
        "com.kidsna.aeonpay",
    ),
    domains=("famima.com", "family.co.jp", "jp-bank.japanpost.jp", "j-coin.jp", "quocard.com", "quopay.jp"),
    names=(
        "ファミペイ",
        "FamiPay",
        "ゆうちょPay",
        "J-Coin Pay",
        "QUOカードPay",
        "Bank Pay",
        "ハマPay",
        "EPOS Pay",
    ),
)
