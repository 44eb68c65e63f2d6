"""Members of a ledger: invited by a link that works once, given a role, removed. Only owners decide."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from finance import clock
from finance.errors import LedgerError, NotAllowedError, UnknownRowError
from finance.models import Invitation, Ledger, Membership

VALID_FOR = timedelta(days=3)


class MembershipError(LedgerError):
    """An act on members that cannot be; the message has the reason."""

    code = "membership"


def invitation_create(*, ledger: Ledger, role: str, actor: User) -> str:
    """The token of a fresh invitation; it is shown once and kept nowhere. Raises NotAllowedError."""
    require_owner(ledger, actor)
    if role not in Membership.Role.values:
        raise MembershipError(_("Please choose a role."))
    token = secrets.token_urlsafe(32)
    now = clock.now()
    Invitation.objects.create(
        ledger=ledger,
        role=role,
        token_sha256=_hash(token),
        made_by=actor,
        made_at=now,
        expires_at=now + VALID_FOR,
    )
    return token


def invitation_open(token: str) -> Invitation | None:
    """The invitation of this token while it can be used: not used, not too old, its maker still an owner."""
    found = Invitation.objects.select_related("ledger", "made_by").filter(token_sha256=_hash(token)).first()
    if found is None or found.used_at is not None or found.expires_at <= clock.now():
        return None
    return found if found.made_by and _is_owner(found.ledger, found.made_by) else None


@transaction.atomic
def invitation_accept(*, token: str, user: User) -> Membership:
    """Makes the person a member. Raises MembershipError for a link that is used up, or for a member."""
    Invitation.objects.select_for_update().filter(
        token_sha256=_hash(token)
    ).first()  # two presses: one enters
    invitation = invitation_open(token)
    if invitation is None:
        raise MembershipError(_("This invitation has been used or is too old. Please ask for a new one."))
    if Membership.objects.filter(ledger=invitation.ledger, user=user).exists():
        raise MembershipError(_("You are a member of that ledger already."))
    invitation.used_at = clock.now()
    invitation.save(update_fields=["used_at"])
    if not user.is_staff:  # opens the pages of corrections, where membership decides what is seen
        user.is_staff = True
        user.save(update_fields=["is_staff"])
    return Membership.objects.create(ledger=invitation.ledger, user=user, role=invitation.role)


@transaction.atomic
def member_role_set(*, ledger: Ledger, member_id: int, role: str, actor: User) -> Membership:
    """Gives a member another role. Raises NotAllowedError, UnknownRowError, MembershipError."""
    require_owner(ledger, actor)
    member = _member_locked(ledger, member_id, actor)
    if role not in Membership.Role.values:
        raise MembershipError(_("Please choose a role."))
    member.role = role
    member.save(update_fields=["role"])
    _require_an_owner(ledger)
    return member


@transaction.atomic
def member_remove(*, ledger: Ledger, member_id: int, actor: User) -> None:
    """Takes a member out; anyone may take out themselves. Raises the same errors."""
    member = _member_locked(ledger, member_id, actor)
    member.delete()
    _require_an_owner(ledger)


def _member_locked(ledger: Ledger, member_id: int, actor: User) -> Membership:
    Ledger.objects.select_for_update(no_key=True).get(
        pk=ledger.pk
    )  # two owners who remove each other: one stays
    member = Membership.objects.filter(ledger=ledger, pk=member_id).first()
    if member is None or member.user_id != actor.pk:
        require_owner(ledger, actor)
    if member is None:
        raise UnknownRowError(str(member_id))
    return member


def _require_an_owner(ledger: Ledger) -> None:
    if not Membership.objects.filter(ledger=ledger, role=Membership.Role.OWNER).exists():
        raise MembershipError(_("A ledger needs at least one owner."))


def require_owner(ledger: Ledger, actor: User) -> None:
    if not _is_owner(ledger, actor):
        raise NotAllowedError


def _is_owner(ledger: Ledger, user: User) -> bool:
    return (
        user.is_active
        and Membership.objects.filter(ledger=ledger, user=user, role=Membership.Role.OWNER).exists()
    )


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
