"""セゾンカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="saison",
    name="セゾンカード",
    layer="card",
    packages=("jp.co.saisoncard.android.saisonportal",),
    domains=("saisoncard.co.jp", "creditsaison.co.jp", "a-q-f.com", "uccard.co.jp", "saisoncard.com"),
    names=("セゾンカード", "クレディセゾン", "UCカード", "セゾンPortal"),
)
