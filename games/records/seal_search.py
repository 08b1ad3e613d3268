"""Which draws of a sealed record of format 1 made its facts: it does not say, as moves taken back are left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from games.kernel.game import Json, Refusal, Seat
from games.records.facts import Drawn, Draws, completed, move_facts, setup_facts
from games.records.faults import Fault
from games.records.reader import Record
from games.records.rules_check import BROKEN, begins, same

MOST = 20_000
"""Places that are tried again once the first ones led nowhere."""

Found: TypeAlias = tuple[Any, int, int, Json]
"""The state after a line, the next draw, the draws spent so far, and the facts of the setup so far."""


def untraced(record: Record, draws: Draws) -> int:
    """How many of the draws made nothing that stands in the record; raises ``Fault`` where the others cannot have.

    Where the draws of a line may stand at several places, the first is taken, and the others once that leads nowhere.
    """
    ways: list[Iterator[Found]] = [_setups(record, draws)]
    farthest, again, whole, seen = 0, 0, False, set[tuple[int, int, int]]()
    while ways and again < MOST:
        found = next(ways[-1], None)
        if found is None:
            ways.pop()
            again += 1
        elif len(ways) > len(record.moves):
            whole = True
            if same(found[3], record.setup):
                return len(draws) - found[2]
        else:
            # what follows depends on these alone: the state follows from the record
            key = (len(ways), found[1], found[3].get("used", 0))
            if key not in seen:
                seen.add(key)
                farthest = max(farthest, len(ways))
                ways.append(_onward(record, draws, found, record.moves[len(ways) - 1]))
    if whole or not farthest:
        raise Fault("The setup in the record is not what the seed gave.")
    raise Fault("Move {number}: its luck is not what the seed gave.", number=farthest)


def _setups(record: Record, draws: Draws) -> Iterator[Found]:
    game = record.game
    for place in range(len(draws) + 1):
        luck = Drawn(draws, place)
        try:
            step = game.setup(len(record.names), record.options, luck)
        except (*BROKEN, Refusal):
            continue
        setup = setup_facts(game, step, luck.made, 1)
        if begins(setup, record.setup):
            yield step.state, luck.at if luck.used else 0, luck.used, setup


def _onward(record: Record, draws: Draws, found: Found, line: dict[str, Json]) -> Iterator[Found]:
    """What one line may have led to, the first place of its draws first."""
    game = record.game
    state, at, spent, setup = found
    if "event" in line:
        if line["event"] == "resigned" and game.resigned is not None:
            state = game.resigned(state, Seat(line["seat"]))
        yield state, at, spent, setup
        return
    seat, move, fact = Seat(line["seat"]), game.read(line["move"]), line.get("luck")
    for place in range(at, len(draws) + 1):
        luck = Drawn(draws, place)
        try:
            step = game.apply(state, seat, move, luck)
        except (*BROKEN, Refusal):
            continue
        later = completed(game, setup, step.told)
        if same(move_facts(game, step.told, luck.made, 1), fact) and _fits(later, record.setup):
            yield step.state, luck.at if luck.used else at, spent + luck.used, later
            if not luck.used:
                return


def _fits(setup: Json, whole: Json) -> bool:
    """Whether facts known so far stand in a setup; how many draws were used is known once all of them are there."""
    complete = set(setup) == set(whole)
    return begins({name: fact for name, fact in setup.items() if complete or name != "used"}, whole)
