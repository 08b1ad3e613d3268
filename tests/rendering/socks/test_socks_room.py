"""No text on a board of Socks overlaps another or leaves the picture, whoever plays and however the city lies."""

from __future__ import annotations

from itertools import product

import pytest
from socks_scenes import FAR, HOSTILE, LONG, TABLES, played, played_far, scene, seen, told

from rendering.canvas import texts
from rendering.socks import draw
from rendering.theme import LIGHT

PEOPLE = (LONG, *((name, "") for name in HOSTILE), ("דוד המלך", "Zoë 🚇"))
"""Names of 30 characters, emoji, from right to left, empty."""


def faults(picture):
    """Texts that leave a picture or meet another, as words to read."""
    words = [word for word in texts(picture) if word.text.strip()]
    wide, high = picture.size
    found = [f"{word.text} leaves the picture" for word in words if not inside(word.box, wide, high)]
    ordered = sorted(words, key=lambda word: word.box[1])
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other.box[1] >= one.box[3]:
                break
            if one.box[0] < other.box[2] and other.box[0] < one.box[2]:
                found.append(f"{one.text} meets {other.text}")
    return found


def inside(box, wide, high):
    """Whether a box lies in a picture."""
    return min(box[:2]) >= 0 and box[2] <= wide and box[3] <= high


def positions(games):
    """Positions of games at every table and in stretched cities, with what is new."""
    for far in FAR:
        dones = list(played_far(far))
        for at in range(0, len(dones), 12):
            yield seen(dones[at]), told(*dones[max(0, at - 3) : at + 1])
    for number, (options, level) in enumerate(product(TABLES, ("random", "greedy"))):
        for game in range(games):
            dones = played(f"room {number} {game}", level, **options)
            for at in (*range(game % 7, len(dones), 7), len(dones) - 1):
                yield seen(dones[at]), told(*dones[max(0, at - 3) : at + 1])


def check(games):
    """How many positions there were; fails with the first that has a fault."""
    count = 0
    for count, (view, news) in enumerate(positions(games), 1):
        names = PEOPLE[count % len(PEOPLE)]
        assert faults(draw(view, LIGHT, news if count % 2 else (), scene(names))) == []
    return count


def test_texts_keep_apart():
    """500 positions at all tables, with and without numbers on what is new, with every kind of name."""
    assert check(5) >= 500


@pytest.mark.soak
def test_texts_keep_apart_in_thousands_of_positions():
    """The same for many more."""
    assert check(50) >= 5000
