"""Addresses of the chat page."""

from __future__ import annotations

from django.urls import path

from agent import attachment_views, views

urlpatterns = [
    path("", views.chat_page, name="chat"),
    path("chat/new/", views.new_page, name="chat-new"),
    path("chat/<int:conversation_id>/", views.conversation_page, name="chat-conversation"),
    path("chat/<int:conversation_id>/turns/", views.turns_partial, name="chat-turns"),
    path("summary/<int:conversation_id>/", views.summary_partial, name="chat-summary"),
    path("attachments/", attachment_views.upload, name="attachments"),
    path("attachments/<uuid:attachment_id>/", attachment_views.attachment, name="attachment"),
]
