"""Tiles are drawn as the rules page says their codes run, and so that lines on them stay apart."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from PIL import ImageDraw

from games.metro.geometry import FACING, Port
from games.metro.tiles import KINDS, tracks
from rendering.canvas import paler, palette
from rendering.metro.tiles import CASING, FREE, STYLES, Kind, Look, Looks, alike, tile
from rendering.metro.tracks import along, crossing, path, spot, stop
from rendering.theme import LIGHT, TILE, TRACK, seat_ink
from tests.sweeps import some

SIDE = LIGHT.cell
EVEN = (0, 2, 4, 6)
FOUR: Looks = tuple(Look(Kind.OPEN, seat_ink(seat)) for seat in range(4))  # type: ignore[assignment]


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
def test_tracks_cross_or_keep_apart(kind: str) -> None:
    """Two tracks of a tile cross, or there is room between lines on them, and even beside one that is lit."""
    room = (STYLES[Kind.LIT].breadth + STYLES[Kind.OPEN].breadth) / 2
    for one, two in combinations(range(4), 2):
        ways = [along(path(Port(2 * track), kind[track], SIDE), 60) for track in (one, two)]
        near = min(math.dist(a, b) for a in ways[0] for b in ways[1])
        assert near < 3 if (one, two) in crossing(kind) else near > room + 2


@pytest.mark.parametrize("kind", KINDS)
def test_colours_reach_both_ends(kind: str) -> None:
    """A line's colour is seen at both ports of its track on every tile, and full there."""
    looks, numbers = (*FOUR[:3], Look(Kind.PLAIN, TRACK)), palette(LIGHT).numbers
    drawn = tile(LIGHT, kind, looks, SIDE)
    for port, look in zip(EVEN, looks, strict=True):
        for end in (Port(port), tracks(kind)[port]):
            x, y = spot(end, SIDE, 1)
            assert drawn.getpixel((min(SIDE - 1, int(x)), min(SIDE - 1, int(y)))) == numbers[look.ink]


def test_the_upper_line_is_cased() -> None:
    """Where two lines cross, the one on top has free ground on both sides of it, so that they do not run together."""
    looks: Looks = (*FOUR[:2], FREE, FREE)
    drawn, numbers = tile(LIGHT, "aaaa", looks, SIDE), palette(LIGHT).numbers
    x, y = round(SIDE / 3), round(SIDE / 3)
    beside = STYLES[Kind.OPEN].breadth // 2 + CASING // 2 + 1
    assert drawn.getpixel((x, y)) == numbers[seat_ink(1)]
    assert drawn.getpixel((x, y - beside)) == drawn.getpixel((x, y + beside)) == numbers[TILE]
    assert drawn.getpixel((x, y + beside + CASING + 2)) == numbers[seat_ink(0)]


def test_what_is_lit_lies_above_what_is_open_and_that_above_what_has_ended() -> None:
    """Whatever the colours of the lines are."""
    x = round(SIDE / 3)
    kinds = (Kind.FREE, Kind.DONE, Kind.OPEN, Kind.LIT)
    for low, high in combinations(kinds, 2):
        for under, over in ((0, 5), (5, 0)):
            looks: Looks = (Look(low, seat_ink(under)), Look(high, seat_ink(over)), FREE, FREE)
            crossed = tile(LIGHT, "aaaa", looks, SIDE).getpixel((x, x))
            alone = tile(LIGHT, "aaaa", (FREE, Look(high, seat_ink(over)), FREE, FREE), SIDE).getpixel((x, x))
            assert crossed == alone


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_lit_has_a_stop_on_each_track(kind: str) -> None:
    """A lit line shows the ground at its stop, and its own colour all around it, so that its points can be counted."""
    numbers = palette(LIGHT).numbers
    for track, port in enumerate(EVEN):
        looks = [*FOUR]
        looks[track] = Look(Kind.LIT, seat_ink(5))
        drawn = tile(LIGHT, kind, tuple(looks), SIDE)
        x, y = stop(kind, Port(port), SIDE)
        assert drawn.getpixel((int(x), int(y))) == numbers[TILE]
        around = [(int(x + 6.5 * math.cos(turn)), int(y + 6.5 * math.sin(turn))) for turn in range(12)]
        assert sum(drawn.getpixel(at) == numbers[seat_ink(5)] for at in around) >= 8


@pytest.mark.parametrize("kind", KINDS)
def test_a_lit_line_has_a_halo_and_the_others_stand_back(kind: str) -> None:
    """On a receding tile the lit line alone has its full colour, with a blend of it around."""
    numbers = palette(LIGHT).numbers
    looks = (Look(Kind.LIT, seat_ink(0)), *FOUR[1:])
    seen = set(tile(LIGHT, kind, looks, SIDE, receding=True).tobytes())
    assert {numbers[seat_ink(0)], palette(LIGHT).ramps[TILE, seat_ink(0)][255 // 4]} <= seen
    assert not seen & {numbers[seat_ink(seat)] for seat in (1, 2, 3)}
    assert paler(LIGHT, 25)[numbers[seat_ink(1)]] in seen


def test_finished_lines_are_thinner_and_paler() -> None:
    """A finished line covers less of a tile than an open one, and has not its full colour; free tracks cover least."""
    ground = palette(LIGHT).numbers[TILE]
    covered = [
        SIDE * SIDE - tile(LIGHT, "bbad", alike(kind, seat_ink(1)), SIDE).tobytes().count(ground)
        for kind in (Kind.FREE, Kind.DONE, Kind.OPEN, Kind.LIT)
    ]
    assert covered == sorted(covered)
    full = palette(LIGHT).numbers[seat_ink(1)]
    assert full not in tile(LIGHT, "bbad", alike(Kind.DONE, seat_ink(1)), SIDE).tobytes()
    assert full in tile(LIGHT, "bbad", alike(Kind.OPEN, seat_ink(1)), SIDE).tobytes()


@pytest.mark.parametrize(
    ("kind", "side"),
    some(
        ((kind, (SIDE, 2 * SIDE, 288)[n % 3]) for n, kind in enumerate(KINDS)),
        lambda kind, _: tuple(KINDS).index(kind) % 2 == 0,
    ),
)
def test_no_crumbs_are_left_at_crossings(kind: str, side: int) -> None:
    """Whatever lies above, every piece of a track that is seen is as large as the track is broad."""
    ground, least = palette(LIGHT).numbers[TILE], STYLES[Kind.FREE].breadth * side / SIDE / 2
    for looks in (alike(Kind.FREE, TRACK), alike(Kind.PLAIN, TRACK), (*FOUR[:2], FREE, FREE), (FREE, FREE, *FOUR[2:])):
        plane = tile(LIGHT, kind, looks, side).point(lambda number: 0 if number == ground else 255)
        while (seed := plane.tobytes().find(b"\xff")) >= 0:
            ImageDraw.floodfill(plane, (seed % side, seed // side), 128)
            left, top, right, bottom = plane.point(lambda grey: 255 if grey == 128 else 0).getbbox()
            rim = 0 in (left, top) or side in (right, bottom)
            assert rim or min(right - left, bottom - top) >= least
            plane = plane.point(lambda grey: 0 if grey == 128 else grey)
