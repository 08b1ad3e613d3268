"""The picture of who is best at a game, as stations of a line: the first ten, and oneself. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_datetime
from PIL import Image

from games.kernel.game import Seat
from rendering import bars
from rendering.canvas import Canvas
from rendering.captions import fitted, name_of, short_name
from rendering.profile import rating_words
from rendering.ratings import KINDS, game_ink, game_number, game_title, grouped, large
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.text import Said, Spelling, Word, counted, joined, said
from rendering.theme import PAPER, QUIET, TEXT, TILE, Theme, lettered, over_ink
from rendering.typeface import clean, shorten, width

ROWS = 10
"""Rows that are shown at most, beside that of whoever asks."""
HEADING = bars.HEADER + 40
"""Height of the words above the rows."""
HIGH, BREAK = 92, 64
"""Of a row, and of what is left out before one's own."""
RAIL, BROAD, STATION = 76, 14, 60
"""Where the line runs, how broad it is, and its stations."""
LEFT = 148
"""Where names begin."""
MATCHES = 930
"""Where the column of matches ends."""
FIGURE = 56


@dataclass(frozen=True)
class Ranked:
    """A row: a person, or two partners who are rated as one, at a rank; ``own`` that of whoever asks."""

    rank: int
    names: tuple[str, ...]
    number: int
    matches: int
    doubt: int = 0
    provisional: bool = False
    own: bool = False


@dataclass(frozen=True)
class Ranking:
    """The best at a game in one kind of match (``rendering.ratings.KINDS``): the first rows, and perhaps one's own.

    ``place`` is the name of the place whose people these are, "" for everywhere. ``month`` such as ``2026-11`` says
    that its matches alone count.
    """

    game: str
    kind: str = ""
    rows: tuple[Ranked, ...] = ()
    place: str = ""
    month: str = ""

    @property
    def shown(self) -> tuple[Ranked, ...]:
        """The rows there is room for: the first ones, and one's own where it stands farther down."""
        return (*self.rows[:ROWS], *(row for row in self.rows[ROWS:] if row.own))

    @property
    def names(self) -> tuple[str, ...]:
        """All names in order."""
        return tuple(name for row in self.shown for name in row.names)


def where(shown: Ranking) -> Said:
    """Whose ranking it is."""
    return joined([shown.place]) if shown.place else said("Everywhere")


def when(shown: Ranking, language: str) -> str:
    """The month in words, "" where all matches count."""
    if not shown.month:
        return ""
    at = datetime.strptime(shown.month, "%Y-%m").replace(tzinfo=UTC)
    return format_datetime(at, "LLLL y", locale=language)


