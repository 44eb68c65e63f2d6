"""ライフカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="life",
    name="ライフカード",
    layer="card",
    packages=("jp.co.lifecard.lifewebdesk",),
    domains=("lifecard.co.jp",),
    names=("ライフカード", "LIFE-Web Desk"),
)
