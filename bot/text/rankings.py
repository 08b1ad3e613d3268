"""Who leads, in words: ratings as numbers, and the best of a game with one's own place among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.table.ratings import PAIR, Rated, Rating
from games.kernel.game import AnyGame
from rendering.text import Said, Strong, Word, counted, joined, said

ROWS = 10
"""Places that are shown."""

KINDS: Mapping[str, Said] = {
    "two": said("two players"),
    "several": said("three and more"),
    "pairs": said("people in pairs"),
    PAIR: said("pairs"),
    "alone": said("alone, by points"),
}
"""The kinds of ratings in words."""


class Row(NamedTuple):
    """One place of a ranking; ``own`` is whoever reads it."""

    place: int
    rating: Rating
    own: bool


def rows(listed: Sequence[str], known: Mapping[Rated, Rating], game: str, kind: str, own: str) -> list[Row]:
    """The first places of a ranking, and one's own where that is further down; equals share a place."""
    found, place = list[Row](), 0
    for number, who in enumerate(listed, 1):
        rating = known[Rated(game, kind, who)]
        if not found or rating.mu != found[-1].rating.mu:
            place = number
        found.append(Row(place, rating, own in who.split("+")))
    return [*found[:ROWS], *(row for row in found[ROWS:] if row.own)]


def grouped(number: int) -> Word:
    """A rating as people write a number of four digits.

    >>> from rendering.text import plainly
    >>> plainly(()).spell(grouped(1612)), plainly(()).spell(grouped(987))
    ('1,612', '987')
    """
    if number < 1000:
        return number
    return said("{thousands},{rest}", thousands=number // 1000, rest=f"{number % 1000:03}")


def in_words(rating: Rating) -> Word:
    """A rating with how unsure it is."""
    if rating.provisional:
        return said("{number}, provisional", number=grouped(rating.number))
    return grouped(rating.number)


def line(row: Row) -> Said:
    """A place in a line: ``1. Ann 1,612 (23 matches)``."""
    name: Word = said("{name} (you)", name=Strong(row.rating.name)) if row.own else Strong(row.rating.name)
    return counted(
        "{place}. {name}: {number} ({n} match)",
        "{place}. {name}: {number} ({n} matches)",
        row.rating.matches,
        place=row.place,
        name=name,
        number=in_words(row.rating),
    )


def heading(game: AnyGame, kind: str, scope: Word) -> Word:
    """What is ranked: the game, among whom, and where."""
    return said("{game}, {kind}, {scope}:", game=Said(game.title), kind=KINDS[kind], scope=scope)


def short(game: AnyGame, kind: str, found: Sequence[Row]) -> Word:
    """The best three of a kind in one line, for an overview."""
    best = [joined([Strong(row.rating.name), grouped(row.rating.number)], " ") for row in found[:3]]
    return said("{game}, {kind}: {best}", game=Said(game.title), kind=KINDS[kind], best=joined(best))
