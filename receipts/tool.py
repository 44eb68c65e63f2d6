"""The one write of a turn with receipts. No model is told of it: code calls it with receipts that add up."""

from __future__ import annotations

from typing import Annotated

from django.utils.translation import gettext_lazy
from pydantic import Field

from agent.skills.lookup import row_data
from agent.skills.tool import ToolResult, TurnContext, tool
from finance.queries import row_view
from receipts.display import recorded_display
from receipts.services.recording import Recorded, receipt_record

Ids = Annotated[list[int], Field(min_length=1, max_length=24)]


@tool(label=gettext_lazy("Recording the receipt"), writes=True)
def record_receipts(context: TurnContext, receipts: Ids, category: str | None = None) -> ToolResult:
    """Records receipts that add up: all of them in one change, or none."""
    done: list[Recorded] = [
        receipt_record(ledger=context.ledger, receipt_id=each, door=context.door, category=category)
        for each in receipts
    ]
    views = [row_view(row) for each in done for row in each.rows]
    data = {
        "recorded": [row_data(view) for view in views],
        "total_yen": sum(row.amount_yen for each in done for row in each.rows),
        "same_questions": [each.question.pk for each in done if each.question is not None],
    }
    return ToolResult(data, tuple(recorded_display(each) for each in done), tuple(view.id for view in views))
