"""Saved positions of Tandem."""

from __future__ import annotations

from games.kernel.codec import Codec
from games.kernel.game import Json
from games.tandem.rules import State
from games.tandem.values import STOCK, SUBJECTS

LETTERS = "smtldb"
"""A letter for each subject in shape 1: sun, moon, star (t), leaf, drop, bell."""


def _parts_named(saved: Json) -> Json:
    """Shape 1 wrote subjects and dice as letters, and the options of a pair beside the pairs."""
    key, play_on, series = saved["options"]
    first = saved.get("first", 0)
    options = {"meet": saved.get("meet", "free"), "giving": saved.get("giving", "mover")}
    leads = {first // 2: first % 2}
    return {
        "key": key,
        "play_on": play_on,
        "series": series,
        "pairs": [_pair(pair) | options | {"lead": leads.get(place, 0)} for place, pair in enumerate(saved["pairs"])],
        "pawn": saved["pawn"],
        "first": first,
    }


def _pair(saved: Json) -> Json:
    boards = [_board(words) for words in saved["boards"]]
    used = [token for board in boards for tokens in (*board["zones"], board["row"]) for token in tokens]
    same = ("mover", "acted", "through", "score", "resigned")
    return {name: saved[name] for name in same} | {
        "boards": boards,
        "supply": [STOCK - used.count(subject) for subject in range(len(SUBJECTS))],
        "key": _subjects(saved["key"]),
        "proposed": _subjects(saved["proposed"]),
        "roll": None if saved["roll"] is None else list(map(int, saved["roll"])),
        "links": list(map(int, saved["links"])),
        "threes": [list(map(int, word)) for word in saved["threes"].split()],
        "given": LETTERS.index(saved["given"]) if "given" in saved else None,
    }


def _board(words: str) -> Json:
    """A board as zones parted by commas, a stroke, and the row with dots for free places."""
    zones, _, row = words.partition("/")
    return {
        "zones": [_subjects(zone) for zone in zones.split(",")],
        "row": [None if letter == "." else LETTERS.index(letter) for letter in row],
    }


def _subjects(letters: str | None) -> Json:
    return None if letters is None else [LETTERS.index(letter) for letter in letters]


SAVES = Codec(State, upgrades=(_parts_named,))
