"""Layer 2: what a person states of themselves (likes, habits, home), read by rules, and what their rows repeat.

Only plain statements count: no questions, no hearsay, nothing with an amount in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count
from django.utils import translation
from django.utils.translation import gettext as _

from agent.models import Turn
from finance.models import Expense
from finance.reading.amounts import read_amounts
from finance.reading.text import normalise
from finance.services.months import ledger_today
from memory.errors import EmptyMemoryError, LongMemoryError
from memory.models import Memory
from memory.services.memories import MAX_TEXT, knowledge_learn

PATTERN_DAYS = 30
PATTERN_LEAST = 5  # different days on which the same thing was bought
MAX_STATEMENTS = 5

_SENTENCES = re.compile(r"(?<=[。!?\n])|(?<=[.])\s+(?=[A-Z])")
_NO_STATEMENT = re.compile(
    r"[?]|(?:かな|っけ|やろか|だろうか|ですか|ますか)[。!ー〜\s]*$|らしい|だって[。!]|って(?:言|ゆ)|かもし|たら|なら(?!ない)"
    r"|\b(?:if|maybe|perhaps|do you|does|he says|she says|said)\b"
)
_TOLD = re.compile(
    r"(?:って|と|を|、|:|は)?\s*(?:覚えと?いて|覚えておいて|覚えて(?!る|ない|へん)|忘れんといて|忘れないで)(?:ね|な|や|ください|くれ|ほしい)*[。!]*$"
    r"|^(?:覚えと?いて|覚えておいて|覚えて)[、,:。]?\s*|^(?:please )?(?:remember|keep in mind|don't forget)(?: that)?[:,]?\s+",
    re.IGNORECASE,
)
_THING = r"(?P<thing>[^\s、。,.!]{1,24}?)"
_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "taste",
        re.compile(
            rf"{_THING}(?:が|は|って|のほうが|の方が)?\s*(?:めっちゃ|ほんまに|すごく|とても|一番|いちばん|あんまり|あまり|もう)?\s*(?:大好き|好き(?!な(?!ん|の))|好物|嫌い|きらい|苦手|好か[んへ])"
        ),
    ),
    ("taste", re.compile(rf"{_THING}派(?:や|だ|です|やで|やねん|なん|$|。)")),
    (
        "taste",
        re.compile(
            rf"{_THING}(?:は|を)?(?:やめた|やめて|飲まん|飲まない|飲まへん|食べん|食べない|食べへん|食べられ|飲めな|飲めへん)"
        ),
    ),
    ("allergy", re.compile(r"(?P<thing>[^\s、。,.!]{1,24}?)の?アレルギー")),
    ("home", re.compile(r"(?P<thing>[^\s、。,.!]{1,20}?)に(?:住ん|引っ越し)(?:で|だ|た)")),
    (
        "work",
        re.compile(
            r"(?:仕事は|職業は)(?P<thing>[^\s、。,.!]{1,20})|(?P<thing2>[^\s、。,.!]{1,20}?)で(?:働い|勤め)て"
        ),
    ),
    ("pet", re.compile(r"(?P<thing>[^\s、。,.!]{1,20}?)を飼(?:って|っと|う)")),
    ("birthday", re.compile(r"(?P<thing>[^\s、。,.!]{0,10}?)の?誕生日は")),
    ("goal", re.compile(r"(?:目標は|目指して|貯めたい|減らしたい|控えたい|(?:やめ|始め)たい)")),
    (
        "habit",
        re.compile(
            r"(?P<thing>毎朝|毎晩|毎日|毎週|毎月|いつも|普段|ふだん|たいてい|週末は|休みの日は|[月火水木金土日]曜は)"
        ),
    ),
    (
        "taste",
        re.compile(
            r"\bi (?:really |absolutely |do not |don't |no longer )*(?:like|love|hate|dislike|prefer|enjoy|eat|drink)s? (?P<thing>[a-z' ]{2,30})",
            re.IGNORECASE,
        ),
    ),
    ("allergy", re.compile(r"\ballergic to (?P<thing>[a-z ]{2,30})", re.IGNORECASE)),
    ("home", re.compile(r"\bi(?: now)? (?:live in|moved to) (?P<thing>[a-z ]{2,30})", re.IGNORECASE)),
    ("work", re.compile(r"\bi work (?:as|at|for|in) (?P<thing>[a-z ]{2,30})", re.IGNORECASE)),
    (
        "pet",
        re.compile(r"\b(?:i|we) have (?:a|two|three) (?P<thing>cats?|dogs?|rabbits?|birds?)", re.IGNORECASE),
    ),
    (
        "habit",
        re.compile(
            r"\bi (?P<thing>always|usually|never|often) \w+|\bevery (?:morning|day|week|weekend|evening)\b",
            re.IGNORECASE,
        ),
    ),
    ("goal", re.compile(r"\b(?:my goal is|i want to (?:save|cut|stop|start|spend less))", re.IGNORECASE)),
)
_ONE_ONLY = frozenset({"home", "work"})  # a new one takes the place of the old one, whatever it is
_MANY = frozenset({"habit", "goal"})  # told apart by their words, not by their topic


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence worth remembering; topic is empty where it stands beside others of its kind."""

    text: str
    topic: str


