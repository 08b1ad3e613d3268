"""Cities that players lay enclose five empty hexagons: drawn, against a second telling, and whatever players do."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from towns import holes, sketch

from games.kernel.chance import Recorded, seeded
from games.kernel.game import Illegal, Told, chosen
from games.kernel.hexes import Hex
from games.kernel.match import start
from games.socks import GAME
from games.socks.city import AROUND, Tile, cells, city
from games.socks.layout import build, enclosed, places
from games.socks.notation import read
from games.socks.values import Built, Lay

LAST = (
    "0,0,1 3,0,4 1,2,0 -1,2,1 2,3,3 3,3,5 5,-2,2 6,-1,2 5,-3,3 2,-2,3 -1,1,3 0,-2,3 -2,4,1 -4,3,1 2,-3,0 -3,1,3 0,-3,0 "
    "-3,-2,0 6,-4,4"
)
"""Nineteen tiles; the last must enclose three more."""

FAR = (
    "0,0,4 -2,1,1 -3,1,5 -3,3,4 -5,2,5 -2,-2,3 -1,-3,1 2,-3,2 1,0,2 -3,4,0 2,0,5 2,-5,3 -2,-3,5 4,-5,2 -4,-2,5 3,-7,3 "
    "-5,0,4 1,-7,3 -6,3,1"
)
"""Nineteen tiles; the last must enclose four more."""


def begun(tiles, **options):
    """A table at which these tiles lie."""
    given = chosen(GAME, {"layout": "players"} | options)
    state = start(GAME, given, (True, True), seeded("holes"))[-1].match.state
    return replace(state, tiles=tiles, city=city(tiles) if tiles else None)


def marked(tiles):
    """The drawing of a city with every hexagon marked on which a legal tile would lie."""
    legal = [move.tile for move in GAME.legal(begun(tiles), begun(tiles).mover) if hasattr(move, "tile")]
    return "\n" + sketch(tiles, {part for tile in legal for part in cells(tile)}) + "\n"


def test_the_last_tile_must_enclose_what_lacks():
    """Two are enclosed and one tile is left: it may lie on one place alone, either way round."""
    drawing = """
               # #
        # # # # # #
   # # # # # # # #
  # # # # # # # # #
 +   # # # # # # # # #
+ +       # # # # # # #
 + # # # # # # # # # #
  # # # # # # # # # #
     # # o # # # # #
      # # # # # #
           # #
"""
    tiles = laid(LAST)
    assert marked(tiles) == drawing
    assert [holes((*tiles, tile)) for tile in places(tiles, 20)] == [5, 5]


def test_another_last_tile_is_refused_with_the_reason():
    """Where a bay can still be shut, a tile elsewhere would leave too few; the sentence counts."""
    drawing = """
               +
      # # # # + +
     # # # #   + +
      # o # #   #
   # # # # #   # #
  # # # # #   # #
   # # # # # # # #
# # # # # # # # # #
 # # # # # # # # #
    # # # # # # #
     # # # # # #
    # # # # # #
     # #   # #
"""
    tiles = laid(FAR)
    assert marked(tiles) == drawing
    state = begun(tiles)
    assert holes(GAME.apply(state, state.mover, read("tile 4,-7 r1"), seeded("x")).state.tiles) == 5
    elsewhere = next(tile for tile in places(tiles) if tile not in places(tiles, 20))
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, state.mover, read(f"tile {elsewhere.at.q},{elsewhere.at.r} r{elsewhere.turn}"), seeded("x"))
    assert str(caught.value) == (
        "This tile would leave the city with too few empty places: 1 of 5 enclosed, tiles left: 0."
    )
    compact = begun(tiles, holes="compact")
    assert len(list(GAME.legal(compact, compact.mover))) == len(places(tiles)) + 1


def test_two_tiles_enclose_one_on_a_straight_side_and_leave_another():
    """The page's reason why there is always a place: eleven tiles make five, and none of them shuts more than one."""
    tiles, (q, r) = (Tile(Hex(0, 0), 0),), (2, -1)
    for number in range(5):
        one, other = Tile(Hex(q - 2, r - 1), 0), Tile(Hex(q + 1, r - 2), 1)
        assert holes((*tiles, one)) == holes((*tiles, other)) == number
        tiles, (q, r) = (*tiles, one, other), (q + 2, r - 2)
    drawing = """
         # # # #
        # # o # #
       # # # #
      # # o # #
     # # # #
    # # o # #
   # # # #
  # # o # #
 # # # #
# # o # #
   # #
  # #
"""
    assert "\n" + sketch(tiles) + "\n" == drawing
    assert holes(tiles) == enclosed(tiles) == 5


