"""りそな銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="resona",
    name="りそな銀行",
    layer="bank",
    packages=("jp.co.resona_gr.resonaapp", "jp.co.resonabank.app"),
    domains=("resonabank.co.jp", "resona-gr.co.jp", "saitamaresona.co.jp"),
    names=("りそな", "りそなデビット"),
)
