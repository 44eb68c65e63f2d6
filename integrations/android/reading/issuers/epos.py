"""エポスカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="epos",
    name="エポスカード",
    layer="card",
    packages=("jp.co.eposcard.epos", "jp.co.eposcard.app"),
    domains=("eposcard.co.jp", "01epos.jp"),
    names=("エポスカード", "エポスNet", "EPOS"),
)
