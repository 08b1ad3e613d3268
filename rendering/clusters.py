"""What people see as one letter: a letter with its marks, a syllable of an Indian script, an emoji of several parts."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

ZWNJ, ZWJ = "\u200c", "\u200d"
"""The one keeps neighbours from joining, the other makes them join."""
JOINING = {ZWNJ, ZWJ, "\N{THAI CHARACTER SARA AM}", "\N{LAO VOWEL SIGN AM}"}
"""What goes with the letter before it without being a mark."""
SKIN = range(0x1F3FB, 0x1F400)
"""Colours of people in emoji."""
FLAG = range(0x1F1E6, 0x1F200)
"""Letters two of which are a flag."""
LONGEST = 12
"""Characters of one cluster; a kiss of two people with their colours has ten."""
VIRAMA = 9
"""Canonical combining class of signs that join the consonant before them with the one behind them."""


@lru_cache(maxsize=8192)
def clusters(text: str) -> tuple[str, ...]:
    r"""The text in pieces that are never cut.

    >>> [len(letter) for letter in clusters("e\u0301a\u0915\u094d\u0937\u093f\U0001f1ee\U0001f1f9\U0001f1eb")]
    [2, 1, 4, 2, 1]
    """
    found: list[str] = []
    for letter in text:
        if found and _belongs(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return tuple(found)


def _belongs(before: str, letter: str) -> bool:
    """Whether a letter goes with the cluster before it."""
    if before.isspace() or len(before) == LONGEST:
        return False
    code, last = ord(letter), before[-1]
    if unicodedata.category(letter)[0] == "M" or letter in JOINING or code in SKIN:
        return True
    if code in FLAG and ord(last) in FLAG:
        return len(before) == 1
    if last == ZWJ:
        return unicodedata.category(letter) in ("So", "Lo", "Cn")
    return unicodedata.combining(last) == VIRAMA and unicodedata.category(letter) == "Lo"
