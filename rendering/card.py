"""A card to share after a match: a ticket with a player's best line, its stops, points and place. Pure.

It is 1200 by 630 pixels, as chats show previews of links, and most show it half as wide: no letter is under ``LEAST``.
Before the end of a match it tells the game and the players alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games import catalogue
from games.kernel.game import Outcome, Seat
from games.kernel.log_entries import STOPPED
from rendering.canvas import Canvas, encode
from rendering.captions import fitted, named, short_name, spell, won, wrapped
from rendering.painter import painter
from rendering.scene import AnyFrame, Scene
from rendering.sprites import rounded
from rendering.text import Said, said
from rendering.theme import QUIET, RULE, TEXT, TILE, Ink, Theme
from rendering.ticket import Ticket, line
from rendering.typeface import clean, shorten, width

WIDE, HIGH = 1200, 630
"""The card, in pixels; every length here is in them."""
EDGE = 28
"""From the edge of the card to that of the ticket."""
ROUND = 34
"""Roundness of the ticket's corners."""
FOLD, PAIRED = 838, 620
"""Where the stub is torn off: farther left where partners share a line on it."""
NOTCH, HOLE, DOT = 44, 52, 10
"""Diameters of the notches above and below the fold, of the punched hole, of the dots along the fold."""
INSIDE = 40
"""From the fold, and from the right edge of the ticket, to words."""
LEFT, STUB_RIGHT = 76, WIDE - EDGE - INSIDE
"""Where the words of the ticket begin, and where those of the stub end."""
MANY = 6
"""With more players than this partners share a line."""
LEAST = 28
"""The size of the smallest letters: 14 pixels where the card is shown 600 pixels wide."""


def card(
    slug: str,
    frames: Sequence[AnyFrame],
    theme: Theme,
    scene: Scene,
    seat: Seat | None,
    date: str,
) -> bytes:
    """The card of a seat as a PNG file, or with no seat that of the winner; ``date`` is written as it is.

    ``frames`` are all positions in order. Where the match has no result yet, the card shows nothing of them. Equal
    arguments give equal bytes. Raises ``ValueError`` where there is no position.
    """
    if not frames:
        raise ValueError("a card has at least one position")
    known, outcome = painter(slug), frames[-1].outcome
    scene, look = replace(scene, outcome=outcome), known.look(theme)
    if outcome is None:
        canvas = _ticket(look, TEXT, FOLD)
        _open(canvas, scene, slug, date)
        return encode(canvas.picture())
    holder = _winner(outcome) if seat is None else seat
    ticket = known.ticket(frames, holder, look, scene)
    seats = ticket.seats or (holder,)
    fold = PAIRED if len(seats) > 1 and len(outcome.places) > MANY else FOLD
    canvas = _ticket(look, ticket.ink, fold)
    _holder(canvas, scene, slug, ticket, seats, outcome, fold - INSIDE)
    line(canvas, scene, ticket, (LEFT, fold - INSIDE))
    _stub(canvas, scene, outcome, seats, date, fold)
    return encode(canvas.picture())


def _winner(outcome: Outcome) -> Seat:
    """The first of those in the first place."""
    return Seat(outcome.places.index(min(outcome.places)))


# -- the paper


