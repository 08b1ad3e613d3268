"""The words around the city of Socks: whose turn it is, what each colour is worth, its taker, and the players."""

from __future__ import annotations

from functools import lru_cache

from games.kernel.game import Seat
from games.socks.values import Colour, View
from rendering import bars
from rendering.canvas import Canvas, Sprite
from rendering.scene import Scene
from rendering.socks import pieces
from rendering.socks.event_text import ending, firsts
from rendering.sprites import rounded
from rendering.text import Said, Who, counted, said
from rendering.theme import PAPER, QUIET, RULE, TEXT, TILE, Ink, Theme

PRIZES = 1102
"""Upper edge of the row of third socks; like all lengths here at the usual scale."""
PRIZE = 88
"""Height of that row."""
FOOTER = 1196
"""Upper edge of the players' cells."""


def _won(first: tuple[Seat, ...]) -> tuple[Said, Seat | None]:
    if len(first) == 1:
        return said("{who} wins", who=Who(first[0])), first[0]
    return said("A shared victory") if first else said("Nobody has won"), None


def turn(view: View, scene: Scene) -> tuple[Said, Seat | None]:
    """What the header says about the turn, and whose sign goes with it."""
    ended = ending(view, scene.outcome)
    if ended is not None:
        return _won(firsts(ended))
    seat = view.mover
    assert seat is not None
    match view.phase:
        case "tiles" if view.offered:
            return said("{who}: agree to finish?", who=Who(seat)), seat
        case "tiles":
            return said("{who} lays a tile", who=Who(seat)), seat
        case "socks":
            return said("{who} hangs a sock", who=Who(seat)), seat
        case "blockers":
            return said("{who} blocks a station", who=Who(seat)), seat
        case _:
            return said("{who} to move", who=Who(seat)), seat


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The game, the code, the turn or that this is a preview, and the tracks still to be laid."""
    word, seat = turn(view, scene)
    word = bars.PREVIEW if preview else word
    laying = view.phase == "tracks" and ending(view, scene.outcome) is None
    note = counted("{n} track", "{n} tracks", view.steps) if laying else None
    badge = None if seat is None else marker(canvas.theme, seat)
    bars.header(canvas, scene, said("Socks in the City"), word, note, badge)


@lru_cache(maxsize=32)
def marker(theme: Theme, seat: Seat, ground: Ink = PAPER) -> Sprite:
    """The sign of a player as a badge."""
    side = bars.BADGE * theme.scale
    canvas = Canvas.blank(theme, (side, side), ground)
    pieces.marker(canvas, (side // 2, side // 2), seat, ground, side * 20 // 44)
    return canvas.sprite()


@lru_cache(maxsize=32)
def sign(theme: Theme, colour: Colour) -> Sprite:
    """The sign of a colour as a badge."""
    side = bars.BADGE * theme.scale
    canvas = Canvas.blank(theme, (side, side))
    pieces.disc(canvas, (side // 2, side // 2), side // 2, PAPER, pieces.ink(colour))
    mask = pieces.shape(colour, side * 3 // 5)
    pieces.stamp(canvas, mask, (side // 2, side // 2), pieces.ink(colour), pieces.over(colour))
    return canvas.sprite()


@lru_cache(maxsize=32)
def icon(theme: Theme, seat: Seat, ground: Ink = PAPER) -> Sprite:
    """One of a player's tracks, beside how many there are."""
    scale = theme.scale
    canvas = Canvas.blank(theme, (44 * scale, 44 * scale), ground)
    pieces.track(canvas, (22 * scale, 22 * scale), seat, (38 * scale, 18 * scale), 2, ground)
    return canvas.sprite()


def prizes(canvas: Canvas, view: View) -> None:
    """The third sock of each colour with its worth, and the player who took it; a dash where nobody can any more."""
    theme, scale, count = canvas.theme, canvas.theme.scale, view.terms.colours
    gap, high, round_ = 10 * scale, PRIZE * scale, 14 * scale
    wide = (theme.side - 2 * bars.MARGIN * scale - gap * (count - 1)) // count
    for number in range(count):
        left, top = bars.MARGIN * scale + number * (wide + gap), PRIZES * scale
        taker, dead = view.takers[number], view.dead[number]
        gone = taker is not None or dead
        if not gone:
            canvas.stamp(rounded(wide, high, round_), (left, top), PAPER, TILE)
        canvas.rim((left, top, left + wide, top + high), round_, 3 * scale, PAPER, RULE)
        ground = PAPER if gone else TILE
        corner = (left + 22 * scale, top + 9 * scale)
        pieces.prize(canvas, corner, Colour(number), high - 18 * scale, gone=gone, ground=ground)
        middle = (left + wide - 56 * scale, top + high // 2)
        worth = view.worth[number]
        if taker is not None:
            pieces.marker(canvas, (middle[0] + 24 * scale, middle[1]), taker, ground, 19 * scale)
            middle = (middle[0] - 34 * scale, middle[1])
        text = "\N{EN DASH}" if dead or not worth else str(worth)
        ink = QUIET if dead or not worth else TEXT
        canvas.write(text, middle, ground, ink, size=44 * scale, weight="bold", anchor="middle")


def footer(canvas: Canvas, view: View, scene: Scene) -> None:
    """Each player's sign, name, tracks left and points; the one to move is framed, at the end the first."""
    ended = ending(view, scene.outcome)
    marked = (view.mover,) if ended is None else firsts(ended)
    standings = [
        bars.Standing(
            (seat,),
            str(view.scores[seat]),
            marker(canvas.theme, seat, TILE if seat in marked else PAPER),
            TEXT,
            None if ended is None else ended[seat],
            marked=seat in marked,
            left=str(view.left[seat]),
            icon=icon(canvas.theme, seat, TILE if seat in marked else PAPER),
        )
        for seat in (Seat(0), Seat(1))
    ]
    bars.footer(canvas, scene, standings, FOOTER)
