"""Whole yen as int: limits, rounding and plain formatting. No Django."""

from __future__ import annotations

MAX_YEN = 999_999_999_999  # the most that one amount may be; fits in a bigint and in a JavaScript number


def share_half_up(total_yen: int, parts: int) -> int:
    """One person's share in yen, rounded half up (10,000 by 3 is 3,333). Raises ValueError below one part."""
    if parts < 1:
        raise ValueError("parts must be at least 1")
    return (2 * total_yen + parts) // (2 * parts)


def yen_text(amount_yen: int, language: str = "ja") -> str:
    """`1,234円` in Japanese, `¥1,234` in English; a minus sign (U+2212) before negative amounts."""
    sign = "−" if amount_yen < 0 else ""
    digits = f"{abs(amount_yen):,}"
    return f"{sign}{digits}円" if language == "ja" else f"{sign}¥{digits}"
