"""The numbers of the decisions of computer players: none is used twice, and none is left out unseen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.kernel.game import Json, Seat
from games.records.faults import Fault


class DecisionNumbers:
    """How many decisions a record has opened for each seat, and which numbers its moves named.

    A choice that still stands when its round is undone stands there again with the number it had.
    """

    def __init__(self, turns: Sequence[int]) -> None:
        self._opened = list(turns)
        self._named = [0] * len(turns)
        self._missing = [0] * len(turns)
        self._standing: dict[int, dict[str, Json]] = {}

    def made(self, number: int, line: dict[str, Json], *, exact: bool) -> int:
        """How many decisions of its seat were skipped before a move; raises ``Fault`` for one that was made already.

        ``exact`` where none can have been: every decision that was opened stands in the record.
        """
        seat, standing = line["seat"], self._standing.pop(line["seat"], None)
        if "computer" not in line:
            return 0
        turn = int(line["computer"].rpartition(" ")[2])
        if standing is not None and all(standing.get(key) == line.get(key) for key in ("move", "computer")):
            self._opened[seat] -= 1
            return 0
        if turn <= self._named[seat]:
            raise Fault("Move {number}: this decision of a computer player was made already.", number=number)
        if exact and turn != self._opened[seat]:
            raise Fault("Move {number}: the decision has another number.", number=number)
        self._named[seat] = turn
        skipped = max(0, turn - self._opened[seat] - self._missing[seat])
        self._missing[seat] += skipped
        return skipped

    def opened(self, seats: Iterable[Seat]) -> None:
        """One more decision for each of these seats."""
        for seat in seats:
            self._opened[seat] += 1

    def undone(self, lines: Sequence[dict[str, Json]], awaited: Iterable[Seat]) -> None:
        """A move or a round is undone: its seats decide again, unless a choice of the round stands."""
        self.opened(awaited)
        self._standing = {line["seat"]: line for line in lines}
