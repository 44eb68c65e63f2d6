"""Addresses of the books' pages."""

from __future__ import annotations

from django.urls import path

from finance import views

urlpatterns = [
    path("changes/", views.changes_page, name="changes"),
    path("changes/<int:ledger_id>/", views.changes_page, name="changes-of"),
    path("changes/undo/<int:change_id>/", views.change_take_back, name="change-undo"),
]
