"""Walks through private panels: by how many presses a turn can be made from the panel as it opens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Any

from games.kernel.chance import Chance, pick, seeded
from games.kernel.game import AnyGame, Seat, chosen
from games.metro.tiles import turned
from games.metro.values import Lay
from rendering.painter import painter
from rendering.panel import AnyDecision, Decision, Panel, Press, Style


@dataclass(frozen=True)
class Turn:
    """The moves that one seat chooses one after the other, from a state on.

    It ends when luck decides something or the seat is not awaited any more; others who are awaited all along, at their
    own boards, do not end it. The rules make a move that is the only one by themselves, so it is none of these.
    """

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
    state = _forced(game, game.setup(seats, chosen(game, options), luck).state, luck)
    while awaited := sorted(game.to_act(state)):
        turn, state = turn_from(game, state, awaited[0], luck, minds, sensible=sensible)
        yield turn


def turn_from(
    game: AnyGame, state: Any, seat: Seat, luck: Chance, minds: Chance, *, sensible: bool
) -> tuple[Turn, Any]:
    """The turn that a seat makes from a state on, and the state after it."""
    begin, moves = state, list[str]()
    while True:
        move = _chosen(game, state, seat, minds, sensible=sensible)
        moves.append(game.write(move))
        used = luck.used
        state = _forced(game, game.apply(state, seat, move, luck).state, luck)
        if seat not in game.to_act(state) or luck.used != used:
            return Turn(game, begin, seat, tuple(moves)), state


def _forced(game: AnyGame, state: Any, luck: Chance) -> Any:
    """The state after the moves that are the only ones, as ``games.kernel.match`` makes them."""
    while awaited := sorted(game.to_act(state)):
        for seat in awaited:
            moves = tuple(islice(game.legal(state, seat), 2))
            if len(moves) == 1:
                state = game.apply(state, seat, moves[0], luck).state
                break
        else:
            break
    return state


def _chosen(game: AnyGame, state: Any, seat: Seat, minds: Chance, *, sensible: bool) -> Any:
    legal = list(game.legal(state, seat))
    return game.greedy(game.view(state, seat), legal, minds) if sensible else pick(legal, minds)


def look(game: AnyGame, view: Any, text: str) -> object:
    """What a move looks like once it is made: equal for moves of which one button is enough.

    In Metro a tile may be held twice, or be the same after a turn; in other games no two moves are alike.
    """
    if game.slug != "metro" or not isinstance(move := game.read(text), Lay):
        return text
    held = view.hand[move.index or 0] if view.drawn is None else view.drawn
    return move.square, turned(held, move.turn)


def presses(turn: Turn, buttons: int, *, board: bool = False) -> int | None:
    """The fewest presses by which a turn is made, None where its buttons do not lead to it."""
    way = walk(turn, buttons, board=board)
    return None if way is None else len(way)


def walk(turn: Turn, buttons: int, *, board: bool = False) -> tuple[Press, ...] | None:
    """The fewest presses by which a turn is made, in their order; None where its buttons do not lead to it.

    Moves that may be made in either order count as the same turn.
    """
    game, seat = turn.game, turn.seat

    panel = _panels(game, seat, buttons, board=board)
    begin = (turn.state, turn.moves, "")
    found: dict[Any, tuple[Press, ...]] = {begin: ()}
    waiting = deque([begin])
    while waiting:
        here = state, left, picked = waiting.popleft()
        if not left:
            return found[here]
        for press in panel(state, picked).presses:
            if press.style is Style.OFF or _wrong_track(press, left):
                continue
            if press.style is not Style.MAKE:
                there = (state, left, press.pick)
            else:
                made = [game.write(game.read(text)) for text in press.pick.split(";")]
                if not _begins(turn, state, left, made):
                    continue
                there = (_after(turn, state, made), _without(left, made), "")
            if there not in found:
                found[there] = (*found[here], press)
                waiting.append(there)
    return None


def _panels(game: AnyGame, seat: Seat, buttons: int, *, board: bool) -> Callable[[Any, str], Panel]:
    """The panel of a seat by state and by what is picked, each made once."""

    @cache
    def opened(state: Any) -> AnyDecision:
        return decision(game, state, seat, "", buttons, board=board)

    @cache
    def panel(state: Any, picked: str) -> Panel:
        return painter(game.slug).panel(replace(opened(state), picked=picked))

    return panel


def _after(turn: Turn, state: Any, made: list[str]) -> Any:
    """The state after some moves of a turn."""
    luck = seeded("the luck of a walk is not looked at")
    for text in made:
        state = _forced(turn.game, turn.game.apply(state, turn.seat, turn.game.read(text), luck).state, luck)
    return state


def _wrong_track(press: Press, left: tuple[str, ...]) -> bool:
    """Whether a press picks a track that is not laid in the turn: it would have to go again."""
    track = "-" in press.spot and " " not in press.spot
    return press.style is Style.CHOICE and track and press.spot not in left


def _begins(turn: Turn, state: Any, left: tuple[str, ...], made: list[str]) -> bool:
    """Whether these moves, or moves that look like them, begin the turn; two tracks may be laid in either order."""
    if len(made) == 1 < len(left) and "-" in made[0]:
        return made[0] in left
    if len(made) == 1:
        view = turn.game.view(state, turn.seat)
        return look(turn.game, view, made[0]) == look(turn.game, view, left[0])
    return sorted(left[: len(made)]) == sorted(made)


def _without(left: tuple[str, ...], made: list[str]) -> tuple[str, ...]:
    if len(made) == 1 and made[0] not in left:
        return left[1:]
    rest = list(left)
    for text in made:
        rest.remove(text)
    return tuple(rest)
