"""The page of skills, and the switch of each. Thin: the rules are in agent/skills/guard.py."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from agent.skills.guard import UnknownSkillError, enabled_skills, skill_toggle
from agent.skills.registry import broken_skills, skills
from agent.views import person


@never_cache
@require_safe
def skills_page(request: HttpRequest) -> HttpResponse:
    """Each skill: what it does, words that wake it, examples to copy, its tools; and what did not load, for staff."""
    language = get_language()
    on = {skill.name for skill in enabled_skills(person(request).pk)}
    shown = [
        {
            "id": name,
            "title": skill.shown_title(language),
            "summary": skill.summary(language),
            "words": skill.words(language),
            "examples": skill.examples(language),
            "tools": skill.tools,
            "on": name in on,
        }
        for name, skill in sorted(skills().items())
    ]
    broken = broken_skills() if person(request).is_staff else {}
    return render(request, "agent/skills.html", {"skills": shown, "broken": broken})


@never_cache
@require_POST
def switch(request: HttpRequest, skill_id: str) -> HttpResponse:
    """The switch on the page."""
    try:
        on = skill_toggle(
            user=person(request), skill_id=skill_id, enabled=request.POST.get("enabled") == "on"
        )
    except UnknownSkillError as error:
        raise Http404(str(error)) from error
    title = skills()[skill_id].shown_title(get_language())
    text = _("%(skill)s is on.") if on else _("%(skill)s is off.")
    messages.success(request, text % {"skill": title})
    return redirect("skills")


@never_cache
@require_POST
def toggle(request: HttpRequest, skill_id: str) -> JsonResponse:
    """`{"enabled": true|false}` sets it, an empty body switches it over; answers {"id", "enabled"}."""
    try:
        body = json.loads(request.body) if request.content_type == "application/json" and request.body else {}
    except ValueError:
        return JsonResponse({"error": "invalid_json"}, status=400)
    enabled = body.get("enabled") if isinstance(body, dict) else body
    if enabled is not None and not isinstance(enabled, bool):
        return JsonResponse({"error": "invalid_arguments"}, status=400)
    try:
        on = skill_toggle(user=person(request), skill_id=skill_id, enabled=enabled)
    except UnknownSkillError as error:
        return JsonResponse({"error": error.code, "message": str(error)}, status=404)
    return JsonResponse({"id": skill_id, "enabled": on})
