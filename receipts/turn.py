"""The receipts among a turn's pictures: read by a model that sees or by Tesseract, checked, and recorded or shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from agent.attachments import pictures_of
from agent.events import Button
from agent.llm.base import ChatModel, ImagePart
from agent.models import Turn
from agent.picture_readers import PicturesRead
from agent.skills.tool import TurnContext
from agent.threads import in_thread
from finance.display import Display
from finance.models import Category
from finance.reading.amounts import read_amounts
from finance.reading.categories import category_keys_named
from finance.services.ledgers import membership_of
from receipts.display import waiting_display
from receipts.model_reading import receipts_by_model, seeing
from receipts.models import KeptReceipt
from receipts.queries import is_recorded
from receipts.reading.reconcile import reconcile
from receipts.reading.types import Receipt
from receipts.scanning.reading import receipts_in_picture
from receipts.scanning.tesseract import ScanError, program
from receipts.services.keeping import receipts_keep, receipts_known
from receipts.services.recording import reasons_of
from receipts.tool import record_receipts

log = logging.getLogger(__name__)

TESSERACT = "tesseract"


@dataclass
class _Sorted:
    """The receipts of a turn by what becomes of them."""

    ready: list[int] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    displays: list[Display] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)


async def receipts_of_turn(
    context: TurnContext, turn: Turn, models: Sequence[ChatModel]
) -> PicturesRead | None:
    """What the pictures of a turn are as receipts; None when none is one, and for people who may not write."""
    pictures = await in_thread(_pictures, context)
    if not pictures:
        return None
    kept: list[KeptReceipt] = []
    others = 0
    for picture in pictures:
        found = await in_thread(receipts_known, ledger=context.ledger, picture=picture)
        if not found:
            readings, source = await _readings(models, picture, context.today)
            if readings:
                found = await in_thread(
                    receipts_keep,
                    ledger=context.ledger,
                    user=context.user,
                    picture=picture,
                    readings=readings,
                    source=source,
                )
        kept += found
        others += not found
    if not kept:
        return _nobody_can_see(turn, models)
    return await in_thread(_answer, context, turn, kept, others)


def _pictures(context: TurnContext) -> tuple[ImagePart, ...]:
    place = membership_of(ledger=context.ledger, user=context.user)
    return pictures_of(context.turn_id) if place is not None and place.may_write else ()


async def _readings(
    models: Sequence[ChatModel], picture: ImagePart, today: date
) -> tuple[list[Receipt], str]:
    """What was read in a picture and by whom. A model that sees comes first; without an answer of one, Tesseract."""
    able = seeing(models)
    if able:
        seen = await receipts_by_model(able, picture, today)
        if seen is not None:
            return seen, able[0].name
    if program() is None:
        return [], TESSERACT
    try:
        return await asyncio.to_thread(receipts_in_picture, picture.data, today), TESSERACT
    except ScanError as error:
        log.warning("a picture could not be scanned: %s", error)
        return [], TESSERACT


def _nobody_can_see(turn: Turn, models: Sequence[ChatModel]) -> PicturesRead | None:
    """Where pictures came without words and nobody can look at them: what is needed. Else the turn goes on."""
    if any(model.sees_images for model in models) or turn.message not in _stock_messages():
        return None
    if program() is None:
        return PicturesRead(
            _(
                "To read receipts without a cloud model, this server needs the program Tesseract with its Japanese data"
                " (on Debian: tesseract-ocr and tesseract-ocr-jpn). You can write the amount instead."
            )
        )
    return PicturesRead(
        _(
            "I found no receipt on it. Please photograph the whole receipt, flat and in good light, or write what you"
            " spent."
        )
    )


def _stock_messages() -> set[str]:
    found = set()
    for language in ("ja", "en"):
        with translation.override(language):
            found.add(_("Please look at this picture."))
    return found


def _answer(context: TurnContext, turn: Turn, kept: list[KeptReceipt], others: int) -> PicturesRead:
    """Sorts receipts into those to be recorded now and those that a person has to look at."""
    out = _Sorted()
    said = _amounts_said(turn.message)
    for each in kept:
        _sort(context, each, said, out)
    if others:
        out.sentences.append(_("A picture without a receipt was left out."))
    category = _category_said(context, turn.message)
    arguments: dict[str, object] = {"receipts": out.ready}
    if category:
        arguments["category"] = category
    return PicturesRead(
        sentence=" ".join(out.sentences),
        displays=tuple(out.displays),
        buttons=tuple(out.buttons),
        tool=record_receipts if out.ready else None,
        arguments=arguments if out.ready else {},
    )


def _sort(context: TurnContext, kept: KeptReceipt, said: set[int], out: _Sorted) -> None:
    if is_recorded(kept):
        rows = [row.expense or row.income for row in kept.rows.select_related("expense", "income")]
        names = ", ".join(row.public_id for row in rows if row is not None)
        out.sentences.append(
            _("This picture was recorded already (%(rows)s); nothing was recorded again.") % {"rows": names}
        )
        out.buttons.append(_link(context, kept))
        return
    reasons = reasons_of(kept)
    if said and reconcile(kept.receipt).spent_yen not in said and kept.total_yen not in said:
        reasons.append("said_otherwise")
    if reasons:
        out.displays.append(waiting_display(kept, reasons))
        out.sentences.append(_("This receipt is not recorded yet: please look at it."))
        out.buttons.append(_link(context, kept))
    elif kept.pk not in out.ready:
        out.ready.append(kept.pk)


def _link(context: TurnContext, kept: KeptReceipt) -> Button:
    return Button(
        _("Look at the receipt"), "open:" + reverse("receipt-of", args=[context.ledger.pk, kept.pk])
    )


def _amounts_said(message: str) -> set[int]:
    return {each.yen for each in read_amounts(message) if each.exactness == "exact"}


def _category_said(context: TurnContext, message: str) -> str | None:
    """The one category that the words beside the picture name."""
    keys = category_keys_named(message)
    names = [each.name for each in context.categories if each.name in message]
    in_use = Category.objects.filter(
        ledger=context.ledger, kind=Category.Kind.EXPENSE, retired_at__isnull=True
    )
    if len(names) == 1 and in_use.filter(name=names[0]).exists():
        return names[0]
    return keys[0] if len(keys) == 1 and in_use.filter(key=keys[0]).exists() else None
