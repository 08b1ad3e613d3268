"""Words on pictures: sentences with names as pictures write them, and made to fit.

Where names are bold, a sentence is as large as there is room for, and never cut but within a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.kernel.game import Seat
from rendering.canvas import Canvas
from rendering.computer_names import shorter
from rendering.scene import Scene
from rendering.text import Said, Spelling, Who, counted, joined, said
from rendering.theme import PAPER, TEXT, Ink
from rendering.typeface import clean, initialled, shorten, width

GAP = 12
"""Between words that stand side by side, in pixels."""


def spell(scene: Scene, word: Said, name: Callable[[Seat], str]) -> str:
    """A sentence in the reader's language with names as pictures write them."""
    return Spelling(scene.spelling.translate, name).spell(word)


def name_of(scene: Scene, seat: Seat) -> str:
    """The name in a seat as far as the fonts can show it; "Player 2" where nothing is left of it."""
    cleaned = clean(scene.names[seat]) if seat < len(scene.names) else ""
    return cleaned or spell(scene, said("Player {n}", n=seat + 1), str)


def short_name(scene: Scene, seat: Seat, weight: str, size: int, most: int) -> str:
    """The name in a seat at most ``most`` pixels wide: later words become initials before anything is cut.

    The level of a computer player becomes a sign, and is left out before its name is cut.
    """
    whole = name_of(scene, seat)
    if width(whole, weight, size) <= most:
        return whole
    forms = tuple(map(clean, shorter(scene.names[seat], scene.spelling.level))) if seat < len(scene.names) else ()
    if not forms:
        return initialled(whole, weight, size, most)
    return next((form for form in forms if width(form, weight, size) <= most), shorten(forms[-1], weight, size, most))


def named(scene: Scene, seats: Sequence[Seat], weight: str, size: int, most: int) -> str:
    """The names in some seats with ``+`` between them, at most ``most`` pixels wide."""
    between = " + "
    room = (most - width(between, weight, size) * (len(seats) - 1)) // max(1, len(seats))
    return between.join(short_name(scene, seat, weight, size, room) for seat in seats)


def people(seats: Sequence[Seat]) -> Said:
    """Several people as the subject of a sentence, two of them by name; raises ``IndexError`` for nobody."""
    first = Who(seats[0])
    if len(seats) == 1:
        return joined([first])
    second = Who(seats[1])
    if len(seats) == 2:
        return said("{one} and {other}", one=first, other=second)
    return counted(
        "{one}, {other} and {n} more", "{one}, {other} and {n} more", len(seats) - 2, one=first, other=second
    )


def firsts(places: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)


def won(first: Sequence[Seat]) -> Said:
    """Who has won: one, several together, or nobody."""
    if len(first) == 1:
        return said("{who} wins", who=Who(first[0]))
    return said("{people} share the victory", people=people(first)) if first else said("Nobody has won")


def fitted(scene: Scene, word: Said, weight: str, size: int, most: int) -> str:
    """A sentence at most ``most`` pixels wide; its names are shortened first, no more than must be, then its end."""

    def text(room: int) -> str:
        return spell(scene, word, lambda seat: short_name(scene, seat, weight, size, room))

    if width(text(most), weight, size) <= most:
        return text(most)
    least, room = 120 * size // 32, most
    while room - least > 1:
        middle = (least + room) // 2
        least, room = (middle, room) if width(text(middle), weight, size) <= most else (least, middle)
    return shorten(text(least), weight, size, most)


def wrapped(text: str, weight: str, size: int, most: int, lines: int) -> list[str]:
    """A text in at most so many lines of at most ``most`` pixels; the last one is shortened if it must be."""
    found: list[str] = []
    words = text.split()
    while words and len(found) < lines - 1:
        count = 1
        while count < len(words) and width(" ".join(words[: count + 1]), weight, size) <= most:
            count += 1
        found.append(shorten(" ".join(words[:count]), weight, size, most))
        words = words[count:]
    return [*found, shorten(" ".join(words), weight, size, most)] if words else found


