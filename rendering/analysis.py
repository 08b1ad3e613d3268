"""The picture of an analysis: what each side could expect by move, and how the results came about. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from games import catalogue
from games.kernel.analysis import Analysis, Turning
from games.kernel.game import Seat
from rendering import bars
from rendering.canvas import Canvas, Sprite
from rendering.captions import fitted, short_name, spell
from rendering.scene import Scene
from rendering.strokes import stroke
from rendering.text import Said, Strong, Who, Word, joined, said
from rendering.theme import PAPER, QUIET, RULE, TEXT, Ink, Theme, lettered, over_ink, seat_ink
from rendering.typeface import width

TITLE = said("Analysis")
SO_FAR = said("The curve so far")
"""Its title as long as not all moves are weighed, where it has no shares yet."""

LEFT, RIGHT = 128, 1196
"""Where the lines begin and end."""
TOP = 176
"""Height of the best that can be expected."""
FOOT = 1256
"""Where the rows end."""
ROW = 58
HEADING = 54
LABELS = 66
"""From the least that can be expected to what stands below it."""
BROAD, CASE = 9, 2
"""How broad a line is, and the dark edge on both sides of it."""
DASHES = ((), (30, 12), (10, 10), (44, 10, 10, 10), (60, 14), (24, 8, 8, 8, 8, 8), (14, 22), (70, 10, 22, 10))
"""How the line of each side is broken: so long, then so long nothing, and so on; the first is whole."""
DISC = 44
COLOURS = 6
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Plot(NamedTuple):
    """Where what is expected lies: the numbers of the first and last position, the least and the most, and heights."""

    first: int
    last: int
    least: int
    most: int
    top: int
    low: int

    def at(self, number: int, value: int) -> tuple[float, float]:
        """The place of a value before a position."""
        across = (number - self.first) / max(1, self.last - self.first)
        up = (value - self.least) / max(1, self.most - self.least)
        return LEFT + across * (RIGHT - LEFT), self.low - up * (self.low - self.top)


def chart(slug: str, found: Analysis, theme: Theme, scene: Scene) -> Image.Image:
    """The picture, ``theme.side`` pixels a side: lines above, a row for each player below, with its shares if known."""
    theme = lettered(theme, scene.spelling.translate)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    shown = said("Points") if alone(found) else said("Chance to win")
    bars.header(canvas, scene, Said(catalogue()[slug].title), TITLE if found.shares else SO_FAR, shown)
    rows = FOOT - ROW * sum(map(len, found.sides))
    plot = _plot(found, rows - HEADING - LABELS)
    _ground(canvas, scene, plot, alone=alone(found))
    marks = _marks(canvas, found, plot)
    for number, side in reversed(list(enumerate(found.sides))):
        _line(canvas, [plot.at(n, value) for n, value in course(found, side)], number)
    _ends(canvas, found, plot)
    for number, x in enumerate(marks, 1):
        _sign(canvas, str(number), (x, TOP - 46))
    _table(canvas, scene, found, rows)
    return canvas.picture()


def alone(found: Analysis) -> bool:
    """Whether nobody plays against the side there is: then points are shown, and no chances."""
    return len(found.sides) == 1


def course(found: Analysis, side: Sequence[Seat]) -> list[tuple[int, int]]:
    """What a side could expect before each position, with its number, in thousandths: points where it is alone."""
    return [(one.number, (one.points if alone(found) else one.chances)[side[0]]) for one in found.course]


def _plot(found: Analysis, low: int) -> Plot:
    first, last = found.course[0].number, found.course[-1].number
    if not alone(found):
        return Plot(first, last, 0, 1000, TOP, low)
    values = [value // 1000 for _, value in course(found, found.sides[0])]
    step = _step(max(values) + 1 - min(values), 4)
    least, most = min(values) // step * step, -(-(max(values) + 1) // step) * step
    return Plot(first, last, 1000 * least, 1000 * most, TOP, low)


def _step(span: int, most: int) -> int:
    """The least round number of which so many at most lie in a span.

    >>> _step(60, 6), _step(7, 4)
    (10, 2)
    """
    return next((step for step in STEPS if span <= step * most), STEPS[-1])


def _ground(canvas: Canvas, scene: Scene, plot: Plot, *, alone: bool) -> None:
    """What is counted on the left and below, and thin lines."""
    theme = canvas.theme
    for value in _heights(plot, alone=alone):
        _, y = plot.at(plot.first, value)
        canvas.fill((LEFT, round(y - 1), RIGHT, round(y + 1)), RULE)
        text = str(value // 1000) if alone else f"{value // 10} %"
        at = (LEFT - 16, round(y))
        canvas.write(text, at, PAPER, QUIET, size=theme.small, anchor="right")
    high = plot.low + 34
    step = _step(plot.last - plot.first, 8)
    words = fitted(scene, said("Move"), "regular", theme.small, 140)
    canvas.write(words, (bars.MARGIN, high), PAPER, QUIET, size=theme.small)
    for number in range(-(-plot.first // step) * step, plot.last + 1, step):
        x, _ = plot.at(number, plot.least)
        canvas.fill((round(x - 1), plot.low, round(x + 1), plot.low + 10), QUIET)
        at = (round(x), high)
        if x > bars.MARGIN + 30 + width(words, "regular", theme.small):
            canvas.write(str(number), at, PAPER, QUIET, size=theme.small, anchor="middle")


def _heights(plot: Plot, *, alone: bool) -> Iterator[int]:
    """The values that have a thin line."""
    if not alone:
        yield from (0, 250, 500, 750, 1000)
        return
    step = 1000 * _step((plot.most - plot.least) // 1000, 5)
    yield from range(plot.least, plot.most + 1, step)


def _marks(canvas: Canvas, found: Analysis, plot: Plot) -> list[int]:
    """A broken upright line at each turning point; where its number stands above, none too near another."""
    placed = list[int]()
    for one in found.turning:
        x = round(plot.at(one.number, plot.least)[0])
        for y in range(TOP - 20, plot.low, 16):
            canvas.fill((x - 1, y, x + 2, y + 8), QUIET)
        placed.append(_free(x, placed))
    return placed


def _free(x: int, placed: Sequence[int]) -> int:
    """The place nearest to one that is no nearer than a disc to any other."""
    tries = [x + sign * away for away in range(0, 4 * DISC, 4) for sign in (1, -1)]
    return next(at for at in tries if all(abs(at - other) >= DISC + 4 for other in placed))


def _sign(canvas: Canvas, text: str, at: tuple[int, int]) -> None:
    theme, (x, y) = canvas.theme, at
    badge = bars.disc(theme, text, (TEXT, PAPER))
    canvas.paste(badge, (x - DISC // 2, y - DISC // 2))


def _line(canvas: Canvas, points: Sequence[tuple[float, float]], number: int) -> None:
    """The line of a side: in its colour, with a dark edge, broken in its way."""
    parts = list(_broken(points, DASHES[number % len(DASHES)]))
    for broad, ink in ((BROAD + 2 * CASE, TEXT), (BROAD, _ink(number))):
        mask, corner = stroke(parts, broad)
        if ink == TEXT:
            canvas.stamp(mask, corner, PAPER, TEXT)
        else:
            canvas.cover(mask, corner, ink)


def _broken(points: Sequence[tuple[float, float]], dashes: Sequence[int]) -> Iterator[list[tuple[float, float]]]:
    """The parts of a path that are drawn."""
    if not dashes:
        yield list(points)
        return
    turn, left, part = 0, float(dashes[0]), [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        long = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        done = 0.0
        while long - done > left:
            done += left
            at = (x + (to_x - x) * done / long, y + (to_y - y) * done / long)
            if turn % 2 == 0:
                yield [*part, at]
            turn += 1
            part, left = [at], float(dashes[turn % len(dashes)])
        left -= long - done
        part.append((to_x, to_y))
    if turn % 2 == 0:
        yield part


def _ends(canvas: Canvas, found: Analysis, plot: Plot) -> None:
    """The badge of each side behind the end of its line; where lines end together, one below the other."""
    heights = [plot.at(*course(found, side)[-1])[1] for side in found.sides]
    apart, places = DISC + 4, dict[int, float]()
    for number in sorted(range(len(heights)), key=lambda n: (heights[n], n)):
        places[number] = max(heights[number], max(places.values(), default=-apart) + apart)
    lowest = float(plot.low)
    for number in sorted(places, key=lambda n: -places[n]):
        places[number] = min(places[number], lowest)
        lowest = places[number] - apart
    for number, y in places.items():
        at = (RIGHT + 14, round(y) - DISC // 2)
        canvas.paste(_badge(canvas.theme, number), (at[0], at[1]))


def _ink(number: int) -> Ink:
    return seat_ink(number % COLOURS)


def _badge(theme: Theme, number: int) -> Sprite:
    sign = theme.letters[number] if number < COLOURS else str(number + 1)
    return bars.disc(theme, sign, (_ink(number), over_ink(number % COLOURS)), side=DISC)


def columns(found: Analysis) -> list[tuple[Said, list[int]]]:
    """What is said of each seat's points, with its figures by seat, in tenths; what nobody has is left out."""
    if not found.shares:
        return []
    several = len(found.shares) > 1
    said_of: list[tuple[Said, list[int], bool]] = [
        (said("Expected"), [one.start for one in found.shares], True),
        (said("Luck"), [one.luck for one in found.shares], True),
        (said("Own play"), [one.play for one in found.shares], True),
        (said("By others"), [one.others for one in found.shares], several),
        (said("End"), [one.ended for one in found.shares], any(one.ended for one in found.shares)),
        (said("Result"), [one.result for one in found.shares], True),
    ]
    return [(title, figures) for title, figures, shown in said_of if shown]


