"""Two rows that may be one payment: asked once, answered once, and made one row without losing anything."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from finance.errors import ConflictError, MonthClosedError, UnknownRowError
from finance.models import Expense, Income, Ledger, Membership, SameQuestion
from finance.queries_of_sameness import open_question_count, questions_open
from finance.services.changes import change_undo
from finance.services.expenses import RowPatch, expense_delete, expenses_create, expenses_update
from finance.services.sameness import AnsweredError, question_answer, question_ask
from tests.support.books import at_once, closed_month, draft, earn, make_ledger, spend, sql, writing

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def typed(ledger: Ledger) -> Expense:
    return spend(ledger, 1_200, text="さくら食堂")


@pytest.fixture
def notified(ledger: Ledger, typed: Expense) -> Expense:
    with writing(ledger, door="notification"):
        one = draft(1_200, text="", merchant="サクラシヨクドウ", external_id="n-1")
        return expenses_create(ledger=ledger, drafts=[one], door="notification")[0]


@pytest.fixture
def question(ledger: Ledger, typed: Expense, notified: Expense) -> SameQuestion:
    return ask(ledger, notified, typed)


def ask(ledger: Ledger, newer: Expense, earlier: Expense) -> SameQuestion:
    with writing(ledger):
        asked = question_ask(newer=newer, earlier=earlier)
    assert asked is not None
    return asked


def answer(ledger: Ledger, question: SameQuestion, same: bool, **more: object) -> Expense:
    with writing(ledger):
        return question_answer(ledger=ledger, question_id=question.pk, same=same, answered_by=None, **more)  # type: ignore[arg-type]


def live(ledger: Ledger) -> list[Expense]:
    return list(Expense.objects.filter(ledger=ledger, deleted_at__isnull=True))


def test_the_same_leaves_the_earlier_row_with_what_it_lacked(ledger: Ledger, question: SameQuestion) -> None:
    kept = answer(ledger, question, True)
    assert live(ledger) == [kept] == [question.earlier]
    assert (kept.description, kept.merchant) == ("さくら食堂", "サクラシヨクドウ")
    assert (kept.door, kept.external_id) == ("notification", "n-1")
    question.refresh_from_db()
    assert question.state == "same" and question.answered_at is not None
    assert not questions_open(ledger.pk)


def test_different_payments_stay_two_and_are_not_asked_about_again(
    ledger: Ledger, question: SameQuestion
) -> None:
    answer(ledger, question, False)
    assert len(live(ledger)) == 2
    with writing(ledger):
        assert question_ask(newer=question.newer, earlier=question.earlier) is None
        assert question_ask(newer=question.earlier, earlier=question.newer) is None
    assert SameQuestion.objects.count() == 1


def test_what_is_asked_twice_is_one_question(ledger: Ledger, question: SameQuestion) -> None:
    assert ask(ledger, question.newer, question.earlier) == question
    with writing(ledger):
        assert question_ask(newer=question.newer, earlier=question.newer) is None
    assert open_question_count(ledger.pk) == 1


def test_an_answer_is_given_once(ledger: Ledger, question: SameQuestion) -> None:
    answer(ledger, question, True)
    for same in (True, False):
        with pytest.raises(AnsweredError):
            answer(ledger, question, same)


def test_an_answer_is_undone_as_one(ledger: Ledger, question: SameQuestion) -> None:
    before = list(
        Expense.objects.order_by("pk").values("pk", "door", "external_id", "merchant", "deleted_at")
    )
    with writing(ledger) as change:
        question_answer(ledger=ledger, question_id=question.pk, same=True, answered_by=None)
    change_undo(change=change, actor=None, door="web")
    assert before == list(
        Expense.objects.order_by("pk").values("pk", "door", "external_id", "merchant", "deleted_at")
    )
    assert [one.pk for one in questions_open(ledger.pk)] == [question.pk]
    answer(ledger, question, False)


def test_refunds_follow_to_the_row_that_is_left(ledger: Ledger, question: SameQuestion) -> None:
    refund = earn(ledger, 1_000, "返金")
    Income.objects.filter(pk=refund.pk).update(refund_of=question.newer)
    answer(ledger, question, True)
    refund.refresh_from_db()
    assert refund.refund_of_id == question.earlier_id


def test_a_row_that_has_its_own_id_keeps_it_and_the_other_is_still_known(
    ledger: Ledger, question: SameQuestion
) -> None:
    Expense.objects.filter(pk=question.earlier_id).update(door="import", external_id="line-7")
    kept = answer(ledger, question, True)
    assert (kept.door, kept.external_id) == ("import", "line-7")
    assert Expense.objects.filter(ledger=ledger, door="notification", external_id="n-1").exists()


def test_rows_that_moved_on_or_went_are_not_made_one(ledger: Ledger, question: SameQuestion) -> None:
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(question.earlier.public_id, amount_yen=900)])
    with pytest.raises(ConflictError):
        answer(ledger, question, True, versions=(question.newer.version, question.earlier.version))
    with writing(ledger):
        expense_delete(ledger=ledger, public_id=question.newer.public_id)
    assert not questions_open(ledger.pk)
    with pytest.raises(UnknownRowError):
        answer(ledger, question, True)


def test_a_closed_month_stays_as_it_is(ledger: Ledger) -> None:
    earlier, newer = (spend(ledger, day=date(2026, 4, day)) for day in (28, 29))
    today = spend(ledger)
    inside, across = ask(ledger, newer, earlier), ask(ledger, today, earlier)
    closed_month(ledger)
    with pytest.raises(MonthClosedError):
        answer(ledger, inside, True)
    assert (
        answer(ledger, across, True).pk == earlier.pk
    )  # the open month's row goes, the closed one is untouched
    today.refresh_from_db()
    assert today.deleted_at is not None


def test_a_question_belongs_to_its_ledger(ledger: Ledger, question: SameQuestion) -> None:
    other = make_ledger("よその家計簿")
    with pytest.raises(UnknownRowError):
        answer(other, question, True)
    foreign = spend(other)
    with pytest.raises(IntegrityError, match="same_ledger"):
        sql("UPDATE finance_samequestion SET newer_id = %s; SET CONSTRAINTS ALL IMMEDIATE", foreign.pk)


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ("newer_id = earlier_id", "two_rows"),
        ("state = 'same'", "answer_is_whole"),
        ("answered_at = now()", "answer_is_whole"),
    ],
)
def test_the_database_keeps_questions_whole(question: SameQuestion, wrong: str, rule: str) -> None:
    with pytest.raises(IntegrityError, match=rule):
        sql(f"UPDATE finance_samequestion SET {wrong}")


@pytest.mark.django_db(transaction=True)
def test_asked_and_answered_at_once_it_is_one_question_and_one_answer(
    ledger: Ledger, typed: Expense, notified: Expense
) -> None:
    at_once([lambda: ask(ledger, notified, typed), lambda: ask(ledger, typed, notified)] * 2)
    question = SameQuestion.objects.get()
    results = at_once([lambda: answer(ledger, question, True), lambda: answer(ledger, question, False)] * 2)
    assert sum(isinstance(result, Expense) for result in results) == 1
    assert sum(isinstance(result, AnsweredError) for result in results) == 3


def test_the_page_shows_both_and_takes_the_answer(
    client: Client, ledger: Ledger, question: SameQuestion
) -> None:
    client.force_login(ledger.memberships.get().user)
    page = client.get(reverse("same-of", args=[ledger.pk]), headers=ENGLISH).content.decode()
    for text in ("さくら食堂", "サクラシヨクドウ", "¥1,200", question.newer.public_id, 'class="count">1<'):
        assert text in page
    press = {"answer": "same", "newer": question.newer.version, "earlier": question.earlier.version}
    done = client.post(
        reverse("same-answer", args=[ledger.pk, question.pk]), press, follow=True, headers=ENGLISH
    )
    assert f"One payment: {question.earlier.public_id} is left." in done.content.decode()
    again = client.post(
        reverse("same-answer", args=[ledger.pk, question.pk]), press, follow=True, headers=ENGLISH
    )
    assert "answered already" in again.content.decode()


def test_the_page_is_for_members_and_its_buttons_for_writers(
    client: Client, ledger: Ledger, question: SameQuestion
) -> None:
    owner = ledger.memberships.get().user
    client.force_login(make_ledger("よその家計簿").memberships.get().user)
    assert client.get(reverse("same-of", args=[ledger.pk])).status_code == 404
    assert client.post(reverse("same-answer", args=[ledger.pk, question.pk])).status_code == 404
    Membership.objects.filter(ledger=ledger).update(role="viewer")
    client.force_login(owner)
    assert (
        "<button"
        not in client.get(reverse("same-of", args=[ledger.pk]), headers=ENGLISH)
        .content.decode()
        .split("<main")[1]
    )
    client.post(reverse("same-answer", args=[ledger.pk, question.pk]), {"answer": "same"})
    assert open_question_count(ledger.pk) == 1
