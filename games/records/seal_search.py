"""Which draws of a sealed record of format 1 made its facts: it does not say, as moves taken back are left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from games.kernel.game import Json, Refusal, Seat
from games.records.facts import Drawn, Draws, completed, move_facts, setup_facts
from games.records.reader import Record
from games.records.record_faults import Fault
from games.records.rules_check import BROKEN, begins, same

MOST = 200_000
"""Places that are tried; none of 2,836 honest records of random matches needed 500."""

Found: TypeAlias = tuple[Any, int, int, Json]
"""The state after a line, the next draw, the draws spent so far, and the facts of the setup so far."""


def untraced(record: Record, draws: Draws) -> int:
    """How many of the draws made nothing that stands in the record; raises ``Fault`` where the others cannot have.

    Where the draws of a line may stand at several places, the first is taken, and the others once that leads nowhere.
    Raises ``Fault`` too where that leads on to more than ``MOST`` places.
    """
    return _Search(record, draws).untraced()


class _Search:
    """One search; ``_tries`` counts the places tried so far."""

    def __init__(self, record: Record, draws: Draws) -> None:
        self._record, self._draws, self._tries = record, draws, 0

    def untraced(self) -> int:
        record = self._record
        ways: list[Iterator[Found]] = [self._setups()]
        farthest, whole, seen = 0, False, set[tuple[int, int, int]]()
        while ways:
            found = next(ways[-1], None)
            if found is None:
                ways.pop()
            elif len(ways) > len(record.moves):
                whole = True
                if same(found[3], record.setup):
                    return len(self._draws) - found[2]
            else:
                # what follows depends on these alone: the state follows from the record
                key = (len(ways), found[1], found[3].get("used", 0))
                if key not in seen:
                    seen.add(key)
                    farthest = max(farthest, len(ways))
                    ways.append(self._onward(found, record.moves[len(ways) - 1]))
        if whole or not farthest:
            raise Fault("The setup in the record is not what the seed gave.")
        raise Fault("Move {number}: its luck is not what the seed gave.", number=farthest)

    def _from(self, start: int) -> Iterator[Drawn]:
        """Luck from each place on, ``start`` the first; raises ``Fault`` after too many."""
        for place in range(start, len(self._draws) + 1):
            self._tries += 1
            if self._tries > MOST:
                raise Fault("Which draws made the luck of this record cannot be found: too many may have.")
            yield Drawn(self._draws, place)

    def _setups(self) -> Iterator[Found]:
        record, game = self._record, self._record.game
        for luck in self._from(0):
            try:
                step = game.setup(len(record.names), record.options, luck)
            except (*BROKEN, Refusal):
                continue
            setup = setup_facts(game, step, luck.made, 1)
            if begins(setup, record.setup):
                yield step.state, luck.at if luck.used else 0, luck.used, setup

    def _onward(self, found: Found, line: dict[str, Json]) -> Iterator[Found]:
        """What one line may have led to, the first place of its draws first."""
        game = self._record.game
        state, at, spent, setup = found
        if "event" in line:
            if line["event"] == "resigned" and game.resigned is not None:
                state = game.resigned(state, Seat(line["seat"]))
            yield state, at, spent, setup
            return
        seat, move, fact = Seat(line["seat"]), game.read(line["move"]), line.get("luck")
        for luck in self._from(at):
            try:
                step = game.apply(state, seat, move, luck)
            except (*BROKEN, Refusal):
                continue
            later = completed(game, setup, step.told)
            if same(move_facts(game, step.told, luck.made, 1), fact) and _fits(later, self._record.setup):
                yield step.state, luck.at if luck.used else at, spent + luck.used, later
                if not luck.used:
                    return


def _fits(setup: Json, whole: Json) -> bool:
    """Whether facts known so far stand in a setup; how many draws were used is known once all of them are there."""
    complete = set(setup) == set(whole)
    return begins({name: fact for name, fact in setup.items() if complete or name != "used"}, whole)
