"""JCBカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="jcb",
    name="JCBカード",
    layer="card",
    packages=("jp.co.jcb.my", "jp.co.jcb.jcbapp"),
    domains=("jcb.co.jp",),
    names=("JCBカード", "MyJCB", "ジェーシービー"),
)
