"""三菱UFJ銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="mufg",
    name="三菱UFJ銀行",
    layer="bank",
    packages=("jp.mufg.bk.applisp.app", "jp.mufg.bk.applisp.debit"),
    domains=("mufg.jp", "bk.mufg.jp"),
    names=(
        "三菱UFJ銀行",
        "三菱UFJデビット",
        "三菱UFJ-VISAデビット",
        "三菱UFJ-JCBデビット",
        "三菱UFJダイレクト",
    ),
)
