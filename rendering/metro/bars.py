"""The words above and below Metro's board: what and whose turn it is, and how the players stand."""

from __future__ import annotations

from games.kernel import Outcome, Seat, ranked
from games.metro.values import View
from rendering.canvas import Canvas
from rendering.captions import GAP, fitted, name_of, spell
from rendering.lettering import clean, shorten, width
from rendering.metro import plan, signs
from rendering.scene import Scene
from rendering.sprites import frame, rounded
from rendering.text import Said, Who, said
from rendering.theme import PAPER, QUIET, TEXT, TILE, seat_ink


def ending(view: View, outcome: Outcome | None) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, also where it was ended early; None while it runs."""
    if outcome is not None:
        return outcome.places
    return None if view.to_act else ranked(view.scores)


def firsts(ended: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return tuple(Seat(seat) for seat, place in enumerate(ended) if place == 1)


def turn(view: View, outcome: Outcome | None) -> tuple[Said, Seat | None]:
    """What the header says about the turn, and whose colour goes with it."""
    ended = ending(view, outcome)
    if ended is None:
        seat = view.to_act[0]
        if view.must_lay:
            return said("{who} must lay the drawn tile", who=Who(seat)), seat
        return said("{who} to move", who=Who(seat)), seat
    first = firsts(ended)
    if len(first) == 1:
        return said("{who} wins", who=Who(first[0])), first[0]
    return said("A shared victory"), None


def header(canvas: Canvas, view: View, scene: Scene) -> None:
    """Title and code on the left, the turn in the middle, the stock on the right."""
    theme, high = canvas.theme, plan.HEADER
    x = plan.MARGIN
    x += canvas.write(spell(scene, said("Metro"), str), (x, high), PAPER, TEXT, size=theme.large, weight="bold")
    code = shorten(clean(scene.code), "regular", theme.normal, 200)
    x += 16 + canvas.write(code, (x + 16, high), PAPER, QUIET, size=theme.normal)
    right = theme.side - plan.MARGIN
    right -= canvas.write(str(view.stock), (right, high), PAPER, TEXT, size=theme.normal, weight="bold", anchor="right")
    right -= 10 + 46
    canvas.paste(signs.stock(theme), (right, high - 23))
    word, seat = turn(view, scene.outcome)
    badge = signs.DISC + GAP if seat is not None else 0
    most = right - x - 2 * 28 - badge
    text = fitted(scene, word, "bold", theme.normal + 4, most)
    long = badge + width(text, "bold", theme.normal + 4)
    start = min(max(x + 28, (theme.side - long) // 2), right - 28 - long)
    if seat is not None:
        signs.disc(canvas, (start + signs.DISC // 2, high), PAPER, seat, signs.DISC)
    canvas.write(text, (start + badge, high), PAPER, TEXT, size=theme.normal + 4, weight="bold")


def footer(canvas: Canvas, view: View, scene: Scene) -> None:
    """A cell for each player: colour and letter, name, points; the one to move is framed, at the end the first."""
    theme = canvas.theme
    across = {2: 2, 4: 2}.get(view.seats, 3)
    down = -(-view.seats // across)
    gap = 10
    wide = (theme.side - 2 * plan.MARGIN - gap * 2 * (across - 1)) // across
    high = min(60, (plan.BOTTOM - plan.FOOTER - gap * (down - 1)) // down)
    top = (plan.FOOTER + plan.BOTTOM - high * down - gap * (down - 1)) // 2
    ended = ending(view, scene.outcome)
    marked = view.to_act if ended is None else firsts(ended)
    for number in range(view.seats):
        row, column = divmod(number, across)
        at = (plan.MARGIN + column * (wide + 2 * gap), top + row * (high + gap))
        _cell(canvas, view, scene, Seat(number), (*at, wide, high), marked=number in marked)


def _cell(
    canvas: Canvas, view: View, scene: Scene, seat: Seat, box: tuple[int, int, int, int], *, marked: bool
) -> None:
    theme = canvas.theme
    left, top, wide, high = box
    middle = top + high // 2
    ground = PAPER
    if marked:
        ground = TILE
        canvas.stamp(rounded(wide, high, 12), (left, top), PAPER, TILE)
        canvas.stamp(frame(wide, high, 12, 4), (left, top), PAPER, seat_ink(seat))
    size = min(signs.DISC, high - 10)
    signs.disc(canvas, (left + 12 + size // 2, middle), ground, seat, size)
    right = left + wide - 16
    points = str(view.scores[seat])
    right -= canvas.write(points, (right, middle), ground, TEXT, size=theme.normal + 2, weight="bold", anchor="right")
    start = left + 12 + size + GAP
    ended = ending(view, scene.outcome)
    if ended is not None:
        place = f"{ended[seat]}."
        start += 8 + canvas.write(place, (start, middle), ground, QUIET, size=theme.normal - 2)
    name = shorten(name_of(scene, seat), "regular", theme.normal - 2, right - GAP - start)
    canvas.write(name, (start, middle), ground, TEXT, size=theme.normal - 2)
