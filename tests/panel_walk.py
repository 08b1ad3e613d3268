"""Walks through private panels: by how many presses a turn can be made from the panel as it opens."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.kernel.chance import Chance, pick, seeded
from games.kernel.game import AnyGame, Seat, chosen
from rendering.painter import painter
from rendering.panel import AnyDecision, Decision, Panel, Style


@dataclass(frozen=True)
class Turn:
    """The moves of one seat one after the other, from a state on, until others act or luck decides something."""

    game: AnyGame
    state: Any
    seat: Seat
    moves: tuple[str, ...]


def decision(
    game: AnyGame, state: Any, seat: Seat, picked: str = "", buttons: int = 25, *, board: bool = False
) -> AnyDecision:
    """What a seat has to decide."""
    moves = tuple(map(game.write, game.legal(state, seat)))
    return Decision(game, painter(game.slug).tell, game.view(state, seat), moves, picked, buttons, board)


def turns(game: AnyGame, options: dict[str, str], seats: int, seed: str, *, sensible: bool) -> Iterator[Turn]:
    """Every turn of one match, played by chance or by the greedy computer player."""
    luck, minds = seeded(f"luck {seed}"), seeded(f"minds {seed}")
    state = game.setup(seats, chosen(game, options), luck).state
    while awaited := sorted(game.to_act(state)):
        seat, begin, moves = awaited[0], state, list[str]()
        while True:
            move = _chosen(game, state, seat, minds, sensible=sensible)
            moves.append(game.write(move))
            before, used = game.to_act(state), luck.used
            state = game.apply(state, seat, move, luck).state
            if not before == game.to_act(state) == {seat} or luck.used != used:
                break
        yield Turn(game, begin, seat, tuple(moves))


def _chosen(game: AnyGame, state: Any, seat: Seat, minds: Chance, *, sensible: bool) -> Any:
    legal = list(game.legal(state, seat))
    return game.greedy(game.view(state, seat), legal, minds) if sensible else pick(legal, minds)


def presses(turn: Turn, buttons: int, *, board: bool = False) -> int | None:
    """The fewest presses by which a turn is made, None where its buttons do not lead to it.

    Moves that may be made in either order count as the same turn.
    """
    game, seat = turn.game, turn.seat

    @cache
    def panel(state: Any, picked: str) -> Panel:
        return painter(game.slug).panel(decision(game, state, seat, picked, buttons, board=board))

    luck = seeded("the luck of a walk is not looked at")
    begin = (turn.state, turn.moves, "")
    found, waiting = {begin: 0}, deque([begin])
    while waiting:
        here = state, left, picked = waiting.popleft()
        if not left:
            return found[here]
        for press in panel(state, picked).presses:
            if press.style is Style.OFF:
                continue
            if press.style is not Style.MAKE:
                there = (state, left, press.pick)
            else:
                made = [game.write(game.read(text)) for text in press.pick.split(";")]
                if not _begins(left, made):
                    continue
                after = state
                for text in made:
                    after = game.apply(after, seat, game.read(text), luck).state
                there = (after, _without(left, made), "")
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return None


def _begins(left: tuple[str, ...], made: list[str]) -> bool:
    """Whether these moves begin the turn; two tracks may be laid in either order."""
    if len(made) == 1 < len(left) and "-" in made[0]:
        return made[0] in left
    return sorted(left[: len(made)]) == sorted(made)


def _without(left: tuple[str, ...], made: list[str]) -> tuple[str, ...]:
    rest = list(left)
    for text in made:
        rest.remove(text)
    return tuple(rest)
