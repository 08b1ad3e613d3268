"""Below the map of a poster: a column for each player, by place, and the key. In units of the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rendering.poster_parts import EDGE, FOOT, KEY, NAMES, SMALLEST, WIDE, fitting
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Text, box, placed, wide


@dataclass(frozen=True)
class Row:
    """A named thing of a player: a sign on a ground in these colours, its name, and a figure.

    Where something is ``drawn`` around the origin, at most 32 units wide, it is instead of the sign.
    """

    sign: str
    ground: str
    ink: str
    name: str
    much: str
    drawn: tuple[Element, ...] = ()


def drawn_row(drawn: Iterable[Element], name: str, much: str = "") -> Row:
    """A row with a drawing before its name."""
    return Row("", "", "", name, much, tuple(drawn))


@dataclass(frozen=True)
class Column:
    """A player, or several who play together: names, place, points, colour and what is theirs.

    ``rim`` is the colour of a casing around their line, for a line as light as the paper.
    """

    name: str
    points: str
    colour: str
    first: bool
    rows: tuple[Row, ...]
    rim: str = ""


@dataclass(frozen=True)
class Sign:
    """Something that a key explains: drawn around the left middle, so wide, and what it means."""

    elements: tuple[Element, ...]
    width: float
    meaning: str
    strong: bool = False


def _key(theme: Theme, signs: Sequence[Sign]) -> Iterator[Element]:
    """Signs with what they mean in a row over the whole width, the letters as large as there is room."""
    room, inner = WIDE - 2 * EDGE, 10
    for size in (21, 20, SMALLEST):
        widths = [sign.width + inner + wide(sign.meaning, size, _weight(sign)) for sign in signs]
        gap = (room - sum(widths)) / max(1, len(signs) - 1)
        if gap >= 22:
            break
    left = float(EDGE)
    for sign, width in zip(signs, widths, strict=True):
        yield from placed(sign.elements, (left, KEY))
        yield Text(sign.meaning, (left + sign.width + inner, KEY), size, theme.text, _weight(sign))
        left += width + min(gap, 60)


def _weight(sign: Sign) -> str:
    return "bold" if sign.strong else "regular"


LEADING = 1.12
"""From line to line of a name, in sizes."""


def head(theme: Theme, column: Column, left: float, top: float, width: float) -> list[Element]:
    """A player: a line in their colour between two stations, name and points below."""
    dark, (weight, figure) = theme.text, _style(column)
    rim = 3.5 if column.rim else 0.0
    broad = (19 if column.first else 14) - 2 * rim
    found: list[Element] = [
        Path(((left + 6, top), (left + width - 6, top)), broad, column.colour, 0, rim, column.rim, flat=True),
        *(Disc((x, top), 9.5, theme.tile, 4.5, dark) for x in (left + 6, left + width - 6)),
        Text(column.points, (left + width, top + 46), figure, dark, weight, "right"),
    ]
    size, lines, first = _named(column, width)
    step = size * LEADING
    found += [Text(line, (left, top + first + number * step), size, dark, weight) for number, line in enumerate(lines)]
    return found


def _style(column: Column) -> tuple[str, int]:
    """The weight of a name and of its points, and the size of these."""
    return ("bold", 46) if column.first else ("regular", 40)


def _named(column: Column, width: float) -> tuple[int, list[str], float]:
    """The size of a name, its lines, and how far below the line in its colour the first one is."""
    weight, figure = _style(column)
    size, lines = fitting(column.name, width - wide(column.points, figure, weight) - 16, NAMES, weight)
    return size, lines, max(46 - (len(lines) - 1) / 2 * size * LEADING, 18 + size / 2)


def rows(theme: Theme, shown: Sequence[Row], left: float, top: float, width: float, step: float) -> Iterator[Element]:
    """What is a player's, each with its sign, its name and its figure."""
    sizes = LARGE if step > STEP else SMALL
    for number, row in enumerate(shown):
        y = top + number * step
        if row.drawn:
            yield from placed(row.drawn, (left + 14.5, y))
        else:
            yield Area(box(left, y - 10.5, left + 29, y + 10.5), row.ground, 5)
            yield Text(row.sign, (left + 14.5, y), 19, row.ink, "bold", "middle")
        if row.much:
            yield Text(row.much, (left + width, y), sizes[0], theme.text, "regular", "right")
        size, lines = fitting(row.name, _beside(row, width, sizes), sizes)
        for line, words in enumerate(lines):
            at = left + 38, y + (line - (len(lines) - 1) / 2) * size * 1.08
            yield Text(words, at, size, theme.text)


