"""What tests of the admin share: people signed in, pages read, forms posted."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from finance.models import Ledger, Membership
from tests.support.books import make_user


def signed_in(user: Any, language: str = "en") -> Client:
    """A browser of that person."""
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


def member(ledger: Ledger, role: str = "editor", name: str = "") -> Any:
    """A person of the household who may use the admin."""
    user = make_user(name or f"{role} of {ledger.pk}", is_staff=True)
    Membership.objects.create(ledger=ledger, user=user, role=role)
    return user


def page_url(model: str, view: str, *args: Any) -> str:
    """page_url("finance.expense", "change", 7)."""
    return reverse(f"admin:{model.replace('.', '_')}_{view}", args=args)


def posted(client: Client, url: str, **changes: Any) -> Any:
    """Loads the page's form and posts it with some fields changed, as a browser does."""
    page = client.get(url)
    assert page.status_code == 200, page
    return client.post(url, form_data(page) | changes)


def form_data(page: Any) -> dict[str, Any]:
    """What a browser would post from the page's admin form, inlines included."""
    forms = [page.context["adminform"].form]
    for inline in page.context.get("inline_admin_formsets") or ():
        forms += [inline.formset.management_form, *inline.formset.forms]
    data = {}
    for form in forms:
        for field in form:
            value = field.value()
            if value is not None and value is not False:
                data[field.html_name] = str(getattr(value, "pk", value))
    return data


def refusals(page: Any) -> str:
    """The errors shown beside and above the form."""
    assert page.status_code == 200, page
    form = page.context["adminform"].form
    texts = [str(form.errors)]
    for inline in page.context.get("inline_admin_formsets") or ():
        texts += [str(inline.formset.errors), str(inline.formset.non_form_errors())]
    return " ".join(texts)
