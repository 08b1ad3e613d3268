"""Who begins: the option that all games have for it, the seat it names, and who begins when people play again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.kernel.game import AnyGame, Illegal, Json, Option, Options, Seat, Told, exactly
from games.kernel.luck import Chance

NAME = "first"
"""The option. A number is a seat, counted from 1 as people count."""
LUCK = "luck"
HOST = "host"
"""Whoever opened the table. A table writes the number of that seat in its place when its match starts."""

LOWEST = Seat(0)
"""Who begins where nobody asks for anybody else."""

_EVERY = Option(
    NAME,
    "Who begins",
    (LUCK, HOST, *map(str, range(1, 13))),
    LUCK,
    (
        "Luck says who begins",
        "The host begins",
        "Seat 1 begins",
        "Seat 2 begins",
        "Seat 3 begins",
        "Seat 4 begins",
        "Seat 5 begins",
        "Seat 6 begins",
        "Seat 7 begins",
        "Seat 8 begins",
        "Seat 9 begins",
        "Seat 10 begins",
        "Seat 11 begins",
        "Seat 12 begins",
    ),
    quiet=True,
)


class NobodyBegins(Illegal):
    """A seat is to begin in which nobody sits."""


def option(seats: int, default: str) -> Option:
    """The option of a game for at most so many players.

    >>> option(2, "luck").values
    ('luck', 'host', '1', '2')
    """
    many = 2 + seats
    return replace(_EVERY, values=_EVERY.values[:many], words=_EVERY.words[:many], default=default)


@dataclass(frozen=True)
class Begins:
    """This seat begins; ``drawn`` by luck, or named by the option. An event of every game that has the option."""

    seat: Seat
    drawn: bool = True


# -- what the option says


def offered(game: AnyGame) -> bool:
    """Whether a game has the option."""
    return any(option.name == NAME for option in game.options)


def taken(value: str, seats: int) -> bool:
    """Whether a value of the option makes sense for so many players.

    >>> [value for value in ("luck", "host", "1", "2", "3") if taken(value, 2)]
    ['luck', 'host', '1', '2']
    """
    return not value.isdigit() or int(value) <= seats


def hosted(options: Options, host: Seat) -> dict[str, str]:
    """Options with the number of the host's seat where the host is to begin."""
    return {**options, NAME: str(host + 1)} if options.get(NAME) == HOST else dict(options)


def named(options: Options, seats: int) -> Seat | None:
    """The seat that the option names, None where luck does. Raises ``Illegal`` where nobody sits there.

    Where no table has named the host, seat 0 is it. A game without the option begins as luck says.
    """
    value = options.get(NAME, LUCK)
    if value == LUCK:
        return None
    if not taken(value, seats):
        raise NobodyBegins("Seat {seat} is to begin, but nobody sits there.", seat=value)
    return Seat(0 if value == HOST else int(value) - 1)


def beginner(options: Options, seats: int, chance: Chance) -> Begins:
    """Who begins: ``below(seats)`` where luck says so, else without a draw. Raises ``Illegal`` as ``named``."""
    seat = named(options, seats)
    return Begins(Seat(chance.below(seats)), drawn=True) if seat is None else Begins(seat, drawn=False)


def recalled(options: Options, seats: int, fact: Json) -> Begins:
    """Who begins by the ``fact`` of a record. Raises ``ValueError`` where it cannot be so."""
    seat = exactly(fact, int)
    if not 0 <= seat < seats:
        raise ValueError(f"there is no seat {ascii(seat)[:40]}")
    try:
        wanted = named(options, seats)
    except Illegal as refusal:
        raise ValueError(str(refusal)) from refusal
    if wanted is not None and wanted != seat:
        raise ValueError("another seat was named to begin")
    return Begins(Seat(seat), drawn=wanted is None)


def news(begins: Begins) -> tuple[Told[Any], ...]:
    """What is told of it in a game in which seat 0 began before there was the option: nothing where it still does."""
    return (Told(begins),) if begins.drawn or begins.seat else ()


# -- playing again


def began(told: Iterable[Told[Any]]) -> Seat:
    """The seat that began, from what was told of a setup; seat 0 where nothing was."""
    return next((each.event.seat for each in told if isinstance(each.event, Begins)), LOWEST)


def following(sides: Sequence[Sequence[Seat]], seat: Seat) -> Seat:
    """Who begins after this seat has: another side each time, and once all have had it the next of each side.

    >>> following([[0], [1], [2]], 2)
    0
    >>> [following([[0, 1], [2, 3]], seat) for seat in (0, 2, 1, 3)]
    [2, 1, 3, 0]
    """
    places = range(max(map(len, sides)))
    order = [side[place] for place in places for side in sides if place < len(side)]
    return order[(order.index(seat) + 1) % len(order)]


def without(options: Mapping[str, str], seat: Seat, seats: int) -> dict[str, str]:
    """The option once a seat of ``seats`` is given up and those behind it move up: the same person begins.

    Where that was whoever leaves, it is whoever comes to sit there, and after the last seat the first.

    >>> [without({"first": value}, 1, 3)["first"] for value in ("luck", "1", "2", "3", "4")]
    ['luck', '1', '2', '2', '4']
    >>> without({"first": "3"}, 2, 3)
    {'first': '1'}
    """
    value = options.get(NAME, LUCK)
    if not value.isdigit() or not taken(value, seats):
        return dict(options)
    place = int(value) - 1
    place = place - 1 if seat < place else place % max(1, seats - 1)
    return {**options, NAME: str(place + 1)}
