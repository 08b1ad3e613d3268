"""Whole games of Metro, every query at every step, as they were reviewed."""

from __future__ import annotations

import pytest
from metro_playthrough import file_of, written

from games.metro import GAME


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_game_still_goes_as_it_was_reviewed(seats):
    """What is played, told, legal and drawn step by step is what the kept file says."""
    assert written(seats).splitlines() == file_of(seats).read_text(encoding="utf-8").splitlines()
