"""The 15 cards and the order of the deck table (games/road/RULES.md, "Parts")."""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", int)
"""The colours a card shows, as bits ``1 << colour``."""

_LEFT_OUT = (
    *((colour,) for colour in range(6)),
    *((one, other) for one in (0, 2, 4) for other in (1, 3, 5)),
)
"""The colours each card leaves out: each one alone, then blue, yellow and violet with green, red and grey."""

DECK = tuple(Card(0b111111 & ~sum(1 << colour for colour in colours)) for colours in _LEFT_OUT)
"""Every card once, in the order of the deck table; no two are alike."""


def colours_on(card: Card) -> tuple[int, ...]:
    """The colours on a card, in the order of the deck table.

    >>> colours_on(DECK[0]), colours_on(DECK[6])
    ((1, 2, 3, 4, 5), (2, 3, 4, 5))
    """
    return tuple(colour for colour in range(6) if card >> colour & 1)


def left(turned: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards nobody has turned yet, in the order of the deck table."""
    return tuple(card for card in DECK if card not in turned)
