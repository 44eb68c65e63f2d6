"""Signing in by password, and another password."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _

from finance.sign_in import SignInForm


@method_decorator(login_not_required, name="dispatch")
class SignInView(LoginView):
    """For members with a password; the owner of this machine has `make link`."""

    template_name = "finance/account.html"
    form_class = SignInForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The words of the page."""
        return super().get_context_data(heading=_("Sign in"), button=_("Sign in"), **kwargs)


class PasswordView(PasswordChangeView):
    """Another password, or a first one for who came by a one-time link. Other sessions end."""

    template_name = "finance/account.html"
    success_url = reverse_lazy("members")

    def get_form_class(self) -> Any:
        """Without a password there is no old one to ask for."""
        person = cast(User, self.request.user)
        return PasswordChangeForm if person.has_usable_password() else SetPasswordForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The words of the page."""
        return super().get_context_data(heading=_("Change password"), button=_("Save"), **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Says that it is done."""
        messages.success(self.request, _("The password was changed."))
        return super().form_valid(form)
