"""Cities and where socks hang, against a second, slow telling."""

from __future__ import annotations

import time

import pytest
from every_game import Setting, played
from towns import STRIP, holes, steps

from games.kernel.chance import seeded
from games.kernel.game import Illegal, chosen
from games.kernel.hexes import Hex, labels
from games.kernel.match import start
from games.socks import GAME
from games.socks.city import AROUND, SHAPES, Tile, cells, city
from games.socks.layout import build, enclosed, places, refuse, touched
from games.socks.notation import read
from games.socks.values import Lay

SMALL = {"size": "first"}


def setting(**options):
    """Socks with these options."""
    return Setting(GAME, 2, tuple(chosen(GAME, options).items()))


def begun(seed, **options):
    """The first position of a table."""
    return start(GAME, chosen(GAME, options), (True, True), seeded(seed))[-1].match.state


def assert_city(tiles, count):
    """So many tiles that do not overlap, hang together and enclose 5 to 8 empty hexagons."""
    laid = [part for tile in tiles for part in cells(tile)]
    assert len(tiles) == count
    assert len(set(laid)) == len(laid) == 4 * count
    assert len(steps(set(laid), laid[0])) == len(laid)
    assert 5 <= holes(tiles) == enclosed(tiles) <= 8


@pytest.mark.parametrize("count", [16, 20])
def test_luck_lays_cities_as_the_page_wants_them(count):
    """Forty seeds, forty different cities, each right by an independent count."""
    found = {build((), count, seeded(f"city {seed}")) for seed in range(40)}
    assert len(found) == 40
    for tiles in found:
        assert_city(tiles, count)


@pytest.mark.soak
def test_two_thousand_cities_are_quick():
    """Every one of 2,000 seeds gives a city; 99 % of them within 100 ms of processor time."""
    taken = []
    for seed in range(2_000):
        began = time.process_time()
        tiles = build((), 20, seeded(f"quick {seed}"))
        taken.append(time.process_time() - began)
        assert_city(tiles, 20)
    taken.sort()
    print(f"cities: median {taken[1000] * 1e3:.1f} ms, 99 % {taken[1980] * 1e3:.1f} ms, most {taken[-1] * 1e3:.1f} ms")
    assert taken[1980] < 0.1


def test_a_tile_covers_what_the_page_says():
    """At turn 0: (0,0) (1,0) below, joined, and (1,-1) (2,-1) above; six turns, ten hexagons around each."""
    assert SHAPES[0] == ((0, 0), (1, 0), (1, -1), (2, -1))
    assert SHAPES[1] == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert len({frozenset(shape) for shape in SHAPES}) == 6
    assert [len(around) for around in AROUND] == [10] * 6


def test_labels_count_empty_places():
    """The leftmost station of a row is 1, and the number goes on behind a gap; the top row is a."""
    named = labels([Hex(5, -1), Hex(0, 0), Hex(1, 0), Hex(3, 0), Hex(-4, 1)])
    assert list(named.values()) == ["a1", "b1", "b2", "b4", "c1"]


def test_distances_run_over_stations():
    """In a city with holes each distance is that of a walk from station to station."""
    for seed in range(3):
        town = city(build((), 20, seeded(f"far {seed}")))
        for number, at in enumerate(town.stations[::9]):
            far = steps(set(town.stations), at)
            assert [far[other] for other in town.stations] == list(town.apart[9 * number])


def slow_places(tiles, most=8):
    """Every place of the next tile, judged one by one, at which the city encloses so many empty hexagons at most."""
    laid = {part for tile in tiles for part in cells(tile)}
    wanted = min(len(tiles) + 1, 3)
    found = set()
    for q in range(min(at.q for at in laid) - 4, max(at.q for at in laid) + 5):
        for r in range(min(at.r for at in laid) - 4, max(at.r for at in laid) + 5):
            for turn in range(6):
                tile = Tile(Hex(q, r), turn)
                near = sum(Hex(q + a, r + b) in laid for a, b in AROUND[turn])
                if not laid & set(cells(tile)) and near >= wanted and holes((*tiles, tile)) <= most:
                    found.add(tile)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_places_for_tiles_agree_with_the_slow_telling(seed):
    """Through a city laid by random players: exactly the places that touch enough and enclose no more than 8."""
    for done in played(setting(layout="players"), f"places {seed}")[:20:5]:
        state = done.match.state
        if state.phase == "tiles" and state.tiles:
            assert set(places(state.tiles)) == slow_places(state.tiles)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tile 1,0 r0", "This tile would lie on another one."),
        ("tile 9,9 r0", "Here the tile touches 0 stations; it must touch 3."),
        ("agree", "Nobody has offered to finish the city."),
        ("a1-a2", "The city is still being laid: lay a tile, for example: tile 3,-2 r4."),
    ],
)
def test_wrong_tiles_are_refused_in_a_sentence(text, sentence):
    """Each reason has its own sentence."""
    match = start(GAME, chosen(GAME, {"layout": "players"}), (True, True), seeded("x"))[-1].match
    state = match.state
    for tile in STRIP[:2]:
        state = GAME.apply(state, state.mover, Lay(tile), seeded("x")).state
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, state.mover, read(text), seeded("x"))
    assert str(caught.value) == sentence


