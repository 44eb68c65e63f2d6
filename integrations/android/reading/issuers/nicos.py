"""三菱UFJニコス."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="nicos",
    name="三菱UFJニコス",
    layer="card",
    packages=("jp.co.cr.mufg.card", "jp.co.netcr.mufgcard"),
    domains=("cr.mufg.jp", "cr.nicos.co.jp", "nicos.co.jp", "mufgcard.com"),
    names=("NICOS", "三菱UFJカード", "MUFGカード", "三菱UFJニコス"),
)
