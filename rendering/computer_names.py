"""How computer players are named: whole, as ``[bot] Ada (medium)``, and as ``Ada ●●○○`` where room is short.

The level stands as a whole word, or as a sign of four dots; a part of a word, such as "(me)", would be read as another.
Names are kept whole, in the language of the place where the player sat down.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from games.kernel.computer import LEVELS
from rendering.text import Said, said

COMPUTER, BOT = "[bot] ", "Bot "
"""How the name of a computer player begins where it is stored, and on pictures."""
FULL, EMPTY = "●", "○"
"""The dots of a sign, as text; pictures draw them (``rendering.typeface``)."""
WORDS: Mapping[str, Said] = {
    "easy": said("easy"),
    "medium": said("medium"),
    "hard": said("hard"),
    "expert": said("expert"),
}
"""What stands behind the name of a computer player of each level."""

_WHOLE = re.compile(rf"{re.escape(COMPUTER)}(?P<first>.+?)(?: \((?P<word>[^()]*)\))?")


def whole(first: str, word: str) -> str:
    """The name of a computer player with the word for its level.

    >>> whole("Ada", "medium")
    '[bot] Ada (medium)'
    """
    return f"{COMPUTER}{first} ({word})"


def sign(level: str) -> str:
    """A level as dots, as many of them full as it is strong.

    >>> sign("easy"), sign("expert")
    ('●○○○', '●●●●')
    """
    full = LEVELS.index(level) + 1
    return FULL * full + EMPTY * (len(LEVELS) - full)


def levels(text: str) -> int:
    """How many signs of levels stand in a text.

    >>> levels("Ada ●●○○ + Kim ●●●●")
    2
    """
    return sum(map(text.count, (FULL, EMPTY))) // len(LEVELS)


def shorter(name: str, level: Callable[[str], str]) -> tuple[str, ...]:
    """Shorter forms of a computer player's name, the longest first; none for the name of a person.

    ``level`` gives the level that a word stands for, "" for none: then the word is left out.

    >>> shorter("[bot] Ada (hard)", str), shorter("[bot] Ada", str), shorter("Ada (hard)", str)
    (('[bot] Ada ●●●○', 'Ada ●●●○', '[bot] Ada', 'Ada'), ('[bot] Ada', 'Ada'), ())
    """
    found = _WHOLE.fullmatch(name)
    if found is None:
        return ()
    first, named = found["first"], name[: found.end("first")]
    meant = level(found["word"] or "")
    signed = (f"{named} {sign(meant)}", f"{first} {sign(meant)}") if meant else ()
    return (*signed, named, first)
