"""What is new on a board of Metro is lit: the tile, and every line that grew; all the rest stands back."""

from __future__ import annotations

import pytest
from positions import METRO, game
from test_metro_texts import scene

from games.metro.geometry import station_ports
from games.metro.tiles import turned
from games.metro.values import LaidDown
from rendering.canvas import palette
from rendering.metro import changes, layout
from rendering.metro.board import draw
from rendering.metro.tracks import stop
from rendering.theme import MARK, THEMES, TILE, seat_ink

STEPS = [step for seats in (2, 4, 6) for step in [*game("news", seats, turn="free")][6::11]]
NEWS = [(METRO.view(state, None), events) for state, events in STEPS if any(isinstance(it, LaidDown) for it in events)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_whole_line_that_grew_is_lit(theme) -> None:
    """On each tile it runs over it has its full colour around its stop; other lines have not at their stations."""
    numbers, seen = palette(theme).numbers, 0
    for view, events in NEWS:
        news = changes.news(view, changes.laid(events))
        whole = draw(view, theme, events, scene())
        lit = [line for line in view.lines if line.station in news.lines]
        seen += len(lit)
        for line in lit:
            found = 0
            for way in line.passes:
                laid = view.board[way.square]
                x, y = layout.corner(theme, way.square)
                right, down = stop(turned(laid.tile, laid.turn), way.enters, theme.cell)
                around = whole.crop((int(x + right) - 9, int(y + down) - 9, int(x + right) + 9, int(y + down) + 9))
                found += around.tobytes().count(numbers[seat_ink(line.owner)]) > 100
            # beads may lie on a few
            assert found >= len(line.passes) - 4
            square, port, _ = station_ports(line.station)
            assert whole.getpixel(layout.inside(theme, square, port, -3)) == numbers[seat_ink(line.owner)]
        for line in view.lines:
            if line.passes and line.owner is not None and line not in lit:
                square, port, _ = station_ports(line.station)
                assert whole.getpixel(layout.inside(theme, square, port, -3)) != numbers[seat_ink(line.owner)]
    assert seen > 10


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_new_tiles_are_framed_and_the_rest_recedes(theme) -> None:
    """Of all tiles the new one alone has its full ground, with a frame in the colour of what is new around it."""
    numbers = palette(theme).numbers
    for view, events in NEWS:
        (square,) = changes.laid(events)
        whole, calm = (draw(view, theme, events, scene(calm=calm)) for calm in (False, True))
        for number, laid in enumerate(view.board):
            if laid is None:
                continue
            (x, y), side = layout.corner(theme, number), theme.cell
            far, every = side - 1, (6, side // 2, side - 6)
            edges = [[(at, 0) for at in every], [(at, far) for at in every]]
            edges += [[(b, a) for a, b in edge] for edge in edges]
            sides = [{whole.getpixel((x + a, y + b)) for a, b in edge} for edge in edges]
            assert (sum(numbers[MARK] in found for found in sides) > 2) == (number == square)
            inner = (x + 20, y + 20, x + side - 20, y + side - 20)
            grounds = [picture.crop(inner).tobytes() for picture in (whole, calm)]
            if theme.name != "contrast" and number == square:
                assert numbers[TILE] in grounds[0]
            assert numbers[TILE] in grounds[1]


def test_nothing_recedes_where_nothing_is_new() -> None:
    """Without events all lines that go on have their full colour at their stations, and no tile has a frame."""
    theme = THEMES["light"]
    numbers = palette(theme).numbers
    for view, _ in NEWS:
        whole = draw(view, theme, (), scene())
        for line in view.lines:
            if line.passes and line.ends is None and line.owner is not None:
                square, port, _ = station_ports(line.station)
                assert whole.getpixel(layout.inside(theme, square, port, -3)) == numbers[seat_ink(line.owner)]
