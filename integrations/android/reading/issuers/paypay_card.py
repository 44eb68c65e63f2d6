"""PayPayカード: 利用速報 has shop, day and amount one after the other, without labels."""

from integrations.android.reading.issuer import Issuer, sentence
from integrations.android.reading.sentences import BLOCK_SHOP_FIRST

ISSUER = Issuer(
    key="paypay_card",
    name="PayPayカード",
    layer="card",
    packages=("jp.co.paypay_card.app", "jp.co.ycard.app"),
    domains=("paypay-card.co.jp", "card.yahoo.co.jp", "mail.yahoo.co.jp"),
    names=("PayPayカード", "ワイジェイカード", "Yahoo! JAPANカード"),
    sentences=(
        sentence(
            r"利用速報\s+SHOP\s+DATE\s*(?:[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)?\s+AMOUNT(?=\s|$)",
        ),
        BLOCK_SHOP_FIRST,
    ),
)
