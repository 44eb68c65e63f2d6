"""Addresses of receipts."""

from __future__ import annotations

from django.urls import path

from receipts import views

urlpatterns = [
    path("books/receipts/", views.receipts_page, name="receipts"),
    path("books/receipts/<int:ledger_id>/", views.receipts_page, name="receipts-of"),
    path("books/receipts/<int:ledger_id>/<int:kept_receipt_id>/", views.receipt_page, name="receipt-of"),
    path(
        "books/receipts/<int:ledger_id>/<int:kept_receipt_id>/picture/", views.picture, name="receipt-picture"
    ),
    path("books/receipts/<int:ledger_id>/<int:kept_receipt_id>/attach/", views.attach, name="receipt-attach"),
    path(
        "books/receipts/<int:ledger_id>/<int:kept_receipt_id>/discard/", views.discard, name="receipt-discard"
    ),
    path("settings/receipts/", views.settings_page, name="receipt-settings"),
    path("settings/receipts/<int:ledger_id>/", views.settings_page, name="receipt-settings-of"),
]
