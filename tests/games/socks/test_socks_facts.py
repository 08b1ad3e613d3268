"""What is no setup or luck of Socks is refused with the reason."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from every_game import played, setting
from forging import spoilt

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.game import chosen
from games.kernel.match import play, start

GAME = catalogue()["socks"]
PLAYED = played(setting(GAME, 2, blockers="3"))
STATE = next(done.match.state for done in PLAYED if sum(map(int.bit_count, done.match.state.tracks)) > 9)
OPENED = PLAYED[0].match.state


def test_a_colour_has_points_once_both_socks_hang():
    """Where people place them, one sock alone brings nothing; without a city there are none at all."""
    match = start(GAME, chosen(GAME, {"placing": "players"}), (True, True), seeded("worth"))[-1].match
    seen = set()
    while match.state.phase == "socks":
        view = GAME.view(match.state, None)
        for pair, points in zip(view.socks, view.worth, strict=True):
            assert (points > 0) == (len(pair) == 2)
            seen.add(len(pair))
        match = play(match, match.awaited[0], match.legal(match.awaited[0])[0], seeded("worth"))[-1].match
    assert seen == {0, 1, 2}
    match = start(GAME, chosen(GAME, {"layout": "players"}), (True, True), seeded("worth"))[-1].match
    assert GAME.view(match.state, None).worth == (0,) * 6


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "the setup of Socks is"),
        (("first",), 2, "there is no seat 2"),
        (("tiles", 0), {"at": [0, 0]}, "a tile is"),
        (("tiles", 0, "at"), [0, 0, 0], "a tile is"),
        (("tiles", 0, "at"), [1000, 0], "no tile lies there"),
        (("tiles", 0, "at"), [0, -1000], "no tile lies there"),
        (("tiles", 0, "turn"), 6, "no tile lies there"),
        (("tiles", 0, "turn"), -1, "no tile lies there"),
        (("tiles", 0, "at"), [1, 0], r"\w"),
        (("tiles",), lambda tiles: [*tiles, tiles[0]], "two tiles lie on each other"),
        (("tiles",), lambda tiles: [*tiles[:-1], {"at": [99, 99], "turn": 0}], "the tiles are no city"),
        (("tiles",), lambda tiles: tiles[:-1], "so many tiles are not laid"),
        (("socks",), {}, "other colours are in the game"),
        (("socks", "pink"), [], "other colours are in the game"),
        (("socks", "red"), ["a1"], "socks do not hang like that"),
        (("socks", "red"), ["a1", "zz9"], "socks do not hang like that"),
        (("socks", "red"), lambda pair: pair[::-1], "socks do not hang like that"),
        (("socks", "red"), ["a1", "a1"], "too near or too far apart"),
    ],
)
def test_each_part_of_a_setup_is_checked(way, part, reason):
    """Tiles, socks and first seat: ``ValueError`` says which cannot have been."""
    first = played(setting(GAME, 2))[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    assert GAME.facts.recall(2, chosen(GAME, {}), facts).state == first.match.state
    with pytest.raises(ValueError, match=reason):
        GAME.facts.recall(2, chosen(GAME, {}), spoilt(facts, way, part))


def test_a_sock_hangs_at_a_station_of_its_own():
    """Two colours with the same pair of stations cannot be."""
    first = played(setting(GAME, 2))[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    with pytest.raises(ValueError, match="two socks hang at one station"):
        GAME.facts.recall(2, chosen(GAME, {}), spoilt(facts, ("socks", "red"), facts["socks"]["blue"]))


def test_socks_leave_each_other_three_free_neighbours():
    """A sock beside others is refused at a station that has enough without them; not where any number will do."""
    first = played(setting(GAME, 2))[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    town = first.match.state.town
    others = {at for pair in first.match.state.socks[1:] for at in pair}

    def free(at, taken):
        return (town.circle[at] & ~sum(1 << other for other in taken)).bit_count()

    one, other = next(
        (one, other)
        for one, other in combinations(range(len(town.stations)), 2)
        if not {one, other} & others and 6 <= town.between(one, other) <= 10
        if min(free(at, ()) for at in (one, other, *others))
        >= 3
        > min(free(at, {one, other, *others}) for at in others)
    )
    crowding = spoilt(facts, ("socks", "red"), [town.labels[one], town.labels[other]])
    with pytest.raises(ValueError, match="a sock has too few free neighbours"):
        GAME.facts.recall(2, chosen(GAME, {}), crowding)
    GAME.facts.recall(2, chosen(GAME, {"free_neighbours": "any"}), crowding)


def test_tiles_are_named_where_luck_lays_them_and_only_there():
    """An agreement without them, and another move with them, cannot have been."""
    chance = seeded("tiles")
    dones = list(start(GAME, chosen(GAME, {"layout": "players"}), (True, True), chance))
    for text in ("", "", "", "finish", "agree"):
        match = dones[-1].match
        (seat,) = match.awaited
        dones += play(match, seat, text or match.legal(seat)[-1], chance)
    before, move = dones[-2].match.state, GAME.read("agree")
    luck = json.loads(json.dumps(GAME.facts.luck(dones[-1].told)))
    assert GAME.facts.relive(before, seat, move, luck).state == dones[-1].match.state
    for way, part, reason in (
        (("more",), 1, "the luck of a move in Socks"),
        (("tiles",), luck["tiles"][:-1], "so many tiles are not laid"),
    ):
        with pytest.raises(ValueError, match=reason):
            GAME.facts.relive(before, seat, move, spoilt(luck, way, part))
    with pytest.raises(ValueError, match="tiles that luck laid are missing"):
        GAME.facts.relive(before, seat, move, None)
    with pytest.raises(ValueError, match="socks that luck hung are missing"):
        GAME.facts.relive(before, seat, move, {"tiles": luck["tiles"]})
    opened, first = dones[0].match.state, dones[1].entry
    with pytest.raises(ValueError, match="luck lays and hangs nothing here"):
        GAME.facts.relive(opened, first.seat, GAME.read(first.text), luck)
