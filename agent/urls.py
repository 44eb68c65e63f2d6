"""Addresses of the chat page."""

from __future__ import annotations

from django.urls import path

from agent import views

app_name = "agent"

urlpatterns = [
    path("", views.chat_page, name="chat"),
    path("chat/new/", views.new_page, name="new"),
    path("chat/<int:conversation_id>/", views.conversation_page, name="conversation"),
    path("chat/<int:conversation_id>/turns/", views.turns_partial, name="turns"),
    path("summary/", views.summary_partial, name="summary"),
    path("summary/<int:conversation_id>/", views.summary_partial, name="summary"),
]
