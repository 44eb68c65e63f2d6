"""プリペイドカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="prepaid",
    name="プリペイドカード",
    layer="card",
    packages=(
        "jp.co.smartbank.b43",
        "com.smartbank.b43",
        "com.kanmu.vandle",
        "jp.co.kanmu.vandle",
        "com.transferwise.android",
        "jp.idare.app",
        "jp.co.gaica.app",
    ),
    domains=(
        "b43.jp",
        "smartbank.co.jp",
        "vandle.jp",
        "kanmu.co.jp",
        "wise.com",
        "idare.co.jp",
        "gaica.jp",
        "ultra-pay.jp",
        "mixi.co.jp",
    ),
    names=("B/43", "バンドルカード", "Wise", "IDARE", "ウルトラペイ", "6gram", "GAICA"),
)
