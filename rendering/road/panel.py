"""The private panel: press where the road shall end, and the way there is filled in.

What has been picked is written ``to f3 f2 way 2 more 1 list 1``: spaces pressed in order, the last of them the end;
which of the ways there is shown, where not the first; which page of spaces is looked at, where not the one with that
end; and which page of the list of those ways, where that is looked at. A whole legal move stands for itself.

What the panel of The Best Road says: what is asked, and what a choice would do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.road.geometry import NAMED, Space, label, labels
from games.road.notation import write
from games.road.values import Grow, Mark, Pass, View
from rendering.panel import Decision, Panel, Press, Style, starred
from rendering.road import layout
from rendering.road.ways import Way, Ways, ending, way_of
from rendering.text import Said, Strong, Word, counted, joined, said

PASS = write(Pass())
OPEN = 2
"""Buttons below the spaces at most before anything is pressed: more spaces, and to pass."""
WAYS = 5
"""The same afterwards: another way, the list of ways, more spaces, to pass, to choose."""
LISTED = 2
"""Buttons below a list of ways at most: back, and its next page."""
FEW = 2
"""So many ways to an end need no list."""
ROW = 5
"""So many ways beside the best one to each end have buttons of their own from the start."""
PICKED = re.compile(r"(?:to((?: [a-i][1-9]){1,5}))?(?: way ([0-9]{1,3}))? ?(?:more ([1-9][0-9]?))?(?: list ([1-9]))?")

PRESS = said("Your turn: press a bright space where the road shall end.")

STUCK = said("The card shows no free space beside an end of your road: you can only pass.")

NOT_CHOSEN = said("Not chosen yet.")

LAST = said("The others have chosen: this ends the round.")


@dataclass(frozen=True)
class Picked:
    """What has been pressed: spaces in order, which of the ways to the last one is shown, and the page of spaces.

    Pages count from 1; ``page`` is 0 for the one where the end stands, the first where nothing is pressed. ``listed``
    is the page of the list of ways, and 0 where the spaces are offered.
    """

    spaces: tuple[Space, ...] = ()
    way: int = 0
    page: int = 0
    listed: int = 0
    passing: bool = False

    @property
    def text(self) -> str:
        """As buttons carry it."""
        if self.passing:
            return PASS
        parts = [
            f"to {labels(self.spaces)}" if self.spaces else "",
            f"way {self.way + 1}" if self.way else "",
            f"more {self.page}" if self.page else "",
            f"list {self.listed}" if self.listed else "",
        ]
        return " ".join(filter(None, parts))


def panel(decision: Decision[View]) -> Panel:
    """Spaces the road may end at; with one pressed, the best way there, and what it does."""
    ways = Ways(decision)
    at = picked(decision, ways)
    found = ways.through(at.spaces) if at.spaces else ()
    if at.listed:
        return _listing(decision, ways, at, found)
    pages = _pages(decision, ways, at)
    choices = tuple(_space(decision, ways, at, space) for space in pages[_page(at, pages)])
    below = tuple(_below(decision, ways, at, found, pages))
    if found:
        way = found[at.way]
        return Panel(way_in_words(decision.view, ways, way), choices, below, (way.text,))
    if at.passing:
        return Panel(passing_words(decision.view, only=not ways.all), choices, below, (PASS,))
    return Panel(opening(decision.view), choices, below)


def picked(decision: Decision[View], ways: Ways) -> Picked:
    """What has been picked, as far as it is possible; where nothing but to pass is possible, that."""
    if PASS in decision.moves and (decision.picked == PASS or not ways.all):
        return Picked(passing=True)
    whole = ending(ways.all, decision.picked)
    if whole is not None:
        end = whole.path[-1:]
        return Picked(end, ways.through(end).index(whole))
    found = PICKED.fullmatch(decision.picked)
    if found is None:
        return Picked()
    words, *numbers = found.groups()
    names = (words or "").split()
    way, page, listed = (int(number or 0) for number in numbers)
    at = Picked(tuple(NAMED[name] for name in names if name in NAMED), max(0, way - 1), page, listed)
    count = len(ways.through(at.spaces)) if at.spaces else 0
    possible = at.way < count and listed <= -(-count // _room(decision)) if names else not (way or listed)
    known = len(at.spaces) == len(names) and page <= len(_pages(decision, ways, at))
    return at if possible and known else Picked()


def best(decision: Decision[View], ways: Ways, text: str) -> Way | None:
    """The way that is shown where this is picked; None where none is."""
    at = picked(replace(decision, picked=text), ways)
    return ways.through(at.spaces)[at.way] if at.spaces else None


def _room(decision: Decision[View]) -> int:
    """How many ways a page of the list has."""
    return decision.buttons - LISTED


def _pages(decision: Decision[View], ways: Ways, at: Picked) -> tuple[tuple[Space, ...], ...]:
    """The spaces in pages that fit, each row by row; those where most points end on the first."""
    below = WAYS if at.spaces or at.passing else OPEN
    most = len(ways.ends) if decision.board else decision.buttons - below
    if len(ways.ends) <= most:
        return (ways.ends,)
    best = ways.best_first()
    return tuple(tuple(sorted(best[start : start + most])) for start in range(0, len(best), most))


def _page(at: Picked, pages: Sequence[Sequence[Space]]) -> int:
    """Which of the pages is looked at, from 0: the one that was turned to, or the one where the end stands."""
    if at.page:
        return at.page - 1
    return next((number for number, page in enumerate(pages) if set(at.spaces[-1:]) & set(page)), 0)


def _more(at: Picked, pages: Sequence[Sequence[Space]]) -> Press:
    """The button that leads to the next page of spaces."""
    page = (_page(at, pages) + 1) % len(pages)
    there = replace(at, page=0, passing=False)
    if _page(there, pages) != page:
        there = replace(there, page=page + 1)
    return Press(counted("{n} other space", "{n} other spaces", len(pages[page])), there.text, Style.WAY)


def _space(decision: Decision[View], ways: Ways, at: Picked, space: Space) -> Press:
    """A space to press; one that has been pressed goes."""
    after = _pressed(ways, at, space)
    first = ways.through(after.spaces)[0] if after.spaces else None
    style = Style.CHOSEN if space in at.spaces else Style.CHOICE
    liked = style is Style.CHOICE and first is not None and first.text == decision.liked
    about = None if first is None else results(decision.view, ways, first)
    return Press(starred(layout.name(space), liked), after.text, style, label(space), about=about)


def _pressed(ways: Ways, at: Picked, space: Space) -> Picked:
    """What is picked once a space is pressed: the road goes on to it, where it can, or everything begins anew."""
    before = replace(at, way=0, page=0, passing=False)
    if space in at.spaces:
        return replace(before, spaces=tuple(other for other in at.spaces if other != space))
    further = (*at.spaces, space)
    return replace(before, spaces=further if ways.through(further) else (space,))


def _below(
    decision: Decision[View], ways: Ways, at: Picked, found: Sequence[Way], pages: Sequence[Sequence[Space]]
) -> Iterator[Press]:
    """What stands below the spaces: other ways to the same end, more spaces, to pass, and to choose."""
    if not found and not at.passing:
        yield from _others(decision, ways)
    if len(found) > 1:
        other = said("Other way ({n} of {all})", n=at.way + 1, all=len(found))
        yield Press(other, replace(at, way=(at.way + 1) % len(found)).text, Style.WAY)
    if len(found) > FEW:
        yield Press(counted("All {n} way", "All {n} ways", len(found)), replace(at, listed=1).text, Style.WAY)
    if len(pages) > 1:
        yield _more(at, pages)
    if PASS in decision.moves and ways.all:
        word = starred(said("Pass"), decision.liked == PASS and not at.passing)
        yield Press(word, "", Style.CHOSEN) if at.passing else Press(word, PASS, whole=PASS)
    if found or at.passing:
        yield _choose(decision, PASS if at.passing else found[at.way].text)


def _others(decision: Decision[View], ways: Ways) -> Iterator[Press]:
    """The ways that are not the best ones to their ends, where those are few and there is room for all."""
    others = [way for end in ways.ends for way in ways.through((end,))[1:]]
    taken = (0 if decision.board else len(ways.ends)) + OPEN
    if len(others) <= min(ROW, decision.buttons - taken):
        for way in others:
            path = spelled(way)
            word: Word = path if " " in path else said("Only {space}", space=path)
            yield Press(word, way.text, about=results(decision.view, ways, way), whole=way.text)


def _choose(decision: Decision[View], text: str) -> Press:
    """The button that chooses what is shown; it cannot be pressed where that is chosen already."""
    if decision.view.choice is not None and write(decision.view.choice) == text:
        return Press(said("Chosen"), decision.picked, Style.OFF)
    return Press(said("Choose to pass") if text == PASS else said("Choose"), text, Style.MAKE)


def _listing(decision: Decision[View], ways: Ways, at: Picked, found: Sequence[Way]) -> Panel:
    """All ways to an end, those with most spaces and points first."""
    room = _room(decision)
    pages = -(-len(found) // room)
    choices = tuple(
        Press(
            starred(spelled(way), way.text == decision.liked),
            way.text,
            about=results(decision.view, ways, way),
        )
        for number, way in enumerate(found)
        if number // room == at.listed - 1
    )
    below = [Press(said("Back"), replace(at, listed=0).text, Style.WAY)]
    if pages > 1:
        page = at.listed % pages
        left = min(room, len(found) - page * room)
        more = counted("{n} other way", "{n} other ways", left)
        below.append(Press(more, replace(at, listed=page + 1).text, Style.WAY))
    return Panel(listing(at.spaces[-1], len(found)), choices, tuple(below), (found[at.way].text,), across=2)


def opening(view: View) -> Said:
    """What is asked before anything is pressed; where something is chosen already, that, and that it may be changed."""
    if view.choice is None:
        return PRESS
    if isinstance(view.choice, Pass):
        return said("You have chosen to pass. You may change it until all have chosen.")
    return said("You have chosen {way}. You may change it until all have chosen.", way=Strong(chosen(view)))


def way_in_words(view: View, ways: Ways, way: Way) -> Said:
    """What a way would do."""
    does = said("{way}: {results}.", way=Strong(spelled(way)), results=results(view, ways, way))
    return joined([does, *_standing(view, way.text)], " ")


def listing(end: Space, count: int) -> Said:
    """What is asked above the list of the ways to a space."""
    name = Strong(layout.name(end))
    return counted("{n} way ends at {space}.", "{n} ways end at {space}: which one?", count, space=name)


def passing_words(view: View, *, only: bool) -> Said:
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
