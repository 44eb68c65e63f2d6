"""What people are told when a model fails: what happened, and what they can do next. One sentence for each kind."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from agent.llm.registry import OFFLINE, kind_of


class Failure(NamedTuple):
    """`sentence` says what failed; `advice` what to do while nothing was recorded; `may_repeat`: the same helps."""

    sentence: str
    advice: str
    may_repeat: bool = True


def failure_of_model(kind: str) -> Failure:
    """The words for a kind of ModelError."""
    refused = _blocked_sentences().get(kind)
    if refused is not None:
        return Failure(refused, _("Please put it another way."), may_repeat=False)
    lasting = _lasting().get(kind)
    if lasting is not None:
        return Failure(*lasting, may_repeat=False)
    passing = {
        "length": _("The answer became too long and was cut off."),
        "malformed": _("The AI gave an answer that cannot be carried out."),
        "busy": _("The AI provider is busy."),
        "timeout": _("The AI provider did not answer in time."),
        "unreachable": _("The AI provider cannot be reached."),
    }
    return Failure(passing.get(kind, _("The AI could not answer.")), _("Please try again in a moment."))


def _blocked_sentences() -> dict[str, str]:
    """Refusals of the provider, by what it gave as the reason."""
    return {
        "blocked": _("The AI provider refused to answer this message."),
        "blocked_safety": _("The AI provider's safety filter stopped the answer."),
        "blocked_prohibited": _("The AI provider does not allow this content."),
        "blocked_personal": _(
            "The AI provider stopped the answer because of personal data, such as a card number."
        ),
        "blocked_words": _("The AI provider stopped the answer because of a word on its list."),
        "blocked_copy": _("The AI provider stopped the answer because it was too close to a published text."),
        "blocked_language": _("The AI provider does not support the language of this message."),
        "blocked_image": _("The AI provider's filter for pictures stopped the answer."),
    }


def _lasting() -> dict[str, tuple[str, str]]:
    """What the same message will meet again."""
    settings = _("Please check it in the settings.")
    return {
        "key": (_("The AI provider did not accept the key."), settings),
        "account": (_("The AI provider does not serve this account."), settings),
        "no_model": (_("The AI provider does not have this model any more."), settings),
        "limit": (
            _("This month's limit of tokens is used up."),
            _("The offline model still answers: choose it in the menu of this page, or raise the limit."),
        ),
        "too_long": (
            _("The message is too long for this AI."),
            _("Please send it in parts, or start a new conversation."),
        ),
        "request": (
            _("The AI provider could not read the request."),
            _("Please start a new conversation or choose another model."),
        ),
    }


def fallback_sentence(kind: str, failed: str, stands_in: str) -> str:
    """Who answers instead, and why; empty within one provider's models, between which nobody needs to choose."""
    if failed == stands_in or (kind_of(failed) is not None and kind_of(failed) == kind_of(stands_in)):
        return ""
    who = (
        _("The built-in offline model answers instead.")
        if stands_in == OFFLINE
        else _("%(model)s answers instead.") % {"model": stands_in}
    )
    return f"{failure_of_model(kind).sentence} {who}\n"
