"""The rules need a language switch and no database; they also run where no settings are chosen."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils.translation import override

if not settings.configured:
    try:
        _ = settings.USE_I18N
    except Exception:
        settings.configure(USE_I18N=False)


@pytest.fixture(autouse=True)
def _english_strings():
    """Replies are compared by their msgids, whatever the catalogue says."""
    with override("en"):
        yield
