"""Addresses of the notification door."""

from __future__ import annotations

from django.urls import path

from integrations.android import views

urlpatterns = [
    path("api/v1/ingest/notification", views.ingest, name="ingest-notification"),
]
