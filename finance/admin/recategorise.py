"""Another category for many rows at once, with a look before."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import UnfoldAdminSelectWidget

from finance.admin.scope import ledgers_written
from finance.models import Category


class CategoryForm(forms.Form):
    """The category to come."""

    category = forms.ModelChoiceField(
        Category.objects.none(), label=gettext_lazy("category"), widget=UnfoldAdminSelectWidget
    )


def preview_page(
    model_admin: Any, request: HttpRequest, rows: QuerySet[Any], form: CategoryForm
) -> HttpResponse:
    """The rows as they are, and the choice of what they become."""
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _("Change the category"),
        "opts": model_admin.opts,
        "rows": rows,
        "form": form,
        "chosen": form.cleaned_data["category"] if form.is_bound and form.is_valid() else None,
    }
    return TemplateResponse(request, "finance/admin/change_category.html", context)


def category_form(request: HttpRequest, rows: QuerySet[Any], kind: str) -> CategoryForm:
    """A form with the categories of the rows' one ledger; empty where they are of several."""
    form = CategoryForm(request.POST if "category" in request.POST else None)
    ledgers = set(rows.values_list("ledger_id", flat=True))
    if len(ledgers) == 1:
        choice = cast(forms.ModelChoiceField, form.fields["category"])
        choice.queryset = Category.objects.filter(
            ledger__in=ledgers_written(request.user).filter(pk__in=ledgers),
            kind=kind,
            retired_at__isnull=True,
        )
    return form
