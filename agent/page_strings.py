"""Strings that the page's scripts show, by the keys they ask for (`t("…")` in static/chat)."""

from __future__ import annotations

from django.utils.translation import gettext as _


def page_strings() -> dict[str, str]:
    """In the language of the request. `{name}` is filled in by the script."""
    return {
        "you": _("You"),
        "why": _("Why?"),
        "running": _("running"),
        "done": _("done"),
        "failed": _("did not work"),
        "stopped": _("Stopped."),
        "turn_failed": _("Something went wrong. What was recorded is in the figures."),
        "turn_interrupted": _("This turn was interrupted. What was recorded is in the figures."),
        "back_to_box": _("Put back into the box"),
        "undo": _("Undo"),
        "close": _("Close"),
        "memory_used": _("used 1 memory"),
        "memories_used": _("used {count} memories"),
        "other_category": _("Another category"),
        "other_category_words": _("The category of {row} is "),
        "picture": _("Picture"),
        "uploading": _("The picture is on its way"),
        "upload_failed": _("The picture could not be sent. Please try again."),
        "remove_picture": _("Remove the picture"),
        "too_many_pictures": _("At most four pictures fit in a message."),
        "waiting": _("Waiting to be sent"),
        "proposal_expired": _("The time for this answer is over. Please ask again."),
        "menu_word": _("Menu"),
        "state_connecting": _("Connecting"),
        "state_connected": _("Connected"),
        "state_thinking": _("Thinking"),
        "state_reconnecting": _("Reconnecting"),
        "state_signed_out": _("Signed out"),
        "signed_out_notice": _("You are signed out. What you wrote is kept: sign in again to send it."),
    }