# -- the second telling


def straight(parts):
    """Whether one of the six outermost rows is one unbroken run of two or more."""
    rows = [
        ((lambda at: at.r), (lambda at: at.q)),
        ((lambda at: at.q), (lambda at: at.r)),
        ((lambda at: at.q + at.r), (lambda at: at.q)),
    ]
    for far, along in rows:
        for outermost in (min(map(far, parts)), max(map(far, parts))):
            row = sorted(along(at) for at in parts if far(at) == outermost)
            if len(row) > 1 and row == list(range(row[0], row[0] + len(row))):
                return True
    return False


def surely(tiles, left):
    """The page's first rule: two tiles for each that lacks, and one more without a straight side."""
    lacking = 5 - holes(tiles)
    return lacking <= 0 or left >= 2 * lacking + (not straight([part for tile in tiles for part in cells(tile)]))


def around(tiles):
    """Every free place of a tile that touches a station, and how many it touches; three turns show all shapes."""
    parts = {part for tile in tiles for part in cells(tile)}
    for q in range(min(at.q for at in parts) - 4, max(at.q for at in parts) + 5):
        for r in range(min(at.r for at in parts) - 4, max(at.r for at in parts) + 5):
            for turn in range(3):
                tile = Tile(Hex(q, r), turn)
                near = sum(Hex(q + a, r + b) in parts for a, b in AROUND[turn])
                if near and not parts & set(cells(tile)):
                    yield tile, near


def can(tiles, left):
    """Whether the tiles left can make five, as the page says."""
    now = holes(tiles)
    if now > 8 or surely(tiles, left):
        return now <= 8
    return left > 0 and any(
        now < holes((*tiles, tile)) <= 8 and surely((*tiles, tile), left - 1)
        for tile, near in around(tiles)
        if near > 1  # what encloses something lies between two stations
    )


def spiteful(count, number, mind, choices=12):
    """A city of players who lay where the fewest are enclosed, of some places drawn, or far out every third time."""
    tiles = ()
    while len(tiles) < count:
        able = places(tiles, count)
        some = mind.sample(able, min(choices, len(able)))
        if number % 3 == 2:
            tile = max(able, key=lambda each: (each.at.q**2 + each.at.q * each.at.r + each.at.r**2, each))
        elif number % 3 == 1:
            tile = mind.choice(able)
        else:
            tile = min(some, key=lambda each: enclosed((*tiles, each)))
        yield tiles
        tiles = (*tiles, tile)
    yield tiles


def laid(text):
    """Tiles written as ``q,r,turn``."""
    each = (map(int, word.split(",")) for word in text.split())
    return tuple(Tile(Hex(q, r), turn) for q, r, turn in each)


def late(number, at, count=20):
    """A city of spiteful players when so many tiles lie."""
    return next(tiles for tiles in spiteful(count, number, random.Random(number)) if len(tiles) == at)


@pytest.mark.parametrize(("number", "at", "count"), [(3, 12, 20), (6, 13, 20), (0, 8, 16)])
def test_places_agree_with_the_second_telling(number, at, count):
    """Where it is tight, tiles that touch three stations are legal just if the slow telling says that five can be."""
    tiles = late(number, at, count)
    legal = {frozenset(cells(tile)) for tile in places(tiles, count)}
    able = [tile for tile, near in around(tiles) if near >= 3]
    for fine in (True, False):
        asked = [tile for tile in able if (frozenset(cells(tile)) in legal) == fine][:8]
        assert asked
        assert {can((*tiles, tile), count - at - 1) for tile in asked} == {fine}


