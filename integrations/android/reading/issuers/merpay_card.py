"""メルカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="merpay_card",
    name="メルカード",
    layer="card",
    domains=("mercari.com", "mercari.jp", "merpay.com"),
    names=("メルカード",),
)
