"""A pair of Tandem for a poster: both boards, and between them both rows as lines that join where they agree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.tandem.values import PLACES, SPACES, SUBJECTS, ZONES, Board, Pair, Subject
from rendering.poster_parts import EDGE, WIDE, Words, fitting
from rendering.tandem.poster_course import Course, line_colour
from rendering.tandem.tokens import ink, over, rough
from rendering.text import said
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Point, Shape, Text, box, mixed, placed

HEAD = 74
"""From the upper edge of a pair to its boards: the names stand there."""
BOARD = 300
"""Width of a board: a zone is one line."""
APART = 330
"""From row to row."""
NAMES = (36, 32, 28, 25, 22, 22, 19, 19, 19)


def pair_map(
    theme: Theme,
    pair: Pair,
    number: int,
    names: tuple[str, str],
    course: Course,
    words: Words,
    top: float,
    bottom: float,
) -> Iterator[Element]:
    """The boards of both partners and their rows, between two heights of the sheet."""
    middle, line = WIDE / 2, line_colour(theme, number)
    begin = top + HEAD
    zone = (bottom - begin) / len(ZONES)
    sides = (EDGE, WIDE - EDGE - BOARD)
    for side, board in enumerate(pair.boards):
        yield from _board(theme, board, (sides[side], begin), zone)
    yield from _names(theme, names, top)
    rung = (bottom - begin) / len(PLACES)
    large = min(112.0, rung * 0.64)
    rows = [middle - APART / 2 - 20, middle + APART / 2 + 20]
    for x in rows:
        yield Path(((x, top + 14), (x, bottom - rung / 2)), 26, line)
        yield Disc((x, top + 14), 17, theme.tile, 9, line)
    for place in PLACES:
        y = begin + rung * (place - 0.5)
        tokens = [board.row[place - 1] for board in pair.boards]
        since = course.since.get(place)
        if since is not None and tokens[0] is not None:
            yield from _joined(theme, tokens[0], rows, y, large, words(said("since round {round}", round=since)))
            continue
        for x, subject in zip(rows, tokens, strict=True):
            yield Disc((x, y), large / 2 + 7, theme.tile, 7, theme.text)
            if subject is None:
                yield Disc((x, y), large / 2 - 4, theme.paper, 2.5, theme.rule)
            else:
                yield from placed(token(theme, subject), (x, y), large)


def _joined(theme: Theme, subject: Subject, rows: list[float], y: float, large: float, since: str) -> Iterator[Element]:
    """Two tokens that agree, as one interchange, with the round since when."""
    ends = (rows[0], y), (rows[1], y)
    yield Path(ends, large + 14, theme.tile, casing=7, under=theme.text)
    yield Path(ends, large * 0.52, theme.colours[ink(subject)], flat=True)
    for at in ends:
        yield Disc(at, large / 2 + 4, theme.tile)
        yield from placed(token(theme, subject), at, large)
    size, lines = fitting(since, rows[1] - rows[0] - large - 24, (26, 24, 22, 22, 19, 19), "bold")
    letters = theme.colours[over(subject)]
    for row, line in enumerate(lines):
        at = (rows[0] + rows[1]) / 2, y + (row - (len(lines) - 1) / 2) * size * 1.1
        yield Text(line, at, size, letters, "bold", "middle")


def _names(theme: Theme, names: tuple[str, str], top: float) -> Iterator[Element]:
    """Both partners in letters of one size, in line with where their rows begin."""
    fit = [fitting(name, BOARD + 30, NAMES, "bold") for name in names]
    smallest = min(size for size, _ in fit)
    sizes = tuple(size for size in NAMES if size <= smallest)
    for side, name in enumerate(names):
        size, lines = fitting(name, BOARD + 30, sizes, "bold")
        x, anchor = (EDGE, "left") if side == 0 else (WIDE - EDGE, "right")
        for row, line in enumerate(lines):
            y = top + 14 + (row - (len(lines) - 1) / 2) * size * 1.08
            yield Text(line, (x, y), size, theme.text, "bold", anchor)


def _board(theme: Theme, board: Board, corner: Point, zone: float) -> Iterator[Element]:
    """The six zones below each other, each with its number and three spaces."""
    left, top = corner
    high = min(zone - 14, 92.0)
    side = high - 20
    for number, tokens in zip(ZONES, board.zones, strict=True):
        y = top + (number - 0.5) * zone
        ground = mixed(theme.paper, theme.text, 0.08)
        yield Area(box(left, y - high / 2, left + BOARD, y + high / 2), ground, high / 2)
        yield Text(str(number), (left + 34, y), 28, theme.quiet, "bold", "middle")
        for space in range(SPACES):
            at = left + BOARD - high / 2 - (SPACES - 1 - space) * (side + 8), y
            if space < len(tokens):
                yield from placed(token(theme, tokens[space]), at, side)
            else:
                yield Disc(at, side / 2 - 2, theme.paper, 2.5, theme.rule)


def token(theme: Theme, subject: Subject) -> Iterator[Element]:
    """A token around the origin, one unit wide; the theme is one ``of_kinds``."""
    yield Disc((0, 0), 0.5, theme.colours[ink(subject)])
    yield Shape(partial(rough, SUBJECTS[subject]), (0, 0), 1, theme.colours[over(subject)])
