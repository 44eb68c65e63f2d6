"""What the menus of pages show beside a page's name."""

from __future__ import annotations

from django import template

from finance.navigation import Page

register = template.Library()


@register.filter
def waiting_in(page: Page, ledger_id: int) -> int:
    """How many things wait on the page for an answer; 0 for pages that ask nothing."""
    return page.count(ledger_id) if page.count is not None else 0
