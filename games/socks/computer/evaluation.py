"""How likely each seat is to take the open colours of a Socks position, and what that is worth to a seat."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import NamedTuple

from games.socks.computer.field import Field
from games.socks.computer.network import CUT, JOINED

FARTHEST = 12.0
"""Resistances above this are all alike."""


@dataclass(frozen=True)
class Model:
    """How likely a colour is taken, from the resistances of both races.

    ``coming`` are for the seat about to move a constant and the factors of the logarithms of its own resistance and of
    the other's; ``waiting`` the same for the other seat, of its own resistance and of that of the seat about to move.
    They are weighed against 1 for nobody.
    """

    coming: tuple[float, float, float]
    waiting: tuple[float, float, float]

    def taken(self, near: float, far: float) -> tuple[float, float]:
        """How likely the seat about to move takes a colour, and the other; ``near`` and ``far`` are their races."""
        if near < JOINED:
            return 1.0, 0.0
        if far < JOINED:
            return 0.0, 1.0
        first, second = log(min(near, FARTHEST)), log(min(far, FARTHEST))
        constant, own, other = self.coming
        one = exp(constant + own * first + other * second) if near < CUT else 0.0
        constant, own, other = self.waiting
        two = exp(constant + own * second + other * first) if far < CUT else 0.0
        every = 1.0 + one + two
        return one / every, two / every


@dataclass(frozen=True)
class Taste:
    """What a player goes by: its model, and what it gives for its own points and for the other's.

    ``truth`` is how much of a lead that the model expects comes true on average.
    """

    model: Model
    own: float = 1.0
    other: float = 1.0
    truth: float = 1.0

    def part(self, points: int, mine: float, theirs: float, mine_next: bool) -> tuple[float, float]:
        """A colour's part of the expected lead, and of its variance; ``mine_next``: the player moves next."""
        if mine_next:
            own, other = self.model.taken(mine, theirs)
        else:
            other, own = self.model.taken(theirs, mine)
        lead = points * (self.own * own - self.other * other)
        return lead, points * points * (own + other - (own - other) ** 2)

    def worth(self, margin: int, lead: float, variance: float) -> Worth:
        """What a lead of ``margin`` now and of ``lead`` in the end is worth."""
        return Worth(
            round((margin + lead) / sqrt(variance + 1.0), 6),
            round(margin + self.truth * lead, 6),
        )


class Worth(NamedTuple):
    """What a position is worth to a seat.

    ``value`` is what players go by: the expected lead by its standard deviation, so that a sure point counts more than
    a hoped for one. ``lead`` is the lead that comes true on average, in points. Both are rounded, so that no last bit
    decides.
    """

    value: float
    lead: float

    def __neg__(self) -> Worth:
        """What it is worth to the other seat."""
        return Worth(-self.value, -self.lead)


def singles(there: Field, seat: int, me: int, taste: Taste) -> list[Worth]:
    """By place in ``there.left`` what the field is worth to ``me`` once ``seat`` has laid there and its turn ends."""
    margin = there.margin if me == 0 else -there.margin
    leads, variances = [0.0] * len(there.left), [0.0] * len(there.left)
    by_me = seat == me
    for points, white, black in there.races:
        mine, theirs = (white, black) if me == 0 else (black, white)
        near, far = mine.resistance, theirs.resistance
        base = taste.part(points, near, far, not by_me)
        for place, at in enumerate(there.left):
            first, second = mine.after(at, by_me), theirs.after(at, not by_me)
            same = first == near and second == far
            lead, variance = base if same else taste.part(points, first, second, not by_me)
            leads[place] += lead
            variances[place] += variance
    return [taste.worth(margin, lead, variance) for lead, variance in zip(leads, variances, strict=True)]


def whole(there: Field, me: int, mine_next: bool, taste: Taste) -> Worth:
    """What a field is worth to ``me`` as it is."""
    lead, variance = 0.0, 0.0
    for points, white, black in there.races:
        mine, theirs = (white, black) if me == 0 else (black, white)
        more, wide = taste.part(points, mine.resistance, theirs.resistance, mine_next)
        lead, variance = lead + more, variance + wide
    return taste.worth(there.margin if me == 0 else -there.margin, lead, variance)