def statements_in(message: str) -> list[Statement]:
    """What the message states about the person, at most MAX_STATEMENTS."""
    found = []
    for sentence in _SENTENCES.split(normalise(message)):
        statement = _statement(sentence.strip())
        if statement is not None:
            found.append(statement)
    return found[:MAX_STATEMENTS]


def _statement(sentence: str) -> Statement | None:
    told = _TOLD.search(sentence)
    text = _TOLD.sub("", sentence).strip(" 。、") if told else sentence.rstrip("。 ")
    if (
        not text
        or len(text) > MAX_TEXT
        or (not told and (_NO_STATEMENT.search(sentence) or read_amounts(text)))
    ):
        return None
    for kind, rule in _RULES:
        if match := rule.search(text):
            return Statement(text, _topic(kind, match))
    return Statement(text, "") if told else None


def _topic(kind: str, match: re.Match[str]) -> str:
    if kind in _MANY:
        return ""
    if kind in _ONE_ONLY:
        return kind
    thing = next((each for each in match.groupdict().values() if each), "").strip().lower()
    thing = re.sub(
        r"^(?:私|わたし|うち|俺|僕|わし|自分)(?:は|も|って|の)?|^(?:the|a|an|any)\s|(?:は|が|も|を)$",
        "",
        thing,
    )
    thing = re.sub(r"\s(?:any ?more|very much|a lot|now)$", "", thing)
    return f"{kind}:{thing}"


def turn_learned(turn: Turn) -> list[Memory]:
    """Learns what the person's own message states. Only for turns that read nothing of others."""
    learned = []
    for statement in statements_in(turn.message):
        try:
            memory, is_new = knowledge_learn(
                user=turn.conversation.user,
                text=statement.text,
                topic=statement.topic,
                dated=ledger_today(turn.conversation.ledger),
                turn_id=turn.pk,
                ledger=turn.conversation.ledger,
            )
        except (EmptyMemoryError, LongMemoryError):
            continue
        if is_new:
            learned.append(memory)
    return learned


def habits_learned(turn: Turn) -> None:
    """What the person's ledger shows on many days, in words: no amounts, the ledger has them."""
    ledger = turn.conversation.ledger
    today = ledger_today(ledger)
    rows = Expense.objects.filter(
        ledger=ledger, deleted_at=None, date__gt=today - timedelta(days=PATTERN_DAYS), date__lte=today
    ).exclude(description="")
    often = (
        rows.values("description").annotate(days=Count("date", distinct=True)).filter(days__gte=PATTERN_LEAST)
    )
    for row in often.order_by("-days")[:MAX_STATEMENTS]:
        _habit_learned(turn, row["description"][:60], today)


def _habit_learned(turn: Turn, what: str, today: date) -> None:
    with translation.override(turn.language):
        text = _("Often buys %(what)s") % {"what": what}
    try:
        knowledge_learn(
            user=turn.conversation.user,
            text=text,
            topic=f"buys:{what.lower()}",
            dated=today,
            source=Memory.Source.PATTERN,
            ledger=turn.conversation.ledger,
        )
    except (EmptyMemoryError, LongMemoryError):
        return
