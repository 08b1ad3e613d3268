"""The poster of a game that draws none of its own: the players by place, each with a line as long as their points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rendering.poster_parts import EDGE, FOOT, NAMES, WIDE, Content, by_place, fitting, leads, player
from rendering.scene import AnyFrame, Scene
from rendering.text import counted
from rendering.theme import Theme, seat_ink
from rendering.vector_sheet import Disc, Element, Path, Text, wide

TOP = 300
"""Where the first player may stand."""
APART = 240
"""From one player to the next at most."""


def plain(frames: Sequence[AnyFrame], theme: Theme, scene: Scene) -> Content:
    """The players with their points, those of the result, if the match has one."""
    about = counted("{n} position", "{n} positions", len(frames))
    return Content(about, tuple(_players(theme, scene)))


def _players(theme: Theme, scene: Scene) -> Iterator[Element]:
    outcome, room = scene.outcome, WIDE - 2 * EDGE
    scores = outcome.scores if outcome is not None else (0,) * len(scene.names)
    step, most = min(APART, (FOOT - TOP) / len(scores)), max(1, *scores)
    for number, seat in enumerate(by_place(outcome, scores)):
        middle = TOP + (number + 0.5) * step
        strong = "bold" if leads(outcome, scores, seat) else "regular"
        end = EDGE + 40 + (room - 40) * max(0, scores[seat]) / most
        yield Path(((EDGE, middle), (end, middle)), 24, theme.colours[seat_ink(seat % 6)], flat=True)
        yield from (Disc((x, middle), 15, theme.tile, 8, theme.text) for x in (EDGE, end))
        yield Text(str(scores[seat]), (WIDE - EDGE, middle - 56), 64, theme.text, strong, "right")
        size, lines = fitting(
            player(scene, seat), room - wide(str(scores[seat]), 64, strong) - 40, (56, *NAMES), strong
        )
        for line, words in enumerate(lines):
            high = middle - 56 + (line - (len(lines) - 1) / 2) * size * 1.1
            yield Text(words, (EDGE - 16, high), size, theme.text, strong)
