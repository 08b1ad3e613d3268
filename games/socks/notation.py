"""Moves of Socks as text: ``c4-c5``, ``red c4``, ``block d5``, ``tile 3,-2 r4``, ``finish``, ``agree``."""

from __future__ import annotations

import re

from games.kernel.game import Unreadable, tidy
from games.kernel.hexes import Hex, Label, label_order
from games.socks.city import Tile
from games.socks.values import COLOURS, Agree, Block, Colour, Finish, Hang, Lay, Move, Track

_LABEL = r"[a-z]{1,2}[1-9][0-9]?"
_TRACK = re.compile(rf"(?:lay )?({_LABEL}) ?- ?({_LABEL})")
_SOCK = re.compile(rf"({'|'.join(COLOURS)}) ({_LABEL})")
_BLOCK = re.compile(rf"block ({_LABEL})")
_TILE = re.compile(r"tile (-?[0-9]{1,2}) ?, ?(-?[0-9]{1,2})(?: r([0-5]))?")


def write(move: Move) -> str:
    """The text of a move.

    >>> write(Track(Label("c4"), Label("c5"))), write(Hang(Colour(0), Label("c4"))), write(Lay(Tile(Hex(3, -2), 4)))
    ('c4-c5', 'red c4', 'tile 3,-2 r4')
    """
    match move:
        case Track(one, other):
            return f"{one}-{other}"
        case Hang(colour, label):
            return f"{COLOURS[colour]} {label}"
        case Block(label):
            return f"block {label}"
        case Lay(tile):
            return f"tile {tile.at.q},{tile.at.r} r{tile.turn}"
        case Finish():
            return "finish"
        case Agree():
            return "agree"


def read(text: str) -> Move:
    """The move of a text; a track's ends stand in either order, ``r0`` may be left out. Raises ``Unreadable``.

    A track may have the word before it by which it is told.

    >>> read("c5-c4") == read("C4 - C5") == read("lay c4-c5") == Track(Label("c4"), Label("c5"))
    True
    >>> read("tile 3,-2") == Lay(Tile(Hex(3, -2), 0))
    True
    """
    words = tidy(text)
    if words == "finish":
        return Finish()
    if words == "agree":
        return Agree()
    if found := _TRACK.fullmatch(words):
        one, other = sorted((Label(found[1]), Label(found[2])), key=label_order)
        return Track(one, other)
    if found := _SOCK.fullmatch(words):
        return Hang(Colour(COLOURS.index(found[1])), Label(found[2]))
    if found := _BLOCK.fullmatch(words):
        return Block(Label(found[1]))
    if found := _TILE.fullmatch(words):
        return Lay(Tile(Hex(int(found[1]), int(found[2])), int(found[3] or 0)))
    raise Unreadable(
        "A move is a track (c4-c5), a sock (red c4), “block” with a station, “tile” with place and turn (tile 3,-2 "
        "r4), “finish” or “agree”."
    )
