"""ペイディ: day, amount and shop on lines of their own, without labels."""

from integrations.android.reading.issuer import Issuer
from integrations.android.reading.sentences import BLOCK_SHOP_LAST

ISSUER = Issuer(
    key="paidy",
    name="ペイディ",
    layer="card",
    packages=("com.paidy.paidy", "com.paidy.consumer"),
    domains=("paidy.com",),
    names=("ペイディ", "Paidy"),
    sentences=(BLOCK_SHOP_LAST,),
)
