"""The words around the city of Socks: whose turn it is, what each colour is worth and who took it, the players."""

from __future__ import annotations

from games.kernel import Seat
from games.socks.values import Colour, View
from rendering.canvas import Canvas
from rendering.captions import GAP, fitted, name_of, spell
from rendering.lettering import clean, shorten, width
from rendering.scene import Scene
from rendering.socks import pieces
from rendering.socks.words import ending, firsts
from rendering.sprites import frame, rounded
from rendering.text import Said, Who, said
from rendering.theme import PAPER, QUIET, RULE, TEXT, TILE

HEADER = 44
"""Middle of the line of words at the top."""
MARGIN = 36
"""Free space left and right of the words."""
PRIZES = 1064
"""Upper edge of the row of third socks."""
PRIZE = 104
"""Height of that row."""
FOOTER = 1182
"""Upper edge of the players' cells."""
CELL = 78
"""Height of a player's cell."""


def turn(view: View, scene: Scene) -> tuple[Said, Seat | None]:
    """What the header says about the turn, and whose sign goes with it."""
    ended = ending(view, scene.outcome)
    if ended is not None:
        first = firsts(ended)
        return (
            (said("{who} wins", who=Who(first[0])), first[0]) if len(first) == 1 else (said("A shared victory"), None)
        )
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


def header(canvas: Canvas, view: View, scene: Scene) -> None:
    """Title and code on the left, the turn in the middle, the tracks still to be laid in it on the right."""
    theme, high = canvas.theme, HEADER
    x = MARGIN
    x += canvas.write(
        spell(scene, said("Socks in the City"), str), (x, high), PAPER, TEXT, size=theme.large, weight="bold"
    )
    code = shorten(clean(scene.code), "regular", theme.normal, 160)
    x += 16 + canvas.write(code, (x + 16, high), PAPER, QUIET, size=theme.normal)
    right = theme.side - MARGIN
    word, seat = turn(view, scene)
    if seat is not None and view.phase == "tracks" and ending(view, scene.outcome) is None:
        for _ in range(view.steps):
            pieces.track(canvas, (right - 18, high), seat, (40, 18), 2, PAPER)
            right -= 34
    badge = 36 + GAP if seat is not None else 0
    most = right - x - 2 * 28 - badge
    text = fitted(scene, word, "bold", theme.normal + 2, most)
    start = right - 28 - badge - width(text, "bold", theme.normal + 2)
    if seat is not None:
        pieces.marker(canvas, (start + 18, high), seat, PAPER)
    canvas.write(text, (start + badge, high), PAPER, TEXT, size=theme.normal + 2, weight="bold")


def prizes(canvas: Canvas, view: View) -> None:
    """The third sock of each colour with its worth; who took it stands beside, a dash where nobody can any more."""
    theme, count = canvas.theme, view.terms.colours
    gap = 10
    wide = (theme.side - 2 * MARGIN - gap * (count - 1)) // count
    for number in range(count):
        left, top = MARGIN + number * (wide + gap), PRIZES
        taker, dead = view.takers[number], view.dead[number]
        gone = taker is not None or dead
        if not gone:
            canvas.stamp(rounded(wide, PRIZE, 12), (left, top), PAPER, TILE)
        canvas.stamp(frame(wide, PRIZE, 12, 3), (left, top), PAPER, RULE)
        ground = PAPER if gone else TILE
        pieces.prize(canvas, (left + 14, top + 12), Colour(number), PRIZE - 24, gone=gone, ground=ground)
        middle = (left + wide - 50, top + PRIZE // 2)
        worth = view.worth[number]
        if taker is not None:
            pieces.marker(canvas, (middle[0] + 16, middle[1]), taker, ground, 20)
            middle = (middle[0] - 36, middle[1])
        text = "\N{EN DASH}" if dead or not worth else str(worth)
        canvas.write(
            text, middle, ground, QUIET if dead or not worth else TEXT, size=40, weight="bold", anchor="middle"
        )


def footer(canvas: Canvas, view: View, scene: Scene) -> None:
    """A cell for each player: sign, name, tracks left, points; the one to move is framed, at the end the first."""
    ended = ending(view, scene.outcome)
    marked = (view.mover,) if ended is None else firsts(ended)
    gap = 20
    wide = (canvas.theme.side - 2 * MARGIN - gap) // 2
    for number in range(2):
        left = MARGIN + number * (wide + gap)
        _cell(canvas, view, scene, Seat(number), (left, wide), marked=number in marked)


def _cell(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: tuple[int, int], *, marked: bool) -> None:
    theme, (left, wide) = canvas.theme, box
    middle = FOOTER + CELL // 2
    ground = TILE if marked else PAPER
    if marked:
        canvas.stamp(rounded(wide, CELL, 12), (left, FOOTER), PAPER, TILE)
        canvas.stamp(frame(wide, CELL, 12, 4), (left, FOOTER), PAPER, TEXT)
    pieces.marker(canvas, (left + 36, middle), seat, ground, 22)
    right = left + wide - 18
    points = str(view.scores[seat])
    right -= canvas.write(points, (right, middle), ground, TEXT, size=44, weight="bold", anchor="right") + 28
    count = str(view.left[seat])
    right -= canvas.write(count, (right, middle), ground, QUIET, size=theme.normal, anchor="right") + 26
    pieces.track(canvas, (right, middle), seat, (40, 18), 2, ground)
    right -= 20
    start = left + 36 + 22 + GAP
    ended = ending(view, scene.outcome)
    if ended is not None:
        start += 8 + canvas.write(f"{ended[seat]}.", (start, middle), ground, QUIET, size=theme.normal)
    name = shorten(name_of(scene, seat), "regular", theme.normal, right - GAP - start)
    canvas.write(name, (start, middle), ground, TEXT, size=theme.normal)
