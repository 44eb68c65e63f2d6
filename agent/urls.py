"""Addresses of the chat page."""

from __future__ import annotations

from django.urls import path

from agent import attachment_views, conversation_views, views

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
    path("attachments/", attachment_views.upload, name="attachments"),
    path("attachments/<uuid:attachment_id>/", attachment_views.attachment, name="attachment"),
]
