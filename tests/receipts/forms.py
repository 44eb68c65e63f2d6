"""What a model that reads well would answer for a drawn layout."""

from __future__ import annotations

import re
from typing import Any

from tests.receipts.layouts import Layout

_AMOUNT = re.compile(r"(-?)¥([\d,]+)")


def form_of(layout: Layout) -> dict[str, Any]:
    """The form for a layout, row by row."""
    form: dict[str, Any] = {
        "shop": layout.rows[0][0],
        "date": layout.day.isoformat(),
        "lines": [],
        "taxes": [],
        "payments": [],
    }
    name, below = "", False
    for left, right in layout.rows:
        label, amount = left.strip(), _amount(right)
        if found := re.search(r"(\d{1,2}):(\d{2})", left + right):
            form["time"] = f"{int(found[1]):02d}:{found[2]}"
        if amount is None:
            name = label
        elif re.match(r"小計", label):
            form["subtotal_yen"], below = abs(amount), True
        elif re.search(r"対象", label):
            form["taxes"].append(
                {"rate": _rate(label), "base_yen": abs(amount), "included": "外税" not in label}
            )
        elif re.search(r"税", label):
            _tax(form, label, abs(amount))
        elif re.match(r"【?合計|お買上計|お会計|ご請求額", label):
            form["total_yen"], below = abs(amount), True
        elif "ポイント" in label:
            form["points_used_yen"] = abs(amount)
        elif re.match(r"お預り|現金", label):
            form["tendered_yen"] = abs(amount)
        elif "釣" in label:
            form["change_yen"] = abs(amount)
        elif below and not re.search("引", label):
            form["payments"].append({"name": label, "amount_yen": abs(amount)})
        else:
            _line(form, label, name, amount, layout, right)
    return form


def _line(form: dict[str, Any], label: str, name: str, amount: int, layout: Layout, right: str) -> None:
    line: dict[str, Any] = {"name": label, "amount_yen": abs(amount) if layout.refund else amount}
    if right.endswith(("※", "軽", "*")):
        line["tax_rate"] = 8
    if found := re.match(r"(\d+)コ×単(\d+)", label):
        line |= {"name": name, "quantity": int(found[1]), "unit_price_yen": int(found[2])}
    form["lines"].append(line | {"is_discount": amount < 0 and not layout.refund})


def _tax(form: dict[str, Any], label: str, amount: int) -> None:
    rate, included = _rate(label), "内" in label
    waiting = [tax for tax in form["taxes"] if "tax_yen" not in tax and rate in (None, tax["rate"])]
    if waiting:
        waiting[-1] |= {"tax_yen": amount, "included": included}
    else:
        form["taxes"].append({"rate": rate, "tax_yen": amount, "included": included})


def _rate(label: str) -> int | None:
    found = re.search(r"(10|8)%", label)
    return int(found[1]) if found else None


def _amount(text: str) -> int | None:
    found = _AMOUNT.search(text)
    return int(found[1] + found[2].replace(",", "")) if found else None
