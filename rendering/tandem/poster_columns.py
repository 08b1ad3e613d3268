"""Beside the boards of Tandem on a poster: the columns of pairs, and the key."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.game import Seat
from games.tandem.values import PLACES, Pair, Subject, View
from rendering.poster_columns import Column, Sign, drawn_row
from rendering.poster_lines import line_colour
from rendering.poster_parts import Words, leads, player, words_of
from rendering.scene import Scene
from rendering.tandem import poster_course
from rendering.tandem.poster_course import Course
from rendering.tandem.token_shapes import token
from rendering.text import counted, said
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, box, placed


def column(view: View, number: int, own: Course, theme: Theme, scene: Scene) -> Column:
    """What a pair has on top, place by place, and how often the partners exchanged."""
    pair: Pair = view.pairs[number]
    words, rows = words_of(scene), []
    for place in PLACES:
        tokens = tuple(board.row[place - 1] for board in pair.boards)
        since = own.since.get(place)
        if since is not None:
            told = said("since round {round}", round=since)
        else:
            told = said("different") if any(token is not None for token in tokens) else said("both free")
        rows.append(drawn_row(_two(theme, tokens), words(told)))
    exchanges = words(counted("{n} exchange", "{n} exchanges", own.exchanges))
    rows.append(drawn_row(_exchange(theme), exchanges))
    won = pair.score is not None and leads(scene.outcome, view.scores, Seat(2 * number))
    name = " + ".join(player(scene, Seat(2 * number + side)) for side in (0, 1))
    return Column(name, str(pair.score or 0), line_colour(theme, number), won, tuple(rows))


def _two(theme: Theme, tokens: tuple[Subject | None, ...]) -> Iterator[Element]:
    """The tokens of one place, small."""
    for x, subject in zip((-6, 11.5), tokens, strict=True):
        if subject is None:
            yield Disc((x, 0), 8, theme.tile, 2.5, theme.rule)
        else:
            yield from placed(token(theme, subject), (x, 0), 17)


def _exchange(theme: Theme) -> Iterator[Element]:
    for y, way in ((-5, 1), (5, -1)):
        yield Path(((2 - 13 * way, y), (2 + 13 * way, y)), 3.5, theme.quiet)
        yield Path(((2 + 7 * way, y - 5.5), (2 + 13 * way, y), (2 + 7 * way, y + 5.5)), 3.5, theme.quiet)


def signs(theme: Theme, number: int, words: Words) -> Iterator[Sign]:
    """What the key explains."""
    line = line_colour(theme, number)
    rung: tuple[Element, ...] = (
        Area(box(0, -14, 58, 14), theme.tile, 14, 4, theme.text),
        Path(((14, 0), (44, 0)), 9, theme.seats[4], flat=True),
        *(Disc((x, 0), 9.5, theme.seats[4]) for x in (14, 44)),
    )
    yield Sign(rung, 58, words(said("The same token in both rows")), strong=True)
    stop = (Path(((0, 0), (44, 0)), 11, line, flat=True), Disc((22, 0), 7.5, theme.tile, 4.5, line))
    yield Sign(stop, 44, words(said("One more or fewer agrees")))
    yield Sign(tuple(placed(poster_course.pawn_shape(theme, 0, 15), (12, 0), 0.9)), 24, words(said("Points of a win")))
