"""My data: taken along whole, or deleted with the account."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from finance.services.my_data import (
    AccountError,
    account_delete,
    data_zip,
    ledgers_alone,
    ledgers_left_ownerless,
)


@never_cache
@require_safe
def my_data_page(request: HttpRequest) -> HttpResponse:
    """What can be taken along, and what deleting the account would delete."""
    return _page(request)


@never_cache
@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """The zip."""
    response = HttpResponse(data_zip(cast(User, request.user)), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="maneki-my-data.zip"'
    return response


@never_cache
@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    """Deletes the account when its name was typed."""
    user, typed = cast(User, request.user), request.POST.get("typed", "")
    try:
        account_delete(user=User.objects.get(pk=user.pk), typed=typed)
    except AccountError as error:
        messages.error(request, str(error))
        return _page(request, typed, 400)
    logout(request)
    return redirect("sign-in")


def _page(request: HttpRequest, typed: str = "", status: int = 200) -> HttpResponse:
    user = cast(User, request.user)
    context = {"alone": ledgers_alone(user), "stuck": ledgers_left_ownerless(user), "typed": typed}
    return render(request, "finance/my_data.html", context, status=status)
