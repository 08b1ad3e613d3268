"""Whether an analysis can be trusted, measured over whole games of computer players."""

from __future__ import annotations

import pytest

from games import catalogue
from tests.games.analysed_games import calibrated, costs, game_of, planted

COUNTED = [slug for slug, game in catalogue().items() if game.computer is not None]
BLUNDERS = 12
"""Games with a blunder; 85 of 100 should be found, and so few may miss a quarter by luck."""
GAMES = 15
"""Games whose positions are looked at: ten each."""


@pytest.mark.soak
@pytest.mark.parametrize("slug", COUNTED)
def test_a_planted_blunder_is_found(slug: str) -> None:
    """A move far worse than the best, put in the middle of a game, is the first turning point, or at least one."""
    game = catalogue()[slug]
    # hard players of Metro look one move ahead and lose ten to twenty points at once by themselves
    skill, games = ("expert", BLUNDERS // 4) if slug == "metro" else ("hard", BLUNDERS)
    first, among, _ = planted(game, min(seats for seats in game.seats if seats > 1), skill, games)
    # hard players of Socks turn the chance as far by themselves: of 24 planted ones 12 were first, 21 among the three
    found = among if slug == "socks" else first
    assert found >= games * 3 // 4, (first, among)


@pytest.mark.soak
@pytest.mark.parametrize("slug", [slug for slug in COUNTED if slug != "tandem"])
def test_chances_come_true(slug: str) -> None:
    """Of sides that were told a chance, about so many win: within five points, and what so few games may be off by."""
    for number, told, came in calibrated(catalogue()[slug], 2, "hard", GAMES):
        if number >= 20:
            assert abs(told - came) <= 0.05 + 2.5 * (told * (1 - told) / number * 4) ** 0.5, (number, told, came)


@pytest.mark.soak
@pytest.mark.parametrize("slug", COUNTED)
def test_a_minute_is_enough(slug: str) -> None:
    """With every number of seats: a minute of one core, and the same again."""
    game = catalogue()[slug]
    for seats in game.seats:
        assert costs(game, seats, "medium", 1) <= 60
    one, _ = game_of(game, game.seats[-1], "medium", "twice")
    assert one.analysis() == one.analysis()
