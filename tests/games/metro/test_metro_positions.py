"""Metro's rules against a second telling of them (slow.py), and counts of reachable positions that never change."""

from __future__ import annotations

from dataclasses import replace

import pytest
import slow
from every_game import Setting, played

from games.kernel.chance import Recorded, Refused, Scripted, seeded
from games.kernel.game import Seat, chosen
from games.kernel.match import play, start
from games.metro import GAME
from games.metro.board import EMPTY
from games.metro.geometry import CENTRAL, FREE, Square, beyond, label, owners, station_ports
from games.metro.tiles import KINDS, POOL, turned
from games.metro.values import Draw, Lay


def setting(seats=2, **options):
    """Metro with these options."""
    return Setting(GAME, seats, tuple(chosen(GAME, options).items()))


def codes(board):
    """A board as the second telling has it: (row, column) -> code as it lies."""
    return {
        divmod(square, 8): slow.rotated(laid.tile, laid.turn) for square, laid in enumerate(board) if laid is not None
    }


def positions(options, tiles):
    """How many boards can be reached by laying these tiles one after the other, two players drawing none instead."""
    seats = [tiles[0::2], tiles[1::2]]
    step = GAME.facts.recall(2, options, {"first": 0, "hands": [[seats[0][0]], [seats[1][0]]]})
    states, counts = {step.state}, []
    for number in range(len(tiles)):
        seat, following = Seat(number % 2), tiles[number + 2 : number + 3]
        luck = {"drew": following} if following else {"drew": ["aaaa"]}
        states = {
            GAME.facts.relive(state, seat, move, luck).state
            for state in states
            for move in GAME.legal(state, seat)
            if isinstance(move, Lay)
        }
        counts.append(len({state.board for state in states}))
    return counts


def slow_positions(options, tiles):
    """The same by the second telling."""
    boards, counts = {()}, []
    for tile in tiles:
        turns = range(4) if options["turn"] == "free" else (0,)
        boards = {
            tuple(sorted({**dict(board), square: (tile, turn)}.items()))
            for board in boards
            for square, turn in slow.places(
                {where: slow.rotated(*laid) for where, laid in board}, tile, options["touch"], turns
            )
        }
        counts.append(len(boards))
    return counts


@pytest.mark.parametrize(
    ("options", "tiles", "counts"),
    [
        ({}, ["aacb", "dddd", "cccc"], [26, 66, 1846]),
        ({"touch": "edge"}, ["aacb", "dddd", "cccc"], [26, 78, 1912]),
        ({"touch": "edge"}, ["dddd", "dada", "bbbb"], [28, 348, 8388]),
        ({"turn": "free"}, ["dbcd", "aacb"], [48, 5312]),
    ],
)
def test_the_numbers_of_reachable_positions_never_change(options, tiles, counts):
    """So many boards can be reached with these tiles after one, two, three of them; the second telling agrees."""
    complete = chosen(GAME, options)
    assert positions(complete, tiles) == counts
    assert slow_positions(complete, tiles) == counts