def ranking(shown: Ranking, theme: Theme, spelling: Spelling) -> Image.Image:
    """The picture, ``theme.side`` pixels wide and as high as it has rows."""
    theme = large(lettered(theme, spelling.translate))
    scene = Scene("", shown.names, spelling)
    rows = shown.shown
    gap = BREAK if _apart(rows) else 0
    top = HEADING + 44
    canvas = Canvas.blank(theme, (theme.side, top + max(1, len(rows)) * HIGH + gap + bars.MARGIN))
    title = joined([game_title(shown.game)])
    kind = KINDS.get(shown.kind)
    bars.header(canvas, scene, kind or said("Ranking"), title, line=game_ink(shown.game))
    _heading(canvas, scene, shown)
    if not rows:
        text = fitted(scene, said("Nobody is rated here yet."), "regular", theme.normal, theme.side - 2 * bars.MARGIN)
        canvas.write(text, (bars.MARGIN, top + HIGH // 2), PAPER, TEXT, size=theme.normal)
        return canvas.picture()
    highs = [top + number * HIGH + HIGH // 2 for number in range(len(rows))]
    if gap:
        highs[-1] += gap
    _rail(canvas, shown, highs, broken=bool(gap))
    first = 0
    for row, high in zip(rows, highs, strict=True):
        _row(canvas, scene, shown, row, first, high)
        first += len(row.names)
    return canvas.picture()


def _apart(rows: tuple[Ranked, ...]) -> bool:
    """Whether ranks are left out before the last row."""
    return len(rows) > ROWS and rows[-1].rank > rows[-2].rank + 1


def _heading(canvas: Canvas, scene: Scene, shown: Ranking) -> None:
    """Whose ranking it is, of which month; and what stands above the figures, if there are any."""
    theme, room = canvas.theme, MATCHES - bars.MARGIN - 190
    month = when(shown, scene.spelling.language)
    month = f" \N{MIDDLE DOT} {month}" if month else ""
    place = clean(shown.place) or _spelled(scene, where(shown))
    place = shorten(place, "regular", theme.normal, room - width(month, "regular", theme.normal))
    canvas.write(f"{place}{month}", (bars.MARGIN, HEADING), PAPER, TEXT, size=theme.normal)
    edges = ((said("Matches"), MATCHES), (said("Rating"), theme.side - bars.MARGIN - 24))
    for word, at in edges if shown.rows else ():
        text = fitted(scene, word, "regular", theme.small, 170)
        canvas.write(text, (at, HEADING), PAPER, QUIET, size=theme.small, anchor="right")


def _rail(canvas: Canvas, shown: Ranking, highs: list[int], *, broken: bool) -> None:
    """The line from the sign above through all stations; in pieces where ranks are left out."""
    ink, left = game_ink(shown.game), RAIL - BROAD // 2
    last = highs[-2] if broken else highs[-1]
    canvas.fill((left, highs[0], left + BROAD, last), ink)
    if broken:
        for high in range(last + STATION // 2 + 6, highs[-1] - STATION // 2, 24):
            canvas.fill((left, high, left + BROAD, high + 12), ink)


def _row(canvas: Canvas, scene: Scene, shown: Ranking, row: Ranked, first: int, high: int) -> None:
    """A station with its rank, a name, matches, and the number."""
    theme, right = canvas.theme, canvas.theme.side - bars.MARGIN
    ground, weight = (TILE, "bold") if row.own else (PAPER, "regular")
    sign = str(row.rank)
    wide = max(STATION, width(sign, "bold", theme.small) + 22)
    start = max(LEFT, RAIL + wide // 2 + 36)
    if row.own:
        box = (start - 24, high - HIGH // 2 + 4, right, high + HIGH // 2 - 4)
        canvas.stamp(rounded(box[2] - box[0], box[3] - box[1], 20), (box[0], box[1]), PAPER, TILE)
        canvas.rim(box, 20, 4, TILE, game_ink(shown.game))
    inks = (game_ink(shown.game), over_ink(game_number(shown.game))) if row.own else (TEXT, TILE)
    canvas.stamp(rounded(wide, STATION, STATION // 2), (RAIL - wide // 2, high - STATION // 2), PAPER, inks[0])
    canvas.write(sign, (RAIL, high), *inks, size=theme.small, weight="bold", anchor="middle")
    right -= 24
    canvas.write(
        _spelled(scene, grouped(row.number)), (right, high), ground, TEXT, size=FIGURE, weight="bold", anchor="right"
    )
    left = MATCHES - canvas.write(
        _spelled(scene, grouped(row.matches)), (MATCHES, high), ground, QUIET, size=theme.normal, anchor="right"
    )
    if row.provisional:
        text = fitted(scene, said("provisional"), "regular", theme.small, 240)
        at = (min(left, MATCHES - 110) - 24, high)
        left = at[0] - canvas.write(text, at, ground, QUIET, size=theme.small, anchor="right")
    seats = [Seat(number) for number in range(first, first + len(row.names))]
    name = _names(scene, seats, weight, theme.normal, left - 28 - start)
    canvas.write(name, (start, high), ground, TEXT, size=theme.normal, weight=weight)


def _names(scene: Scene, seats: list[Seat], weight: str, size: int, most: int) -> str:
    """One name, or two, of which the longer gets what the other leaves."""
    between = " + "
    rest = most - width(between, weight, size) * (len(seats) - 1)
    whole = [width(name_of(scene, seat), weight, size) for seat in seats]
    rooms = [max(rest // len(seats), rest - sum(whole) + own) for own in whole]
    names = (short_name(scene, seat, weight, size, room) for seat, room in zip(seats, rooms, strict=True))
    return between.join(names)


def _spelled(scene: Scene, word: Word) -> str:
    return scene.spelling.spell(word)


# -- in words


def ranking_words(shown: Ranking, language: str) -> tuple[Said, ...]:
    """The same in sentences: what it is, then a row each."""
    facts: list[Word] = [game_title(shown.game)]
    if shown.kind in KINDS:
        facts.append(KINDS[shown.kind])
    facts.append(where(shown))
    if shown.month:
        facts.append(when(shown, language))
    title = said("{title}.", title=joined(facts, " · "))
    return (title, *map(row_words, shown.shown)) if shown.rows else (title, said("Nobody is rated here yet."))


def row_words(row: Ranked) -> Said:
    """A row in words; one's own says so."""
    facts: list[Word] = [
        rating_words(row.number, row.doubt, provisional=row.provisional),
        counted("{n} match", "{n} matches", row.matches),
    ]
    if row.own:
        facts.append(said("that is you"))
    return said("{rank}. {name}: {facts}", rank=row.rank, name=joined(list(row.names), " + "), facts=joined(facts))
