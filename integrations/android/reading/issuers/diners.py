"""ダイナースクラブ."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="diners",
    name="ダイナースクラブ",
    layer="card",
    packages=("jp.co.sumitclub.diners",),
    domains=("diners.co.jp", "sumitclub.jp"),
    names=("ダイナース", "Diners Club"),
)
