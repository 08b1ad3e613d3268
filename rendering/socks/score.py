"""The score of Socks: both players, and a bar of all points to be had, which they pull from both ends.

The header of Socks: who does what, and the signs of players and colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

from games.kernel.game import Seat
from games.socks.values import Colour, Event, Joined, Offered, View
from rendering import bars
from rendering.bars import MARGIN
from rendering.canvas import Canvas, Sprite
from rendering.captions import firsts, fitted, named, won
from rendering.scene import Scene
from rendering.socks import pieces
from rendering.socks.event_text import ending
from rendering.sprites import rounded
from rendering.text import Said, Who, counted, said
from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TILE, Ink, Theme

NAMES = 1118
"""Height on which the middle of the names lies."""
TOP, BOTTOM = 1164, 1260
"""Edges of the bar."""
MARKER = 56
"""Width and height of the sign of a player."""
FIGURE = 44
"""Nominal size of the points of a colour."""
LEAST, LOST = 142, 78
"""How wide the part of a colour is at least, and that of one nobody can take."""
GAP = 10
"""Between what players have and what nobody has."""
BEHIND = 46
"""Nominal size of the points of whoever does not lead."""

BADGE = 60
"""Width and height of the sign in the header."""


@dataclass(frozen=True)
class Part:
    """A colour on the bar: its edges in pixels, and whose it is."""

    colour: Colour
    left: int
    right: int
    taker: Seat | None


def around(canvas: Canvas, view: View, scene: Scene, focus: Sequence[Event] = (), *, preview: bool = False) -> None:
    """The header, names and points, tracks left in small words, and the bar; colours just gained are framed.

    While the city is laid there are its tiles instead, framed where somebody has just offered to finish.
    """
    gained = frozenset(event.colour for event in focus if isinstance(event, Joined))
    offered = any(isinstance(event, Offered) for event in focus)
    header(canvas, view, scene, preview=preview)
    for seat in (Seat(0), Seat(1)):
        _player(canvas, view, scene, seat)
    if view.phase == "tiles":
        _tiles(canvas, view, offered=offered)
    else:
        bar(canvas, view, gained)


def leaders(view: View) -> tuple[Seat, ...]:
    """Those with the most points; nobody as long as nobody has any."""
    most = max(view.scores)
    return tuple(seat for seat in (Seat(0), Seat(1)) if most and view.scores[seat] == most)


def _player(canvas: Canvas, view: View, scene: Scene, seat: Seat) -> None:
    """White on the left, black on the right: the sign, the points, the name, and the tracks that are left."""
    theme = canvas.theme
    first, high, left = seat == 0, NAMES, MARGIN
    leads = seat in leaders(view)
    at, step = (left, 1) if first else (theme.side - left, -1)
    sprite = marker(theme, seat, side=MARKER)
    wide = sprite.colours.width
    canvas.paste(sprite, (at if first else at - wide, high - wide // 2))
    at += step * (wide + 18)
    anchor = "left" if first else "right"
    size = theme.leader if leads else BEHIND
    long = canvas.write(str(view.scores[seat]), (at, high), PAPER, TEXT, size=size, weight="bold", anchor=anchor)
    at += step * (long + 22)
    room = abs(theme.side // 2 - at) - 24
    weight = "bold" if leads else "regular"
    name = named(scene, (seat,), weight, theme.normal + 4, room)
    canvas.write(name, (at, high - 19), PAPER, TEXT, size=theme.normal + 4, weight=weight, anchor=anchor)
    tracks = counted("{n} track left", "{n} tracks left", view.left[seat])
    if ending(view, scene.outcome) is None and leads and len(leaders(view)) == 1:
        tracks = said("leads, {tracks}", tracks=tracks)
    text = fitted(scene, tracks, "regular", theme.small, room)
    canvas.write(text, (at, high + 21), PAPER, QUIET, size=theme.small, anchor=anchor)


def _tiles(canvas: Canvas, view: View, *, offered: bool) -> None:
    """A cell for each tile of the city, those full that lie."""
    count = view.terms.tiles
    left, top, gap = MARGIN + 20, TOP + 20, 10
    wide = (canvas.theme.side - 2 * left - gap * (count - 1)) // count
    laid = 0 if view.city is None else len(view.city.tiles)
    for number in range(count):
        at = left + number * (wide + gap), top
        if number < laid:
            canvas.stamp(rounded(wide, 56, 12), at, PAPER, QUIET)
        else:
            box = (*at, at[0] + wide, top + 56)
            canvas.rim(box, 12, 4, PAPER, RULE)
    if offered:
        edge = MARGIN
        canvas.rim((edge, TOP, canvas.theme.side - edge, BOTTOM), 20, 12, PAPER, MARK)


# -- the bar


def bar(canvas: Canvas, view: View, gained: frozenset[Colour]) -> None:
    """What each player has taken, from their end on, and between it what can still be taken."""
    theme = canvas.theme
    top, bottom = TOP, BOTTOM
    found = parts(view, MARGIN, theme.side - MARGIN)
    for taker, group in groupby(found, key=lambda part: part.taker):
        block = list(group)
        _ground(canvas, (block[0].left, top, block[-1].right, bottom), taker)
    for part in found:
        box = (part.left, top, part.right, bottom)
        _content(canvas, box, part, view)
        if part.colour in gained:
            canvas.rim(box, 14, 8, PAPER, MARK)


def parts(view: View, left: int, right: int) -> tuple[Part, ...]:
    """Where each colour lies on a bar: those of seat 0 first, then those nobody has, then those of seat 1.

    A part is as wide as its points; none is narrower than what stands in it.
    """
    colours = [Colour(colour) for colour in range(view.terms.colours)]
    order = {0: 0, None: 1, 1: 2}
    colours.sort(key=lambda colour: (order[view.takers[colour]], colour))
    gap, owners = GAP, [view.takers[colour] for colour in colours]
    apart = [gap if one != other else 0 for one, other in pairwise(owners)]
    room = right - left - sum(apart)
    least = [(LOST if _lost(view, colour) else LEAST) for colour in colours]
    points = [0 if _lost(view, colour) else view.worth[colour] or 1 for colour in colours]
    if not any(points):
        points = [1] * len(colours)
    wides = _shared(room, least, points)
    found, x = [], left
    for number, colour in enumerate(colours):
        last = number == len(colours) - 1
        end = right if last else x + wides[number]
        found.append(Part(colour, x, end, owners[number]))
        x = end + (0 if last else apart[number])
    return tuple(found)


def _shared(room: int, least: list[int], points: list[int]) -> list[int]:
    """A length by points, nobody with less than the least; whoever gets that leaves the others to share the rest."""
    fixed = [not each for each in points]
    while True:
        rest = room - sum(low for low, fix in zip(least, fixed, strict=True) if fix)
        whole = max(1, sum(each for each, fix in zip(points, fixed, strict=True) if not fix))
        wides = [low if fix else rest * each // whole for low, each, fix in zip(least, points, fixed, strict=True)]
        small = [wide < low and not fix for wide, low, fix in zip(wides, least, fixed, strict=True)]
        if not any(small):
            return wides
        fixed = [fix or low for fix, low in zip(fixed, small, strict=True)]


def _lost(view: View, colour: Colour) -> bool:
    """Whether nobody gets the points of a colour."""
    return view.dead[colour] or (view.phase in {"tracks", "over"} and not view.worth[colour])


def _ground(canvas: Canvas, box: tuple[int, int, int, int], taker: Seat | None) -> None:
    """White in a dark rim or black for what a player has taken; bare paper in a rim for what nobody has."""
    left, top, right, bottom = box
    round_ = 18
    wide, high, rim = right - left, bottom - top, 6
    if taker is None:
        canvas.rim(box, round_, 4, PAPER, RULE)
        return
    canvas.stamp(rounded(wide, high, round_), (left, top), PAPER, TEXT)
    if not pieces.solid(canvas.theme, taker):
        canvas.stamp(rounded(wide - 2 * rim, high - 2 * rim, round_ - rim), (left + rim, top + rim), TEXT, TILE)


def _content(canvas: Canvas, box: tuple[int, int, int, int], part: Part, view: View) -> None:
    """The third sock of a colour with its points."""
    left, top, right, bottom = box
    middle, high = (top + bottom) // 2, (bottom - top) * 7 // 10
    if _lost(view, part.colour):
        at = (left + right) // 2
        pieces.hung(canvas, (at, middle), part.colour, high, share=pieces.PALE, ground=PAPER)
        pieces.crossed(canvas, (at + 24, top + 28), 15)
        return
    under, over = _inks(canvas, part.taker)
    points = str(view.worth[part.colour] or "?")
    start = (left + right) // 2 - 62
    pieces.hung(canvas, (start + high // 2, middle), part.colour, high, ground=under)
    at = start + high + 32
    canvas.write(points, (at, middle), under, over, size=FIGURE, weight="bold", anchor="middle")


def _inks(canvas: Canvas, taker: Seat | None) -> tuple[Ink, Ink]:
    """The ground of a part and what can be read on it."""
    if taker is None:
        return PAPER, TEXT
    return (TEXT, TILE) if pieces.solid(canvas.theme, taker) else (TILE, TEXT)


def _won(first: tuple[Seat, ...]) -> tuple[Said, Seat | None]:
    return won(first), first[0] if len(first) == 1 else None


def turn(view: View, scene: Scene) -> tuple[Said, Seat | None]:
    """What the header says about the turn, and whose sign goes with it."""
    ended = ending(view, scene.outcome)
    if ended is not None:
        return _won(firsts(ended))
    seat = view.mover
    assert seat is not None
    match view.phase:
        case "tiles" if view.offered:
            return said("{who} agrees, or lays a tile", who=Who(seat)), seat
        case "tiles":
            return said("{who} lays a tile", who=Who(seat)), seat
        case "socks":
            return said("{who} hangs a sock", who=Who(seat)), seat
        case "blockers":
            return said("{who} blocks a station", who=Who(seat)), seat
        case _:
            return counted("{who} lays {n} track", "{who} lays {n} tracks", view.steps, who=Who(seat)), seat


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The turn or that this is a preview, then the game and the code."""
    word, seat = turn(view, scene)
    badge = None if seat is None else marker(canvas.theme, seat, side=BADGE)
    bars.header(canvas, scene, said("Socks in the City"), bars.PREVIEW if preview else word, badge=badge)


@lru_cache(maxsize=32)
def marker(theme: Theme, seat: Seat, ground: Ink = PAPER, side: int = bars.BADGE) -> Sprite:
    """The sign of a player as a badge, so large."""
    canvas = Canvas.blank(theme, (side, side), ground)
    pieces.marker(canvas, (side // 2, side // 2), seat, ground, side * 20 // 44)
    return canvas.sprite()
