"""The key of a pair of Tandem while it is arranged: what each die value stands for, and the subjects to choose from."""

from __future__ import annotations

from PIL import Image

from games.tandem.values import Order, View
from rendering.canvas import Canvas, receding
from rendering.panel import Decision
from rendering.sprites import frame, rounded
from rendering.tandem import tokens
from rendering.tandem.key_panel import IN_ORDER, arranged
from rendering.tandem.pairs import ROUND
from rendering.tandem.panel_layout import DIE, KEY_HIGH, TOKEN, column, key_panel, palette_token
from rendering.theme import MARK, PAPER, QUIET, TILE, Theme


def picture(decision: Decision[View], theme: Theme) -> Image.Image:
    """Six dice with what they stand for as far as it is chosen, or as the partner proposes; the subjects below."""
    scale, view = theme.scale, decision.view
    assert view.seat is not None
    order = arranged(decision)
    shown: Order = order or view.pairs[view.seat // 2].proposed or ()
    canvas = Canvas.blank(theme, (theme.side, KEY_HIGH * scale))
    for row in (0, 1):
        box = key_panel(scale, row)
        canvas.stamp(rounded(box.wide, box.high, ROUND * scale), (box.x, box.y), PAPER, TILE)
    _key(canvas, shown, len(order) if decision.moves else len(IN_ORDER))
    for subject in IN_ORDER:
        token = tokens.token(theme, subject, TOKEN * scale)
        box = palette_token(scale, subject)
        canvas.paste(receding(theme, token) if subject in order else token, (box.x, box.y))
    return canvas.picture()


def _key(canvas: Canvas, shown: Order, next_one: int) -> None:
    """The die values with their subjects; a ring where the next one goes."""
    theme, scale = canvas.theme, canvas.theme.scale
    box = key_panel(scale, 0)
    for number in range(len(IN_ORDER)):
        x = column(scale, number)
        canvas.paste(tokens.die(theme, number + 1, DIE * scale), (x - DIE * scale // 2, box.y + 26 * scale))
        at = x - TOKEN * scale // 2, box.y + (26 + DIE + 40) * scale
        if number < len(shown):
            canvas.paste(tokens.token(theme, shown[number], TOKEN * scale), at)
        else:
            ring = tokens.space(TOKEN * scale, 4 * scale)
            canvas.stamp(ring, at, TILE, QUIET)
        if number == next_one:
            side = (TOKEN + 24) * scale
            rim = frame(side, side, side // 2, 6 * scale)
            canvas.stamp(rim, (at[0] - 12 * scale, at[1] - 12 * scale), TILE, MARK)
