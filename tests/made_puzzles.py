"""Puzzles for tests: positions in the middle of a game, made at once, whose best move is known."""

from __future__ import annotations

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from games.kernel.puzzle import FEWEST, Puzzle

MARGIN = 2.5
"""Points by which the best move is better than the next."""


def made_puzzle(slug: str, text: str) -> Puzzle:
    """A position of a game of random moves that follows from the text.

    The last legal move counts as the best, the first gives away ``MARGIN``, and all others more.
    """
    game = catalogue()[slug]
    luck, minds = seeded(f"luck {text}"), seeded(f"minds {text}")
    dones = list(play_out(game, game.seats[0], chosen(game, {}), "random", luck, minds))
    middle = (done.match for done in dones[len(dones) // 3 :] if done.match.awaited)
    match = next(match for match in middle if len(match.legal(match.awaited[0])) >= FEWEST)
    seat = match.awaited[0]
    first, *_, last = match.legal(seat)
    return Puzzle(slug, text, seat, match.dump(), ((last, 0.0), (first, MARGIN)))
