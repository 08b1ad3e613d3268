"""What luck decided as a record says it: in the words of the game, or as the draws themselves where it has none.

The draws of a game without ``Facts`` stand as ``{"draws": [[n, answer], ...]}`` in the setup, and in the luck of each
move that drew (games/records/RECORDS.md, "Setup and luck"). ``used``, how many draws made it, stands beside all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from games.kernel.game import AnyGame, Json, Options, Seat, Step, Told, exactly

Draws: TypeAlias = Sequence[tuple[int, int]]
"""Answers of luck in their order: below what, and the answer."""

LARGEST = 2**31
"""No game asks for more draws at once."""


class Drawn:
    """Luck that gives recorded draws; raises ``ValueError`` for another question or past their end."""

    def __init__(self, draws: Draws) -> None:
        self._draws, self.used = draws, 0

    def given(self, start: int = 0) -> Draws:
        """The draws given so far, from a place on."""
        return self._draws[start : self.used]

    @property
    def left(self) -> int:
        """How many draws nothing has asked for yet."""
        return len(self._draws) - self.used

    def below(self, n: int) -> int:
        """The answer of the next draw."""
        if not self.left or self._draws[self.used][0] != n:
            raise ValueError("there is no such draw here")
        self.used += 1
        return self._draws[self.used - 1][1]


def setup_facts(game: AnyGame, step: Step[Any, Any], draws: Draws) -> Json:
    """What luck decided at the start."""
    facts = game.facts
    return {**(_written(draws) if facts is None else facts.setup(step.state, step.told)), "used": len(draws)}


def move_facts(game: AnyGame, told: Sequence[Told[Any]], draws: Draws) -> Json | None:
    """What luck decided because of a move, None where nothing was drawn."""
    facts = game.facts
    fact = (_written(draws) if draws else None) if facts is None else facts.luck(told)
    return None if fact is None else {**fact, "used": len(draws)}


def recalled(game: AnyGame, seats: int, options: Options, setup: Json) -> Step[Any, Any]:
    """The start that the facts of a record tell; raises as ``Facts.recall``."""
    fact, used = _told(setup)
    if game.facts is not None:
        step = game.facts.recall(seats, options, fact)
        _bounded(game, step, used)
        return step
    luck = Drawn(_read(fact))
    step = game.setup(seats, options, luck)
    _end(luck, used)
    return step


def relived(game: AnyGame, state: Any, seat: Seat, move: Any, fact: Json | None) -> tuple[Step[Any, Any], Json | None]:
    """What a move led to by the luck that a record tells, and that luck as it has it; raises as ``Facts.relive``."""
    told, used = (None, 0) if fact is None else _told(fact)
    if game.facts is not None:
        step = game.facts.relive(state, seat, move, told)
        _bounded(game, step, used)
        has = game.facts.luck(step.told)
        return step, None if has is None else {**has, "used": used}
    luck = Drawn(() if told is None else _read(told))
    step = game.apply(state, seat, move, luck)
    _end(luck, used)
    return step, move_facts(game, step.told, luck.given())


def used_by(fact: Json | None) -> int:
    """How many draws made a setup or the luck of a move."""
    return 0 if fact is None else int(fact["used"])


def _told(fact: Json) -> tuple[Json, int]:
    """The words of luck, and how many draws made them; raises ``ValueError``."""
    words = dict(exactly(fact, dict))
    if "used" not in words:
        raise ValueError("it does not say how many draws were used")
    used = exactly(words.pop("used"), int)
    if not 0 <= used < LARGEST:
        raise ValueError("so many draws are not used")
    return words, used


def _bounded(game: AnyGame, step: Step[Any, Any], used: int) -> None:
    """Raises ``ValueError`` where so many draws cannot have made what a step tells."""
    assert game.facts is not None
    least, most = game.facts.draws(step)
    if used < least or (most is not None and used > most):
        raise ValueError(f"{used} draws do not make it")


def _written(draws: Draws) -> Json:
    return {"draws": [list(draw) for draw in draws]}


def _read(fact: Json) -> Draws:
    """The draws of a fact; raises ``ValueError``."""
    if exactly(fact, dict).keys() != {"draws"}:
        raise ValueError("luck is told by its draws alone")
    draws = []
    for draw in exactly(fact["draws"], list):
        n, answer = (exactly(part, int) for part in exactly(draw, list))
        if not 0 <= answer < n:
            raise ValueError(f"{answer} is not below {n}")
        draws.append((n, answer))
    return draws


def _end(luck: Drawn, used: int) -> None:
    if luck.left or used != luck.used:
        raise ValueError("there are draws that nothing asked for")
