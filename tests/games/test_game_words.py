"""Every sentence of the rules has an Italian translation with the same names in it."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest
from every_game import GAMES

from bot.languages import sentences

HOUSE = Path(__file__).parents[2]
SOURCES = sorted([*HOUSE.glob("games/**/*.py"), HOUSE / "bot" / "selfplay.py"])
CALLS = {"Illegal": (0,), "Veiled": (0,), "Unreadable": (0,), "Fault": (0,), "said": (0,), "counted": (0, 1)}


def calls(path):
    """Each call that makes a sentence: its name and arguments."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield node.func.id, node.args


def messages():
    """Message ids in the source, with the file they stand in. A refusal passed on (``refusal.message``) is skipped."""
    for path in SOURCES:
        for name, arguments in calls(path):
            for place in CALLS[name]:
                if not isinstance(arguments[place], ast.Attribute):
                    yield path.relative_to(HOUSE), arguments[place]


def names(text):
    """The names a sentence wants filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_sentences_are_literals():
    """The first argument of each refusal is a plain string, so that it can be extracted."""
    spoilt = [
        str(path) for path, node in messages() if not (isinstance(node, ast.Constant) and type(node.value) is str)
    ]
    assert spoilt == []
    assert len(list(messages())) > 40


@pytest.mark.parametrize("language", ["it"])
def test_every_sentence_of_the_rules_is_translated(language):
    """No sentence, title or option label of a game is missing, and none names what the English one does not."""
    known = sentences(language)
    singular = {node.value for path, node in messages()} - {
        arguments[1].value for path in SOURCES for name, arguments in calls(path) if name == "counted"
    }
    wanted = singular | {game.title for game in GAMES} | {option.label for game in GAMES for option in game.options}
    assert sorted(wanted - set(known)) == []
    for message in wanted:
        for form in known[message]:
            assert names(form) <= names(message) | {"n"}, message


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_rules_for_players_tell_every_option(game, language):
    """``rules.<language>.md`` begins with a heading and names each option with each of its values."""
    text = (HOUSE / "games" / game.slug / f"rules.{language}.md").read_text()
    assert text.startswith("# ")
    for option in game.options:
        for value in option.values:
            assert f"`{option.name}={value}`" in text
