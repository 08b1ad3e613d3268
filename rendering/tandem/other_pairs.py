"""The other pairs of Tandem below one's own: their names, and their rows place under place, what is equal tied."""

from __future__ import annotations

from games.kernel.game import Seat
from games.tandem.values import PLACES, Pair, View
from rendering.canvas import Canvas
from rendering.captions import fitted, named
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.tandem import tokens
from rendering.tandem.pairs import ROUND
from rendering.tandem.panel_layout import SMALL, other
from rendering.tandem.plan import Box
from rendering.text import counted
from rendering.theme import PAPER, QUIET, TEXT, TILE

STEP = 62
"""From place to place, and from row to row; at the usual scale."""


def paint(canvas: Canvas, view: View, own: int, scene: Scene) -> None:
    """A panel for each other pair."""
    others = [number for number in range(len(view.pairs)) if number != own]
    for at, number in enumerate(others):
        box = other(canvas.theme.scale, len(others), at)
        canvas.stamp(rounded(box.wide, box.high, ROUND * canvas.theme.scale), (box.x, box.y), PAPER, TILE)
        _pair(canvas, box, number, view.pairs[number], scene)


def _pair(canvas: Canvas, box: Box, number: int, pair: Pair, scene: Scene) -> None:
    theme, scale = canvas.theme, canvas.theme.scale
    step, side = STEP * scale, SMALL * scale
    left, top = box.x + box.wide - 4 * step - 6 * scale, box.y + (box.high - 2 * step) // 2
    for place, one, two in zip(PLACES, pair.boards[0].row, pair.boards[1].row, strict=True):
        x = left + (place - 1) * step
        if one is not None and one == two:
            aside = 2 * scale
            band = rounded(step - 2 * aside, 2 * step, step // 2 - aside)
            canvas.stamp(band, (x + aside, top), TILE, tokens.ink(one))
        for player, subject in enumerate((one, two)):
            at = x + (step - side) // 2, top + player * step + (step - side) // 2
            if subject is None:
                canvas.stamp(tokens.space(side, 3 * scale), at, TILE, QUIET)
                continue
            if one == two:
                canvas.stamp(rounded(side, side, side // 2), at, tokens.ink(subject), TILE)
            inset = 3 * scale * (one == two)
            canvas.paste(tokens.token(theme, subject, side - 2 * inset), (at[0] + inset, at[1] + inset))
    end = left - 10 * scale
    room = end - box.x - 14 * scale
    for player in (0, 1):
        seats = (Seat(2 * number), Seat(2 * number + 1))
        won = pair.score if player else None
        if won is not None:
            text = fitted(scene, counted("{n} point", "{n} points", won), "bold", theme.normal, room)
        else:
            both = seats if pair.score is not None else seats[player : player + 1]
            text = named(scene, both, "regular", theme.normal, room)
        weight, at = "regular" if won is None else "bold", (end, top + player * step + step // 2)
        canvas.write(text, at, TILE, TEXT, size=theme.normal, weight=weight, anchor="right")
