"""Sums to work out: a message that is an expression and nothing else."""

from __future__ import annotations

import re

from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, run

# 3/4 or 5-20 alone are days as well: a sum has another sign, a bracket, or says that it is to be worked out.
_EXPRESSION = r"[\d.,()（）+＋\-−*＊×÷/／ 　]*\d[\d.,()（）+＋\-−*＊×÷/／ 　]*"
_SUM = re.compile(
    rf"\s*({_EXPRESSION})\s*(?:(=|＝)|を?(?:計算)(?:して|は)?|は|っていくら)?\s*(?:いくら)?[?？。]*\s*"
)
_SURE = re.compile(r"\d\s*[)）]*\s*[+＋*＊×÷]\s*[(（]*\s*\d")


def sums(message: Message) -> Plan | None:
    """`calculate` for 「1,980×3」, 「12800÷4は？」, 「(500+300)/2=」."""
    match = _SUM.fullmatch(message.raw)
    if match is None:
        return None
    told = match[2] or "計算" in message.raw
    has_sign = re.search(r"\d\s*[)）]*\s*[-−/／]\s*[(（]*\s*\d", match[1])
    if _SURE.search(match[1]) or (told and has_sign):
        return run("calculate", expression=match[1].strip())
    return None
