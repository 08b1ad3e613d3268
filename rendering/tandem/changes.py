"""What is new on boards of Tandem: zones and places, and what was done last; with numbers where there is more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.tandem.values import (
    Event,
    Gave,
    KeyProposed,
    KeySet,
    Linked,
    Lost,
    Moved,
    Offered,
    Pair,
    Passed,
    Place,
    Placed,
    Subject,
    Swapped,
    Took,
    View,
    Won,
    Zone,
)

Spot: TypeAlias = tuple[int, Zone | None, Place | None]
"""A zone or a place of the row, with the seat whose board it is on."""


@dataclass(frozen=True)
class News:
    """What is new to a reader on the boards of one pair.

    ``numbers`` are the spots that have changed, with the number of their last change. ``last`` is what was done last,
    oldest first: an action with the exchanges, the three of a kind and the win that followed.
    """

    numbers: Mapping[Spot, int]
    last: tuple[Event, ...]

    def __bool__(self) -> bool:
        return bool(self.last)


def touched(event: Event) -> tuple[Spot, ...]:
    """Where an event has changed the boards; nowhere for dice, rounds and words."""
    match event:
        case Gave(seat, zone):
            return (seat, zone, None), (seat ^ 1, zone, None)
        case Lost(seat, zone):
            return ((seat, zone, None),)
        case Moved(seat, source=source, target=target) | Swapped(seat, source=source, target=target):
            return (seat, source, None), (seat, target, None)
        case Took(seat, zones=(low, high)):
            return (seat, low, None), (seat, high, None)
        case Placed(seat, zone, place=place):
            return (seat, zone, None), (seat, None, place)
        case _:
            return ()


def news(shown: Sequence[int], focus: Sequence[Event]) -> dict[int, News]:
    """What is new on the boards of each of the pairs that are shown; changes are counted over all of them."""
    numbers: dict[int, dict[Spot, int]] = {which: {} for which in shown}
    done: dict[int, list[Event]] = {which: [] for which in shown}
    count = 0
    for event in focus:
        which = pair_of(event)
        if which is None or which not in numbers:
            continue
        done[which].append(event)
        spots = touched(event)
        count += bool(spots)
        numbers[which] |= dict.fromkeys(spots, count)
    return {which: News(numbers[which], _last(done[which])) for which in shown}


def pair_of(event: Event) -> int | None:
    """The pair on whose boards or key something was done."""
    match event:
        case KeySet(pair) | Won(pair):
            return pair
        case (
            Gave(seat) | Lost(seat) | Moved(seat) | Swapped(seat) | Took(seat) | Placed(seat) | Linked(seat)
            | Offered(seat) | Passed(seat) | KeyProposed(seat)
        ):  # fmt: skip
            return seat // 2
        case _:
            return None


def _last(done: Sequence[Event]) -> tuple[Event, ...]:
    """The last action, with what followed from it."""
    found: list[Event] = []
    for event in reversed(done):
        found.insert(0, event)
        if not isinstance(event, Offered | Gave | Placed | Won):
            break
    return tuple(found)


def new_tokens(pair: Pair, last: Sequence[Event]) -> frozenset[tuple[int, Zone, int]]:
    """Where the tokens lie now that the last action has set in motion: player, zone and space (from 0)."""
    found = set()
    for event in last:
        for player, zone, subject in _arrived(event):
            inside = pair.boards[player].zones[zone - 1]
            if subject in inside:
                found.add((player, zone, space(inside, subject)))
    return frozenset(found)


def space(inside: Sequence[Subject], subject: Subject) -> int:
    """The last space of a zone with a subject, counted from 0."""
    return len(inside) - 1 - list(reversed(inside)).index(subject)


def _arrived(event: Event) -> tuple[tuple[int, Zone, Subject], ...]:
    """The tokens that an event has brought to zones."""
    match event:
        case Moved(seat, subject, target=target):
            return ((seat % 2, target, subject),)
        case Took(seat, subject, (low, high)):
            return (seat % 2, low, subject), (seat % 2, high, subject)
        case Swapped(seat, first, source, second, target):
            return (seat % 2, target, first), (seat % 2, source, second)
        case Gave(seat, zone, give, get):
            return (1 - seat % 2, zone, give), (seat % 2, zone, get)
        case _:
            return ()


def order(view: View, focus: Sequence[Event]) -> tuple[int, ...]:
    """The small number of each event on the boards of all pairs, 0 for what changes none."""
    count, found = 0, []
    for event in focus:
        which = pair_of(event)
        changed = which is not None and which < len(view.pairs) and bool(touched(event))
        count += changed
        found.append(count if changed else 0)
    return tuple(found)
