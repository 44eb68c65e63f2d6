"""住信SBIネット銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="sbi_net",
    name="住信SBIネット銀行",
    layer="bank",
    packages=("jp.co.netbk", "jp.co.netbk.smartkey", "jp.co.netbk.app"),
    domains=("netbk.co.jp", "dneobank.co.jp"),
    names=("住信SBIネット銀行", "NEOBANK", "ドコモSMTBネット銀行"),
)
