"""Puzzles: positions out of games of computer players in which one move is better than all others by a margin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.kernel.chance import seeded
from games.kernel.computer import Assessed, Computer
from games.kernel.computer_moves import play_out
from games.kernel.game import AnyGame, Illegal, Json, Seat, chosen, exactly
from games.kernel.match import Match

PLAYERS = "hard"
"""The skill of the players whose games are searched."""
LOOKS = 8
"""Decisions of a game that are looked at."""
GLANCE = 4
"""The part of an expert's playouts that a first look takes is one in so many."""
NEARLY = 0.75
"""The part of the margin that is enough at a first look."""
AGAIN = 10
"""So many times an expert's playouts confirm the best move."""
FEWEST = 5
"""Legal moves of a decision at least."""
KEPT = 400
"""Moves of a puzzle whose loss is kept; the others lose more."""


@dataclass(frozen=True)
class Puzzle:
    """A position of a game and what its moves are worth.

    ``match`` is the JSON of a running match. ``losses`` are texts of moves with the points that each gives away, best
    first: the first gives away nothing, the next at least the margin of the game's ``Computer``. Moves that are not
    named give away more. ``text`` is what the puzzle was made from.
    """

    game: str
    text: str
    seat: Seat
    match: Json
    losses: tuple[tuple[str, float], ...]

    @property
    def best(self) -> str:
        """The text of the best move."""
        return self.losses[0][0]

    @property
    def margin(self) -> float:
        """Points by which it is better than the next."""
        return self.losses[1][1]

    def loss(self, game: AnyGame, text: str) -> float | None:
        """Points that a move gives away, None where only the bound is known: more than all that are named.

        Raises ``Unreadable``, and ``Illegal`` where it is no legal move here.
        """
        move = game.write(game.read(text))
        found = dict(self.losses).get(move)
        if found is None and move not in Match.load(game, self.match).legal(self.seat):
            raise Illegal("That is no legal move here.")
        return found

    def dump(self) -> Json:
        """The puzzle as JSON."""
        return {
            "game": self.game,
            "text": self.text,
            "seat": self.seat,
            "match": self.match,
            "losses": [list(one) for one in self.losses],
        }

    @staticmethod
    def load(saved: Json) -> Puzzle:
        """The puzzle of its JSON. Raises ``ValueError``."""
        try:
            losses = tuple((exactly(text, str), float(loss)) for text, loss in saved["losses"])
            return Puzzle(saved["game"], saved["text"], Seat(exactly(saved["seat"], int)), saved["match"], losses)
        except (LookupError, TypeError) as fault:
            raise ValueError("this is no puzzle") from fault


def searched(game: AnyGame, text: str) -> Puzzle | None:
    """A puzzle out of the game of computer players that follows from a text; None where it holds none.

    The first decision is taken in which one move stands out at a glance, with an expert's playouts, and with ten times
    as many. Raises ``ValueError`` for a game without computer players of its own.
    """
    if game.computer is None:
        raise ValueError(f"{game.slug} has no computer players that weigh moves")
    for match, seat in _decisions(game, text):
        best: str | None = None
        margin = game.computer.margin
        for share, needed in ((1 / GLANCE, NEARLY * margin), (1, margin), (AGAIN, margin)):
            weighed = assessed(game, game.computer, match, seat, share, f"{text} {share}")
            move = game.write(weighed[0].move)
            if best not in (None, move) or weighed[0].worth - weighed[1].worth < needed:
                break
            best = move
        else:
            return Puzzle(game.slug, text, seat, match.dump(), _losses(game, weighed))
    return None


def assessed(
    game: AnyGame, computer: Computer[Any, Any], match: Match, seat: Seat, share: float, text: str
) -> tuple[Assessed[Any], ...]:
    """The legal moves of a seat weighed with a share of an expert's playouts, best first, and luck of this text."""
    view, moves = game.view(match.state, seat), tuple(game.legal(match.state, seat))
    return computer.assess(view, moves, max(1, round(share * computer.playouts)), seeded(text))


def _losses(game: AnyGame, weighed: Sequence[Assessed[Any]]) -> tuple[tuple[str, float], ...]:
    return tuple((game.write(one.move), round(weighed[0].worth - one.worth, 1)) for one in weighed[:KEPT])


def _decisions(game: AnyGame, text: str) -> Iterator[tuple[Match, Seat]]:
    """Some decisions of the middle of a game with the fewest players, spread evenly, the first by luck."""
    luck, minds = seeded(f"luck {text}"), seeded(f"minds {text}")
    dones = list(play_out(game, game.seats[0], chosen(game, {}), PLAYERS, luck, minds))
    middle = [done.match for done in dones[len(dones) // 5 : -max(2, len(dones) // 8)] if done.match.awaited]
    open_ = [match for match in middle if len(match.legal(match.awaited[0])) >= FEWEST]
    step = max(1, len(open_) // LOOKS)
    for match in open_[minds.below(step) :: step]:
        yield match, match.awaited[0]
