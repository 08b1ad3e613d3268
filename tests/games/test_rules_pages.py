"""The rules as players read them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from every_game import GAMES, each_game

from bot.text.rules import BRIEF, brief
from games import packages
from rendering.text import Strong

HOUSE = Path(__file__).parents[2]


@each_game
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_rules_for_players_tell_every_option(game, language):
    """``rules.<language>.md`` begins with a heading and names each option with each of its values."""
    text = (files(packages()[game.slug]) / f"rules.{language}.md").read_text(encoding="utf-8")
    assert text.startswith("# ")
    for option in game.options:
        for value in option.values:
            assert f"`{option.name}={value}`" in text


@each_game
def test_the_rules_in_short_are_a_few_lines(game):
    """Those who take over a seat read one to six lines, no heading and no table, in their own language."""
    lines = {language: brief(game, language) for language in ("en", "it")}
    assert all(1 <= len(each) <= BRIEF for each in lines.values())
    assert not any(isinstance(line, Strong) or " · " in line for each in lines.values() for line in each)
    assert lines["en"] != lines["it"]


@pytest.mark.parametrize("page", sorted((HOUSE / "games").glob("*/RULES.md")), ids=lambda page: page.parent.name)
def test_the_rules_for_developers_tell_every_option(page):
    """``RULES.md`` names its slug and edition, each option, and stands in the list of pages."""
    game = next(game for game in GAMES if game.slug == page.parent.name)
    text = page.read_text(encoding="utf-8")
    assert f"Slug `{game.slug}`" in text
    assert f"edition {game.edition}." in text
    for option in game.options:
        assert f"`{option.name}=" in text
    assert f"({game.slug}/RULES.md)" in (HOUSE / "games/README.md").read_text(encoding="utf-8")
