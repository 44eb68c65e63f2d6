"""iD."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="id",
    name="iD",
    layer="touch",
    packages=("com.nttdocomo.android.idmanager", "jp.co.nttdocomo.saigaiban.id"),
    domains=("id-credit.com",),
    names=("iD",),
)
