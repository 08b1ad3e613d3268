"""Words on pictures: sentences with names as pictures write them, and made to fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.game import Seat
from rendering.scene import Scene
from rendering.text import Said, Spelling, Who, counted, joined, said
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


def named(scene: Scene, seats: Sequence[Seat], weight: str, size: int, most: int) -> str:
    """The names in some seats with ``+`` between them, at most ``most`` pixels wide; later words become initials."""
    between = " + "
    room = (most - width(between, weight, size) * (len(seats) - 1)) // max(1, len(seats))
    return between.join(initialled(name_of(scene, seat), weight, size, room) for seat in seats)


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
        return spell(scene, word, lambda seat: initialled(name_of(scene, seat), weight, size, room))

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
