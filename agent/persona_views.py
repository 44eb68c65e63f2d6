"""Pages of personas: choose, make, edit, copy, delete. Thin: the rules are in agent/personas.py."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.conversations import UnknownConversationError, conversation_of
from agent.llm.choose import choices_for_user
from agent.models import Persona
from agent.personas import (
    PersonaError,
    persona_choose,
    persona_copy,
    persona_delete,
    persona_of_user,
    persona_save,
    personas_for,
)
from agent.views import person


class PersonaForm(forms.ModelForm):
    """A persona of one's own."""

    class Meta:
        model = Persona
        fields = ("name", "role", "character", "greeting", "language", "model_name")
        widgets = {"character": forms.Textarea(attrs={"rows": 5})}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        kept = self.instance.model_name
        names = choices_for_user(self.instance.user_id)
        names += [kept] if kept and kept not in names else []
        self.fields["model_name"] = forms.ChoiceField(
            label=_("Model"),
            required=False,
            choices=[("", _("the usual one")), *((name, name) for name in names)],
            error_messages={"invalid_choice": _("That model is not there. Please choose one of the list.")},
        )


@never_cache
@require_safe
def personas_page(request: HttpRequest) -> HttpResponse:
    """All personas, and which one conversations begin with."""
    user = person(request)
    context = {"personas": personas_for(user.pk), "chosen": persona_of_user(user.pk)}
    return render(request, "agent/personas.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, persona_id: int | None = None) -> HttpResponse:
    """The form of one's own persona, a new one without a number."""
    user = person(request)
    row = get_object_or_404(Persona, pk=persona_id, user=user) if persona_id else Persona(user=user)
    form = PersonaForm(request.POST or None, instance=row)
    if request.method == "POST" and form.is_valid():
        if Persona.objects.filter(user=user, name=row.name).exclude(pk=row.pk).exists():
            form.add_error("name", _("You have a persona of that name already."))
        else:
            try:
                persona_save(user=user, row=row)
            except PersonaError as error:
                form.add_error(None, str(error))
            else:
                messages.success(request, _("Saved."))
                return redirect("personas")
    return render(request, "agent/persona.html", {"form": form, "row": row})


@never_cache
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Conversations begin with this persona from now on."""
    _chosen(request)
    return _back(request, "personas")


@never_cache
@require_POST
def switch(request: HttpRequest, conversation_id: int) -> HttpResponse:
    """Another persona speaks in this conversation."""
    try:
        conversation = conversation_of(user=person(request), conversation_id=conversation_id)
    except UnknownConversationError as error:
        raise Http404(str(error)) from error
    try:
        persona_choose(user=person(request), key=request.POST.get("key", ""), conversation=conversation)
    except PersonaError as error:
        raise Http404(str(error)) from error
    return redirect("chat-conversation", conversation_id)


@never_cache
@require_POST
def copy(request: HttpRequest) -> HttpResponse:
    """A copy of a persona, to be made one's own."""
    try:
        row = persona_copy(user=person(request), key=request.POST.get("key", ""))
    except PersonaError as error:
        messages.error(request, str(error))
        return redirect("personas")
    return redirect("persona-edit", row.pk)


@never_cache
@require_POST
def delete(request: HttpRequest, persona_id: int) -> HttpResponse:
    """Deletes one's own."""
    try:
        persona_delete(user=person(request), persona_id=persona_id)
    except PersonaError as error:
        raise Http404(str(error)) from error
    messages.success(request, _("Deleted."))
    return redirect("personas")


def _chosen(request: HttpRequest) -> None:
    try:
        persona_choose(user=person(request), key=request.POST.get("key", ""))
    except PersonaError as error:
        messages.error(request, str(error))


def _back(request: HttpRequest, otherwise: str) -> HttpResponse:
    path = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(path, {request.get_host()}, require_https=request.is_secure())
    return redirect(path if path and safe else otherwise)
