"""What pictures and words of ratings share: numbers, kinds of match, times, colours of games, and large letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from games import catalogue
from rendering.text import Said, Word, said
from rendering.theme import Ink, Theme, seat_ink

KINDS: Mapping[str, Said] = {
    "two": said("Two players"),
    "several": said("Several players"),
    "pairs": said("Pairs"),
    "pair": said("Two as one"),
    "alone": said("Alone"),
}
"""What is said of a kind of match: how many play against each other; as a ``pair`` two partners are rated together."""

SMALL, NORMAL = 36, 42
"""Sizes of letters: nothing is smaller than the first, 12 pixels where a picture is shown 427 pixels wide."""

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000


@cache
def large(theme: Theme) -> Theme:
    """The theme with letters for pictures that are shown small."""
    return replace(theme, name=f"{theme.name} large", small=SMALL, normal=NORMAL)


def game_ink(slug: str) -> Ink:
    """The colour that stands for a game beside others."""
    return seat_ink(game_number(slug))


def game_number(slug: str) -> int:
    """The number of that colour."""
    known = list(catalogue())
    return known.index(slug) % 6 if slug in known else 5


def game_title(slug: str) -> Word:
    """What a game is called, in a word; its slug where it is here no more."""
    game = catalogue().get(slug)
    return slug if game is None else Said(game.short or game.title)


def grouped(number: int) -> Word:
    """A whole number as people write it.

    >>> from rendering.text import plainly
    >>> [plainly(()).spell(grouped(number)) for number in (987, 1612, 1000, -1005)]
    ['987', '1,612', '1,000', '\u22121,005']
    """
    thousands, rest = divmod(abs(number), 1000)
    sign = "\u2212" if number < 0 else ""
    if not thousands:
        return f"{sign}{rest}"
    return said("{thousands},{rest}", thousands=f"{sign}{thousands}", rest=f"{rest:03}")


def span(milliseconds: int) -> Said:
    """A time in one unit.

    >>> from rendering.text import plainly
    >>> [plainly(()).spell(span(time)) for time in (0, 59_400, 61_000, 7_200_000, 200_000_000)]
    ['1 s', '59 s', '1 min', '120 min', '2 d']
    """
    if milliseconds < MINUTE:
        return said("{n} s", n=max(1, milliseconds // SECOND))
    if milliseconds < 3 * HOUR:
        return said("{n} min", n=milliseconds // MINUTE)
    return said("{n} h", n=milliseconds // HOUR) if milliseconds < 2 * DAY else said("{n} d", n=milliseconds // DAY)
