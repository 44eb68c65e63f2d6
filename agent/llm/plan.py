"""How a request is asked, and how it is asked once more when the first way led nowhere."""

from __future__ import annotations

from dataclasses import dataclass, replace

from agent.llm.base import FinishReason
from agent.llm.model_facts import ModelFacts


@dataclass(frozen=True, slots=True)
class Plan:
    """One way of asking. Each remedy is tried once, so the ways come to an end."""

    output_tokens: int
    think_less: bool = False
    keep_state: bool = True
    history_share: float = 1.0
    asked_again: bool = False

    @classmethod
    def first(cls, facts: ModelFacts) -> Plan:
        """The ordinary way."""
        return cls(facts.output_tokens)

    def after_answer(
        self, reason: FinishReason, facts: ModelFacts, *, empty: bool, unsigned: bool
    ) -> Plan | None:
        """Once more after an answer that said nothing, or None: cut short, empty, or calls that cannot be read."""
        if self.asked_again:
            return None
        if reason == "length":  # thinking used it up
            return replace(self, asked_again=True, think_less=True, output_tokens=facts.most_output_tokens)
        if reason == "malformed" or empty:
            return replace(self, asked_again=True, keep_state=self.keep_state and not unsigned)
        return None

    def after_refusal(self, kind: str, *, has_history: bool) -> Plan | None:
        """Once more after the service refused the request itself, or None.

        A conversation must never be stuck for good because of one row in its history.
        """
        if kind == "signature" and self.keep_state:
            return replace(self, keep_state=False)
        if kind == "too_long" and has_history and self.history_share > 0:
            return replace(self, history_share=0.25 if self.history_share == 1.0 else 0.0)
        if kind in ("request", "signature") and has_history and self.history_share > 0:
            return replace(self, history_share=0.0)
        return None
