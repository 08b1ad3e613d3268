"""Turns, dead colours, records and saves of Socks; paths against a second, slow telling."""

from __future__ import annotations

import heapq
import json
from dataclasses import replace
from itertools import pairwise

import pytest
from every_game import SETTINGS, Setting, played
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st
from towns import STRIP, cheapest, runs

from games.kernel.chance import pick, seeded
from games.kernel.game import Seat, chosen
from games.kernel.hexes import Hex
from games.kernel.match import play, start
from games.records import check, record
from games.socks import GAME, city
from games.socks.city import Tile
from games.socks.paths import costs, fewest, joined
from games.socks.state import State, free, hopes, left, own, stops, terms

SOCKS = tuple(setting for setting in SETTINGS if setting.game is GAME)


def setting(**options):
    """Socks with these options."""
    return Setting(GAME, 2, tuple(chosen(GAME, options).items()))


# -- turns


@pytest.mark.parametrize("options", [{}, {"rebuild": "yes", "blockers": "1"}], ids=str)
def test_the_first_turn_has_one_track_and_every_later_one_two(options):
    """Players take turns. A turn is shorter only if its player has no track left, and then they are passed over."""
    for seed in range(5):
        dones = played(setting(**options), f"turns {seed}")
        laid = [done.entry.seat for done in dones[1:] if "-" in done.entry.text]
        remaining, mover, steps = [40, 40], dones[0].match.state.first, 1
        for seat in laid:
            assert seat == mover
            remaining[seat] -= 1
            steps -= 1
            if not steps or not remaining[seat]:
                mover, steps = (1 - seat if remaining[1 - seat] else seat), 2
        assert remaining == list(GAME.view(dones[-1].match.state, None).left)


def test_who_has_one_track_left_lays_one():
    """With 39 tracks laid a turn has one track; with 40 the other plays on alone."""
    match = start(GAME, chosen(GAME, {}), (True, True), seeded("last"))[-1].match
    state = replace(match.state, mover=Seat(0), steps=2)
    able = [1 << number for number in range(len(state.city.links)) if free(state) >> number & 1]
    dead = [link for link in able if not any(hope.way.links & link for hope in state.hopes)]
    state = replace(state, tracks=(sum(dead[:39]), 0))
    state = replace(state, hopes=hopes(state))
    assert left(state, Seat(0)) == 1
    move = next(iter(GAME.legal(state, Seat(0))))
    state = GAME.apply(state, Seat(0), move, seeded("x")).state
    assert (state.mover, state.steps) == (1, 2)
    for _ in range(2):
        state = GAME.apply(state, Seat(1), next(iter(GAME.legal(state, Seat(1)))), seeded("x")).state
    assert (state.mover, state.steps) == (1, 2)


# -- paths


def small(draws):
    """A position on three or four tiles with socks, tracks and blockers anywhere."""
    tiles = (*STRIP, Tile(Hex(1, 1), 0))[: draws(st.integers(2, 4))]
    town = city.city(tiles)
    spots = draws(st.permutations(range(len(town.stations))))
    options = chosen(GAME, {"rebuild": draws(st.sampled_from(["yes", "no"]))})
    tracks = [0, 0]
    for number in range(len(town.links)):
        owner = draws(st.sampled_from([None, None, None, 0, 1]))
        if owner is not None and (options["rebuild"] == "yes" or not town.neutral >> number & 1):
            tracks[owner] |= 1 << number
    pairs = [tuple(sorted(spots[:2])), tuple(sorted(spots[2:4])), (), (), (), ()]
    state = State(
        terms(options), "tracks", Seat(0), Seat(0), tiles, town, tuple(pairs), (spots[4],), tuple(tracks),
        (None,) * 6, 2, 0, 0, False, (None,) * 6,
    )  # fmt: skip
    return replace(state, hopes=hopes(state))


