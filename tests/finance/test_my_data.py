"""A person takes everything along, or leaves and takes only what is theirs."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from django.contrib.auth.models import User
from django.test import Client

from finance.models import Expense, Ledger, Membership
from tests.support.books import make_ledger, make_user, spend


def _zip(client: Client) -> dict[str, str]:
    answer = client.get("/books/my-data/download/")
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    return {name: archive.read(name).decode("utf-8") for name in archive.namelist()}


@pytest.mark.django_db
def test_the_zip_has_the_person_s_rows_nobody_else_s_and_no_secret(client: Client) -> None:
    hanako, taro = make_user("hanako"), make_user("taro")
    hanako.set_password("geheim-geheim")
    hanako.save()
    mine, other = make_ledger("わが家", owner=hanako), make_ledger("よその家", owner=taro)
    spend(mine, 850, "食費", "=1+1")
    spend(other, 777, "食費", "よその昼")
    client.force_login(hanako)
    files = _zip(client)
    rows = json.loads(files[f"ledger-{mine.pk}/expenses.json"])
    assert [(row["amount_yen"], row["description"]) for row in rows] == [(850, "=1+1")]
    assert "'=1+1" in files[f"ledger-{mine.pk}/expenses.csv"]
    whole = "".join(files.values())
    assert "よその" not in whole and hanako.password not in whole
    assert {"messages.json", "personas.json", "skills.csv"} <= set(files)


@pytest.mark.django_db
def test_the_account_goes_only_by_its_typed_name_and_with_the_ledgers_of_nobody_else(client: Client) -> None:
    hanako, taro = make_user("hanako"), make_user("taro")
    alone, shared = make_ledger("ひとり", owner=hanako), make_ledger("ふたり", owner=taro)
    Membership.objects.create(ledger=shared, user=hanako, role="editor")
    spend(alone, 850, "食費", "昼")
    kept = spend(shared, 420, "食費", "茶")
    client.force_login(hanako)
    assert "ひとり" in client.get("/books/my-data/").content.decode()
    wrong = client.post("/books/my-data/delete/", {"typed": "hanak"})
    assert wrong.status_code == 400 and 'value="hanak"' in wrong.content.decode()
    assert client.post("/books/my-data/delete/", {"typed": "hanako"}).status_code == 302
    assert not User.objects.filter(username="hanako").exists()
    assert list(Ledger.objects.values_list("name", flat=True)) == ["ふたり"]
    assert list(Expense.objects.values_list("pk", flat=True)) == [kept.pk]


@pytest.mark.django_db
def test_the_only_owner_of_a_ledger_with_others_hands_it_over_first(client: Client) -> None:
    hanako, taro = make_user("hanako"), make_user("taro")
    shared = make_ledger("ふたり", owner=hanako)
    Membership.objects.create(ledger=shared, user=taro, role="editor")
    client.force_login(hanako)
    assert client.post("/books/my-data/delete/", {"typed": "hanako"}).status_code == 400
    assert User.objects.filter(username="hanako").exists()