def test_two_stations_side_by_side_are_a_straight_side():
    """Of a city of fourteen tiles, three of which lie: the fourth may be one that leaves no longer row outermost."""
    tiles = laid("0,0,3 -3,4,5 -5,3,0")
    fourth = Tile(Hex(-6, 5), 0)
    assert fourth in places(tiles, 14)
    assert can((*tiles, fourth), 10)


def test_fewer_stations_are_enough_where_no_other_place_is_left():
    """None of the places that touch three stations can be taken here, so two will do; the refusal says so."""
    tiles = late(3, 15)
    near = dict(around(tiles))
    shapes = {frozenset(cells(tile)): touches for tile, touches in near.items()}
    assert {shapes[frozenset(cells(tile))] for tile in places(tiles, 20)} == {2}
    some = [tile for tile, touches in near.items() if touches >= 3]
    assert some
    assert not any(can((*tiles, tile), 4) for tile in some[::5])
    one = next(tile for tile, touches in near.items() if touches == 1)
    with pytest.raises(Illegal, match="Here the tile touches 1 stations; it must touch 2"):
        GAME.apply(begun(tiles), begun(tiles).mover, Lay(one), seeded("x"))


# -- whole cities


def cities(games):
    """Cities laid by players who do their worst: each encloses five to eight, with all its tiles."""
    found = {}
    for number in range(games):
        count, mind = (20, 16)[number % 2], random.Random(number)
        *_, tiles = spiteful(count, number, mind)
        found[holes(tiles)] = found.get(holes(tiles), 0) + 1
        assert len(tiles) == count
        assert set(found) <= {5, 6, 7, 8}
    return found


def test_players_who_do_their_worst_still_enclose_five():
    """Six cities, large and small."""
    assert sum(cities(6).values()) == 6


@pytest.mark.soak
def test_six_hundred_cities_of_players_who_do_their_worst():
    """None has fewer than five."""
    found = cities(600)
    print(f"cities by empty places enclosed: {dict(sorted(found.items()))}")
    assert found[5] > 300


@pytest.mark.parametrize("number", [3, 7])
def test_luck_that_finishes_a_city_makes_five(number):
    """After some spiteful tiles and ``agree``: five to eight, all tiles, the same again from the same luck."""
    tiles = late(number, 14)
    luck = Recorded(seeded(f"agree {number}"))
    more = build(tiles, 20, luck, 3, five=True)
    assert len(more) == 6
    assert 5 <= holes((*tiles, *more)) <= 8
    assert build(tiles, 20, seeded(f"agree {number}"), 3, five=True) == more
    before = build(tiles, 20, seeded(f"agree {number}"), 3)
    assert holes((*tiles, *before)) < 5, "here 25 tries are in vain, so that the last way is taken"
    assert all(asked <= 2 for asked, _ in luck.draws[-6:])


def test_a_record_in_which_luck_leaves_fewer_is_refused():
    """The tiles that luck lays after ``agree`` must make five, unless the table plays ``compact``."""
    tiles = late(7, 14)
    fewer = build(tiles, 20, seeded("agree 7"), 3)
    facts = GAME.facts.luck([Told(Built(fewer))])
    for options, fine in (({}, False), ({"holes": "compact"}, True)):
        state = replace(begun(tiles, placing="players", **options), offered=True)
        if fine:
            assert GAME.facts.relive(state, state.mover, read("agree"), facts).state.phase == "socks"
        else:
            with pytest.raises(ValueError, match="luck lays no such city"):
                GAME.facts.relive(state, state.mover, read("agree"), facts)


def test_a_city_without_a_further_place_is_done():
    """With ``compact``, where no tile can touch three stations: play goes on with the socks, also once luck laid none.

    Such tiles lie far apart, as no players can lay them: over a thousand cities that left as few places as could be
    found always left ten.
    """
    tiles = tuple(Tile(Hex(9 * number, 0), number) for number in range(4))
    assert not places(tiles)
    state = replace(begun(tiles, placing="players", holes="compact"), offered=True)
    step = GAME.apply(state, state.mover, read("agree"), seeded("x"))
    assert (step.state.phase, step.state.tiles) == ("socks", tiles)
