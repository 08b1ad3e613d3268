"""Computer players of Tandem among themselves."""

from __future__ import annotations

from pair_drawing import GAME

from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen


def rounds(level, number, seats=2):
    """How many rounds a game of computer players lasted; 101 where nobody won."""
    *_, last = play_out(GAME, seats, chosen(GAME, {}), level, seeded(f"luck {number}"), seeded(f"minds {number}"))
    return 101 - max(last.match.outcome.scores)


def test_the_greedy_pair_needs_fewer_rounds_than_the_random_one():
    """In at least 27 of 30 games, and half of its own by round 60."""
    greedy = [rounds("greedy", number) for number in range(30)]
    assert sum(own < rounds("random", number) for number, own in enumerate(greedy)) >= 27
    assert sorted(greedy)[15] <= 60


def test_random_players_do_not_win():
    """Luck alone brings nobody two equal rows in 100 rounds."""
    assert all(rounds("random", number) == 101 for number in range(30, 60))
