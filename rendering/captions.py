"""Words on pictures: sentences with names as pictures write them, and made to fit."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Seat
from rendering.lettering import clean, shorten, width
from rendering.scene import Scene
from rendering.text import Said, Spelling, Who, said

GAP = 12
"""Between words that stand side by side, in pixels."""


def spell(scene: Scene, word: Said, name: Callable[[Seat], str]) -> str:
    """A sentence in the reader's language with names as pictures write them."""
    return Spelling(scene.spelling.translate, name).spell(word)


def name_of(scene: Scene, seat: Seat) -> str:
    """The name in a seat as far as our fonts can show it; "Player 2" where nothing is left of it."""
    cleaned = clean(scene.names[seat]) if seat < len(scene.names) else ""
    return cleaned or spell(scene, said("Player {n}", n=seat + 1), str)


def fitted(scene: Scene, word: Said, weight: str, size: int, most: int) -> str:
    """A sentence at most ``most`` pixels wide; its names are shortened first, then its end."""
    frame_wide = width(spell(scene, word, lambda _: ""), weight, size)
    count = max(1, sum(isinstance(value, Who) for _, value in word.values))
    room = max(120, (most - frame_wide) // count)
    text = spell(scene, word, lambda seat: shorten(name_of(scene, seat), weight, size, room))
    return shorten(text, weight, size, most)
