"""Suica."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="suica",
    name="Suica",
    layer="touch",
    packages=("com.jreast.mobilesuica", "jp.co.jreast.mobilesuica", "com.jreast"),
    domains=("mobilesuica.com", "jreast.co.jp"),
    names=("Suica", "モバイルSuica"),
)
