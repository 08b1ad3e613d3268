"""Words of the reader's language, typed for ours."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bot.text.languages import languages
from bot.text.synonyms import HOUSE, move_understood, synonyms
from games import catalogue, packages

PACKAGES = (HOUSE, *packages().values())
FOLDER = Path(__file__).parents[2]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("package", PACKAGES)
def test_no_word_stands_for_two(package: str, language: str) -> None:
    """In each table a word is given once, in lower case, and none of ours means another one there."""
    file = FOLDER / Path(*package.split(".")) / "locale" / f"{language}.json"
    table = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    typed = Counter(word for others in table.values() for word in others)
    assert not [word for word, times in typed.items() if times > 1 or word != word.lower()]
    assert not [word for ours, others in table.items() for word in others if word in table and word != ours]
    assert synonyms(package, language).items() >= {(word, ours) for ours in table for word in table[ours]}


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
@pytest.mark.parametrize("slug", ["metro", "road", "socks", "tandem"])
def test_every_word_of_a_move_has_one(slug: str, language: str) -> None:
    """Each of our games has a table, and each of its words and values is one the game reads."""
    table = synonyms(packages()[slug], language)
    assert table
    game = catalogue()[slug]
    options = {option.name for option in game.options} | {value for option in game.options for value in option.values}
    read = (FOLDER / "games" / slug / "notation.py").read_text(encoding="utf-8")
    read += (FOLDER / "games" / slug / "values.py").read_text(encoding="utf-8")
    assert not [ours for ours in table.values() if ours not in options and ours not in read]


@pytest.mark.parametrize(
    ("slug", "typed", "meant"),
    [
        ("metro", "posa c4 t2", "lay c4 t2"),
        ("metro", "pesca", "draw"),
        ("road", "passo", "pass"),
        ("road", "da b4: c4 c5", "from b4: c4 c5"),
        ("socks", "rosso c4", "red c4"),
        ("socks", "accetto", "agree"),
        ("tandem", "prendi foglia 2 5", "take leaf 2 5"),
        ("tandem", "sposta SOLE 2>5", "move sun 2>5"),
        ("tandem", "dai sole ricevi foglia", "give sun get leaf"),
    ],
)
def test_moves_in_italian(slug: str, typed: str, meant: str) -> None:
    """They are the moves in English, and those stay what they are."""
    assert move_understood(typed, "it", slug) == meant
    assert move_understood(meant, "it", slug) == meant
    catalogue()[slug].read(meant)
