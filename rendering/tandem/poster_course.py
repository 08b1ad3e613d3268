"""The course of a match of Tandem as a diagram: rounds across, tokens that agree up, a line for each pair.

The course of a match of Tandem: round by round how many tokens on top agreed, and since when each does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.tandem.values import PLACES, START, Event, Gave, Pair, Place, View
from rendering.poster_parts import EDGE, WIDE
from rendering.scene import Frame
from rendering.tandem.event_text import agreeing
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Text, mixed

LINE = 11
"""Width of a line; lines of pairs stand so far apart where they have the same height."""
MOST = 4
LEFT = EDGE + 44
RIGHT = WIDE - EDGE - 30
BELOW = 106
"""Under the lines: the track of the pawn."""
LINES = {
    "light": ("#1b2126", "#b35400", "#00747c", "#b8009f", "#700018", "#8c755b"),
    "dark": ("#eef1f4", "#ffb870", "#20c0a6", "#e96fd0", "#4a8c00", "#8c755b"),
    "contrast": ("#ffffff", "#ffa64d", "#22b59a", "#e86fd0", "#726a4a", "#d80000"),
}
"""By theme six colours, none of which is that of a kind (``theme.KINDS``)."""


def diagram(
    theme: Theme, courses: Sequence[tuple[int, Course]], pawn: int, top: float, bottom: float
) -> Iterator[Element]:
    """The lines of pairs, given with their numbers, the first above the others; the pawn's track from 100 down."""
    rounds = max([1, *(len(each.counts) for _, each in courses)])
    step, low = (RIGHT - LEFT) / max(1, rounds - 1), bottom - BELOW
    up = (low - top - 24) / MOST
    for count in range(MOST + 1):
        y = low - count * up
        yield Path(((LEFT - 12, y), (RIGHT + 12, y)), 2, mixed(theme.paper, theme.text, 0.14))
        yield Text(str(count), (LEFT - 32, y), 24, theme.quiet, "bold" if count == MOST else "regular", "right")
    yield from _track(theme, rounds, step, pawn, bottom - 26)
    end = 15.0 if len(courses) == 1 else 9.5
    for place, (number, course) in reversed(list(enumerate(courses))):
        off = (place - (len(courses) - 1) / 2) * (LINE + 4)
        yield from _line(theme, line_colour(theme, number), course, (LEFT, low - off), (step, up, end))


def _line(
    theme: Theme, colour: str, course: Course, start: tuple[float, float], sizes: tuple[float, float, float]
) -> Iterator[Element]:
    """The line of a pair: level while nothing changes, rising within a round; stops where it changes.

    ``sizes`` are those of a round, of one more that agrees, and of the end of a line that has won.
    """
    (left, low), (step, up, end) = start, sizes
    spots = [(left + number * step, low - count * up) for number, count in enumerate(course.counts)]
    points = [spots[0] if spots else start]
    stops = []
    for one, other in pairwise(spots):
        if one[1] != other[1]:
            points += [one, other]
            stops.append(other)
    points.append(spots[-1] if spots else start)
    kept = [point for number, point in enumerate(points) if number == 0 or point != points[number - 1]]
    if len(kept) > 1:
        yield Path(tuple(kept), LINE, colour, min(14, step / 2), 3, theme.paper)
    for at in stops:
        yield Disc(at, 7.5, theme.tile, 4.5, colour)
    won = bool(course.counts) and course.counts[-1] == MOST
    yield Disc(kept[-1], end if won else 8, colour if won else theme.tile, 5, theme.text if won else colour)


def _track(theme: Theme, rounds: int, step: float, pawn: int, y: float) -> Iterator[Element]:
    """The way of the pawn, with the points it stood for."""
    end = LEFT + (rounds - 1) * step
    yield Path(((LEFT, y - 26), (end, y - 26)), 6, theme.text)
    marks = {number for number in range(rounds) if number % _every(step) == 0 and (rounds - 1 - number) * step > 64}
    for number in sorted({*marks, rounds - 1}):
        x = LEFT + number * step
        yield Disc((x, y - 26), 6, theme.tile, 3.5, theme.text)
        if number in marks:
            yield Text(str(START - number), (x, y + 2), 22, theme.quiet, "regular", "middle")
    yield from pawn_shape(theme, end, y - 26)
    yield Text(str(pawn), (end, y + 2), 26, theme.text, "bold", "middle")


def pawn_shape(theme: Theme, x: float, y: float) -> Iterator[Element]:
    """The score pawn, standing at a place."""
    yield Area(((x - 13, y + 5), (x + 13, y + 5), (x + 5, y - 22), (x - 5, y - 22)), theme.text, 3, 3, theme.paper)
    yield Disc((x, y - 26), 10, theme.text, 3, theme.paper)


def _every(step: float) -> int:
    """How many rounds lie between two figures."""
    return next(count for count in (1, 5, 10, 20, 25, 50) if count * step > 56)


@dataclass(frozen=True)
class Course:
    """Of one pair: for each round, the first at 0, how many tokens agreed at its end, and how many exchanges.

    ``since`` is, by place, the round (counted from 1) from which on its tokens agree.
    """

    counts: tuple[int, ...]
    since: dict[Place, int]
    exchanges: int


def round_of(view: View) -> int:
    """The round of a position, counted from 1."""
    return START - max(view.pawn, 1) + 1


def course(frames: Sequence[Frame[View, Event]], number: int) -> Course:
    """The course of a pair, counted from 0; it ends with the round in which the pair won."""
    counts: list[int] = []
    since: dict[Place, int] = {}
    exchanges, now = 0, 1
    for frame in frames:
        pair: Pair = frame.view.pairs[number]
        won = bool(counts) and counts[-1] == len(PLACES) and pair.score is not None
        here = agreeing(pair)
        since = {place: since.get(place, now) for place in here}
        counts += [counts[-1] if counts else 0] * (now - len(counts) - 1)
        if len(counts) < now:
            counts.append(len(here))
        counts[now - 1] = len(here)
        exchanges += sum(isinstance(event, Gave) and event.seat // 2 == number for event in frame.events)
        if won:
            break
        now = round_of(frame.view)
    return Course(tuple(counts), since, exchanges)


def line_colour(theme: Theme, number: int) -> str:
    """The colour of a pair, counted from 0."""
    return LINES[theme.name.split()[0]][number]