def _beside(row: Row, width: float, sizes: Sequence[int]) -> float:
    """How wide the name of a thing may be."""
    return width - 46 - wide(row.much, sizes[0])


ACROSS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4}
"""How many columns stand side by side, by the number of players."""
BETWEEN, UNDER, STEP, HEAD = 34, 20, 23, 94
"""Free space between columns, between rows of columns, from one thing to the next, and from a line in a player's colour
to the first thing, at least."""
SMALL, LARGE = (20, 19), (23, 21, 20, 19, 19)
"""Sizes for the names of things; see ``fitting``."""
FEW = 6
"""Up to so many things in a column have large letters, and may have two lines."""
ROOMY, TALL = 30, 44
"""From one to the next of them: where each has one line, and where one has two."""


def _halves(shown: Sequence[Column]) -> int:
    """In how many parts, side by side, the things of each player stand: in more where there is room for them."""
    most = max(len(column.rows) for column in shown)
    if len(shown) == 1:
        return 1 if not most else most if most < FEW else 3
    return 2 if len(shown) == 2 and most > FEW else 1


def _deep(shown: Sequence[Column]) -> int:
    return max(-(-len(column.rows) // _halves(shown)) for column in shown)


def _width(shown: Sequence[Column]) -> tuple[float, float]:
    """How wide a column is, and what stands in it: the whole, or half of it."""
    across, halves = ACROSS[len(shown)], _halves(shown)
    width = (WIDE - 2 * EDGE - BETWEEN * (across - 1)) / across
    return width, (width - (halves - 1) * BETWEEN) / halves


def _head(shown: Sequence[Column]) -> float:
    """From the lines in the colours of the players to what is theirs: more where a name is long."""
    width = _width(shown)[0]
    ends = (first + (len(lines) - 1) * size * LEADING for size, lines, first in (_named(one, width) for one in shown))
    return max(HEAD, max(ends) + (30 if _step(shown) > STEP else 25))


def _step(shown: Sequence[Column]) -> float:
    """From one thing to the next."""
    if _deep(shown) > FEW:
        return STEP
    part = _width(shown)[1]
    every = (row for column in shown for row in column.rows)
    return TALL if any(len(fitting(row.name, _beside(row, part, LARGE), LARGE)[1]) > 1 for row in every) else ROOMY


def columns_top(shown: Sequence[Column]) -> float:
    """Where the columns of all players begin: the height of the lines above the first names."""
    down = -(-len(shown) // ACROSS[len(shown)])
    foot = KEY + 12 if _gap(shown) else FOOT
    step = _step(shown)
    return foot - down * (_head(shown) - step / 2 + _deep(shown) * step) - (down - 1) * UNDER


def _gap(shown: Sequence[Column]) -> bool:
    """Whether the last row of columns is not full, so that the key finds room there."""
    return len(shown) % ACROSS[len(shown)] > 0


def columns(theme: Theme, shown: Sequence[Column], signs: Sequence[Sign]) -> Iterator[Element]:
    """The players side by side in the order they are given, each with what is theirs, and the key."""
    across, halves, deep = ACROSS[len(shown)], _halves(shown), _deep(shown)
    top, apart, (width, part) = columns_top(shown), _step(shown), _width(shown)
    begin = _head(shown)
    for number, column in enumerate(shown):
        row, place = divmod(number, across)
        left = EDGE + place * (width + BETWEEN)
        high = top + row * (begin - apart / 2 + deep * apart + UNDER)
        yield from head(theme, column, left, high, width)
        for half in range(halves):
            own = column.rows[half * deep : (half + 1) * deep]
            yield from rows(theme, own, left + half * (part + BETWEEN), high + begin, part, apart)
    if not _gap(shown):
        yield from _key(theme, signs)
        return
    left, step = EDGE + (across - 1) * (width + BETWEEN), (begin - apart / 2 + deep * apart) / len(signs)
    for number, sign in enumerate(signs):
        middle = high + (number + 0.4) * step
        yield from placed(sign.elements, (left + (62 - sign.width) / 2, middle))
        size, lines = fitting(sign.meaning, width - 74, (21, 20, SMALLEST, SMALLEST), _weight(sign))
        for row, line in enumerate(lines):
            at = left + 74, middle + (row - (len(lines) - 1) / 2) * size * 1.15
            yield Text(line, at, size, theme.text, _weight(sign))
