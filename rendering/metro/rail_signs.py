"""What the rows of Metro's players have: disc and name, a printed track, a pill with points at the end of a bar."""

from __future__ import annotations

from functools import lru_cache

from games.kernel.game import Seat
from rendering.canvas import Canvas, Sprite
from rendering.captions import named
from rendering.metro.signs import badge
from rendering.scene import Scene
from rendering.sprites import hard, rounded
from rendering.theme import PAPER, RULE, TEXT, Theme, over_ink, seat_ink

BADGE = 36
"""Diameter of a player's disc."""
NAME, NARROW = 230, 178
"""Room for a name in one column, and in two."""
GAP = 12
"""Between a disc, a name and the track."""
MARKS = (11, 6)
"""Half the height of the marks of the track for each fifty points, and for each ten."""


@lru_cache(maxsize=16)
def groove(theme: Theme, long: int, points: int) -> Sprite:
    """The printed track: a mark for each ten points, longer ones for fifty."""
    scale, middle = theme.scale, MARKS[0] * theme.scale
    canvas = Canvas.blank(theme, (long + 2 * scale, 2 * middle))
    canvas.fill((scale, middle - 2 * scale, long + scale, middle + 2 * scale), RULE)
    for ten in range(0, points + 1, 10):
        x, high = ten * long // points, MARKS[ten % 50 > 0] * scale
        canvas.fill((x, middle - high, x + 2 * scale, middle + high), RULE)
    return canvas.sprite()


@lru_cache(maxsize=256)
def pill(theme: Theme, text: str, seat: Seat, size: tuple[int, int], letters: int) -> Sprite:
    """The points at the end of a bar, with a casing."""
    (wide, high), casing = size, 3 * theme.scale
    outer = wide + 2 * casing, high + 2 * casing
    canvas = Canvas.blank(theme, outer, PAPER)
    canvas.stamp(rounded(wide, high, high // 2), (casing, casing), PAPER, seat_ink(seat))
    middle, inks = (outer[0] // 2, outer[1] // 2), (seat_ink(seat), over_ink(seat))
    canvas.write(text, middle, *inks, size=letters, weight="bold", anchor="middle")
    return canvas.sprite(hard(rounded(*outer, outer[1] // 2)))


def before(theme: Theme, seats: int) -> int:
    """How much room disc and name have where there are so many players."""
    return (BADGE + 2 * GAP + (NAME if seats < 5 else NARROW)) * theme.scale


def name(canvas: Canvas, scene: Scene, seat: Seat, at: tuple[int, int], seats: int, *, bold: bool) -> None:
    """The disc and the name of a player from a place on."""
    theme, (left, middle) = canvas.theme, at
    sign, weight = badge(theme, seat, side=BADGE), "bold" if bold else "regular"
    canvas.paste(sign, (left, middle - sign.colours.height // 2))
    text = named(scene, (seat,), weight, theme.normal, (NAME if seats < 5 else NARROW) * theme.scale)
    canvas.write(text, (left + (BADGE + GAP) * theme.scale, middle), PAPER, TEXT, size=theme.normal, weight=weight)
