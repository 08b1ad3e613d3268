"""The plain player: its scores when it plays alone tell whether the starts of a sheet are fair.

Step by step: games/road/LUCK.md, "The plain player". It decides which sheets luck makes, so it stays as it is for good.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from games.kernel.chance import seeded
from games.road.deck import DECK, Card
from games.road.geometry import NEAR, NEAR_BITS, Space
from games.road.sheet import COLOURS, Sheet

DECKS = 20
"""How many decks a start is tried with."""
APART = 4
"""Points between the best and the worst start's mean, at most."""


def half(number: int) -> int:
    """Half of a number, rounded up.

    >>> half(7), half(8)
    (4, 4)
    """
    return (number + 1) // 2


@cache
def decks() -> tuple[tuple[Card, ...], ...]:
    """The decks of the trials: the same for every sheet, so that anybody finds the same means."""
    found = []
    for number in range(DECKS):
        luck, rest, deck = seeded(f"road deck {number}"), list(DECK), []
        while rest:
            deck.append(rest.pop(luck.below(len(rest))))
        found.append(tuple(deck))
    return tuple(found)


_Links: TypeAlias = tuple[tuple[Space, int, int, int, int], ...]
"""Neighbours of a space: space, bit, bit of the colour, number, and half of the number."""


@lru_cache(maxsize=64)
def _links(sheet: Sheet) -> tuple[tuple[_Links, ...], ...]:
    """By space and colours, as bits, the neighbours that have one of these colours."""
    halves = tuple(map(half, sheet.numbers))
    links = [
        [(there, 1 << there, 1 << sheet.colours[there], sheet.numbers[there], halves[there]) for there in near]
        for near in NEAR
    ]
    cards = range(1 << len(COLOURS))
    return tuple(tuple(tuple(link for link in near if link[2] & card) for card in cards) for near in links)


def solo(sheet: Sheet, start: Space, deck: Sequence[Card]) -> int:
    """The score of the plain player alone with a deck."""
    return onward(sheet, (start,), 1 << start, 0, deck) + 1 - len(sheet.colours)


def onward(sheet: Sheet, ends: tuple[Space, ...], reached: int, highest: int, cards: Sequence[Card]) -> int:
    """What the plain player alone still gains from a position: points of numbers, and one for each space.

    ``reached`` are the spaces of the road as bits, ``highest`` the highest number on it. Each round it takes what
    brings most at once; of equal ways the one with most free neighbours at its new end, of those the first it meets.
    """
    links = _links(sheet)
    points = 0
    for card in cards:
        most, most_free, best = 0, 0, (reached, highest, ends)
        for end in ends:
            others = tuple(one for one in ends if one != end) or (end,)
            waiting = [(end, reached, int(card), 0, highest)]
            while waiting:
                here, taken, rest, gain, top = waiting.pop()
                if gain >= most and gain:
                    free = (NEAR_BITS[here] & ~taken).bit_count()
                    if gain > most or free > most_free:
                        most, most_free, best = gain, free, (taken, top, (*others, here))
                for there, bit, colour, number, less in links[here][rest]:
                    if taken & bit:
                        continue
                    if number > top:
                        waiting.append((there, taken | bit, rest ^ colour, gain + 1 + number, number))
                    else:
                        waiting.append((there, taken | bit, rest ^ colour, gain + 1 + less, top))
        reached, highest, ends = best
        points += most
    return points


@lru_cache(maxsize=4096)
def mean(sheet: Sheet, start: Space) -> float:
    """The plain player's mean score from a start over the trial decks."""
    return sum(solo(sheet, start, deck) for deck in decks()) / DECKS


def fair(sheet: Sheet, starts: Sequence[Space]) -> bool:
    """Whether the means from the starts lie close enough together."""
    low = high = mean(sheet, starts[0])
    for start in starts[1:]:
        found = mean(sheet, start)
        low, high = min(low, found), max(high, found)
        if high - low > APART:
            return False
    return True
