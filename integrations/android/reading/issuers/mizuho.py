"""みずほ銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="mizuho",
    name="みずほ銀行",
    layer="bank",
    packages=("jp.co.mizuhobank.banking", "jp.co.mizuhobank.mizuhoapp"),
    domains=("mizuhobank.co.jp", "mizuho-bk.co.jp", "mizuho.co.jp"),
    names=("みずほ銀行", "みずほJCBデビット", "みずほダイレクト"),
)
