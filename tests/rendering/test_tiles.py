"""Tiles are drawn as the rules page says their codes run."""

from __future__ import annotations

import math

import pytest

from games.metro.geometry import FACING, Port
from games.metro.tiles import KINDS, tracks
from rendering.canvas import palette
from rendering.metro.tiles import CASING, THICK, path, spot, stop, tile
from rendering.theme import LIGHT, TILE, TRACK, Ink, seat_ink

SIDE = LIGHT.cell
EVEN = (0, 2, 4, 6)


@pytest.mark.parametrize("kind", KINDS)
def test_tracks_lead_where_the_rules_say(kind: str) -> None:
    """A track drawn from an even port ends at the port the rules give, both straight across the edge."""
    for port in EVEN:
        way = path(Port(port), kind[port // 2], SIDE)
        assert math.dist(way[0], spot(Port(port), SIDE, -2)) < 0.01
        assert math.dist(way[-1], spot(tracks(kind)[port], SIDE, -2)) < 0.01


def test_ports_of_neighbours_touch() -> None:
    """Ports that face each other lie at the same place of the common edge."""
    for port in range(8):
        across = spot(Port(port), SIDE)
        there = spot(FACING[port], SIDE)
        assert across[1 - port // 2 % 2] in {0, SIDE}
        assert across[port // 2 % 2] == pytest.approx(there[port // 2 % 2])


@pytest.mark.parametrize("kind", KINDS)
def test_colours_reach_both_ends(kind: str) -> None:
    """A line's colour is seen at both ports of its track on every tile, and full there."""
    inks: tuple[Ink, Ink, Ink, Ink] = (seat_ink(0), seat_ink(1), seat_ink(2), TRACK)
    drawn, numbers = tile(LIGHT, kind, inks, SIDE), palette(LIGHT).numbers
    for port, ink in zip(EVEN, inks, strict=True):
        for end in (Port(port), tracks(kind)[port]):
            x, y = spot(end, SIDE, 1)
            assert drawn.getpixel((min(SIDE - 1, int(x)), min(SIDE - 1, int(y)))) == numbers[ink]


def test_the_upper_line_is_cased() -> None:
    """Where two lines cross, the one on top has free ground on both sides of it, so that they do not run together."""
    drawn, numbers = tile(LIGHT, "aaaa", (seat_ink(0), seat_ink(1), TRACK, TRACK), SIDE), palette(LIGHT).numbers
    x, y = round(SIDE / 3), round(SIDE / 3)
    beside = THICK // 2 + CASING // 2
    assert drawn.getpixel((x, y)) == numbers[seat_ink(1)]
    assert drawn.getpixel((x, y - beside)) == drawn.getpixel((x, y + beside)) == numbers[TILE]
    assert drawn.getpixel((x, y + beside + CASING + 2)) == numbers[seat_ink(0)]


@pytest.mark.parametrize("kind", KINDS)
def test_lines_have_a_stop_on_each_track(kind: str) -> None:
    """Each of four lines on a tile shows the ground at its stop, and its own colour all around it."""
    inks: tuple[Ink, Ink, Ink, Ink] = (seat_ink(3), seat_ink(2), seat_ink(1), seat_ink(0))
    drawn, numbers = tile(LIGHT, kind, inks, SIDE), palette(LIGHT).numbers
    for port, ink in zip(EVEN, inks, strict=True):
        x, y = stop(kind, Port(port), SIDE)
        assert drawn.getpixel((int(x), int(y))) == numbers[TILE]
        around = [(int(x + 6.5 * math.cos(turn)), int(y + 6.5 * math.sin(turn))) for turn in range(12)]
        assert sum(drawn.getpixel(at) == numbers[ink] for at in around) >= 8
