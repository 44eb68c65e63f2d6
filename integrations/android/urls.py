"""Addresses of the notification door, of phones in the settings and of the inbox."""

from __future__ import annotations

from django.urls import path

from integrations.android import device_views, inbox_views, views

urlpatterns = [
    path("api/v1/ingest/notification", views.ingest, name="ingest-notification"),
    path("settings/devices/", device_views.devices, name="devices"),
    path("settings/devices/<int:device_id>/revoke/", device_views.revoke, name="device-revoke"),
    path("settings/devices/setup/macrodroid/", device_views.macrodroid, name="setup-macrodroid"),
    path("settings/devices/setup/tasker/", device_views.tasker, name="setup-tasker"),
    path("settings/devices/webhook/", device_views.webhook, name="note-webhook"),
    path(
        "settings/devices/webhook/<int:ledger_id>/remove/",
        device_views.webhook_drop,
        name="note-webhook-remove",
    ),
    path("books/phone/", inbox_views.inbox, name="phone"),
    path("books/phone/<int:ledger_id>/", inbox_views.inbox, name="phone-of"),
    path(
        "books/phone/<int:ledger_id>/<int:notification_id>/record/", inbox_views.record, name="phone-record"
    ),
    path(
        "books/phone/<int:ledger_id>/<int:notification_id>/ignore/", inbox_views.ignore, name="phone-ignore"
    ),
    path(
        "books/phone/<int:ledger_id>/rules/<int:ignorerule_id>/drop/",
        inbox_views.rule_drop,
        name="phone-rule-drop",
    ),
]
