"""Tables of the notification door."""

from integrations.android.models.device import Device
from integrations.android.models.ignore_rule import IgnoreRule
from integrations.android.models.notification import RawNotification
from integrations.android.models.payment import AnnouncedPayment, Announcement
from integrations.android.models.webhook import NoteWebhook, WebhookDelivery

__all__ = [
    "AnnouncedPayment",
    "Announcement",
    "Device",
    "IgnoreRule",
    "NoteWebhook",
    "RawNotification",
    "WebhookDelivery",
]
