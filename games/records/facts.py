"""What luck decided as a record says it: in the words of the game, or as the draws themselves where it has none.

The draws of a game without ``Facts`` stand as ``{"draws": [[n, answer], ...]}`` in the setup, and in the luck of each
move that drew (games/records/RECORDS.md, "Setup and luck").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from games.kernel.game import AnyGame, Json, Options, Seat, Step, Told, exactly

Draws: TypeAlias = Sequence[tuple[int, int]]
"""Answers of luck in their order: below what, and the answer."""


class Drawn:
    """Luck that gives recorded draws, from a place on; raises ``ValueError`` for another question or past their end."""

    def __init__(self, draws: Draws, at: int = 0) -> None:
        self._draws, self.at, self.used = draws, at, 0

    @property
    def made(self) -> Draws:
        """The draws given so far."""
        return self._draws[self.at - self.used : self.at]

    @property
    def left(self) -> int:
        """How many draws nothing has asked for yet."""
        return len(self._draws) - self.at

    def below(self, n: int) -> int:
        """The answer of the next draw."""
        if self.at >= len(self._draws) or self._draws[self.at][0] != n:
            raise ValueError("there is no such draw here")
        answer = self._draws[self.at][1]
        self.at += 1
        self.used += 1
        return answer


def setup_facts(game: AnyGame, step: Step[Any, Any], draws: Draws) -> Json:
    """What luck decided at the start."""
    return _written(draws) if game.facts is None else game.facts.setup(step.state, step.told)


def completed(game: AnyGame, setup: Json, told: Sequence[Told[Any]]) -> Json:
    """The facts of a setup with those that a move adds."""
    return setup if game.facts is None else game.facts.later(setup, told)


def move_facts(game: AnyGame, told: Sequence[Told[Any]], draws: Draws) -> Json | None:
    """What luck decided because of a move, None where nothing was drawn."""
    if game.facts is None:
        return _written(draws) if draws else None
    return game.facts.luck(told)


def recalled(game: AnyGame, seats: int, options: Options, setup: Json) -> Step[Any, Any]:
    """The start that the facts of a record tell; raises as ``Facts.recall``."""
    if game.facts is not None:
        return game.facts.recall(seats, options, setup)
    luck = Drawn(_read(setup))
    step = game.setup(seats, options, luck)
    _end(luck)
    return step


def relived(game: AnyGame, state: Any, seat: Seat, move: Any, fact: Json | None) -> tuple[Step[Any, Any], Json | None]:
    """What a move led to by the luck that a record tells, and that luck as it has it; raises as ``Facts.relive``."""
    if game.facts is not None:
        step = game.facts.relive(state, seat, move, fact)
        return step, game.facts.luck(step.told)
    luck = Drawn(() if fact is None else _read(fact))
    step = game.apply(state, seat, move, luck)
    _end(luck)
    return step, move_facts(game, step.told, luck.made)


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


def _end(luck: Drawn) -> None:
    if luck.left:
        raise ValueError("there are draws that nothing asked for")
