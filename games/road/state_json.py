"""Saved positions of The Best Road."""

from __future__ import annotations

import re

from games.kernel.codec import Codec
from games.kernel.game import Json
from games.road.classic import SHEET
from games.road.deck import DECK
from games.road.geometry import NAMED, SPACES
from games.road.notation import read
from games.road.plain_player import half
from games.road.rules import State
from games.road.values import Grow


def _parts_named(saved: Json) -> Json:
    """Shape 1 wrote roads and choices as words, cards by their places in the deck, the classic sheet by its name."""
    return {
        "kind": saved["kind"],
        "sheet": _sheet(saved["sheet"]),
        "roads": [_road(words) for words in saved["roads"]],
        "turned": [DECK[place] for place in saved["turned"]],
        "closed": saved["closed"],
        "choices": [_choice(text) for text in saved["choices"]],
        "first": saved.get("first", 0),
    }


def _sheet(words: Json) -> Json:
    if words is None:
        return {"colours": list(SHEET.colours), "numbers": list(SHEET.numbers)}
    numbers = [0] * len(SPACES)
    for place, number in (word.split(" ") for word in words[1].split(", ")):
        numbers[NAMED[place]] = int(number)
    return {"colours": list(map(int, words[0])), "numbers": numbers}


def _road(words: str) -> Json:
    """A road as ``start: spaces; numbers``, a number with ``=`` for full points and ``/`` for half of them."""
    start, spaces, marks = re.split("[:;]", words)
    numbers = [(int(word[:-1]), word[-1]) for word in marks.split()]
    return {
        "start": NAMED[start],
        "spaces": [NAMED[word] for word in spaces.split()],
        "marks": [{"number": n, "points": n if mark == "=" else half(n)} for n, mark in numbers],
    }


def _choice(text: str | None) -> Json:
    if text is None:
        return None
    move = read(text)
    return {"kind": "Grow", "path": list(move.path), "end": move.end} if isinstance(move, Grow) else {"kind": "Pass"}


SAVES = Codec(State, upgrades=(_parts_named,))
