"""SBI新生銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="sbi_shinsei",
    name="SBI新生銀行",
    layer="bank",
    packages=("jp.co.sbishinseibank.app", "com.shinseibank.app"),
    domains=("sbishinseibank.co.jp", "shinseibank.com"),
    names=("SBI新生銀行", "新生銀行"),
)