@given(st.data())
@effort(max_examples=150, deadline=None)
def test_dead_colours_are_those_of_a_search_over_all_paths(data):
    """On small boards: who could join a colour, with how few tracks, and what is joined, equals trying every path."""
    state = small(data.draw)
    for colour, pair in enumerate(state.socks[:2]):
        needs = [cheapest(state, seat, *pair) for seat in (0, 1)]
        assert (state.hopes[colour] is None) == (needs == [None, None])
        for seat in (0, 1):
            way = fewest(state.city, own(state, seat), free(state), stops(state), *pair)
            assert needs[seat] == (None if way is None else way.new)
            assert joined(state.city, own(state, seat), stops(state), *pair) == (needs[seat] == 0)


def plain(state, seat, start):
    """New tracks to every station by a plain search with a queue of priorities."""
    mine, able = runs(state, seat)
    shut = {at for pair in state.socks for at in pair} | set(state.blockers)
    best, queue = {}, [(0, start)]
    while queue:
        cost, at = heapq.heappop(queue)
        if at in best:
            continue
        best[at] = cost
        if at == start or at not in shut:
            for link in mine | able:
                if at in link:
                    (there,) = link - {at}
                    heapq.heappush(queue, (cost + (link in able), there))
    return best


@pytest.mark.parametrize("options", [{}, {"rebuild": "yes", "blockers": "3"}], ids=str)
def test_the_search_agrees_with_a_plain_one_on_whole_boards(options):
    """Through random games: costs to every station, and which colours are dead, tracks left counted."""
    for done in played(setting(**options), "plain")[10::9]:
        state = done.match.state
        if state.phase != "tracks":
            continue
        for colour, pair in enumerate(state.socks):
            able = []
            for seat in (Seat(0), Seat(1)):
                best = plain(state, seat, pair[0])
                found = costs(state.city, own(state, seat), free(state), stops(state), pair[0])
                assert {at: cost for at, cost in enumerate(found) if cost is not None} == best
                able.append(pair[1] in best and best[pair[1]] <= left(state, seat))
            assert (state.hopes[colour] is not None) == (any(able) and state.takers[colour] is None)


def test_kept_hopes_are_those_found_anew():
    """Whether a colour is dead does not depend on how the position came about; a dead one stays dead."""
    for number, table in enumerate(SOCKS[::3]):
        dones = played(table, f"hopes {number}")
        for before, done in pairwise(dones):
            one, other = before.match.state, done.match.state
            if other.phase == one.phase == "tracks":
                anew = hopes(other)
                assert [hope is None for hope in other.hopes] == [hope is None for hope in anew]
                assert all(now is None for was, now in zip(one.hopes, other.hopes, strict=True) if was is None)


# -- records and saves


def agreed(seed, **options):
    """The entries of a game whose city luck lays after five moves and an agreement."""
    luck = seeded(seed)
    dones = list(start(GAME, chosen(GAME, {"layout": "players", "holes": "compact", **options}), (True, True), luck))
    match = dones[-1].match
    while not match.over:
        (seat,) = match.awaited
        texts = match.legal(seat)
        if match.state.phase == "tiles" and len(match.state.tiles) >= 3:
            text = "agree" if match.state.offered else "finish"
        else:
            text = pick(texts[1:] if texts[0] == "finish" else texts, luck)
        dones += play(match, seat, text, luck)
        match = dones[-1].match
    return [done.entry for done in dones]


@pytest.mark.parametrize("placing", ["auto", "players"])
def test_socks_hung_after_moves_are_the_luck_of_the_last(placing):
    """Where luck completes a city laid by moves, its tiles stand with ``agree``; its socks too."""
    entries = agreed(f"late {placing}", placing=placing)
    options = chosen(GAME, {"layout": "players", "holes": "compact", "placing": placing})
    latest = json.loads(json.dumps(record(GAME, ["a", "b"], options, entries)))
    check(latest)
    (lucky,) = [line["luck"] for line in latest["moves"] if "luck" in line]
    assert set(lucky) == {"tiles", "used"} | ({"socks"} if placing == "auto" else set())
    assert set(latest["setup"]) == {"first", "used"}
    assert lucky["used"] + 1 == sum(len(entry.luck) for entry in entries)
