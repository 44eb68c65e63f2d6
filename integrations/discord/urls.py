"""Addresses of the Discord door's settings."""

from __future__ import annotations

from django.urls import path

from integrations.discord import views

urlpatterns = [
    path("", views.settings_page, name="discord-settings"),
    path("code/", views.make_code, name="discord-code"),
    path("accounts/<int:account_id>/unlink/", views.unlink, name="discord-unlink"),
    path("channels/", views.allow_channel, name="discord-channel-allow"),
    path("channels/<int:channel_id>/close/", views.close_channel, name="discord-channel-close"),
]