@pytest.mark.parametrize("options", [{}, {"touch": "edge"}, {"hand": "3", "turn": "free"}], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_lines_scores_and_places_agree_with_the_second_telling(seats, options):
    """Through whole games: where each line runs and ends, what it scored, and every square a tile may take."""
    table = setting(seats, **options)
    for done in played(table, "slow")[::7]:
        state = done.match.state
        tiles = codes(state.board)
        points = [0] * seats
        for line in state.lines:
            crossed, end = slow.walk(tiles, line.station)
            assert [divmod(each.square, 8) for each in line.passes] == crossed
            assert (line.ends is None, line.ends == CENTRAL) == (end is None, end == "centre")
            if line.owner is not None and end is not None:
                points[line.owner] += len(crossed) * (2 if end == "centre" else 1)
        assert state.lines[0].owner == owners(seats).get(1)
        assert list(GAME.standing(state).scores) == points
        assert_same_moves(state, tiles)


def assert_same_moves(state, tiles):
    """Every lay of the mover, tile by tile, is one the second telling allows, and the other way round."""
    if state.mover is None:
        return
    hand = state.hands[state.mover] if state.drawn is None else (state.drawn,)
    lays = {(move.index or 0, move.square, move.turn) for move in GAME.legal(state, state.mover) if move != Draw()}
    assert lays == {
        (index, row * 8 + column, turn)
        for index, tile in enumerate(hand)
        for (row, column), turn in slow.places(tiles, tile, state.touch, state.turns)
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_line_of_a_full_board_ends(seats):
    """When all 60 tiles lie, each of the 32 stations' lines has reached a station."""
    for seed in range(5):
        last = played(setting(seats), f"full {seed}")[-1].match.state
        assert sum(laid is not None for laid in last.board) == 60
        assert all(line.ends is not None for line in last.lines)


# -- parts


def test_the_tiles_are_the_sixty_of_the_page():
    """24 kinds, 60 tiles, each end of track used once; turned tiles are what the second telling turns them into."""
    assert (len(KINDS), len(POOL)) == (24, 60)
    for kind in KINDS:
        ends = [port for pair in slow.pairs(kind) for port in pair]
        assert sorted(ends) == list(range(8))
        assert [turned(kind, turn) for turn in range(4)] == [slow.rotated(kind, turn) for turn in range(4)]


def test_ports_that_touch_are_one_point():
    """Behind each port lies the neighbour's port at the same point of the plane, a station, or the centre."""
    for square in FREE:
        for port, point in enumerate(slow.points(*divmod(square, 8))):
            behind = beyond(square, port)
            if isinstance(behind, tuple):
                assert slow.points(*divmod(behind[0], 8))[behind[1]] == point
            else:
                assert slow.central(point) if behind == CENTRAL else slow.on_rim(point)


def test_stations_run_anticlockwise_from_the_top_right_corner():
    """1 above a8, 9 left of a1, 17 below h1, 25 right of h8; lines leave by the even port and arrive by the odd one."""
    corners = {1: "a8", 8: "a1", 9: "a1", 16: "h1", 17: "h1", 24: "h8", 25: "h8", 32: "a8"}
    assert {number: label(station_ports(number)[0]) for number in corners} == corners
    for number in range(1, 33):
        square, leaves, arrives = station_ports(number)
        assert slow.points(*divmod(square, 8))[leaves] == slow.start_point(number)
        assert (leaves % 2, arrives) == (0, leaves + 1)
        assert beyond(square, arrives) == number


@pytest.mark.parametrize(("seats", "each"), [(2, 16), (3, 10), (4, 8), (5, 6), (6, 5)])
def test_stations_are_shared_out_evenly(seats, each):
    """Everybody owns as many stations; with 3, 5 or 6 players 16 and 17 are nobody's."""
    owned = owners(seats)
    assert [list(owned.values()).count(seat) for seat in range(seats)] == [each] * seats
    assert set(range(1, 33)) - set(owned) == ({16, 17} if seats in (3, 5, 6) else set())


# -- turns


def test_first_seat_then_hands_are_drawn_out_of_the_alphabetical_pool():
    """The deal asks below(seats), then below(60), below(59) ... seat by seat; a tile is its place among those left."""
    luck = Recorded(Scripted([1, 0, 0, 57, 0]))
    step = GAME.setup(2, chosen(GAME, {"hand": "2"}), luck)
    assert [n for n, _ in luck.draws] == [2, 60, 59, 58, 57]
    assert step.state.mover == 1
    assert step.state.hands == ((POOL[0], POOL[1]), (POOL[59], POOL[2]))
    assert step.state.pool == POOL[3:59]


def test_a_drawn_tile_must_be_laid_and_the_hand_stays():
    """After ``draw`` the same seat must lay that tile; its hand is kept and nothing more is drawn."""
    luck = seeded("drawn")
    match = start(GAME, chosen(GAME, {"hand": "2"}), (True, True), luck)[-1].match
    seat, hand = match.awaited[0], match.state.hands[match.awaited[0]]
    (drew,) = play(match, seat, "draw", luck)
    assert drew.match.awaited == (seat,)
    assert drew.match.state.drawn == drew.told[1].event.tile
    assert drew.told[1].to == {seat}
    assert GAME.view(drew.match.state, 1 - seat).must_lay
    assert GAME.view(drew.match.state, 1 - seat).drawn is None
    assert "draw" not in drew.match.legal(seat)
    (laid,) = play(drew.match, seat, drew.match.legal(seat)[0], luck)
    assert laid.match.state.hands[seat] == hand
    assert laid.entry.luck == ()
    assert laid.match.awaited == (1 - seat,)


def test_a_laid_tile_is_replaced_at_the_end_of_the_hand():
    """The hand keeps the order drawn: the tiles after the laid one move up and the new one comes last."""
    luck = seeded("order")
    match = start(GAME, chosen(GAME, {"hand": "3"}), (True, True), luck)[-1].match
    seat = match.awaited[0]
    first, _, third = match.state.hands[seat]
    text = next(text for text in match.legal(seat) if " t2" in text)
    (done,) = play(match, seat, text, luck)
    assert done.match.state.hands[seat] == (first, third, done.told[-1].event.tile)


def test_who_has_no_tile_left_is_passed_over():
    """With an empty stock the turn goes to the next seat that holds a tile, at last to the mover itself."""
    state = played(setting(3), "over")[0].match.state
    state = replace(state, hands=(("aaaa",), (), ("aacb", "bbbb")), pool=(), mover=Seat(0))
    movers = []
    while GAME.to_act(state):
        (seat,) = GAME.to_act(state)
        movers.append(seat)
        state = GAME.apply(state, seat, next(iter(GAME.legal(state, seat))), Refused()).state
    assert movers == [0, 2, 2]


def test_a_line_may_cross_a_finished_one_and_many_end_at_once():
    """One tile may finish several lines: each is told once, when it is done, and never again."""
    for seed in range(5):
        finished = []
        most = 0
        for done in played(setting(4), f"many {seed}"):
            lines = [each.event.line for each in done.told if type(each.event).__name__ == "LineDone"]
            most = max(most, len(lines))
            finished += lines
        assert sorted(line.station for line in finished) == list(range(1, 33))
        assert most >= 2


def test_an_empty_board_has_no_tile():
    """The board begins empty, with 28 rim squares in reach."""
    assert EMPTY == (None,) * 64
    assert len([square for square in FREE if any(isinstance(beyond(Square(square), p), int) for p in range(8))]) == 28
