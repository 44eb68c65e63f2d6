"""Addresses of the chat page."""

from __future__ import annotations

from django.urls import path

from agent import attachment_views, conversation_views, model_views, persona_views, skill_views, views

urlpatterns = [
    path("", views.chat_page, name="chat"),
    path("ledgers/<int:ledger_id>/open/", views.open_ledger, name="ledger-open"),
    path("chat/<int:conversation_id>/", views.conversation_page, name="chat-conversation"),
    path("chat/<int:conversation_id>/turns/", views.turns_partial, name="chat-turns"),
    path("conversations/", conversation_views.conversations_page, name="conversations"),
    path("conversations/new/", conversation_views.create, name="conversation-create"),
    path(
        "conversations/<int:conversation_id>/rename/", conversation_views.rename, name="conversation-rename"
    ),
    path(
        "conversations/<int:conversation_id>/delete/", conversation_views.delete, name="conversation-delete"
    ),
    path(
        "conversations/<int:conversation_id>/restore/",
        conversation_views.restore,
        name="conversation-restore",
    ),
    path("summary/", views.summary_partial, name="chat-summary-first"),
    path("summary/<int:conversation_id>/", views.summary_partial, name="chat-summary"),
    path("settings/skills/", skill_views.skills_page, name="skills"),
    path("settings/skills/<slug:skill_id>/", skill_views.switch, name="skill-switch"),
    path("api/v1/skills/<slug:skill_id>/toggle", skill_views.toggle, name="skill-toggle"),
    path("settings/personas/", persona_views.personas_page, name="personas"),
    path("settings/personas/new/", persona_views.edit, name="persona-new"),
    path("settings/personas/use/", persona_views.choose, name="persona-choose"),
    path("settings/personas/copy/", persona_views.copy, name="persona-copy"),
    path("settings/personas/<int:persona_id>/", persona_views.edit, name="persona-edit"),
    path("settings/personas/<int:persona_id>/delete/", persona_views.delete, name="persona-delete"),
    path("chat/<int:conversation_id>/persona/", persona_views.switch, name="conversation-persona"),
    path("chat/model/", model_views.choose_model, name="chat-model"),
    path("settings/models/", model_views.models_page, name="models"),
    path("settings/models/add/", model_views.connection_page, name="model-add"),
    path("settings/models/<int:connection_id>/", model_views.connection_page, name="model-edit"),
    path("settings/models/<int:connection_id>/act/", model_views.connection_act, name="model-act"),
    path("settings/usage/", model_views.usage_page, name="usage"),
    path("attachments/", attachment_views.upload, name="attachments"),
    path("attachments/<uuid:attachment_id>/", attachment_views.attachment, name="attachment"),
]
