"""What the ends of a turn are worth: what is expected after the next roll, or the next two, if both partners play well.

The costs here are turns a pair still needs, in 216,000ths: whole numbers, so that no last bit decides. They are
averages over all the dice can mean, with the best end of the turn for each; no luck is used.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.tandem.computer.evaluation import TURN, Evaluation
from games.tandem.computer.next_roll import expected
from games.tandem.computer.position import FALLS, ROLLS, End, ends, won

COST = TURN * FALLS
"""A turn in costs."""


class Search:
    """What was found out for one decision. ``alone``: the pair is the only one, so equal rows end the game at once.

    ``duty``: tokens meet the partner's equal ones. ``closing`` says of an end that it closes the pair's round: with
    several pairs only those can win.
    """

    def __init__(self, evaluation: Evaluation, alone: bool, duty: bool = False) -> None:
        self.evaluation = evaluation
        self.turns = evaluation.turns
        self.alone, self.duty = alone, duty
        self.seen: dict[End, int] = {}
        self.averages: dict[tuple[End, bool], int] = {}

    def forget(self) -> None:
        """Drops what was found out, once it is out of reach."""
        self.seen.clear()
        self.averages.clear()

    def now(self, end: End) -> int:
        """The cost by the trained numbers alone."""
        worth = self.seen.get(end)
        if worth is None:
            worth = self.seen[end] = int(self.turns(end[0], end[1]))
        return worth * FALLS

    def nearest(self, found: Iterable[End], many: int) -> list[End]:
        """The best few of these ends by the trained numbers, each once, the first where they are equal."""
        return sorted(dict.fromkeys(found), key=self.now)[:many]

    def one_roll(self, end: End, closing: bool) -> int:
        """The cost once the next roll is played, averaged over all rolls."""
        if won(*end) and (closing or self.alone):
            return 0
        known = self.averages.get((end, closing))
        if known is not None:
            return known
        other, own = end
        total = COST + int(expected(self.evaluation, own, other, self.alone, self.duty))
        self.averages[end, closing] = total
        return total

    def two_rolls(self, end: End, closing: bool, width: int) -> int:
        """The cost once the next two rolls are played; the ``width`` best answers to the first are looked at."""
        if won(*end) and (closing or self.alone):
            return 0
        other, own = end
        total = 0
        for dice, falls in ROLLS:
            nearest = self.nearest(ends(own, other, dice, self.alone, self.duty), width)
            total += falls * min(self.one_roll(after, not closing) for after in nearest)
        return COST + total // FALLS
