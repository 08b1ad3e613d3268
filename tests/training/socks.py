"""The trained numbers of Socks, made again from games that ``hard`` plays against itself."""

from __future__ import annotations

from dataclasses import dataclass

from training.regression import fitted

from games.kernel.chance import seeded
from games.kernel.game import Json, Seat
from games.socks.computer.evaluation import Taste, Worth
from games.socks.computer.forecast import chance_features, taken_features
from games.socks.computer.players import MODEL, REPLIES, thought
from games.socks.computer.position import Position, networks, numbers, position
from games.socks.computer.search import weigh
from games.socks.rules import OPTIONS, apply, legal, setup
from games.socks.state import State, view
from games.socks.values import Track

GAMES = 160
"""Games that are played."""

EACH = 5
"""One turn in so many is an example, on average."""

FEW = 2
"""Of so many turns of an example the replies are looked for."""

STRAY = 16
"""Up to so many tracks at the beginning are any, so that there are positions far from even; they teach nothing."""


@dataclass(frozen=True)
class Turn:
    """The beginning of a turn: who moves, by how many points it leads, what its best turn is worth, all tracks left.

    ``races`` are the two stations of each open colour with the features of its being taken.
    """

    seat: Seat
    margin: int
    worth: Worth
    left: int
    races: tuple[tuple[tuple[int, ...], tuple[float, ...]], ...]


def train(seed: int) -> Json:
    """The trained numbers, the same for the same seed; it takes some four minutes of computing time."""
    firsts: list[tuple[float, ...]] = []
    came: list[float] = []
    races: list[tuple[float, ...]] = []
    taken: list[float] = []
    hoped = true = 0.0
    for number in range(GAMES):
        turns, end = _game(f"train socks {seed} {number}")
        seen = view(end, None)
        takers: dict[tuple[int, ...], Seat | None] = dict(zip(end.socks, end.takers, strict=True))
        for turn in turns:
            final = seen.scores[turn.seat] - seen.scores[1 - turn.seat]
            firsts.append(chance_features(turn.worth.value, turn.left, len(turn.races)))
            came.append(1.0 if final > 0 else 0.5 if final == 0 else 0.0)
            hope = turn.worth.lead - turn.margin
            hoped += hope * hope
            true += hope * (final - turn.margin)
            for pair, features in turn.races:
                races.append(features)
                taken.append(0.0 if takers[pair] is None else 1.0)
    return {
        "truth": round(true / hoped, 4),
        "chance": [round(weight, 4) for weight in fitted(firsts, came)],
        "taken": [round(weight, 4) for weight in fitted(races, taken)],
    }


def _game(seed: str) -> tuple[list[Turn], State]:
    """The turns of a game of ``hard`` against itself, and its end."""
    luck = seeded(seed)
    now = setup(2, {option.name: option.default for option in OPTIONS}, luck).state
    turns, stray = [], luck.below(STRAY + 1)
    while now.mover is not None:
        seen = view(now, now.mover)
        moves = [move for move in legal(now, now.mover) if isinstance(move, Track)]
        at = luck.below(len(moves))
        if stray:
            stray -= 1
        else:
            place = position(seen)
            links = numbers(now.town, moves)
            at = weigh(place, links, Taste(MODEL), REPLIES).best
            if seen.steps == 2 and luck.below(EACH) == 0:
                found = weigh(place, links, Taste(MODEL), thought(FEW))
                turns.append(_turn(place, found.worths[found.best]))
        now = apply(now, now.mover, moves[at], luck).state
    return turns, now


def _turn(place: Position, worth: Worth) -> Turn:
    left, me = sum(place.left), place.mover
    return Turn(
        me,
        place.scores[me] - place.scores[1 - me],
        worth,
        left,
        tuple(
            ((one, other), taken_features(white.resistance, black.resistance, left, len(place.open)))
            for (one, other, _), (_, white, black) in zip(place.open, networks(place), strict=True)
        ),
    )
