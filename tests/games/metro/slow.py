"""Metro told a second time, slowly and otherwise: ends of track are points of the plane, lines are walks on a graph.

Nothing here uses the geometry, tables or tiles of the game; it was written from games/metro/RULES.md alone.
Squares are (row, column); a square's side is 3 long, with points at 1 and 2 from its corner, so that ports that touch
are one point.
"""

from __future__ import annotations

SPAN = 24
"""Length of the board's side: 8 squares of 3."""


def points(row, column):
    """The points of ports 0-7 of a square, as (down, right)."""
    top, left = 3 * row, 3 * column
    return (
        (top, left + 1),
        (top, left + 2),
        (top + 1, left + 3),
        (top + 2, left + 3),
        (top + 3, left + 2),
        (top + 3, left + 1),
        (top + 2, left),
        (top + 1, left),
    )


def pairs(code):
    """The four pairs of ports a tile joins, read off the table on the page."""
    told = {
        "a": {0: 5, 2: 7, 4: 1, 6: 3},
        "b": {0: 3, 2: 5, 4: 7, 6: 1},
        "c": {0: 7, 2: 1, 4: 3, 6: 5},
        "d": {0: 1, 2: 3, 4: 5, 6: 7},
    }
    return [(even, told[letter][even]) for even, letter in zip((0, 2, 4, 6), code, strict=True)]


def rotated(code, turn):
    """A code after quarter turns clockwise: the tile is turned as points about its middle and read off again."""
    for _ in range(turn):
        joined = {frozenset(((even + 2) % 8, (odd + 2) % 8)) for even, odd in pairs(code)}
        code = "".join(
            next(letter for letter in "abcd" if frozenset((even, dict(pairs(letter * 4))[even])) in joined)
            for even in (0, 2, 4, 6)
        )
    return code


def start_point(station):
    """The point from which a station's own line leaves."""
    side, step = divmod(station - 1, 8)
    return {
        0: (0, 3 * (7 - step) + 1),
        1: (3 * step + 2, 0),
        2: (SPAN, 3 * step + 2),
        3: (3 * (7 - step) + 1, SPAN),
    }[side]


def on_rim(point):
    """Whether a point lies on the edge of the board."""
    return 0 in point or SPAN in point


def central(point):
    """Whether a point lies on the outline of the four central squares."""
    down, right = point
    return (down in (9, 15) and 9 < right < 15) or (right in (9, 15) and 9 < down < 15)


def walk(tiles, station):
    """The squares a station's line crosses, and where it ends: "rim", "centre" or None. ``tiles``: square -> code."""
    edges = {}
    for square, code in tiles.items():
        spots = points(*square)
        for even, odd in pairs(code):
            for here, there in ((spots[even], spots[odd]), (spots[odd], spots[even])):
                edges.setdefault(here, []).append((there, square))
    point, crossed, came = start_point(station), [], None
    while True:
        onward = [(there, square) for there, square in edges.get(point, []) if square != came]
        if crossed and (on_rim(point) or central(point)):
            return crossed, "rim" if on_rim(point) else "centre"
        if not onward:
            return crossed, None
        ((point, came),) = onward
        crossed.append(came)


def joins_alone(square, code):
    """Whether a tile joins two points of the rim by itself."""
    spots = points(*square)
    return any(on_rim(spots[even]) and on_rim(spots[odd]) for even, odd in pairs(code))


def free_squares(tiles, touch):
    """The free squares on the rim or touching a tile."""
    return {
        (row, column)
        for row in range(8)
        for column in range(8)
        if (row, column) not in tiles
        and not (row in (3, 4) and column in (3, 4))
        and (
            row in (0, 7)
            or column in (0, 7)
            or any(
                max(abs(row - r), abs(column - c)) == 1 and (touch == "corner" or abs(row - r) + abs(column - c) == 1)
                for r, c in tiles
            )
        )
    }


def places(tiles, code, touch, turns):
    """Every (square, turn) where a tile may lie by all rules."""
    able = [(square, turn) for square in sorted(free_squares(tiles, touch)) for turn in turns]
    kind = [(square, turn) for square, turn in able if not joins_alone(square, rotated(code, turn))]
    return kind or able
