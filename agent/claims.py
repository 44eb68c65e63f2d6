"""Sentences that claim a write: 「記録したで」, "I've added it". They wait until something was really written."""

from __future__ import annotations

import re
import unicodedata

_WRITE_JA = (
    "記録|登録|追加|入力|保存|反映|更新|変更|修正|訂正|削除|設定|確定|計上|追記|メモ|取り消|取消|締め|書き込|書き留|"
    "つけ|付け|入れ|消|直|決|変え|加え"
)
_DONE_JA = (
    "し(?:ました|といた|ときました|ておきました|ておいた|てある|てあります|た)|"
    "しまし(?:た|て)|させていただきました|いたしました|完了|済み?|"
    "(?:ました|たで|たよ|たわ|たから|といた|ときました|といたで|ておきました|ておいた)"
)
_CLAIM_JA = re.compile(
    rf"(?:{_WRITE_JA})[^。！？!?\n]{{0,6}}?(?:{_DONE_JA})|(?:記録|登録|追加|保存|更新|削除|設定|確定)(?:完了|済み?|OK|ok)"
)
_DENIAL_JA = re.compile(
    r"(?:ていません|てません|てへん|てない|ていない|できません|できなかった|でけへん|できへん|できひん|られません|ませんでした|"
    r"なかった|せんかった|へんかった|まだ|ましょうか|しょうか|ますか|たい|ください|場合|たら|れば|とき(?!まし)|ことができ|どうする|する[?？])"
)
_CLAIM_EN = re.compile(
    r"\b(?:recorded|added|saved|logged|updated|changed|corrected|deleted|removed|noted|registered|entered|booked|"
    r"set|confirmed|reopened|closed|undone|stored|created|planned|put)\b",
    re.IGNORECASE,
)
_SUBJECT_EN = re.compile(
    r"(?:\b(?:i|we)(?:'ve|’ve| have)?\b|\b(?:has|have|had|was|were|is|are|it's|it’s|been|all|done|successfully)\b|^\W*\w+ed\b|✓|✔|✅)",
    re.IGNORECASE,
)
_DENIAL_EN = re.compile(
    r"\b(?:not|n't|n’t|never|nothing|no|cannot|couldn|can't|can’t|didn't|didn’t|failed|unable|shall|should|if|when|to|would|could|please|want)\b|n['’]t\b",
    re.IGNORECASE,
)
_MARK = re.compile("[✓✔✅☑]")


def claims_write(sentence: str) -> bool:
    """Whether a reader would take the sentence as news that something was written.

    Denials (「まだ記録してへん」), offers and questions are no claims.
    """
    text = unicodedata.normalize("NFKC", sentence)
    if _MARK.search(text):
        return True
    if _CLAIM_JA.search(text):
        return not _DENIAL_JA.search(text)
    return bool(_CLAIM_EN.search(text) and _SUBJECT_EN.search(text) and not _DENIAL_EN.search(text))
