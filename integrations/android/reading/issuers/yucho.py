"""ゆうちょ銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="yucho",
    name="ゆうちょ銀行",
    layer="bank",
    packages=("jp.japanpost.jp_bank.bankbookapp", "jp.japanpost.jp_bank.FIDOapp"),
    domains=("jp-bank.japanpost.jp", "japanpost.jp"),
    names=("ゆうちょ銀行", "ゆうちょデビット", "ゆうちょ通帳", "mijica"),
)
