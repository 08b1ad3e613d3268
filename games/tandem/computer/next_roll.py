"""What a pair's boards are worth before a roll: the best end for each, without laying out the boards of them all.

Most ends change two zones of one board and neither row: then only what stands for these zones, and for the subjects
on the boards, is exchanged in the sum. ``games.tandem.computer.position.ends`` is asked where a row changes.
"""

from __future__ import annotations

from games.tandem.computer.evaluation import GATHERED, Context, Evaluation
from games.tandem.computer.position import (
    EXCHANGES,
    FULL,
    INSIDE,
    MANY,
    ROLLS,
    SWAPS,
    THREE,
    WITH,
    WITHOUT,
    Light,
    ends,
    linked,
    replaced,
    settled,
    used,
)
from games.tandem.values import STOCK

WAYS = tuple(
    ((dice[0], dice[1], dice[2]), (dice[1], dice[0], dice[2]), (dice[2], dice[0], dice[1])) if len(dice) == 3 else ()
    for dice, _ in ROLLS
)
"""For each roll of three values: which one names a subject, and the two zones."""


def expected(evaluation: Evaluation, own: Light, other: Light, alone: bool, duty: bool = False) -> float:
    """The sum over ``ROLLS`` of the turns needed after the best end of a turn of ``own``, times its falls."""
    if FULL[own[6]] and own[6] == other[6]:
        total = 0.0
        for dice, falls in ROLLS:
            total += falls * min([evaluation.turns(*end) for end in ends(own, other, dice, alone, duty)])
        return total
    return _Before(evaluation, own, other, alone, duty).total()


class _Before:
    """A pair before a roll."""

    def __init__(self, evaluation: Evaluation, own: Light, other: Light, alone: bool, duty: bool) -> None:
        self.evaluation, self.own, self.other, self.alone, self.duty = evaluation, own, other, alone, duty
        rows = own[6] * 2401 + other[6]
        context = evaluation.contexts.get(rows) or evaluation.context(rows)
        self.context: Context = context
        self.floor = evaluation.turn
        mine = theirs = 0
        base = context.rows
        self.parts: list[float] = []
        for zone in range(6):
            mine += GATHERED[own[zone]]
            theirs += GATHERED[other[zone]]
            part = self.part(zone, own[zone] * MANY + other[zone])
            self.parts.append(part)
            base += part
        self.mine, self.theirs, self.base = mine, theirs, base
        self.known: dict[int, float] = {}
        self.unchanged = base + self.subjects(0)
        self.links = [self.exchanged(zone) for zone in range(6)]
        self.counts = used(own, other)

    def part(self, zone: int, pair: int) -> float:
        """What stands for two contents of a zone."""
        found = self.context.zones[zone].get(pair)
        return self.context.zone(zone, pair) if found is None else found

    def subjects(self, change: int) -> float:
        """What stands for the subjects once the mover's sum has changed by so much."""
        found = self.known.get(change)
        if found is None:
            found = self.known[change] = self.context.subjects(self.mine + change, self.theirs)
        return found

    def exchanged(self, zone: int) -> tuple[tuple[float, int, int], ...] | None:
        """How the sums change by each exchange in a zone; None where one leads to three of a kind."""
        own, other = self.own[zone], self.other[zone]
        found = []
        for mine, theirs in EXCHANGES[own * MANY + other]:
            if THREE[mine] >= 0 or THREE[theirs] >= 0:
                return None
            found.append(
                (
                    self.part(zone, mine * MANY + theirs) - self.parts[zone],
                    GATHERED[mine] - GATHERED[own],
                    GATHERED[theirs] - GATHERED[other],
                )
            )
        return tuple(found) or ((0, 0, 0),)

    def two(self, low: int, first: int, high: int, second: int) -> float:
        """The turns after two of the mover's zones have changed to these contents."""
        own, other = self.own, self.other
        if THREE[first] >= 0 or THREE[second] >= 0:
            now = replaced(replaced(own, low, first), high, second)
            one, another = sorted((low, high))
            found = settled(now, other, ((0, one), (0, another)), self.alone, self.duty)
            return min([self.evaluation.turns(*end) for end in found])
        total = self.base - self.parts[low] - self.parts[high]
        total += self.part(low, first * MANY + other[low]) + self.part(high, second * MANY + other[high])
        change = GATHERED[first] + GATHERED[second] - GATHERED[own[low]] - GATHERED[own[high]]
        return total + self.subjects(change)

    def total(self) -> float:
        """The sum over all rolls."""
        total = 0.0
        floor = self.floor
        for number, (dice, falls) in enumerate(ROLLS):
            if len(dice) == 3:
                best = self.chosen(number, dice)
            elif len(dice) == 2:
                best = self.swapped(*dice)
            else:
                best = self.emptied(dice[0])
            total += falls * (best if best > floor or best == 0 else floor)
        return total

    def emptied(self, zone: int) -> float:
        """After three alike."""
        left = self.base - self.parts[zone] + self.part(zone, self.other[zone])
        return left + self.subjects(-GATHERED[self.own[zone]])

    def swapped(self, low: int, high: int) -> float:
        """After two alike."""
        first, second = self.own[low], self.own[high]
        if first and second:
            found = [self.two(low, one, high, two) for one, two in SWAPS[first * MANY + second]]
        else:
            found = [
                self.two(low, WITHOUT[first][token], high, WITH[0][token])
                if first
                else self.two(low, WITH[0][token], high, WITHOUT[second][token])
                for token in INSIDE[first or second]
            ]
        return min(found) if found else self.unchanged

    def chosen(self, number: int, dice: tuple[int, ...]) -> float:
        """After three different values."""
        own, two = self.own, self.two
        best = self.linked(dice)
        for value, low, high in WAYS[number]:
            first, second = own[low], own[high]
            more, further = WITH[first][value], WITH[second][value]
            less, fewer = WITHOUT[first][value], WITHOUT[second][value]
            if further >= 0:
                if less >= 0:
                    best = min(best, two(low, less, high, further))
                if more >= 0 and (self.counts >> 5 * value & 31) <= STOCK - 2:
                    best = min(best, two(low, more, high, further))
            if fewer >= 0 and more >= 0:
                best = min(best, two(low, more, high, fewer))
        return best

    def linked(self, dice: tuple[int, ...]) -> float:
        """After a link."""
        one, two, three = (self.links[zone] for zone in dice)
        if one is None or two is None or three is None:
            found = linked([(self.own, self.other)], dice, self.alone, self.duty)
            return min([self.evaluation.turns(*end) for end in found])
        if len(one) == len(two) == len(three) == 1 and not (one[0][1] or two[0][1] or three[0][1]):
            return self.unchanged
        best = 1e9
        base, mine, theirs, subjects = self.base, self.mine, self.theirs, self.context.subjects
        for worth, own, other in one:
            for further, own2, other2 in two:
                for last, own3, other3 in three:
                    total = base + worth + further + last
                    total += subjects(mine + own + own2 + own3, theirs + other + other2 + other3)
                    best = min(best, total)
        return best
