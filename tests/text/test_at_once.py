"""Which buttons of a panel make a move at once for somebody who wants no preview."""

from itertools import islice

import pytest
from panel_walk import decision, turns

from bot.text.panel import made_at_once
from games import catalogue
from rendering.painter import painter

TURNS = 80


@pytest.mark.parametrize("slug", sorted(catalogue()))
def test_what_is_made_at_once_is_what_was_picked(slug):
    """At every turn of a match: a line that begins with what the button picks, and nothing that is asked first."""
    game, made = catalogue()[slug], 0
    # in Tandem the rules move between moves that are picked together
    for turn in islice(turns(game, {}, min(4, game.seats[-1]), "2", sensible=False), TURNS):
        at = decision(game, turn.state, turn.seat)
        panel = painter(slug).panel(at)
        for line in filter(None, made_at_once(panel, at)):
            made += 1
            parts = [part.strip() for part in line.split(";")]
            assert parts[0] in at.moves
            assert all(painter(slug).warning(at.view, part) is None for part in parts)
    assert made or slug == "road", "where a road ends is picked, and the way shown"
