"""What a turn says and shows: checked sentences, displays, and a last line that is never empty."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from agent.claims import claims_write
from agent.events import Button, Event, buttons_data
from agent.figure_guard import FigureGuard
from agent.llm.base import Usage
from agent.models import Turn
from agent.proposals import proposal_data
from agent.turn_log import TurnLog
from agent.write_guard import Outcome
from finance.display import Display

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a turn ended. `error` says what failed, `advice` what to do while nothing was written.

    may_repeat: to send the same message again can help. unsure: a write may have been stored without our knowing.
    """

    status: str = Turn.State.DONE
    error: str = ""
    advice: str = ""
    may_repeat: bool = False
    unsure: bool = False


class Reply:
    """Everything that a turn has told so far. Its methods give back the events that say so."""

    def __init__(self, turn: Turn, turn_log: TurnLog) -> None:
        self._turn = turn
        self._log = turn_log
        self._said: list[str] = []
        self._held: list[str] = []
        self._displays: list[dict[str, Any]] = []
        self._last_hint = ""
        self._proposed: set[int] = set()
        self.guard: FigureGuard  # known once the turn has its facts; nothing of a model is told before
        self.wrote = False
        self.change_id: int | None = None
        self.undoable = False

    @property
    def text(self) -> str:
        """All that was said."""
        return "".join(self._said).strip()

    def say(self, text: str) -> Event:
        """Words of our own, which need no check."""
        self._said.append(text)
        return self._log.add("text", {"text": text})

    def release(self, sentence: str) -> list[Event]:
        """A model's sentence, or nothing while it waits for a write or has an unknown figure."""
        if not sentence.strip():
            return []
        if not self.guard.passes(sentence):
            log.info("turn %s: a sentence with an unknown figure was dropped", self._turn.pk)
            return []
        if not self.wrote and claims_write(sentence):
            self._held.append(sentence)
            return []
        return [self.say(sentence)]

    def show(self, displays: Iterable[Display]) -> list[Event]:
        """Displays; the same one again, from a model that asks in circles, is shown once."""
        new = [each for each in (display.as_json() for display in displays) if each not in self._displays]
        self._displays += new
        return [self._log.add("display", each) for each in new]

    def tell(self, sentence: str, displays: Iterable[Display], buttons: Sequence[Button]) -> list[Event]:
        """What code has to say beside its calls."""
        told = [self.say(sentence)] if sentence else []
        told += self.show(displays)
        return [*told, self._log.add("buttons", buttons_data(buttons))] if buttons else told

    def take(self, call_id: str, tool: str, outcome: Outcome) -> list[Event]:
        """What came of a call: its end, its displays, its proposal, and the sentences that waited for it."""
        self.guard.learn_data(outcome.data)
        self._last_hint = "" if outcome.ok else str(outcome.data.get("hint", ""))
        if outcome.wrote or (outcome.repeated and outcome.change_id is not None):
            self.wrote = True
            if outcome.change_id is not None:  # what is the person's alone has no change to undo
                self.undoable, self.change_id = True, outcome.change_id
        ended = {"call": call_id, "tool": tool, "ok": outcome.ok, "row_ids": list(outcome.row_ids)}
        events = [self._log.add("tool.finished", ended), *self.show(outcome.displays)]
        if outcome.proposal is not None and outcome.proposal.pk not in self._proposed:
            events.append(self._log.add("proposal", proposal_data(outcome.proposal)))
            self._proposed.add(outcome.proposal.pk)
        if self.wrote:
            held, self._held = self._held, []
            events += [self.say(sentence) for sentence in held]
        return events

    def last_line(self, ending: Ending) -> str:
        """What is still to be said: an error with what was done, a claim that did not come true, or a stock line."""
        if ending.error:
            return self._error_line(ending)
        if self._held and self._proposed:
            return _("It is not recorded yet: it waits for your press.")
        if self._held:
            return _("Nothing has been recorded yet. Please say once more what to record.")
        if self.text:
            return ""
        if self._last_hint:
            return self._last_hint
        if self._displays or self._proposed:
            return _("Here it is.")
        return _("I could not make a reply of that. Please put it another way.")

    def last_button(self, ending: Ending) -> Button | None:
        """What one tap can still do: take back what was written, or send the message again while nothing was."""
        if self.undoable and self.change_id is not None:
            return Button(_("Undo"), f"undo:{self.change_id}")
        if ending.may_repeat and not self._turn.action:
            return Button(_("Try again"), f"say:{self._turn.message}")
        return None

    def end(self, ending: Ending, usage: Usage, model: str) -> dict[str, Any]:
        """The data of the last event: how it ended, what was changed, and what it took of which model."""
        return {
            "status": str(ending.status),
            "change": self.change_id,
            "undo": self.undoable,
            "error": ending.error or None,
            "usage": {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens},
            "model": model,
        }

    def _error_line(self, ending: Ending) -> str:
        if self.wrote:  # to say it again would record it again: no advice
            return f"{ending.error} {_('What is shown above was recorded.')}"
        done = _("Nothing was recorded.")
        if ending.unsure:
            done = _("Please look at the latest rows before you repeat this.")
        return " ".join(part for part in (ending.error, done, ending.advice) if part)
