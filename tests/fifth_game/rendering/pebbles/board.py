"""The heap as discs in rows of ten, between the header and the footer that all games have."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.pebbles.notation import read
from games.pebbles.values import Event, Took, View
from rendering.bars import Standing, caption, footer, header
from rendering.canvas import Canvas
from rendering.numbers import big, place
from rendering.scene import Followed, Scene
from rendering.sprites import rounded
from rendering.text import Said, Who, counted, said
from rendering.theme import MARK, PAPER, QUIET, RULE, Ink, Theme


def draw(view: View, theme: Theme, focus: tuple[Event, ...], scene: Scene) -> Image.Image:
    """The board; pebbles taken just now leave a mark."""
    news = sum(event.count for event in focus if isinstance(event, Took))
    return _board(view, theme, scene, (news, MARK)).picture()


def preview(before: View, after: View, _events: tuple[Event, ...], theme: Theme, scene: Scene) -> Image.Image:
    """The board after the move; what would be taken is pale."""
    return _board(after, theme, scene, (before.state.heap - after.state.heap, RULE)).picture()


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """The heap with its words; raises ``KeyError`` for anything else."""
    thing = {thing.word: thing for thing in followed(view)}[word]
    canvas = _board(view, theme, scene, (0, RULE))
    caption(canvas, scene, thing.title, thing.about)
    return canvas.picture()


def followed(view: View) -> tuple[Followed, ...]:
    """The heap."""
    left = counted("{n} pebble is left.", "{n} pebbles are left.", view.state.heap)
    return (Followed("heap", said("The heap"), (left,)),)


def spots(_view: View, moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """A move is about the first pebble that it takes."""
    return tuple((text,) for text in moves)


def _side(theme: Theme) -> int:
    return theme.cell * 2 // 3


def _board(view: View, theme: Theme, scene: Scene, gone: tuple[int, Ink]) -> Canvas:
    """The heap, and behind it so many pebbles in another colour."""
    canvas, state = Canvas.blank(theme, (theme.side, theme.side)), view.state
    turn = _turn(view, scene)
    header(canvas, scene, said("Pebbles"), turn)
    side, scale = _side(theme), theme.scale
    disc = rounded(side, side, side // 2)
    places = [(100 * scale + n % 10 * theme.cell, 150 * scale + n // 10 * theme.cell) for n in range(70)]
    for number, at in enumerate(places[: state.heap + gone[0]]):
        canvas.stamp(disc, at, PAPER, QUIET if number < state.heap else gone[1])
    for number, text in enumerate(scene.marks, scene.first):
        left, top = places[state.heap - read(text).count]
        place(canvas, big(theme, number), (left + side // 2, top + side // 2))
    ranks = (None,) * len(state.taken) if scene.outcome is None else scene.outcome.places
    cells = [
        Standing((Seat(seat),), str(points), place=place, marked=scene.outcome is None and seat == state.mover)
        for seat, (points, place) in enumerate(zip(state.taken, ranks, strict=True))
    ]
    footer(canvas, scene, cells, 1100)
    return canvas


def _turn(view: View, scene: Scene) -> Said:
    if scene.outcome is not None:
        return said("The match is over.")
    return said("{who} takes", who=Who(view.state.mover))