def _ticket(theme: Theme, ground: Ink, fold: int) -> Canvas:
    """An empty ticket on a ground of this colour: notches and dots where its stub is torn off, and a punched hole."""
    canvas = Canvas.blank(theme, (WIDE, HIGH), ground)
    box = (WIDE - 2 * EDGE, HIGH - 2 * EDGE)
    canvas.stamp(rounded(*box, ROUND), (EDGE, EDGE), ground, TILE)
    notch = rounded(NOTCH, NOTCH, NOTCH // 2)
    canvas.stamp(notch.crop((0, NOTCH // 2, NOTCH, NOTCH)), (fold - NOTCH // 2, EDGE), TILE, ground)
    canvas.stamp(notch.crop((0, 0, NOTCH, NOTCH // 2)), (fold - NOTCH // 2, HIGH - EDGE - NOTCH // 2), TILE, ground)
    step = 26
    for high in range(EDGE + NOTCH, HIGH - EDGE - NOTCH + step, step):
        _disc(canvas, (fold, high), DOT, QUIET)
    _disc(canvas, (STUB_RIGHT - HOLE // 2, 96), HOLE, ground)
    return canvas


def _disc(canvas: Canvas, middle: tuple[int, int], wide: int, ink: Ink) -> None:
    canvas.stamp(rounded(wide, wide, wide // 2), (middle[0] - wide // 2, middle[1] - wide // 2), TILE, ink)


def _title(canvas: Canvas, scene: Scene, slug: str, high: int, size: int, right: int) -> None:
    """The name of the game with the end of a line before it."""
    disc = size * 4 // 5
    _disc(canvas, (LEFT + disc // 2, high), disc, TEXT)
    inner = disc * 2 // 5
    canvas.stamp(rounded(inner, inner, inner // 2), (LEFT + (disc - inner) // 2, high - inner // 2), TEXT, TILE)
    text = shorten(spell(scene, Said(catalogue()[slug].title), str), "bold", size, right - LEFT - disc - 16)
    canvas.write(text, (LEFT + disc + 16, high), TILE, TEXT, size=size, weight="bold")


# -- what is written on it


def _holder(
    canvas: Canvas, scene: Scene, slug: str, ticket: Ticket, seats: Sequence[Seat], outcome: Outcome, right: int
) -> None:
    """The game, whose ticket it is, their place, and the line in words."""
    room = right - LEFT
    _title(canvas, scene, slug, 78, 40, right)
    size = next((size for size in (74, 64, 56) if width(_names(scene, seats, size, 9999), "bold", size) <= room), 56)
    canvas.write(_names(scene, seats, size, room), (LEFT, 170), TILE, TEXT, size=size, weight="bold")
    place = fitted(scene, _place(outcome, seats), "regular", 34, room)
    if place:
        canvas.write(place, (LEFT, 236), TILE, QUIET, size=34)
    canvas.fill((LEFT, 268, right, 270), RULE)
    canvas.write(fitted(scene, ticket.title, "regular", 30, room), (LEFT, 302), TILE, QUIET, size=30)
    text = spell(scene, ticket.about, lambda seat: short_name(scene, seat, "bold", 38, room // 2))
    size, rows = (38, 1) if width(text, "bold", 38) <= room else (32, 2)
    if not ticket.stops:
        rows = 5
    for number, row in enumerate(wrapped(text, "bold", size, room, rows)):
        canvas.write(row, (LEFT, 346 + number * 40), TILE, TEXT, size=size, weight="bold")


def _names(scene: Scene, seats: Sequence[Seat], size: int, most: int) -> str:
    return named(scene, seats, "bold", size, most)


def _place(outcome: Outcome, seats: Sequence[Seat]) -> Said:
    """How the match ended for a seat, or for partners: they have not won where all pairs are equal without points.

    Nobody has won a match that was stopped.
    """
    place, first = outcome.places[seats[0]], outcome.places.count(1)
    if outcome.reason == STOPPED:
        return won(())
    if len(outcome.places) == len(seats) == 1:
        return said("Played alone")
    if place > 1:
        return said("Place {place} of {seats}", place=place, seats=len(outcome.places))
    if len(seats) > 1 and first == len(outcome.places) and not any(outcome.scores):
        return won(())
    if first > len(seats):
        return said("Shared victory")
    return said("Winner") if len(seats) == 1 else said("Winners")


def _stub(canvas: Canvas, scene: Scene, outcome: Outcome, seats: Sequence[Seat], date: str, fold: int) -> None:
    """The fare, which is the points, date and code, and all players by place; nobody has one where it was stopped."""
    left, right = fold + INSIDE, STUB_RIGHT
    points = str(outcome.scores[seats[0]])
    canvas.write(spell(scene, said("Fare"), str), (left, 84), TILE, QUIET, size=30)
    size = next(size for size in (132, 112, 92) if width(points, "bold", size) <= right - left - 70 or size == 92)
    canvas.write(points, (left - 4, 166), TILE, TEXT, size=size, weight="bold")
    word = fitted(scene, said("points"), "regular", 34, right - left)
    canvas.write(word, (left, 240), TILE, QUIET, size=34)
    canvas.fill((left, 268, right, 270), RULE)
    count = len(outcome.places)
    together = len(seats) if count > MANY else 1
    sides = [tuple(map(Seat, range(first, first + together))) for first in range(0, count, together)]
    sides.sort(key=lambda side: (outcome.places[side[0]], side))
    step, letters = (50, 34) if len(sides) <= 4 else (40, 32) if len(sides) <= 6 else (31, LEAST)
    for row, side in enumerate(sides):
        high, weight = 304 + row * step, "bold" if side[0] in seats else "regular"
        much = canvas.write(
            str(outcome.scores[side[0]]), (right, high), TILE, TEXT, size=letters, weight=weight, anchor="right"
        )
        place = 0
        if outcome.reason != STOPPED:
            place = 10 + canvas.write(f"{outcome.places[side[0]]}.", (left, high), TILE, QUIET, size=letters)
        name = named(scene, side, weight, letters, right - left - much - place - 14)
        canvas.write(name, (left + place, high), TILE, TEXT, size=letters, weight=weight)
    _imprint(canvas, scene, date, fold)


def _imprint(canvas: Canvas, scene: Scene, date: str, fold: int) -> None:
    left, right = fold + INSIDE, STUB_RIGHT
    code = shorten(clean(scene.code), "bold", 30, (right - left) // 2)
    canvas.write(date, (left, HIGH - EDGE - 32), TILE, QUIET, size=LEAST)
    canvas.write(code, (right, HIGH - EDGE - 32), TILE, TEXT, size=30, weight="bold", anchor="right")


def _open(canvas: Canvas, scene: Scene, slug: str, date: str) -> None:
    """A match that is under way: the game and who plays it, and nothing else."""
    _title(canvas, scene, slug, 140, 84, FOLD - INSIDE)
    seats, across = len(scene.names), 1 if len(scene.names) <= MANY else 2
    step, size = (62, 46) if seats <= 5 else (50, 36)
    room = (FOLD - INSIDE - LEFT - 56) // across
    for seat in range(seats):
        row, aside = divmod(seat, across)
        high = 250 + row * step
        if not aside:
            canvas.stamp(rounded(20, 20, 10), (LEFT + 10, high - 10), TILE, TEXT)
        if row and not aside:
            canvas.fill((LEFT + 17, high - step + 10, LEFT + 23, high - 10), TEXT)
        name = short_name(scene, Seat(seat), "regular", size, room - INSIDE * (across - 1))
        canvas.write(name, (LEFT + 56 + aside * room, high), TILE, TEXT, size=size)
    left, right = FOLD + INSIDE, STUB_RIGHT
    told = spell(scene, said("This match is under way."), str)
    for number, part in enumerate(wrapped(told, "bold", 44, right - left, 5)):
        canvas.write(part, (left, 220 + number * 56), TILE, TEXT, size=44, weight="bold")
    _imprint(canvas, scene, date, FOLD)
