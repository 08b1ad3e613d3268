"""Socks in words: what things are called, and what has just happened."""

from __future__ import annotations

from games.kernel.beginner import Begins
from games.kernel.game import Outcome, ranked
from games.socks.values import (
    Agreed,
    Blocked,
    Built,
    Died,
    Event,
    Hung,
    Joined,
    LaidTile,
    NoMore,
    Offered,
    Placed,
    Tracked,
    View,
)
from rendering.text import Said, Strong, Who, counted, joined, said

SOCKS = (
    said("red socks"),
    said("blue socks"),
    said("green socks"),
    said("yellow socks"),
    said("violet socks"),
    said("grey socks"),
)
"""The socks of each colour, as in “the red socks”."""

SOCK = (
    said("red sock"),
    said("blue sock"),
    said("green sock"),
    said("yellow sock"),
    said("violet sock"),
    said("grey sock"),
)
"""One sock of each colour, as in “a red sock”."""

NAMES = (said("red"), said("blue"), said("green"), said("yellow"), said("violet"), said("grey"))
"""The colours by themselves, as in a list."""


def ending(view: View, outcome: Outcome | None) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, also where it was ended early; None while it runs."""
    if outcome is not None:
        return outcome.places
    return None if view.mover is not None else ranked(view.scores)


# -- news


def tell(event: Event) -> Said:
    """An event in a sentence."""
    match event:
        case Tracked(seat, one, two, over):
            track = Strong(f"{one}-{two}")
            if over:
                return said("{who} lays {track}, over the neutral link.", who=Who(seat), track=track)
            return said("{who} lays {track}.", who=Who(seat), track=track)
        case Joined(seat, colour, points):
            return counted(
                "{who} joins the {socks}: {n} point.",
                "{who} joins the {socks}: {n} points.",
                points,
                who=Who(seat),
                socks=SOCKS[colour],
            )
        case Died(colour):
            return said("Nobody can join the {socks} any more.", socks=SOCKS[colour])
        case Placed() | NoMore() | Blocked():
            return _hanging(event)
        case _:
            return _building(event)


def warning(_view: View, move: str) -> Said | None:
    """What is asked before luck lays the rest of the city."""
    if move != "agree":
        return None
    return said("Let luck lay the rest of the city? That cannot be taken back.")


def _hanging(event: Placed | NoMore | Blocked) -> Said:
    match event:
        case Placed(seat, colour, label):
            return said("{who} hangs a {sock} at {label}.", who=Who(seat), sock=SOCK[colour], label=Strong(label))
        case NoMore(colours):
            names = joined([SOCKS[colour] for colour in colours])
            return said("No sock finds a place any more; out of the game: {socks}.", socks=names)
        case Blocked(seat, label):
            return said("{who} blocks {label}.", who=Who(seat), label=Strong(label))


def _building(event: Begins | Built | Hung | LaidTile | Offered | Agreed) -> Said:
    match event:
        case Begins(seat):
            return said("{who} begins.", who=Who(seat))
        case Built(tiles):
            return counted("Luck lays {n} tile.", "Luck lays {n} tiles.", len(tiles))
        case Hung():
            return said("Luck hangs the socks.")
        case LaidTile(seat, tile):
            place = Strong(f"{tile.at.q},{tile.at.r}")
            return said("{who} lays a tile at {place}.", who=Who(seat), place=place)
        case Offered(seat):
            return said("{who} offers to let luck finish the city.", who=Who(seat))
        case Agreed(seat):
            return said("{who} agrees.", who=Who(seat))
