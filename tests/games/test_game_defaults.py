"""What stands in for those functions of a game that it leaves out."""

from __future__ import annotations

from dataclasses import MISSING, fields

from bot.commands.preview import shown_first
from games import catalogue
from games.kernel.bots import play_out
from games.kernel.chance import seeded
from games.kernel.game import Game, Seat, chosen

METRO = catalogue()["metro"]
BARE = Game(
    **{field.name: getattr(METRO, field.name) for field in fields(Game) if field.default is MISSING},
)
"""Metro without anything that has a default."""


def test_a_bare_game_is_played_to_its_end():
    """Nothing is secret, everybody plays alone, and the greedy player takes any legal move."""
    dones = list(play_out(BARE, 3, chosen(BARE, {}), "greedy", seeded("luck"), seeded("minds")))
    last = dones[-1].match
    assert last.over
    assert not any(BARE.secret(done.match.state, seat) for done in dones for seat in done.match.seats)
    assert BARE.teams(last.state) == ((Seat(0),), (Seat(1),), (Seat(2),))
    assert list(play_out(METRO, 3, chosen(METRO, {}), "greedy", seeded("luck"), seeded("minds"))) != dones


def test_a_game_that_foresees_nothing_shows_no_preview():
    """A legal move about a spot is shown first under the rules of Metro, and made at once without ``foresee``."""
    for game, shown in ((METRO, True), (BARE, False)):
        match = next(play_out(game, 2, chosen(game, {}), "random", seeded("luck"), seeded("minds"))).match
        (seat,) = match.awaited
        text = next(text for text in match.legal(seat) if text.startswith("lay"))
        assert shown_first(match, seat, text) is shown
