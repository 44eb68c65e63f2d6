"""交通系ICと電子マネー."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="ic_cards",
    name="交通系ICと電子マネー",
    layer="touch",
    packages=(
        "jp.pasmo.mobilepasmo",
        "jp.icoca.mobileicoca",
        "jp.co.westjr.mobileicoca",
        "jp.co.waon.mobile",
        "jp.waon.android",
        "jp.nanaco.mobile",
        "jp.co.sej.app",
        "jp.edy.edyapp",
    ),
    domains=("pasmo.co.jp", "jr-odekake.net", "waon.net", "nanaco-net.jp", "edy.jp", "rakuten-edy.co.jp"),
    names=("PASMO", "ICOCA", "WAON", "nanaco", "楽天Edy", "Edy"),
)