def tenths(figure: int, *, signed: bool = False) -> Said:
    """A figure in tenths as people write it.

    >>> from rendering.text import plainly
    >>> plainly(()).spell(tenths(75)), plainly(()).spell(tenths(4, signed=True))
    ('7.5', '+0.4')
    """
    sign = "\u2212" if figure < 0 else "+" if signed and figure else ""
    return said("{whole}.{tenth}", whole=f"{sign}{abs(figure) // 10}", tenth=abs(figure) % 10)


def _table(canvas: Canvas, scene: Scene, found: Analysis, top: int) -> None:
    """A row for each seat: its badge, its name, and how its result came about, where that is known."""
    theme = canvas.theme
    shown = columns(found)
    wide = min(160, (theme.side - 2 * bars.MARGIN - 330) // max(1, len(shown)))
    right = theme.side - bars.MARGIN
    edges = [right - wide * (len(shown) - 1 - number) for number in range(len(shown))]
    for (title, _), edge in zip(shown, edges, strict=True):
        words = fitted(scene, title, "regular", theme.small, wide - 14)
        at = (edge, top - HEADING // 2)
        canvas.write(words, at, PAPER, QUIET, size=theme.small, anchor="right")
    canvas.fill((bars.MARGIN, top - 2, right, top), RULE)
    by_seat = {seat: number for number, side in enumerate(found.sides) for seat in side}
    for seat in sorted(by_seat):
        high = top + seat * ROW + ROW // 2
        canvas.paste(_badge(theme, by_seat[seat]), (bars.MARGIN, high - DISC // 2))
        start = bars.MARGIN + DISC + 14
        room = (edges[0] - wide + 6 if edges else right) - start
        name = short_name(scene, seat, "regular", theme.normal, room)
        canvas.write(name, (start, high), PAPER, TEXT, size=theme.normal)
        for number, ((_, figures), edge) in enumerate(zip(shown, edges, strict=True)):
            last = number == len(shown) - 1
            words = (
                f"{figures[seat] // 10}".replace("-", "\u2212")
                if last
                else spell(scene, _figure(number, figures[seat]), str)
            )
            weight = "bold" if last else "regular"
            canvas.write(words, (edge, high), PAPER, TEXT, size=theme.normal, weight=weight, anchor="right")


def _figure(column: int, figure: int) -> Said:
    return tenths(figure, signed=column > 0)


def description(found: Analysis) -> tuple[Said, ...]:
    """The picture in sentences, for people who do not see it."""
    so_far = () if found.shares else (said("So far, before all moves are weighed:"),)
    return (*so_far, *(_course_told(found, side) for side in found.sides), *map(turned, found.turning))


def _course_told(found: Analysis, side: Sequence[Seat]) -> Said:
    values = [value for _, value in course(found, side)]
    who = joined([Who(seat) for seat in side], " + ")
    if alone(found):
        return said(
            "{who}: {start} points expected at the start, {least} at least, {most} at most, {end} in the end.",
            who=who, start=tenths(values[0] // 100), least=tenths(min(values) // 100), most=tenths(max(values) // 100),
            end=values[-1] // 1000,
        )  # fmt: skip
    before = values[:-1]
    return said(
        "{who}: {start} % to win at the start, {least} % at least, {most} % at most, {end} % before the end.",
        who=who, start=percent(before[0]), least=percent(min(before)), most=percent(max(before)),
        end=percent(before[-1]),
    )  # fmt: skip


def turned(one: Turning) -> Said:
    """A turning point in a sentence."""
    words: dict[str, Word] = {
        "number": one.number,
        "who": Who(one.seat),
        "move": Strong(one.move),
        "better": Strong(one.better),
    }
    if one.before != one.after:
        words |= {"before": percent(one.before), "after": percent(one.after)}
        if one.stood_in:
            return said(
                "Move {number}: {move} by the computer player for {who} took the chance to win from {before} % to "
                "{after} %; better was {better}.",
                **words,
            )
        return said(
            "Move {number}: {who}: {move} took the chance to win from {before} % to {after} %; better was {better}.",
            **words,
        )
    words["points"] = tenths(one.cost)
    if one.stood_in:
        return said(
            "Move {number}: {move} by the computer player for {who} cost {points} points; better was {better}.", **words
        )
    return said("Move {number}: {who}: {move} cost {points} points; better was {better}.", **words)


def percent(thousandths: int) -> int:
    """A chance as people read it.

    >>> percent(625), percent(4), percent(1000)
    (63, 0, 100)
    """
    return (thousandths + 5) // 10
