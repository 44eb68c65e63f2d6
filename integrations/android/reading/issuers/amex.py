"""アメリカン・エキスプレス."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="amex",
    name="アメリカン・エキスプレス",
    layer="card",
    packages=("com.americanexpress.android.acctsvcs.jp", "com.americanexpress.android.acctsvcs.us"),
    domains=("americanexpress.com", "americanexpress.jp", "aexp.com"),
    names=("アメリカン・エキスプレス", "アメックス", "American Express", "AMEX"),
)
