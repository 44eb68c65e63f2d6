"""PayPay銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="paypay_bank",
    name="PayPay銀行",
    layer="bank",
    packages=("jp.co.japannetbank.smtapp.balance", "jp.co.paypay_bank.app"),
    domains=("paypay-bank.co.jp", "japannetbank.co.jp"),
    names=("PayPay銀行", "Visaデビットご利用のお知らせ"),
)
