"""What the posters of all games are made of: title, columns of players, key and imprint. In units of the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from games.kernel.game import Outcome, Seat
from rendering.captions import name_of, spell
from rendering.clusters import clusters
from rendering.honours import Scoring
from rendering.reading_order import BEGIN, END
from rendering.scene import Frame, Scene
from rendering.text import Said, Who, said
from rendering.theme import Theme
from rendering.typeface import clean
from rendering.vector_sheet import About, Area, Disc, Element, Path, Sheet, Text, box, placed, wide

WIDE, HIGH = 1400, 1980
"""The sheet: as high to its width as paper of the A sizes."""
EDGE = 96
"""From the edge of the sheet to words."""
SMALLEST = 19
"""The size of the smallest letters: 4 mm on A3."""
KEY, IMPRINT = 1908, 1948
"""The middles of the key and of the imprint; all else lies above them."""
FOOT = 1872
"""Where all else ends."""


V = TypeVar("V")
E = TypeVar("E")


@dataclass(frozen=True)
class Occasion:
    """Where and when a match was played, as far as that is known.

    ``place`` is the name of a channel or a room, ``dates`` are the first and the last day in words of the ``language``.
    ``ended`` is the date that files bear.
    """

    place: str = ""
    dates: str = ""
    language: str = "en"
    ended: datetime = datetime(2026, 1, 1, tzinfo=UTC)


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


def by_place(outcome: Outcome | None, scores: Sequence[int]) -> list[Seat]:
    """The seats, the best first; by points where the match has no result, by number where they are equal."""
    places = outcome.places if outcome is not None else [-score for score in scores]
    return [Seat(seat) for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat))]


def leads(outcome: Outcome | None, scores: Sequence[int], seat: Seat) -> bool:
    """Whether a seat has the first place, perhaps with others."""
    return outcome.places[seat] == 1 if outcome is not None else scores[seat] == max(scores)


def fitting(text: str, most: float, sizes: Sequence[int], weight: str = "regular") -> tuple[int, list[str]]:
    """The largest of the sizes in which a text is at most so wide, each with how many lines it may have.

    ``sizes`` grow smaller, and twice the same size allows one more line. Words are broken where they must be; nothing
    is left out.
    """
    lines: list[str] = [text]
    for number, size in enumerate(sizes):
        count = 1 + sum(other == size for other in sizes[:number])
        lines = list(_lines(text, most, size, weight))
        if len(lines) <= count and all(wide(line, size, weight) <= most for line in lines):
            return size, lines
    return sizes[-1], lines


def _lines(text: str, most: float, size: int, weight: str) -> Iterator[str]:
    """The text in lines at most so wide; what runs from right to left does so in each of them."""
    inside = 0
    for line in _parted(text, most, size, weight):
        whole = BEGIN * inside + line
        inside = whole.count(BEGIN) - whole.count(END)
        yield whole + END * inside


def _parted(text: str, most: float, size: int, weight: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if wide(longer, size, weight) <= most:
            line = longer
            continue
        if line:
            yield line
        line = word
        while wide(line, size, weight) > most and len(letters := clusters(line)) > 1:
            count = len(letters)
            while wide("".join(letters[:count]), size, weight) > most and count > 1:
                count -= 1
            yield "".join(letters[:count])
            line = "".join(letters[count:])
    if line:
        yield line


@dataclass(frozen=True)
class Content:
    """What a game puts on its poster: a sentence ``about`` the match, the ``body``, a short sentence for the foot."""

    about: Said
    body: tuple[Element, ...]
    best: Said | None = None


def titled(scene: Scene, title_of_game: str, occasion: Occasion, content: Content, theme: Theme) -> Sheet:
    """The whole sheet: the title by game and place, what the match was about below it, the body, the imprint.

    ``best`` is left out where the imprint leaves no room for it.
    """
    game, place = spell(scene, Said(title_of_game), str), clean(occasion.place)
    words = spell(scene, said("{game} of {place}", game=game, place=place), str) if place else game
    below = " · ".join(part for part in (spell(scene, content.about, str), occasion.dates) if part)
    imprint = spell(scene, said("Capolinea Printing Works · first edition, sheet {code}", code=clean(scene.code)), str)
    foot = [Text(imprint, (EDGE, IMPRINT), SMALLEST, theme.quiet)]
    if content.best is not None:
        best = spell(scene, content.best, lambda seat: player(scene, seat))
        if wide(imprint + best, SMALLEST) < WIDE - 2 * EDGE - 40:
            foot.append(Text(best, (WIDE - EDGE, IMPRINT), SMALLEST, theme.quiet, anchor="right"))
    elements = (*title(theme, words, below), *content.body, *foot)
    people = (player(scene, Seat(seat)).strip(BEGIN + END) for seat in range(len(scene.names)))
    what = About(words, below, ("Capolinea", game, scene.code, *people), occasion.language, occasion.ended)
    return Sheet(WIDE, HIGH, theme.paper, elements, what)


def title(theme: Theme, words: str, below: str) -> Iterator[Element]:
    """A line that comes in from the left and ends before the title; what the sheet is about below it."""
    middle, left = 121, 202
    size, lines = fitting(words, WIDE - left - 60, (98, 84, 72, 62, 54, 54, 46, 46, 46), "bold")
    yield Path(((-40, middle), (90, middle)), 30, theme.text, flat=True)
    yield Disc((127, middle), 36, theme.tile, 26, theme.text)
    step, low = size * 1.1, middle + 72 + (len(lines) - 1) * size * 0.3
    for number, line in enumerate(lines):
        yield Text(line, (left, middle + (number - (len(lines) - 1) / 2) * step), size, theme.text, "bold")
    size, lines = fitting(below, WIDE - left - 60, (32, 29, 26, 23, 21, 21))
    for number, line in enumerate(lines):
        yield Text(line, (left, low + number * size * 1.2), size, theme.quiet)


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


NAMES = (40, 36, 32, 28, 28, 24, 24, 21, 21, 19, 19, 19, 19)
"""Sizes for names at the head of a column; see ``fitting``."""
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


def best_move(scoring: Scoring[V, E], frames: Sequence[Frame[V, E]]) -> Said | None:
    """Whose move brought most, for the foot of a poster; None where nobody ever gained anything."""
    gain = scoring.best(frames)
    if gain is None:
        return None
    return said("Best move: {who}, {points}", who=Who(gain.seat), points=f"+{gain.points}")


def player(scene: Scene, seat: Seat) -> str:
    """The whole name of a player."""
    return name_of(scene, seat)
