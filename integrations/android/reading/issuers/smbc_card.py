"""三井住友カード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="smbc_card",
    name="三井住友カード",
    layer="card",
    packages=("jp.co.smbc_card.vpass", "com.smbc_card.vpass"),
    domains=("vpass.ne.jp", "smbc-card.com", "vpass.jp", "contact.vpass.ne.jp"),
    names=("三井住友カード", "Vpass", "VポイントPay", "Olive", "三井住友VISA"),
)
