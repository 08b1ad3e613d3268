"""What luck decided as a record says it: in the words of the game, or as the draws themselves where it has none.

The draws of a game without ``Facts`` stand as ``{"draws": [[n, answer], ...]}`` in the setup, and in the luck of each
move that drew (games/records/RECORDS.md, "Setup and luck"). In format 2 ``used`` stands beside all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from games.kernel.game import AnyGame, EarlierFacts, Facts, Json, Options, Seat, Step, Told, exactly

Draws: TypeAlias = Sequence[tuple[int, int]]
"""Answers of luck in their order: below what, and the answer."""

LARGEST = 2**31
"""No game asks for more draws at once."""


class Drawn:
    """Luck that gives recorded draws, from a place on; raises ``ValueError`` for another question or past their end."""

    def __init__(self, draws: Draws, at: int = 0) -> None:
        self._draws, self.at, self.used = draws, at, 0

    @property
    def made(self) -> Draws:
        """The draws given so far."""
        return self._draws[self.at - self.used : self.at]

    def given(self, start: int) -> Draws:
        """The draws given from a place on."""
        return self._draws[start : self.at]

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


def _words(game: AnyGame, form: int) -> Facts[Any, Any, Any] | EarlierFacts[Any, Any, Any] | None:
    """The facts of a game as records of this format have them."""
    facts = game.facts
    return facts.earlier if form == 1 and facts is not None and facts.earlier is not None else facts


def setup_facts(game: AnyGame, step: Step[Any, Any], draws: Draws, form: int) -> Json:
    """What luck decided at the start."""
    words = _words(game, form)
    return _counted(_written(draws) if words is None else words.setup(step.state, step.told), len(draws), form)


def completed(game: AnyGame, setup: Json, told: Sequence[Told[Any]]) -> Json:
    """The facts of a setup of format 1 with those that a move adds."""
    words = _words(game, 1)
    return words.later(setup, told) if isinstance(words, EarlierFacts) else setup


def move_facts(game: AnyGame, told: Sequence[Told[Any]], draws: Draws, form: int) -> Json | None:
    """What luck decided because of a move, None where nothing was drawn."""
    words = _words(game, form)
    fact = (_written(draws) if draws else None) if words is None else words.luck(told)
    return None if fact is None else _counted(fact, len(draws), form)


def recalled(game: AnyGame, seats: int, options: Options, setup: Json, form: int) -> Step[Any, Any]:
    """The start that the facts of a record tell; raises as ``Facts.recall``."""
    words, (fact, used) = _words(game, form), _told(setup, form)
    if words is not None:
        step = words.recall(seats, options, fact)
        _bounded(game, step, used)
        return step
    luck = Drawn(_read(fact))
    step = game.setup(seats, options, luck)
    _end(luck, used)
    return step


def relived(
    game: AnyGame, state: Any, seat: Seat, move: Any, fact: Json | None, form: int
) -> tuple[Step[Any, Any], Json | None]:
    """What a move led to by the luck that a record tells, and that luck as it has it; raises as ``Facts.relive``."""
    words = _words(game, form)
    told, used = (None, None if form == 1 else 0) if fact is None else _told(fact, form)
    if words is not None:
        step = words.relive(state, seat, move, told)
        _bounded(game, step, used)
        has = words.luck(step.told)
        return step, has if has is None or used is None else {**has, "used": used}
    luck = Drawn(() if told is None else _read(told))
    step = game.apply(state, seat, move, luck)
    _end(luck, used)
    return step, move_facts(game, step.told, luck.made, form)


def used_by(fact: Json | None) -> int:
    """How many draws made a setup or the luck of a move in format 2."""
    return 0 if fact is None else int(fact["used"])


def _counted(fact: Json, count: int, form: int) -> Json:
    return fact if form == 1 else {**fact, "used": count}


def _told(fact: Json, form: int) -> tuple[Json, int | None]:
    """The words of luck, and in format 2 how many draws made them; raises ``ValueError``."""
    if form == 1:
        return fact, None
    words = dict(exactly(fact, dict))
    if "used" not in words:
        raise ValueError("it does not say how many draws were used")
    used = exactly(words.pop("used"), int)
    if not 0 <= used < LARGEST:
        raise ValueError("so many draws are not used")
    return words, used


def _bounded(game: AnyGame, step: Step[Any, Any], used: int | None) -> None:
    """Raises ``ValueError`` where so many draws cannot have made what a step tells."""
    if used is None or game.facts is None:
        return
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


def _end(luck: Drawn, used: int | None) -> None:
    if luck.left or used not in (None, luck.used):
        raise ValueError("there are draws that nothing asked for")
