"""Links a Discord account to a person by a code that is shown on the settings page and works once."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from datetime import timedelta

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from finance import clock
from finance.models import Ledger, Membership
from finance.sign_in import attempt_begin, attempts_forget
from integrations.discord.errors import LinkError
from integrations.discord.models import Account, LinkCode

VALID_FOR = timedelta(minutes=10)
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that is read as another
_LENGTH = 8  # 39 bits: not to be guessed with five tries in a quarter of an hour
_CODE = re.compile(rf"[{_LETTERS}]{{4}}[-\s]?[{_LETTERS}]{{4}}")


def code_create(*, user: User) -> str:
    """A fresh code of the person, such as K7WQ-3MTX; earlier ones end. It is shown once and kept nowhere."""
    code = "".join(secrets.choice(_LETTERS) for _letter in range(_LENGTH))
    now = clock.now()
    with transaction.atomic():
        LinkCode.objects.filter(user_id=user.pk, used_at=None).delete()
        LinkCode.objects.create(
            user_id=user.pk, code_sha256=_hash(code), made_at=now, expires_at=now + VALID_FOR
        )
    return f"{code[:4]}-{code[4:]}"


def looks_like_code(text: str) -> bool:
    """Whether the whole text has the form of a code."""
    return _CODE.fullmatch(_clean(text)) is not None


def account_link(*, code: str, discord_id: int, name: str) -> Account:
    """Makes the Discord account the code's person's own. Raises LinkError."""
    try:
        attempt_begin(f"discord:{discord_id}", "discord")
    except ValidationError as error:
        raise LinkError(" ".join(error.messages)) from error
    with transaction.atomic():
        account = _linked(code, discord_id, name)
    attempts_forget(f"discord:{discord_id}", "discord")
    return account


def _linked(code: str, discord_id: int, name: str) -> Account:
    found = (
        LinkCode.objects.select_for_update(of=("self",))
        .select_related("user")
        .filter(code_sha256=_hash(re.sub(r"[-\s]", "", _clean(code))), used_at=None, user__is_active=True)
        .first()
    )
    now = clock.now()
    if found is None or found.expires_at <= now:
        raise LinkError(
            _("That code is wrong, used up or too old. Please make a new one on the settings page.")
        )
    found.used_at = now
    found.save(update_fields=["used_at"])
    account, _made = Account.objects.update_or_create(
        discord_id=discord_id,
        defaults={"user": found.user, "name": name[:100], "ledger": None, "linked_at": now},
    )
    return account


def account_unlink(*, user: User, account_id: int) -> None:
    """The account is nobody's any more; what it has written stays."""
    Account.objects.filter(user_id=user.pk, pk=account_id).delete()


def account_ledger_set(*, account: Account, ledger_id: int) -> Ledger:
    """What direct messages are about from now on. Raises LinkError for a ledger of others."""
    membership = Membership.objects.filter(user_id=account.user_id, ledger_id=ledger_id).first()
    if membership is None:
        raise LinkError(_("You are not a member of that ledger."))
    account.ledger = membership.ledger
    account.save(update_fields=["ledger"])
    return membership.ledger


def _clean(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().upper()


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode("utf-8", "replace")).hexdigest()
