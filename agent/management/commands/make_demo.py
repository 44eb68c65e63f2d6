"""A demo ledger beside one's own, to look at and to try things in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from agent.conversations import conversation_in_front
from budgets.services.demo import demo_make
from finance.models import Expense


class Command(BaseCommand):
    """manage.py make_demo"""

    help = "Make a demo ledger with three months of rows for the first superuser, once."

    def handle(self, *args: Any, **options: Any) -> None:
        """May be repeated at will; touches no other ledger. The chat page opens on the demo next."""
        owner = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
        if owner is None:
            owner = User.objects.create_superuser("owner")
        ledger, made = demo_make(owner)
        line = (
            _("Made %(ledger)s with %(count)s expenses.")
            if made
            else _("%(ledger)s is there already (%(count)s expenses).")
        )
        conversation_in_front(user=owner, ledger=ledger)
        count = Expense.objects.filter(ledger=ledger).count()
        self.stdout.write(line % {"ledger": ledger.name, "count": count})