LEAST = 5
"""A name keeps room for so many times the size of its letters before a sentence becomes smaller."""

_BEGIN, _END = "\x02", "\x03"


@dataclass(frozen=True)
class Run:
    """A part of a line in one weight, with the spaces around it."""

    text: str
    weight: str


Line = tuple[Run, ...]


def runs(scene: Scene, word: Said, size: int, most: int) -> Line:
    """A sentence as parts in two weights; each name is at most ``most`` pixels wide."""
    text = spell(scene, word, lambda seat: f"{_BEGIN}{short_name(scene, seat, 'bold', size, most)}{_END}")
    found = list[Run]()
    for number, part in enumerate(text.replace(_END, _BEGIN).split(_BEGIN)):
        if part:
            found.append(Run(part, "bold" if number % 2 else "regular"))
    if all(run.weight == "regular" for run in found):
        return tuple(Run(run.text, "bold") for run in found)
    return tuple(found)


def long(line: Line, size: int) -> int:
    """How wide a line is, in pixels."""
    return sum(width(run.text, run.weight, size) for run in line)


def fit(scene: Scene, word: Said, sizes: Sequence[int], most: int) -> tuple[int, tuple[Line, ...]]:
    """The size, and one line of at most ``most`` pixels, or two in the smallest size, the largest first in ``sizes``.

    Names are whole as long as they fit in the larger half of the sizes, then shortened, no more than must be. What
    stands around them is never cut: letters are pressed together where even two lines are too few.
    """
    for size in sizes[: (len(sizes) + 1) // 2]:
        line = runs(scene, word, size, 10 * most)
        if long(line, size) <= most:
            return size, (line,)
    for size in sizes[(len(sizes) - 1) // 2 :]:
        least = LEAST * size
        if long(runs(scene, word, size, least), size) <= most:
            room = most
            while room - least > 1:
                middle = (least + room) // 2
                fits = long(runs(scene, word, size, middle), size) <= most
                least, room = (middle, room) if fits else (least, middle)
            return size, (runs(scene, word, size, least),)
    size, lines = sizes[-1], list[tuple[Line, ...]]()
    for tenths in (7, 6, 5, 4, 3):
        lines.append(_halves(runs(scene, word, size, most * tenths // 10), size))
        if max(long(line, size) for line in lines[-1]) <= most:
            break
    return size, lines[-1]


def _halves(line: Line, size: int) -> tuple[Line, ...]:
    """A line parted at the space that makes the wider half narrowest."""
    words = [Run(word, run.weight) for run in line for word in _with_spaces(run.text)]
    parted = [(_joined(words[:at]), _joined(words[at:])) for at in range(1, len(words))]
    if not parted:
        return (line,)
    return min(parted, key=lambda halves: max(long(half, size) for half in halves))


def _joined(words: Sequence[Run]) -> Line:
    """Words side by side; those of one weight are one part, so that a name from right to left keeps its order."""
    return tuple(
        Run("".join(run.text for run in same), weight) for weight, same in groupby(words, lambda run: run.weight)
    )


def _with_spaces(text: str) -> list[str]:
    """The words of a text, each with the space after it.

    >>> _with_spaces(" lays 2 tracks")
    [' ', 'lays ', '2 ', 'tracks']
    """
    words = text.split(" ")
    return [word + " " * (number < len(words) - 1) for number, word in enumerate(words) if word or not number]


def write(canvas: Canvas, line: Line, at: tuple[int, int], size: int, most: int, over: Ink = TEXT) -> None:
    """A line on paper from a place on; its letters are pressed together where it is wider than ``most`` pixels."""
    x, wide = at[0], max(1, long(line, size))
    for run in line:
        room = width(run.text, run.weight, size)
        room = room if wide <= most else room * most // wide
        canvas.write(run.text, (x, at[1]), PAPER, over, size=size, weight=run.weight, most=max(1, room))
        x += room
