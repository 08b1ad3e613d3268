"""Whole games, every query at every step, as they were reviewed."""

from __future__ import annotations

import pytest
from playthroughs import GAMES, file_of, written


@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_the_game_still_goes_as_it_was_reviewed(slug, seats):
    """What is played, told, legal and drawn step by step is what the kept file says."""
    assert written(slug, seats).splitlines() == file_of(slug, seats).read_text(encoding="utf-8").splitlines()
