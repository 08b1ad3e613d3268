"""What the posters of all games are made of: title, columns of players, key and imprint. In units of the sheet.

The best move of a match: who gained most from one position to the next. The poster of a game that draws none of its
own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from games.kernel.game import Outcome, Seat
from rendering.captions import name_of, spell
from rendering.clusters import clusters
from rendering.reading_order import BEGIN, END
from rendering.scene import AnyFrame, Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import Theme, seat_ink
from rendering.typeface import clean
from rendering.vector_sheet import About, Disc, Element, Path, Sheet, Text, wide

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


NAMES = (40, 36, 32, 28, 28, 24, 24, 21, 21, 19, 19, 19, 19)
"""Sizes for names at the head of a column; see ``fitting``."""

TOP = 300
"""Where the first player may stand."""
APART = 240
"""From one player to the next at most."""


@dataclass(frozen=True)
class Occasion:
    """Where and when a match was played, as far as that is known.

    ``place`` is the name of a channel or a room, ``dates`` are the first and the last day in words.
    ``ended`` is the date that files bear.
    """

    place: str = ""
    dates: str = ""
    ended: datetime = datetime(2026, 1, 1, tzinfo=UTC)


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
        best = spell(scene, content.best, lambda seat: name_of(scene, seat))
        if wide(imprint + best, SMALLEST) < WIDE - 2 * EDGE - 40:
            foot.append(Text(best, (WIDE - EDGE, IMPRINT), SMALLEST, theme.quiet, anchor="right"))
    elements = (*title(theme, words, below), *content.body, *foot)
    people = (name_of(scene, Seat(seat)).strip(BEGIN + END) for seat in range(len(scene.names)))
    what = About(words, below, ("Capolinea", game, scene.code, *people), occasion.ended)
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


Words: TypeAlias = Callable[[Said], str]
"""How a sentence without names of players is spelled for the reader."""


def words_of(scene: Scene) -> Words:
    """How sentences are spelled in the language of a scene."""
    return lambda word: spell(scene, word, str)


def best_move(frames: Sequence[AnyFrame]) -> Said | None:
    """Whose move brought most, for the foot of a poster; None where nobody ever gained anything."""
    gain = best_gain(frames)
    if gain is None:
        return None
    return said("Best move: {who}, {points}", who=Who(gain.seat), points=f"+{gain.points}")


class Gain(NamedTuple):
    """What a seat gained in one position over the one before: the number of the position, counted from 0."""

    number: int
    seat: Seat
    points: int


def best_gain(frames: Sequence[AnyFrame]) -> Gain | None:
    """The largest rise of the points of a seat that caused an event then, the earliest among equals; None for none."""
    found = list[Gain]()
    for number, (before, after) in enumerate(pairwise(frames), 1):
        acted = {getattr(event, "seat", None) for event in after.events}
        for seat, (was, now) in enumerate(zip(before.view.scores, after.view.scores, strict=True)):
            if now > was and seat in acted:
                found.append(Gain(number, Seat(seat), now - was))
    return max(found, key=lambda gain: gain.points, default=None)


def plain_poster(frames: Sequence[AnyFrame], theme: Theme, scene: Scene) -> Content:
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
            name_of(scene, seat), room - wide(str(scores[seat]), 64, strong) - 40, (56, *NAMES), strong
        )
        for line, words in enumerate(lines):
            high = middle - 56 + (line - (len(lines) - 1) / 2) * size * 1.1
            yield Text(words, (EDGE - 16, high), size, theme.text, strong)
