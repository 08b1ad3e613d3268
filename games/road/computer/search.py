"""Rounds played out for the candidates of a decision: the same cards for all, and the worse half dropped in rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.kernel.luck import QuickLuck
from games.road.computer.board import FULL, HALF
from games.road.computer.candidates import Candidate
from games.road.computer.playouts import played_alone, played_on
from games.road.computer.position import Line, Position
from games.road.computer.rule import POINT, Phases, best, soon, stale_for
from games.road.sheet import ROUNDS

DEPTH = 4
"""Rounds that a playout has; the rule says what may follow."""


@dataclass
class Tried:
    """A candidate and how its playouts went: how many they were, the sum of what they are worth, means by round."""

    candidate: Candidate
    count: int = 0
    total: int = 0
    means: list[int] = field(default_factory=list)

    def worth(self, best: Tried) -> int:
        """What it is worth in hundredths of a point: less than the best by as much as in the last round of its own."""
        return best.means[-1] - best.means[len(self.means) - 1] + self.means[-1]


def decks(left: Sequence[int], luck: QuickLuck) -> Iterator[tuple[int, ...]]:
    """Orders of the cards left, without end; each card comes first equally often."""
    while True:
        order = luck.shuffled(left)
        for at in range(len(order)):
            yield (*order[at:], *order[:at])
        if not order:
            yield ()


class Search:
    """The playouts of one decision. All play by the same weights; the seat that thinks plays for ``lead``.

    ``lead``: how much the points of the best other count against the own ones, in hundredths.
    """

    def __init__(self, here: Position, weights: Phases, luck: QuickLuck, lead: int) -> None:
        self.here, self.weights, self.lead = here, weights, lead
        self._minds = (weights,) * len(here.lines)
        self._decks = decks(here.left, luck)
        self._cards: list[tuple[int, ...]] = []
        self._others = _others(here, weights)

    def cards(self, upto: int) -> list[tuple[int, ...]]:
        """The first so many decks."""
        while len(self._cards) < upto:
            self._cards.append(next(self._decks))
        return self._cards[:upto]

    def play(self, tried: Tried, upto: int) -> None:
        """Plays a candidate on with the first so many decks."""
        for cards in self.cards(upto)[tried.count :]:
            tried.total += self.value(self.worths(tried.candidate, cards, DEPTH))
        tried.count = upto
        tried.means.append(tried.total // upto)

    def worths(self, candidate: Candidate, cards: Sequence[int], depth: int = ROUNDS) -> tuple[int, ...]:
        """What all lines are worth in hundredths, so many rounds after a candidate; at the end, their points."""
        here = self.here
        if here.alone:
            return (played_alone(here.ground, candidate.line, cards, self.weights, depth),)
        lines, marked = self._after(candidate)
        return played_on(here.ground, lines, marked, cards, self._minds, depth)

    def value(self, worths: Sequence[int]) -> int:
        """What it is worth to the seat that thinks, in hundredths of a point."""
        own = worths[self.here.seat]
        if len(worths) == 1:
            return own
        most = max(worth for other, worth in enumerate(worths) if other != self.here.seat)
        return own - most * self.lead // 100

    def turn_ahead(self, candidate: Candidate) -> int:
        """What the rule says of a candidate once the next card is known, summed over all cards, in hundredths."""
        here, left = self.here, len(self.here.left) - 1
        lines, marked = self._after(candidate)
        near = () if here.alone else tuple(soon(here.ground, each.free, each.one, each.two) for each in lines)
        stale = stale_for(here.seat, near, marked)
        free, one, two, got, points = candidate.line
        total = POINT * points * len(here.left)
        for card in here.left:
            total += best(here.ground, free, one, two, got, marked, stale, here.alone, card, self.weights, left)[0]
        return total

    def _after(self, candidate: Candidate) -> tuple[list[Line], int]:
        """All lines after the open round, and the numbers that anybody has reached then, as bits."""
        lines, marked = list(self._others[0]), self._others[1] | candidate.numbers
        lines[self.here.seat] = candidate.line
        return lines, marked


def _others(here: Position, weights: Phases) -> tuple[list[Line], int]:
    """The others' lines after the open round if they play by the rule, and the numbers reached then, as bits.

    They choose from what all can see; what they have chosen in truth is not known. The own line is as it is.
    """
    lines, marked, left = list(here.lines), here.marked, len(here.left)
    for seat, (free, one, two, got, points) in enumerate(here.lines):
        if seat == here.seat:
            continue
        stale = stale_for(seat, here.near, here.marked)
        _, way, stays, after = best(
            here.ground, free, one, two, got, here.marked, stale, False, here.card, weights, left
        )
        gain = way[2] + FULL[way[3] & ~here.marked] + HALF[way[3] & here.marked]
        lines[seat] = Line(after, stays, way[1], got | way[3], points + gain)
        marked |= way[3]
    return lines, marked


def narrowed(search: Search, found: Sequence[Candidate]) -> list[tuple[int, Candidate]]:
    """The candidates by what the rule says a turn ahead, best first, each with that in hundredths of a point."""
    cards = len(search.here.left)
    weighed = [(search.turn_ahead(each) // cards, each) for each in found]
    return sorted(weighed, key=lambda each: (-each[0], each[1].order))


def halving(search: Search, found: Sequence[Candidate], playouts: int) -> list[Tried]:
    """The candidates with their playouts, the best first: those that stayed longest, then by their means.

    Each round costs about as much as any other; in each the worse half is dropped.
    """
    tried = [Tried(candidate) for candidate in found]
    rounds = max(1, (len(tried) - 1).bit_length())
    done: list[Tried] = []
    upto = 0
    while True:
        upto += max(1, playouts // rounds // len(tried))
        for each in tried:
            search.play(each, upto)
        tried.sort(key=lambda each: (-each.means[-1], each.candidate.order))
        if len(tried) <= 2:
            return tried + done
        keep = (len(tried) + 1) // 2
        tried, done = tried[:keep], tried[keep:] + done
