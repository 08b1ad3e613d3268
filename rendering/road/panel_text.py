"""What the panel of The Best Road says: what is asked, and what a choice would do."""

from __future__ import annotations

from collections.abc import Sequence

from games.road.geometry import Space
from games.road.notation import write
from games.road.values import Grow, Mark, Pass, View
from rendering.road import layout
from rendering.road.ways import Way, Ways, way_of
from rendering.text import Said, Strong, Word, counted, joined, said

PRESS = said("Your turn: press where the road shall end.")
STUCK = said("The card shows no free space beside an end of your road: you can only pass.")
NOT_CHOSEN = said("Not chosen yet.")
LAST = said("The others have chosen: this ends the round.")


def opening(view: View) -> Said:
    """What is asked before anything is pressed; where something is chosen already, that, and that it may be changed."""
    if view.choice is None:
        return PRESS
    if isinstance(view.choice, Pass):
        return said("You have chosen to pass. You may change it until all have chosen.")
    return said("You have chosen {way}. You may change it until all have chosen.", way=Strong(chosen(view)))


def shown(view: View, ways: Ways, way: Way) -> Said:
    """What a way would do."""
    does = said("{way}: {results}.", way=Strong(spelled(way)), results=results(view, ways, way))
    return joined([does, *_standing(view, way.text)], " ")


def listing(end: Space, count: int) -> Said:
    """What is asked above the list of the ways to a space."""
    name = Strong(layout.name(end))
    return counted("{n} way ends at {space}.", "{n} ways end at {space}: which one?", count, space=name)


def passing(view: View, *, only: bool) -> Said:
    """What passing would do; ``only`` where nothing else can be done."""
    does = STUCK if only else said("Pass: your road stays as it is.")
    return joined([does, *_standing(view, write(Pass()))], " ")


def _standing(view: View, text: str) -> tuple[Word, ...]:
    """Whether this is chosen, what else is, and whether it could still be changed."""
    others = [done for seat, done in enumerate(view.chosen) if seat != view.seat]
    last = (LAST,) if others and all(others) else ()
    if view.choice is None:
        return (NOT_CHOSEN, *last)
    if write(view.choice) == text:
        return (said("That is what you have chosen."),)
    if isinstance(view.choice, Pass):
        return (said("So far you have chosen to pass."),)
    return (said("So far you have chosen {way}.", way=Strong(chosen(view))),)


def results(view: View, ways: Ways, way: Way) -> Said:
    """How many spaces a way has, and what the numbers on it bring."""
    spaces = counted("{n} space", "{n} spaces", len(way.path))
    return joined([spaces, *_numbers(view, ways.marks(way))], "; ")


def _numbers(view: View, marks: Sequence[Mark]) -> list[Said]:
    return [_number(view, mark) for mark in marks]


def _number(view: View, mark: Mark) -> Said:
    if mark.points == mark.number:
        return counted("{number} brings {n} point", "{number} brings {n} points", mark.points, number=mark.number)
    if view.seats == 1:
        return counted(
            "{number} after a higher one, {n} point",
            "{number} after a higher one, {n} points",
            mark.points,
            number=mark.number,
        )
    return counted("{number} is late, {n} point", "{number} is late, {n} points", mark.points, number=mark.number)


def chosen(view: View) -> str:
    """The names of the spaces that the view's seat has chosen, "" where it has chosen to pass or nothing."""
    return spelled(way) if isinstance(view.choice, Grow) and (way := way_of(write(view.choice))) is not None else ""


def spelled(way: Way) -> str:
    """The spaces of a way as they are called on the board.

    >>> spelled(Way("from b4: c4 c5", way_of("c4 c5").path, way_of("b4").path[0]))
    'B4 → C4 C5'
    """
    path = " ".join(map(layout.name, way.path))
    return path if way.end is None else f"{layout.name(way.end)} \N{RIGHTWARDS ARROW} {path}"
