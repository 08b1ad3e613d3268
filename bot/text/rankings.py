"""Who leads: the rows of a ranking, with one's own place among them, and the best of a game in a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.table.ratings import Rated, Rating
from games.kernel.game import AnyGame
from rendering.ranking import Ranked
from rendering.ratings import KINDS, grouped
from rendering.text import Said, Strong, Word, joined, said


def ranked(listed: Sequence[str], known: Mapping[Rated, Rating], game: str, kind: str, own: str) -> tuple[Ranked, ...]:
    """Everybody's row, the best first; equals share a place. ``own`` is whoever reads it."""
    found, place = list[Ranked](), 0
    for number, who in enumerate(listed, 1):
        rating = known[Rated(game, kind, who)]
        if not found or rating.number != found[-1].number:
            place = number
        pair = tuple(rating.name.split(" & ")) if "+" in who else ()
        # a name may hold such a sign itself
        names = pair if len(pair) == 2 else (rating.name,)
        mine = own in who.split("+")
        found.append(Ranked(place, names, rating.number, rating.matches, rating.doubt, rating.provisional, mine))
    return tuple(found)


def short(game: AnyGame, kind: str, rows: Sequence[Ranked]) -> Word:
    """The best three of a kind in one line, for an overview."""
    best = [joined([Strong(" & ".join(row.names)), grouped(row.number)], " ") for row in rows[:3]]
    return said("{game} ({kind}): {best}", game=Said(game.title), kind=KINDS[kind], best=joined(best))
