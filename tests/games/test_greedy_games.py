"""How the greedy computer players play, as games that are written down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from every_game import GAMES, played, setting

from games.kernel.log_entries import Moved

GAMES_OF = {game.slug: game for game in GAMES}
KEPT = Path(__file__).with_name("greedy_games.json")
"""By game, seats and options: the moves of one game, to be written anew by running this file."""

KINDS = (
    ("metro", 2, {}),
    ("metro", 3, {"hand": "2", "turn": "free"}),
    ("road", 1, {}),
    ("road", 3, {}),
    ("socks", 2, {}),
    ("socks", 2, {"layout": "players", "placing": "players", "blockers": "1"}),
    ("tandem", 2, {}),
    ("tandem", 4, {"key": "chosen"}),
)


def moves(slug, seats, options):
    """The moves of one game among greedy players, parted by semicolons; cities are compact."""
    given = ({"holes": "compact"} if slug == "socks" else {}) | options
    dones = played(setting(GAMES_OF[slug], seats, **given), "greedy", "greedy")
    return "; ".join(done.entry.text for done in dones if isinstance(done.entry, Moved))


def name(slug, seats, options):
    """A game, its seats and options in one text."""
    return " ".join([slug, str(seats), *options.values()])


@pytest.mark.parametrize(("slug", "seats", "options"), KINDS, ids=[name(*kind) for kind in KINDS])
def test_greedy_players_play_as_is_written(slug, seats, options):
    """A change of how they weigh moves is seen in what they play, and written down anew on purpose."""
    assert moves(slug, seats, options) == json.loads(KEPT.read_text(encoding="utf-8"))[name(slug, seats, options)]


if __name__ == "__main__":
    KEPT.write_text(json.dumps({name(*kind): moves(*kind) for kind in KINDS}, indent=1) + "\n", encoding="utf-8")
