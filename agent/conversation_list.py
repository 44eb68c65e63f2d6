"""A person's conversations as a list: found, renamed, deleted and restored. Money rows stay in every case."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import (
    Case,
    Exists,
    F,
    Func,
    IntegerField,
    OuterRef,
    Q,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan
from django.utils.translation import gettext as _

from agent.conversations import conversation_of, conversations_of
from agent.models import Conversation, Turn
from agent.snippets import Piece, folded, marked, snippet
from agent.storable import storable
from finance import clock
from finance.errors import LedgerError

CONVERSATIONS_PER_PAGE = 20
MAX_TITLE_LENGTH = 120  # as the column holds
MAX_QUERY_LENGTH = 100  # more is cut off: nobody remembers more of what was said
MAX_QUERY_WORDS = 8


class EmptyTitleError(LedgerError):
    """A title in which there is nothing to read."""

    code = "empty_title"

    def __init__(self) -> None:
        super().__init__(_("Please give the conversation a name."))


class LongTitleError(LedgerError):
    """A title that is too long."""

    code = "long_title"

    def __init__(self) -> None:
        super().__init__(
            _("That name is too long: at most %(limit)s characters.") % {"limit": MAX_TITLE_LENGTH}
        )


@dataclass(frozen=True, slots=True)
class FoundConversation:
    """A row of the list. `snippet` is around the hit, or of the last message when nothing was searched for."""

    conversation: Conversation
    title: tuple[Piece, ...]
    snippet: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """One page of the list, newest first."""

    query: str
    number: int  # from 1
    pages: int
    total: int
    found: tuple[FoundConversation, ...]


def conversation_rename(*, user: User, conversation_id: int, title: str) -> Conversation:
    """Gives it another title. Raises UnknownConversationError, EmptyTitleError or LongTitleError."""
    conversation = conversation_of(user=user, conversation_id=conversation_id)
    conversation.title = _title(title)
    conversation.save(update_fields=["title"])
    return conversation


def conversation_delete(*, user: User, conversation_id: int) -> Conversation:
    """Takes it out of sight; deleted twice is deleted once. A turn that runs in it goes on to its end.

    Raises UnknownConversationError.
    """
    conversation = _with_deleted(user, conversation_id)
    if conversation.deleted_at is None:
        conversation.deleted_at = clock.now()
        conversation.save(update_fields=["deleted_at"])
    return conversation


def conversation_restore(*, user: User, conversation_id: int) -> Conversation:
    """Brings a deleted one back to its place in the list. Raises UnknownConversationError."""
    conversation = _with_deleted(user, conversation_id)
    if conversation.deleted_at is not None:
        conversation.deleted_at = None
        conversation.save(update_fields=["deleted_at"])
    return conversation


def conversation_deleted(*, user: User, conversation_id: int) -> Conversation | None:
    """The person's own conversation if it is one that can be restored."""
    return conversations_of(user, deleted=True).filter(pk=conversation_id).first()


def conversations_found(*, user: User, query: str = "", page: int = 1) -> ConversationPage:
    """Conversations in which every word of `query` is found, in the title or in what was said.

    Width and case do not matter and no character is a wildcard. A page outside the list is the nearest one in it.
    """
    words = _words(query)
    found = conversations_of(user).filter(
        ~Q(title="") | Exists(Turn.objects.filter(conversation=OuterRef("pk")))
    )
    for word in words:
        # Only this person's turns are read: 10,000 of them take 0.2 s at most, so that no index slows down a turn.
        said = Turn.objects.filter(_said(word), conversation__user_id=user.pk)
        found = found.filter(_contains("title", word) | Q(pk__in=said.values("conversation")))
    keys = list(found.values_list("pk", flat=True))
    pages = max(1, -(-len(keys) // CONVERSATIONS_PER_PAGE))
    number = min(max(1, page), pages)
    shown = keys[(number - 1) * CONVERSATIONS_PER_PAGE : number * CONVERSATIONS_PER_PAGE]
    return ConversationPage(query_text(query), number, pages, len(keys), _rows(user, shown, words))


def query_text(query: str) -> str:
    """The query as it is searched for."""
    return str(storable(query)).strip()[:MAX_QUERY_LENGTH]


def _words(query: str) -> list[str]:
    return list(dict.fromkeys(folded(query_text(query)).split()))[:MAX_QUERY_WORDS]


def _title(text: str) -> str:
    """One line without control characters."""
    line = " ".join(str(storable(text)).split())
    title = "".join(char for char in line if unicodedata.category(char) != "Cc")
    if all(unicodedata.category(char)[0] in "CZ" for char in title):  # also of invisible characters alone
        raise EmptyTitleError
    if len(title) > MAX_TITLE_LENGTH:
        raise LongTitleError
    return title


def _with_deleted(user: User, conversation_id: int) -> Conversation:
    deleted = conversation_deleted(user=user, conversation_id=conversation_id)
    return deleted or conversation_of(user=user, conversation_id=conversation_id)


class _Folded(Func):
    """As agent.snippets folds."""

    template = "lower(normalize(%(expressions)s, NFKC))"
    output_field = TextField()


def _contains(field: str, word: str) -> Q:
    """Position instead of LIKE: nothing in the word has to be escaped."""
    return Q(GreaterThan(StrIndex(_Folded(F(field)), _Folded(Value(word))), 0))


def _said(word: str) -> Q:
    return _contains("message", word) | _contains("reply", word)


def _rows(user: User, keys: Sequence[int], words: Sequence[str]) -> tuple[FoundConversation, ...]:
    conversations = conversations_of(user).in_bulk(keys)
    turns = _turns_to_show(keys, words)
    rows = (conversations[key] for key in keys if key in conversations)
    return tuple(
        FoundConversation(each, marked(each.title, words), _snippet(turns.get(each.pk), words))
        for each in rows
    )


def _snippet(turn: Turn | None, words: Sequence[str]) -> tuple[Piece, ...]:
    if turn is None:
        return ()
    texts = [text for text in (turn.message, turn.reply) if text] or [""]
    best = max(texts, key=lambda text: sum(word in folded(text) for word in words))  # of equals, the message
    return snippet(best, words)


def _turns_to_show(keys: Sequence[int], words: Sequence[str]) -> dict[int, Turn]:
    """Of each conversation the last turn with the most of the words, else the last one that was not a press."""
    hits: Combinable = Value(0)
    for word in words:
        hits = hits + Case(When(_said(word), then=1), default=0, output_field=IntegerField())
    press = Case(When(action="", then=0), default=1, output_field=IntegerField())
    turns = Turn.objects.filter(conversation__in=keys).annotate(hits=hits, press=press)
    first = turns.order_by("conversation_id", "-hits", "press", "-pk").distinct("conversation_id")
    return {turn.conversation_id: turn for turn in first.only("conversation_id", "message", "reply")}
