"""A household with a row in every table, for those who try to look into it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.contrib.contenttypes.models import ContentType
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models, transaction
from django.db.utils import DatabaseError
from pgvector.django import HalfVectorField
from PIL import Image

from agent.attachments import attachment_create
from agent.llm.base import ImagePart
from agent.models import Conversation, Turn
from budgets.models import Expectation, FixedCost
from budgets.services.links import plan_link_set
from budgets.services.plans import ceiling_set, fixed_cost_set, planned_expense_plan
from budgets.services.regular_incomes import regular_income_set
from finance import clock
from finance.models import Category, Expense, Ledger, SameQuestion
from finance.services.members import invitation_create
from finance.services.plans import wish_create
from receipts.reading.types import Line, Receipt
from receipts.services.keeping import receipts_keep
from receipts.services.preferences import receipt_preference_set
from receipts.services.recording import receipt_record
from tests.support.books import (
    TODAY,
    closed_month,
    earn,
    make_ledger,
    make_user,
    planned_month,
    spend,
    writing,
)
from tests.support.crawl import FIRST_ID, Ids, Models
from tests.support.crawl_watch import belonging
from tests.support.phones import at, forward, make_phone, wallet

SECRET = "ひみつ"
SECRET_YEN = 777_331
CANARIES = (SECRET, str(SECRET_YEN), f"{SECRET_YEN:,}", r"\u3072\u307f\u3064", "himitsu")

# Parts of addresses that are no ids of rows.
WORDS: dict[str, Any] = {
    "token": "x" * 43,
    "app_label": "finance",
    "url": "nowhere/",
    "month": "2026-05",
    "name": "2026-03",
}


@dataclass
class Household:
    """A ledger, its owner, the ids of its rows, and an invitation that is still good."""

    ledger: Ledger
    owner: User
    ids: Ids
    live_token: str


def household() -> Household:
    """One with something of everything; it may use the admin, too."""
    _long_ids()
    owner = make_user("himitsu", is_staff=True)
    ledger = make_ledger(f"{SECRET}家計簿", owner=owner)
    _books(ledger, owner)
    _talk(ledger, owner)
    _phone(ledger, owner)
    _receipts(ledger, owner)
    token = invitation_create(ledger=ledger, role="viewer", actor=owner)
    rows: dict[Models, Any] = {User: owner.pk, Group: Group.objects.create(name=f"{SECRET}の会").pk}
    for model in own_models():
        if belonging(model, ledger, owner) is not None:
            rows[model] = (_latest(model, ledger, owner) or _made_up(model, ledger, owner)).pk
    kind = ContentType.objects.get_for_model(Expense).pk
    words = WORDS | {"content_type_id": kind, "object_id": rows[Expense]}
    return Household(ledger, owner, Ids(rows, words), token)


def own_models() -> list[Models]:
    """The models of this repository."""
    here = Path(settings.BASE_DIR)
    ours = [app for app in apps.get_app_configs() if Path(app.path).parent in (here, here / "integrations")]
    return [model for app in ours for model in app.get_models() if model._meta.managed]


def _long_ids() -> None:
    """Lets the numbers of every table begin where no amount, day or other table is; taken back with the rows."""
    with connection.cursor() as cursor:
        names = [
            each["name"]
            for model in apps.get_models(include_auto_created=True)
            for each in connection.introspection.get_sequences(cursor, model._meta.db_table)
        ]
        for number, name in enumerate(names):
            first = FIRST_ID + number * 10_000
            cursor.execute(f'ALTER SEQUENCE "{name}" RESTART WITH {first}')


def _books(ledger: Ledger, owner: User) -> None:
    closed_month(ledger, "2026-03")
    may = planned_month(ledger, food=SECRET_YEN)
    Category.objects.create(ledger=ledger, key="secret", name=f"{SECRET}分類", kind="expense", position=99)
    with writing(ledger, owner):
        ceiling_set(month=may, ceiling_yen=SECRET_YEN * 9)
        fixed_cost_set(month=may, name=f"{SECRET}家賃", amount_yen=SECRET_YEN)
        planned_expense_plan(ledger=ledger, description=f"{SECRET}車検", amount_yen=SECRET_YEN, day=TODAY)
        regular_income_set(month=may, name=f"{SECRET}給与", amount_yen=SECRET_YEN)
        wish_create(ledger=ledger, name=f"{SECRET}カメラ", amount_yen=SECRET_YEN)
    earn(ledger, SECRET_YEN, "給与", f"{SECRET}給与")
    rent = spend(ledger, SECRET_YEN, "住居", f"{SECRET}の部屋")
    with writing(ledger, owner):
        Expectation.objects.create(
            ledger=ledger,
            month=may,
            kind="expense",
            name=f"{SECRET}家賃",
            fixed_cost=FixedCost.objects.get(ledger=ledger),
            due_on=TODAY,
            expense=rent,
        )
        plan_link_set(expense=rent, plan=FixedCost.objects.get(ledger=ledger))
    lunch = spend(ledger, SECRET_YEN, "食費", f"{SECRET}の昼")
    SameQuestion.objects.create(ledger=ledger, newer=lunch, earlier=rent)
    earn(ledger, SECRET_YEN, "返金", f"{SECRET}の返金")


def _talk(ledger: Ledger, owner: User) -> None:
    talk = Conversation.objects.create(user=owner, ledger=ledger, title=f"{SECRET}話")
    said = {"message": f"{SECRET}家賃", "reply": f"¥{SECRET_YEN:,}", "state": "done"}
    Turn.objects.create(conversation=talk, client_id="1", **said)
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(picture, "PNG")
    size = picture.tell()
    picture.seek(0)
    attachment_create(user=owner, file=picture, size=size)


def _phone(ledger: Ledger, owner: User) -> None:
    phone, _token = make_phone(ledger, owner, f"{SECRET}の電話")
    forward(phone, wallet(f"{SECRET}商店", SECRET_YEN, at(9)))
    forward(phone, {"package": "secret.app", "title": SECRET, "text": f"{SECRET} {SECRET_YEN}"})


def _receipts(ledger: Ledger, owner: User) -> None:
    line = Line(f"{SECRET}の品", SECRET_YEN)
    paid = (("card", SECRET_YEN),)
    told = Receipt(f"{SECRET}商店", TODAY, lines=(line,), total_yen=SECRET_YEN, paid=paid)
    for shade in ("red", "blue"):  # one that is recorded, one that waits
        out = io.BytesIO()
        Image.new("RGB", (30, 40), shade).save(out, "JPEG")
        picture = ImagePart("image/jpeg", out.getvalue())
        (kept,) = receipts_keep(ledger=ledger, user=owner, picture=picture, readings=[told], source="")
        if shade == "red":
            with writing(ledger, owner):
                receipt_record(ledger=ledger, receipt_id=kept.pk, door="web", reviewed=True)
    with writing(ledger, owner):
        receipt_preference_set(ledger=ledger, by_category=False)


def _latest(model: Models, ledger: Ledger, owner: User) -> Any:
    """The household's latest row; of a table that is nobody's any row; or None."""
    return model._base_manager.filter(belonging(model, ledger, owner) or models.Q()).order_by("-pk").first()


def _made_up(model: Models, ledger: Ledger, owner: User) -> Any:
    """A row of a table into which nothing was written above."""
    why: Exception | None = None
    for values in _guesses(model, ledger, owner):
        try:
            with transaction.atomic():
                return model._base_manager.create(**values)
        except DatabaseError as error:
            why = error
    raise AssertionError(
        f"The household has no {model.__name__}, and none could be made up ({why}). Write one"
        " in _books or _talk of tests/support/crawl_rows.py, with SECRET in its texts."
    )


def _guesses(model: Models, ledger: Ledger, owner: User) -> Iterator[dict[str, Any]]:
    """Values for a row: with and without what may be missing, and with every choice."""
    fields = [each for each in model._meta.concrete_fields if each.is_relation or not each.primary_key]
    chosen = [each for each in fields if each.choices and not each.has_default()]
    for left_out in ((), [each for each in fields if each.null]):
        for choices in product(*([key for key, _label in each.choices] for each in chosen)):
            given = dict(zip(chosen, choices, strict=True))
            yield {
                each.attname: given[each] if each in given else _value(each, ledger, owner)
                for each in fields
                if each not in left_out
            }


def _value(field: Any, ledger: Ledger, owner: User) -> Any:
    """Something that fits the field, and is recognised where it appears."""
    if field.is_relation:
        row = _latest(field.related_model, ledger, owner)
        if row is None and not field.null:
            row = _made_up(field.related_model, ledger, owner)
        return row and row.pk
    if field.has_default():
        return field.get_default()
    made = next((made for kind, made in _VALUES.items() if isinstance(field, kind)), None)
    return None if made is None else made(field)


_VALUES: dict[type, Callable[[Any], Any]] = {
    models.TextField: lambda field: SECRET,
    models.CharField: lambda field: SECRET[: field.max_length],
    models.DateTimeField: lambda field: clock.now() + timedelta(hours=1),
    models.DateField: lambda field: TODAY,
    models.BooleanField: lambda field: False,
    models.IntegerField: lambda field: SECRET_YEN if field.name.endswith("_yen") else 1,
    models.BinaryField: lambda field: b"x",
    ArrayField: lambda field: [SECRET],
    HalfVectorField: lambda field: [0.5] * field.dimensions,
    models.JSONField: lambda field: {"text": SECRET},
}
