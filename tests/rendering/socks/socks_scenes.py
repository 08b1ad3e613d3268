"""Positions of Socks and their pictures, for the tests of this folder."""

from __future__ import annotations

from functools import lru_cache

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose, play_out
from games.kernel.game import chosen
from games.kernel.hexes import Hex
from games.kernel.match import play, start
from games.socks.city import Tile
from games.socks.layout import places
from games.socks.values import Lay
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT
from tests.rendering.drawing import BOARD, render

SOCKS = catalogue()["socks"]
NAMES = ("Anna", "Bruno")
LONG = ("Maria Antonietta Lombardi-Ros1", "Maria Antonietta Lombardi-Ros2")
HOSTILE = ("W" * 30, "🚇" * 30, "يوسف بن تاشفين", "Z\u0351\u0343\u0334a" * 50, "{who}{0}%s\\n\x00\u202e<b>")
TABLES = (
    {},
    {"layout": "players"},
    {"placing": "players", "blockers": "3"},
    {"rebuild": "yes", "size": "first", "free_neighbours": "any"},
)


@lru_cache(maxsize=64)
def played(seed="shared", level="random", **options):
    """Every position of a game of computer players, and what led to it; kept, as many tests look at the same games."""
    return tuple(play_out(SOCKS, 2, chosen(SOCKS, options), level, seeded(f"l{seed}"), seeded(f"m{seed}")))


FAR = {
    "right": lambda tile: (tile.at.q, tile.turn),
    "down": lambda tile: (tile.at.r, tile.turn),
    "aslant": lambda tile: (tile.at.q - tile.at.r, tile.turn),
    "left": lambda tile: (-tile.at.q, tile.turn),
}
"""Which way a city is stretched as far as the rules allow."""


def stretched(far, count=20):
    """The tiles of a stretched city, in the order they are laid."""
    tiles = (Tile(Hex(0, 0), 0),)
    while len(tiles) < count:
        tiles = (*tiles, max(places(tiles), key=FAR[far]))
    return tiles


def played_far(far):
    """Every position of a game in a stretched city."""
    luck, minds = seeded("far"), seeded("minds")
    done = list(start(SOCKS, chosen(SOCKS, {"layout": "players", "holes": "compact"}), (True, True), luck))[-1]
    wanted = [SOCKS.write(Lay(tile)) for tile in stretched(far)]
    while not done.match.over:
        yield done
        (seat,) = done.match.awaited
        text = wanted.pop(0) if wanted else choose(SOCKS, "greedy", done.match.state, seat, minds)
        (done,) = play(done.match, seat, text, luck, by="bot")
    yield done


def seen(done):
    """What a bystander sees."""
    return SOCKS.view(done.match.state, None)


def told(*dones):
    """The events of some entries, oldest first."""
    return tuple(each.event for done in dones for each in done.told)


def board(view, names=NAMES, theme=LIGHT, events=(), marks=()):
    """The board as a PNG file."""
    return render("socks", BOARD, view, names, "K7QF", theme, events, plainly(names), marks=marks)


def scene(names=NAMES, marks=()):
    """What is around a picture."""
    return Scene("K7QF", names, plainly(names), marks=marks)
