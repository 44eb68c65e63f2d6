"""Addresses of memories."""

from __future__ import annotations

from django.urls import path

from memory import views

urlpatterns = [
    path("memory/", views.memories_page, name="memories"),
    path("memory/export.json", views.export, name="memories-export"),
    path("memory/used/<int:turn_id>/", views.used_page, name="memories-used"),
    path("memory/<int:memory_id>/", views.correct, name="memory-correct"),
    path("memory/<int:memory_id>/forget/", views.forget, name="memory-forget"),
]
