"""No text on a board of Socks overlaps another or leaves the picture, whoever plays and however the city lies."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image
from socks_scenes import FAR, HOSTILE, LONG, TABLES, played, played_far, scene, seen, told
from test_theme import contrast

from rendering.canvas import texts
from rendering.socks.board import draw
from rendering.theme import LIGHT, THEMES

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


@pytest.mark.long
def test_texts_keep_apart():
    """200 positions at all tables, with and without numbers on what is new, with every kind of name."""
    assert check(2) >= 200


@pytest.mark.soak
def test_texts_keep_apart_in_thousands_of_positions():
    """The same for many more."""
    assert check(55) >= 5000


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_can_be_read_on_a_phone(theme):
    """Reduced to 427 pixels, every word on a board, the new ones' numbers too, keeps a contrast of 3 to 1."""
    dones = played("phone", "greedy")
    for at in (2, len(dones) // 2, len(dones) - 1):
        picture = draw(seen(dones[at]), theme, told(*dones[max(0, at - 3) : at + 1]), scene(LONG))
        small = picture.convert("RGB").resize((427, 427), Image.Resampling.LANCZOS)
        for word in texts(picture):
            box = tuple(round(length / 3) for length in word.box)
            lights = [contrast(f"#{r:02x}{g:02x}{b:02x}", "#000000") for r, g, b in pixels(small.crop(box))]
            assert max(lights) / min(lights) >= 3, word


def pixels(image):
    """The colours of an image, one after the other."""
    rgb = image.tobytes()
    return [tuple(rgb[at : at + 3]) for at in range(0, len(rgb), 3)]


def test_names_of_stations_are_high():
    """At every table and in cities stretched however far, all on a station's name is at least 28 pixels high."""
    for view, _ in positions(1):
        if view.phase == "tiles":
            continue
        names = {label.upper() for label in view.city.labels}
        found = [word for word in texts(draw(view, LIGHT, (), scene())) if word.text in names]
        assert found
        assert min(word.box[3] - word.box[1] for word in found) >= 28
