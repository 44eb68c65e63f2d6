"""Why a notification is ignored, waits or failed, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# What phones hear, and what stands in the inbox. The keys are those of wire.py and of reading/types.py, and our own.
_SENTENCES: dict[str, str | Promise] = {
    # could not be read as a post
    "not_utf8": gettext_lazy("The text is not UTF-8."),
    "byte_order_mark": gettext_lazy("The text begins with a byte order mark, which JSON does not have."),
    "not_json": gettext_lazy("That is no JSON. A quotation mark inside a text must be escaped."),
    "wrong_type": gettext_lazy("The content type must be application/json."),
    "no_items": gettext_lazy("The list is empty."),
    "too_many_items": gettext_lazy("At most 100 notifications fit in one request."),
    "not_an_object": gettext_lazy("A notification is an object with the names package, title and text."),
    "doubled_name": gettext_lazy("A name stands twice in the notification."),
    "not_a_number": gettext_lazy("NaN and Infinity are no JSON."),
    "not_text": gettext_lazy("package, title, text, big_text, sender and key must be texts."),
    "no_package": gettext_lazy("The app's package is missing."),
    "no_text": gettext_lazy("There is no text."),
    # no spending
    "declined": gettext_lazy("The payment was declined or cancelled."),
    "zero": gettext_lazy("The amount is zero."),
    "campaign": gettext_lazy("An advertisement or a campaign."),
    "points": gettext_lazy("About points."),
    "cashback": gettext_lazy("About cashback."),
    "top_up": gettext_lazy("A top-up, which is not spending."),
    "transfer": gettext_lazy("A transfer between own accounts."),
    "withdrawal": gettext_lazy("A withdrawal of cash."),
    "card_bill": gettext_lazy("The card's bill: its payments were recorded one by one."),
    "billing": gettext_lazy("A bill or its amount, not a payment."),
    "planned": gettext_lazy("A payment still to come."),
    "account": gettext_lazy("About the account, not about a payment."),
    "balance": gettext_lazy("About a balance or a limit."),
    "summary": gettext_lazy("A summary of several notifications."),
    "order": gettext_lazy("About an order or a delivery, not a payment."),
    "phishing": gettext_lazy("It looks like a forgery: do not press its links."),
    "no_payment": gettext_lazy("It tells no payment."),
    "instruction": gettext_lazy("It tries to give orders, and tells no payment."),
    # a person decides
    "foreign_amount": gettext_lazy("The amount is in a foreign currency. Please enter the yen."),
    "unclear_amount": gettext_lazy("The amount is not clear."),
    "unclear_debit": gettext_lazy("It is not clear what the debit is for."),
    "unclear_person": gettext_lazy("It is not clear whether this is spending or a gift between people."),
    "unknown_shape": gettext_lazy("Nobody knows this kind of message yet. Please look at it."),
    "proposed": gettext_lazy("Read by a model. Please check it before it is recorded."),
    "future_date": gettext_lazy("Its date is still to come."),
    "far_date": gettext_lazy("Its date is too far away."),
    "refused": gettext_lazy("The ledger did not take it. Please check the amount and the date."),
    # ours
    "rule": gettext_lazy("Ignored by a rule of this ledger."),
    "by_person": gettext_lazy("Ignored by a press."),
    "taken_back": gettext_lazy("What was recorded has been taken back."),
    "not_member": gettext_lazy("The phone's person may no longer write in this ledger."),
    "gave_up": gettext_lazy("It could not be read after many tries."),
}
_DOUBTS: dict[str, str | Promise] = {
    "clock": gettext_lazy("The phone's clock seems wrong: the time of arrival counts."),
    "cut": gettext_lazy("The text was too long and was cut."),
    "cleaned": gettext_lazy("Invisible characters were taken out."),
}


def reason_sentence(reason: str) -> str:
    """The reason in a sentence; nothing for no reason."""
    if not reason:
        return ""
    return str(_SENTENCES.get(reason) or _("It needs a look."))


def doubt_sentences(doubts: list[str]) -> list[str]:
    """What was mended on the way in."""
    return [str(_DOUBTS[doubt]) for doubt in doubts if doubt in _DOUBTS]
