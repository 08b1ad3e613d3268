"""No level of Socks falls below the next, with any option."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.kernel.computer import LEVELS
from games.kernel.game import chosen
from games.socks import GAME
from tests.games.ladder import matches, rungs

VALUES = [{}, *({option.name: value} for option in GAME.options for value in option.values if value != option.default)]


@pytest.mark.soak
@pytest.mark.parametrize("options", VALUES, ids=str)
@pytest.mark.parametrize("levels", list(pairwise(LEVELS)), ids="-".join)
def test_no_level_falls_below_the_next(levels, options):
    """In 24 games, changing seats, the higher level is first in at least half."""
    higher = levels[::-1]
    played = matches(GAME, higher, 2, chosen(GAME, options), games=24, seed="soak", watch=lambda: 0.0)
    assert rungs(higher, played)[0].first >= 0.5
