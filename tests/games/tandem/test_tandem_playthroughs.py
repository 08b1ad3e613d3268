"""Whole games of Tandem, every query at every step, as they were reviewed."""

from __future__ import annotations

import pytest
from tandem_playthrough import SHOWN, file_of, written


@pytest.mark.parametrize("seats", SHOWN)
def test_the_game_still_goes_as_it_was_reviewed(seats):
    """What is played, told, legal and drawn step by step is what the kept file says."""
    assert written(seats).splitlines() == file_of(seats).read_text(encoding="utf-8").splitlines()
