"""What models of the tests wish for."""

from __future__ import annotations

from typing import Any

from tests.support.doubles.fake_gemini import FakeGemini
from tests.support.gemini import LITE, PRO, gemini_model

ITEM = {"amount_yen": 850, "category": "食費", "description": "ランチ", "date": "2026-05-20"}
GEMINI_ONLY = (gemini_model(PRO), gemini_model(LITE))


def create(**changed: Any) -> tuple[str, dict[str, Any]]:
    """A wish to record one expense."""
    return "create_expenses", {"items": [ITEM | changed]}


def results_of(gemini: FakeGemini, request: int = -1) -> list[dict[str, Any]]:
    """The results that a request told the model."""
    last = gemini.chat_requests[request].body["contents"][-1]["parts"]
    return [part["functionResponse"]["response"] for part in last]
