"""Sheets of The Best Road as text: nine rows a to i, a colour letter for each space, with its number or a mark.

The letters are b g y r v e for blue, green, yellow, red, violet, grey. Behind the colour stands the number, ``*`` for a
start, or whatever a drawing marks: ``y*``, ``b10``, ``g:x``.
"""

from __future__ import annotations

from games.road.geometry import ROWS, SPACES, Space
from games.road.sheet import Sheet

COLOUR_LETTERS = "bgyrve"


def parse(text):
    """The sheet of a drawing, and the marks on it by space (``*`` for starts)."""
    rows = [line.split()[1:] for line in text.strip().splitlines()]
    assert [len(row) for row in rows] == list(ROWS), "a sheet has rows of 5 6 7 8 9 8 7 6 5"
    colours, numbers, marks = [], [], {}
    for place, cell in enumerate(cell for row in rows for cell in row):
        colours.append(COLOUR_LETTERS.index(cell[0]))
        rest, _, mark = cell[1:].partition(":")
        if rest == "*":
            rest, mark = "", "*"
        numbers.append(int(rest or 0))
        if mark:
            marks[Space(place)] = mark
    return Sheet(tuple(colours), tuple(numbers)), marks


def draw(sheet, marks=None):
    """The drawing of a sheet with marks, as ``parse`` reads it, leaning as it is printed."""
    marks = marks or {}

    def cell(space):
        mark, number = marks.get(space, ""), sheet.numbers[space] or ""
        joint = ":" if mark not in ("", "*") else ""
        return f"{COLOUR_LETTERS[sheet.colours[space]]}{number}{joint}{mark}".ljust(5)

    lines, at = [], 0
    for row, count in enumerate(ROWS):
        cells = "".join(cell(space) + " " for space in SPACES[at : at + count])
        lines.append(f"{'abcdefghi'[row]} " + " " * (3 * (9 - count)) + cells.rstrip())
        at += count
    return "\n".join(lines)
