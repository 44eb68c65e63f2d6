"""Who speaks: five built-in personas and a person's own. A persona shapes the tone, never the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent.models import Conversation, PersonaPreference
from agent.models import Persona as OwnPersona
from finance.errors import LedgerError

OWN = "own-"  # before the number of a person's own persona, in its key
MOST_OWN = 20
Voice = Literal["kansai", "plain"]


class PersonaError(LedgerError):
    """A persona that does not exist or cannot be kept; the message has the reason."""

    code = "persona"


@dataclass(frozen=True, slots=True)
class Persona:
    """A persona ready to speak. voice: the table of fixed sentences that the offline model uses."""

    key: str
    name: str | Promise
    role: str | Promise
    character: str
    greeting: str | Promise
    language: str = ""
    model_name: str = ""
    voice: Voice = "plain"
    row_id: int | None = None


DEFAULT_KEY = "maneki"
BUILT_IN: dict[str, Persona] = {
    each.key: each
    for each in (
        Persona(
            DEFAULT_KEY,
            "まねき",
            gettext_lazy("the cat that beckons money"),
            "A beckoning cat from Osaka. In Japanese speaks light, warm Kansai dialect (〜やで、〜やな).",
            gettext_lazy("Just tell me what you spent."),
            voice="kansai",
        ),
        Persona(
            "standard",
            gettext_lazy("Standard assistant"),
            gettext_lazy("a calm, polite assistant"),
            "Calm and polite; in Japanese plain です・ます, no dialect.",
            gettext_lazy("Hello. Please tell me what you spent."),
        ),
        Persona(
            "expert",
            gettext_lazy("Household expert"),
            gettext_lazy("knows how households spend and save"),
            "An experienced adviser of households: names what matters most first, and one step to take. Polite.",
            gettext_lazy("Let us look at your household together. What did you spend?"),
        ),
        Persona(
            "analyst",
            gettext_lazy("Data analyst"),
            gettext_lazy("short, exact, by the figures"),
            "Terse and exact: compares with the plan and the month before by looking it up; no small talk. Polite.",
            gettext_lazy("Ready. Send an item and an amount, or ask for a figure."),
        ),
        Persona(
            "coach",
            gettext_lazy("Life coach"),
            gettext_lazy("encourages, never scolds"),
            "Encouraging and kind: praises a good habit, never scolds, proposes small steps. Polite.",
            gettext_lazy("Good to see you! What did you spend today?"),
        ),
    )
}


def persona_of(conversation: Conversation) -> Persona:
    """The conversation's persona, else the one that its person begins with."""
    own = persona_by_key(conversation.user_id, conversation.persona) if conversation.persona else None
    return own or persona_of_user(conversation.user_id)


def persona_of_user(user_id: int) -> Persona:
    """The persona that the person's conversations begin with."""
    key = PersonaPreference.objects.filter(user_id=user_id).values_list("key", flat=True).first()
    return (persona_by_key(user_id, key) if key else None) or BUILT_IN[DEFAULT_KEY]


def persona_by_key(user_id: int, key: str) -> Persona | None:
    """A built-in persona or one of this person's own; None for any other key."""
    if key in BUILT_IN:
        return BUILT_IN[key]
    number = key.removeprefix(OWN)
    if not key.startswith(OWN) or not number.isascii() or not number.isdecimal() or len(number) > 18:
        return None
    row = OwnPersona.objects.filter(pk=int(number), user_id=user_id).first()
    return _from_row(row) if row else None


def personas_for(user_id: int) -> list[Persona]:
    """All that the person can choose from: the built-in ones, then their own."""
    return [*BUILT_IN.values(), *(_from_row(row) for row in OwnPersona.objects.filter(user_id=user_id))]


def _from_row(row: OwnPersona) -> Persona:
    return Persona(
        f"{OWN}{row.pk}",
        row.name,
        row.role,
        row.character,
        row.greeting,
        row.language,
        row.model_name,
        row_id=row.pk,
    )


def persona_choose(*, user: User, key: str, conversation: Conversation | None = None) -> Persona:
    """Lets a persona speak in one conversation, or from now on in all that chose none. Raises PersonaError."""
    persona = persona_by_key(user.pk, key)
    if persona is None or (conversation is not None and conversation.user_id != user.pk):
        raise PersonaError(_("That persona does not exist."))
    if conversation is None:
        PersonaPreference.objects.update_or_create(user_id=user.pk, defaults={"key": key})
    else:
        Conversation.objects.filter(pk=conversation.pk).update(persona=key)
    return persona


def persona_save(*, user: User, row: OwnPersona) -> OwnPersona:
    """Keeps a new or edited persona of this person. Raises ValidationError by field, PersonaError beyond MOST_OWN."""
    row.user_id = user.pk
    row.full_clean()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if row.pk is None and OwnPersona.objects.filter(user_id=user.pk).count() >= MOST_OWN:
            raise PersonaError(
                _("At most %(most)s personas of one's own. Delete one first.") % {"most": MOST_OWN}
            )
        row.save()
    return row


def persona_copy(*, user: User, key: str) -> OwnPersona:
    """A persona of one's own that begins as a copy of another. Raises PersonaError."""
    persona = persona_by_key(user.pk, key)
    if persona is None:
        raise PersonaError(_("That persona does not exist."))
    taken = set(OwnPersona.objects.filter(user_id=user.pk).values_list("name", flat=True))
    names = (_("%(name)s %(number)s") % {"name": persona.name, "number": n} for n in range(2, MOST_OWN + 3))
    name = next(name for name in names if name not in taken)
    row = OwnPersona(
        name=name[:40],
        role=str(persona.role),
        character=persona.character,
        greeting=str(persona.greeting),
        language=persona.language,
        model_name=persona.model_name,
    )
    try:
        return persona_save(user=user, row=row)
    except ValidationError as error:
        raise PersonaError(" ".join(error.messages)) from error


def persona_delete(*, user: User, persona_id: int) -> None:
    """Deletes one of the person's own; conversations that used it go on with the default. Raises PersonaError."""
    deleted, _rows = OwnPersona.objects.filter(pk=persona_id, user_id=user.pk).delete()
    if not deleted:
        raise PersonaError(_("That persona does not exist."))
