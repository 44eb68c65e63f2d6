"""The page of "Same?": two rows side by side, and two buttons that say whether they are one payment."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from finance.errors import LedgerError
from finance.models import Door, Ledger, Membership, SameQuestion
from finance.money import yen_text
from finance.queries_of_sameness import questions_open
from finance.services.changes import change_recorded
from finance.services.ledgers import require_writer
from finance.services.sameness import question_answer

QUESTIONS_SHOWN = 50
ANSWERS = {"same": True, "different": False}


@never_cache
@require_safe
def same_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """The questions of one of the person's ledgers that wait."""
    places = list(
        Membership.objects.filter(user_id=_person(request).pk).select_related("ledger").order_by("ledger_id")
    )
    chosen = next((one for one in places if ledger_id in (None, one.ledger_id)), None)
    if chosen is None:
        raise Http404
    context = {
        "here": "same-of",
        "ledger": chosen.ledger,
        "ledgers": [one.ledger for one in places],
        "may_write": chosen.may_write,
        "pairs": [_pair(question) for question in questions_open(chosen.ledger_id)[:QUESTIONS_SHOWN]],
    }
    return render(request, "finance/same.html", context)


@require_POST
def same_answer(request: HttpRequest, ledger_id: int, question_id: int) -> HttpResponse:
    """Takes the answer for the two rows as they were seen, or says why not."""
    person = _person(request)
    ledger = Ledger.objects.filter(pk=ledger_id, memberships__user_id=person.pk).first()
    if ledger is None:
        raise Http404
    answer = request.POST.get("answer", "")
    try:
        if answer not in ANSWERS:
            raise LedgerError(_("Please press one of the two buttons."))
        require_writer(ledger=ledger, user=person)
        with change_recorded(ledger=ledger, actor=person, door=Door.WEB, cause="same"):
            row = question_answer(
                ledger=ledger,
                question_id=question_id,
                same=ANSWERS[answer],
                answered_by=person,
                versions=_versions(request),
            )
    except LedgerError as error:
        messages.error(request, str(error))
    else:
        said = _("One payment: %(id)s is left.") if ANSWERS[answer] else _("Two payments: both stay.")
        messages.success(request, said % {"id": row.public_id})
    return redirect("same-of", ledger_id)


def _pair(question: SameQuestion) -> dict[str, Any]:
    """The question with the amounts of its rows in words."""
    language = get_language() or "ja"
    return {
        "question": question,
        "newer_yen": yen_text(question.newer.amount_yen, language),
        "earlier_yen": yen_text(question.earlier.amount_yen, language),
    }


def _versions(request: HttpRequest) -> tuple[int, int] | None:
    newer, earlier = request.POST.get("newer", ""), request.POST.get("earlier", "")
    numbers = all(each.isascii() and each.isdigit() and len(each) < 10 for each in (newer, earlier))
    return (int(newer), int(earlier)) if numbers else None


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)
