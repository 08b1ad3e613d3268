"""What our four games offer beyond what a game must: nothing of it may fall back to a default unnoticed.

The tests of all games take a default for what a game leaves out; they check ours as long as these lists are true.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from importlib.resources import files

import pytest
from every_game import played, setting

from games import catalogue, packages
from games.kernel.chance import seeded
from games.kernel.game import Game, Illegal
from games.kernel.log_entries import Moved
from rendering.painter import Painter, painter

DEFAULTS = {
    "metro": ({"anew", "basis", "resigned", "secret", "short", "sides"}, {"forced", "gained", "look", "shape"}),
    "road": ({"anew", "resigned", "sides", "supposed"}, {"forced", "gained", "symbol"}),
    "socks": ({"basis", "daily", "resigned", "secret", "sides"}, {"forced", "gained", "gains", "shape"}),
    "tandem": ({"anew", "basis", "daily", "secret", "short"}, {"gains", "shape", "symbol", "warning"}),
}
"""What of ``Game`` and of ``Painter`` each of our games leaves to its default; all else it has itself."""


def left_out(kind, offered):
    """The fields of a record that have their default."""
    return {
        field.name
        for field in fields(kind)
        if field.default is not MISSING and getattr(offered, field.name) == field.default
    }


def test_our_games_are_there():
    """All four, and each in a folder of ``games/``."""
    assert {slug: packages()[slug] for slug in DEFAULTS} == {slug: f"games.{slug}" for slug in DEFAULTS}


@pytest.mark.parametrize("slug", DEFAULTS)
def test_our_games_offer_all_that_they_did(slug):
    """Rules and painter leave to their defaults what is named here and nothing else."""
    assert (left_out(Game, catalogue()[slug]), left_out(Painter, painter(slug))) == DEFAULTS[slug]


@pytest.mark.parametrize("slug", DEFAULTS)
def test_the_rules_of_our_games_say_that_it_is_over(slug):
    """To whoever moved last, rather than that it is not their turn."""
    game = catalogue()[slug]
    dones = played(setting(game, game.seats[0]))
    last = next(done.entry for done in reversed(dones) if isinstance(done.entry, Moved))
    with pytest.raises(Illegal, match=r"The match is over\."):
        game.apply(dones[-1].match.state, last.seat, game.read(last.text), seeded("over"))


@pytest.mark.parametrize("slug", DEFAULTS)
def test_our_games_have_their_pages_and_examples(slug):
    """Rules and brief in both languages, the rules for developers, and a worked example."""
    folder = files(packages()[slug])
    names = ("RULES.md", *(f"{page}.{language}.md" for page in ("rules", "brief") for language in ("en", "it")))
    assert [name for name in names if not (folder / name).is_file()] == []
    assert painter(slug).worked()
