"""ビューカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="view",
    name="ビューカード",
    layer="card",
    packages=("jp.co.jreast.viewcard", "com.jreast.viewcard"),
    domains=("viewsnet.jp", "jreast.co.jp", "viewcard.co.jp"),
    names=("ビューカード", "VIEW's NET"),
)
