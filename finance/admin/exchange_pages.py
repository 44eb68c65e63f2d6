"""The pages around CSV: which ledger, a preview, and the result."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.admin import ImportExportMixin
from import_export.forms import ConfirmImportForm
from unfold.contrib.import_export.forms import ExportForm, ImportForm
from unfold.widgets import UnfoldAdminSelectWidget

from finance.admin.exchange import ExcelCSV
from finance.admin.scope import ledgers_written
from finance.models import Ledger

MAX_FILE_BYTES = 5 * 2**20


class LedgerImportForm(ImportForm):
    """A file for one ledger."""

    ledger = forms.ModelChoiceField(
        Ledger.objects.none(), label=gettext_lazy("ledger"), widget=UnfoldAdminSelectWidget
    )
    field_order = ["resource", "ledger", "import_file", "format"]

    def clean_import_file(self) -> Any:
        """No file that would fill the memory."""
        file = self.cleaned_data["import_file"]
        if file.size > MAX_FILE_BYTES:
            raise forms.ValidationError(_("That file is too large."))
        return file


class LedgerConfirmForm(ConfirmImportForm):
    """The same ledger again."""

    ledger = forms.ModelChoiceField(Ledger.objects.none(), widget=forms.HiddenInput)


class ExchangeAdmin(ImportExportMixin):
    """CSV in and out. Members export what they see; owners and editors import."""

    import_form_class = LedgerImportForm
    confirm_form_class = LedgerConfirmForm
    export_form_class = ExportForm
    formats = [ExcelCSV]
    from_encoding = "utf-8-sig"
    skip_admin_log = True

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Owners and editors."""
        return self.has_add_permission(request)

    def has_export_permission(self, request: HttpRequest) -> bool:
        """Members."""
        return self.has_view_permission(request)

    def export_action(self, request: HttpRequest) -> HttpResponse:
        """Filters that the list does not know are left out, as the list itself does."""
        try:
            return super().export_action(request)
        except IncorrectLookupParameters:
            return HttpResponseRedirect(request.path)

    def create_import_form(self, request: HttpRequest) -> Any:
        """With the ledgers that the person writes in."""
        return self._with_ledgers(super().create_import_form(request), request)

    def create_confirm_form(self, request: HttpRequest, import_form: Any = None) -> Any:
        """The same; a ledger that is not theirs is no choice here either."""
        return self._with_ledgers(super().create_confirm_form(request, import_form), request)

    def _with_ledgers(self, form: Any, request: HttpRequest) -> Any:
        choices = ledgers_written(request.user).order_by("pk")
        form.fields["ledger"].queryset = choices
        form.initial.setdefault("ledger", choices.first())
        return form

    def get_confirm_form_initial(self, request: HttpRequest, import_form: Any) -> dict[str, Any]:
        """Carries the ledger on."""
        initial = super().get_confirm_form_initial(request, import_form)
        if import_form is not None:
            initial["ledger"] = import_form.cleaned_data["ledger"].pk
        return initial

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        """Who writes, and where."""
        form = kwargs.get("form")
        ledger = (
            form.cleaned_data.get("ledger") if form is not None and hasattr(form, "cleaned_data") else None
        )
        return {"ledger": ledger, "actor": request.user}

    def process_result(self, result: Any, request: HttpRequest) -> HttpResponse:
        """Says when the file no longer went in whole: then nothing was written."""
        if result.has_errors() or result.has_validation_errors():
            self.message_user(
                request,
                _("Something changed since the preview, so nothing was imported. Please try again."),
                messages.ERROR,
            )
            return HttpResponseRedirect(request.get_full_path().replace("process_import/", "import/"))
        return super().process_result(result, request)
