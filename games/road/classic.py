"""The classic sheet: one fixed sheet that was drawn and chosen once, and is kept as it is for good."""

from __future__ import annotations

from games.road.geometry import SPACES, Space
from games.road.sheet import Sheet

DRAWN = """
a             r     g     r     g     e*
b          v*    e     y     v     b     r
c       b     y     b     r2    y     e     g
d    y     e3    v     y     e     g     v     y
e b     r     g     r     v*    b     e     b     e*
f    y10   v     y     b     e     r     g     y
g       b     r6    v     g7    v     e     b4
h          g     b     r     y     b     v
i             r9    e     g8    v     g5
"""
"""By space a letter for blue, green, yellow, red, violet or grey (``e``), then its number; ``*`` is a start."""

CELLS = tuple(cell for line in DRAWN.split("\n") for cell in line.split()[1:])

SHEET = Sheet(
    colours=tuple("bgyrve".index(cell[0]) for cell in CELLS),
    numbers=tuple(int(cell[1:].strip("*") or 0) for cell in CELLS),
)

STARTS = tuple(Space(space) for space in SPACES if CELLS[space].endswith("*"))
"""The start of each seat, in seat order."""
