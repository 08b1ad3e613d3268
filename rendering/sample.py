"""A game at a glance, for those who have never seen it: the middle of a match of computer players, always the same."""

from __future__ import annotations

from io import BytesIO
from itertools import islice

from PIL import Image

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from rendering.canvas import encode
from rendering.painter import painter
from rendering.scene import Scene
from rendering.text import Spelling
from rendering.theme import Theme

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Giulia", "Hugo")
CODE = "K7QF"
MOVES = 44
"""Entries of the match after which the picture is taken."""
WIDE = 560
"""Pixels of a small one, which is square."""
MOST = 40_000
"""Bytes of a small one."""


def names_of(slug: str) -> tuple[str, ...]:
    """Who plays in the sample of a game: as many as usually do."""
    few = [seats for seats in catalogue()[slug].seats if seats <= len(NAMES)]
    return NAMES[: few[(len(few) - 1) // 2]]


def board(slug: str, theme: Theme, spelling: Spelling) -> Image.Image:
    """Its board, as players see it."""
    game, names = catalogue()[slug], names_of(slug)
    dones = play_out(game, len(names), chosen(game, {}), "greedy", seeded("sample"), seeded("sample minds"))
    *_, done = islice(dones, MOVES)
    events = tuple(told.event for told in done.told if told.to is None)
    scene = Scene(CODE, names, spelling, game.outcome(done.match.state))
    return painter(slug).draw(game.view(done.match.state, None), theme, events, scene)


def small(slug: str, theme: Theme, spelling: Spelling) -> bytes:
    """The board as a small WebP file, as good as it can be in so many bytes."""
    with Image.open(BytesIO(encode(board(slug, theme, spelling)))) as whole:
        shrunk = whole.convert("RGB").resize((WIDE, WIDE * whole.height // whole.width), Image.Resampling.LANCZOS)
    body = b""
    for quality in (70, 60, 50, 40, 30):
        file = BytesIO()
        shrunk.save(file, "WEBP", quality=quality, method=4)
        body = file.getvalue()
        if len(body) <= MOST:
            break
    return body