def test_where_the_first_tile_lies_and_what_none_may_enclose():
    """Both have their sentence, also where a tile touches as many stations as it must."""
    with pytest.raises(Illegal, match=r"The first tile lies at 0,0\."):
        refuse((), Tile(Hex(1, 0), 0), None)
    tiles = build((), 20, seeded("full 5"))[:19]
    tile = min(slow_places(tiles, 99) - slow_places(tiles), key=lambda one: touched(tiles, one))
    assert touched(tiles, tile) == 3
    with pytest.raises(Illegal, match=f"would enclose {holes((*tiles, tile))} empty places; 8 are allowed"):
        refuse(tiles, tile, None)


def test_finishing_is_offered_agreed_and_forgotten():
    """``finish`` may be the first word; a tile lets the offer lapse; ``agree`` has luck lay the rest."""
    luck = seeded("finish")
    state = begun("finish", layout="players")
    first = state.mover
    state = GAME.apply(state, first, read("finish"), luck).state
    assert (state.offered, state.mover) == (True, 1 - first)
    with pytest.raises(Illegal, match="offered already"):
        GAME.apply(state, state.mover, read("finish"), luck)
    laid = GAME.apply(state, state.mover, read("tile 0,0 r2"), luck).state
    assert (laid.offered, laid.mover, len(laid.tiles)) == (False, first, 1)
    done = GAME.apply(state, state.mover, read("agree"), luck)
    assert_city(done.state.tiles, 20)
    assert (done.state.phase, done.state.mover) == ("tracks", first)
    assert len(GAME.facts.luck(done.told)["tiles"]) == 20


# -- socks


def assert_hung(state, *, strict=True):
    """The three conditions of the page, from the hexagons alone."""
    town = state.city
    hung = [at for pair in state.socks for at in pair]
    assert len(set(hung)) == len(hung)
    stations = set(town.stations)
    pairs = [cells(tile)[:2] for tile in town.tiles]
    for pair in state.socks:
        if len(pair) == 2:
            one, other = (town.stations[at] for at in pair)
            assert 6 <= steps(stations, one)[other] - 1 <= 10
    taken = {town.stations[at] for at in hung}
    for at in taken:
        halves = next((set(pair) for pair in pairs if at in pair), {at})
        near = {there for half in halves for there in stations if steps_one(half, there)} - halves
        assert not strict or len(near - taken) >= 3


def steps_one(one, other):
    """Whether two hexagons share an edge."""
    q, r = other.q - one.q, other.r - one.r
    return (q, r) in {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


@pytest.mark.parametrize("options", [{}, SMALL, {"free_neighbours": "any"}], ids=str)
def test_luck_hangs_socks_under_the_rules(options):
    """Thirty tables: two socks of every colour, apart as they should be, with free neighbours where that is wanted."""
    for seed in range(30):
        state = begun(f"hung {seed}", **options)
        assert [len(pair) for pair in state.socks] == [2] * (5 if options == SMALL else 6)
        assert_hung(state, strict="free_neighbours" not in options)


def test_players_hang_socks_under_the_rules():
    """After each sock placed by random players all that hang keep to the conditions."""
    for seed in range(4):
        for done in played(setting(placing="players"), f"placed {seed}")[:14]:
            assert_hung(done.match.state)


def test_blockers_are_placed_by_the_second_player_first():
    """With ``blockers=2`` the second player blocks two stations, then the first; then the first lays one track."""
    state = begun("blockers", blockers="2")
    movers = []
    while state.phase == "blockers":
        movers.append(state.mover)
        state = GAME.apply(state, state.mover, next(iter(GAME.legal(state, state.mover))), seeded("b")).state
    first = state.first
    assert movers == [1 - first, 1 - first, first, first]
    assert (state.mover, state.steps, len(state.blockers)) == (first, 1, 4)
