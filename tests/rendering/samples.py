"""Pictures for the README: the middle of a match of each game that computer players play, always the same.

``python -m tests.rendering.samples`` keeps them anew.
"""

from __future__ import annotations

from io import BytesIO
from itertools import islice
from pathlib import Path

from PIL import Image

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from rendering.canvas import encode
from rendering.painter import painter
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT

KEPT = Path(__file__).parent / "samples"
NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Giulia", "Hugo")
MOVES = 44
"""Entries of the match after which the picture is taken."""


def picture(slug: str) -> bytes:
    """The sample of a game as a small PNG file."""
    game = catalogue()[slug]
    few = [seats for seats in game.seats if seats <= len(NAMES)]
    seats = few[(len(few) - 1) // 2]
    dones = play_out(game, seats, chosen(game, {}), "greedy", seeded("sample"), seeded("sample minds"))
    *_, done = islice(dones, MOVES)
    view, names = game.view(done.match.state, None), NAMES[:seats]
    events = tuple(told.event for told in done.told if told.to is None)
    outcome = game.outcome(done.match.state)
    scene = Scene("K7QF", names, plainly(names), outcome)
    return halved(encode(painter(slug).draw(view, LIGHT, events, scene)))


def halved(png: bytes) -> bytes:
    """A palette picture at half its size, in the same palette, in a file as small as can be."""
    file = BytesIO()
    half(png).save(file, "PNG", optimize=True)
    return file.getvalue()


def half(png: bytes) -> Image.Image:
    """A palette picture at half its size, in the same palette."""
    with Image.open(BytesIO(png)) as whole:
        return whole.convert("RGB").reduce(2).quantize(palette=whole, dither=Image.Dither.NONE)


if __name__ == "__main__":
    for each in catalogue():
        (KEPT / f"{each}.png").write_bytes(picture(each))
