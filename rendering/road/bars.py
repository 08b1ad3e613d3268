"""The words around the sheets: what is played, the card, which players have chosen, names and points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.kernel.game import Outcome, Seat
from games.road.sheet import ROUNDS
from games.road.values import View
from rendering import bars
from rendering.canvas import Canvas, Sprite
from rendering.captions import named, spell
from rendering.road import layout
from rendering.road.card import card, corner
from rendering.scene import Scene
from rendering.sprites import frame, polygon, rounded
from rendering.text import Said, Who, joined, said
from rendering.theme import MARK, PAPER, QUIET, TEXT, TILE, Theme

CORNER = 34
"""Middle height of the words beside the upper corners of the sheet that is as wide as the picture."""
EXCELLENT = 35
"""A player alone who has more points than this has played excellently (games/road/RULES.md)."""


def places(view: View, outcome: Outcome | None) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, also where it was ended early; None while it runs."""
    if outcome is not None:
        return outcome.places
    if view.to_act:
        return None
    return tuple(1 + sum(other > own for other in view.scores) for own in view.scores)


def firsts(ended: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return tuple(Seat(seat) for seat, place in enumerate(ended) if place == 1)


def state_of(view: View, outcome: Outcome | None) -> Said:
    """The players the round waits for, or the winners."""
    ended = places(view, outcome)
    if ended is None:
        if view.seats == 1:
            return said("{who} to move", who=Who(Seat(0)))
        if len(view.to_act) == view.seats:
            return said("Everybody chooses")
        return said("Waiting for {people}", people=joined([Who(seat) for seat in view.to_act]))
    if view.seats == 1:
        return said("Excellent!") if view.scores[0] > EXCELLENT else said("The end")
    first = firsts(ended)
    if len(first) == 1:
        return said("{who} wins", who=Who(first[0]))
    return said("A shared victory") if first else said("Nobody has won")


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The header that all games have, and below it the card in play."""
    heading(canvas, view, scene, preview=preview)
    if places(view, scene.outcome) is None:
        card(canvas, view, scene)


def heading(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The header that all games have: the players the round waits for, or that this is a preview."""
    word = bars.PREVIEW if preview else state_of(view, scene.outcome)
    note = said("round {n} of {all}", n=view.round, all=ROUNDS)
    bars.header(canvas, scene, said("The Best Road"), word, note)


def footer(canvas: Canvas, view: View, scene: Scene, seat: Seat, points: str) -> None:
    """Under a sheet that has the picture for itself: its player, the spaces reached, the points."""
    ended = places(view, scene.outcome)
    standing = bars.Standing(
        (seat,),
        points,
        place=None if ended is None or view.seats == 1 else ended[seat],
        left=reached(view, seat),
    )
    *_, bottom = layout.table(1)
    bars.footer(canvas, scene, (standing,), bottom)


def corners(canvas: Canvas, view: View, scene: Scene) -> None:
    """Beside the upper corners of a sheet as wide as the picture: the card in play and the round."""
    theme = canvas.theme
    corner(canvas, view, scene, CORNER)
    note = spell(scene, said("round {n} of {all}", n=view.round, all=ROUNDS), str)
    at = theme.side - layout.MARGIN * theme.scale, CORNER * theme.scale
    canvas.write(note, at, PAPER, QUIET, size=theme.normal, anchor="right")


def players(canvas: Canvas, view: View, scene: Scene, after: Sequence[int]) -> None:
    """Below that sheet: who has chosen, the viewer in bold, and all points, also those that a way would bring."""
    standings = []
    for number, (was, now) in enumerate(zip(view.scores, after, strict=True)):
        points = str(was) if now == was else f"{was} \N{RIGHTWARDS ARROW} {now}"
        badge = light(canvas.theme, chosen=view.chosen[number]) if view.seats > 1 else None
        own = number == view.seat and view.seats > 1
        standings.append(bars.Standing((Seat(number),), points, badge, own=own))
    bars.footer(canvas, scene, standings, layout.whole().box[3] + layout.EDGE, layout.below(view.seats))


def reached(view: View, seat: Seat) -> str:
    """How many of the spaces a road has reached."""
    return f"{len(view.roads[seat].spaces)}/{len(view.sheet.colours)}"


def title(canvas: Canvas, panel: layout.Panel, view: View, scene: Scene, seat: Seat) -> None:
    """Above a sheet: whether its player has chosen, name, points, and how many spaces are reached."""
    theme, scale = canvas.theme, canvas.theme.scale
    left, right, middle = panel.left + 6 * scale, panel.left + panel.wide - 6 * scale, panel.title
    ended = places(view, scene.outcome)
    right -= canvas.write(
        str(view.scores[seat]), (right, middle), PAPER, TEXT, size=theme.figure, weight="bold", anchor="right"
    )
    right -= 16 * scale
    text = reached(view, seat)
    right -= canvas.write(text, (right, middle), PAPER, QUIET, size=theme.small, anchor="right") + 16 * scale
    if ended is not None:
        left += canvas.write(f"{ended[seat]}.", (left, middle), PAPER, QUIET, size=theme.normal) + 10 * scale
    else:
        _light(canvas, (left, middle), chosen=view.chosen[seat])
        left += 42 * scale
    name = named(scene, (seat,), "bold", theme.normal, right - left)
    left += canvas.write(name, (left, middle), PAPER, TEXT, size=theme.normal, weight="bold")
    if ended is not None and ended[seat] == 1:
        under = middle + 19 * scale
        canvas.fill((panel.left + 6 * scale, under, left, under + 4 * scale), MARK)


@lru_cache(maxsize=16)
def light(theme: Theme, *, chosen: bool) -> Sprite:
    """Whether a player has chosen, as a badge of the footer."""
    side = bars.BADGE * theme.scale
    canvas = Canvas.blank(theme, (side, side))
    _light(canvas, ((side - _LIGHT * theme.scale) // 2, side // 2), chosen=chosen)
    return canvas.sprite()


_LIGHT = 32


def _light(canvas: Canvas, at: tuple[int, int], *, chosen: bool) -> None:
    """A full disc with a tick for a player who has chosen, an empty ring for one the round waits for."""
    scale = canvas.theme.scale
    side = _LIGHT * scale
    x, y = at[0], at[1] - side // 2
    if not chosen:
        canvas.stamp(frame(side, side, side // 2, 4 * scale), (x, y), PAPER, QUIET)
        return
    canvas.stamp(rounded(side, side, side // 2), (x, y), PAPER, TEXT)
    tick = ((6, 17), (10, 13), (14, 17), (23, 8), (27, 12), (14, 25))
    canvas.stamp(polygon(side, side, tuple((a * scale, b * scale) for a, b in tick)), (x, y), TEXT, TILE)
