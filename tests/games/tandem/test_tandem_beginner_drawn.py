"""Who begins in Tandem: the players in the order they are told, ``*`` before those who decide, with their dice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pair_drawing import GAME, go

from games.kernel.chance import Scripted, seeded
from games.kernel.computer import LEVELS
from games.kernel.computer_moves import choose, play_out
from games.kernel.game import Seat, chosen
from games.tandem.board import acting
from games.tandem.computer.assessment import assess
from games.tandem.values import KeySet, NewRound

KEYS = [0] * 6


def begun(seats, dice, **options):
    """The first position: every pair has the usual key and rolls these dice, pairs in order."""
    pairs = seats // 2
    luck = Scripted([*KEYS * pairs, *(die - 1 for die in dice)])
    step = GAME.setup(seats, chosen(GAME, options), luck)
    assert not luck.left
    return step


def shown(state):
    """A line a player."""
    lines = []
    for number in state.order:
        pair = state.pairs[number]
        for player in (0, 1):
            turn = acting(pair) == player
            dice = " ".join(map(str, pair.roll)) if pair.roll and turn else ""
            lines.append(f"{'*' if turn else ' '} {'ABCDEFGH'[2 * number + player]} {dice}".rstrip())
    return lines


def same(text):
    """The lines of a drawing."""
    return [line[8:] for line in text.strip("\n").splitlines() if line.strip()]


def test_usually_the_lower_seat_of_each_pair():
    """first=1: A and C, then B and D."""
    state = begun(4, (1, 2, 3, 4, 5, 6), first="1").state
    assert shown(state) == same("""
        * A 1 2 3
          B
        * C 4 5 6
          D
    """)
    assert shown(go(state, "A link", "C link", dice=(1, 3, 5))) == same("""
          A
        * B 1 3 5
          C
        * D 1 3 5
    """)


def test_the_second_seat_begins_in_its_pair():
    """first=2: B before A in every round, C before D; keys and dice are drawn as ever, pair by pair."""
    step = begun(4, (1, 2, 3, 4, 5, 6), first="2")
    state = step.state
    assert shown(state) == same("""
          A
        * B 1 2 3
        * C 4 5 6
          D
    """)
    state = go(state, "B link", "C link", dice=(1, 3, 5))
    assert shown(state) == same("""
        * A 1 3 5
          B
          C
        * D 1 3 5
    """)
    state = go(state, "A link", dice=(1, 3, 5))
    assert shown(state) == same("""
          A
          B
          C
        * D 1 3 5
    """)
    state = go(state, "D link", dice=(2, 4, 6))
    assert state.pawn == 99
    assert shown(state) == same("""
          A
        * B 2 4 6
        * C 2 4 6
          D
    """)


def test_the_third_seat_begins_and_its_pair_is_named_first():
    """first=3: C before D, A before B; the pair of C is told and asked first, its dice are the second three drawn."""
    step = begun(4, (1, 2, 3, 4, 5, 6), first="3")
    assert shown(step.state) == same("""
        * C 4 5 6
          D
        * A 1 2 3
          B
    """)
    assert [told.event.pair for told in step.told if isinstance(told.event, KeySet)] == [1, 0]
    assert [told.event.first for told in step.told if isinstance(told.event, NewRound)] == [2]
    assert GAME.view(step.state, None).to_act == (2, 0)


def test_whoever_begins_proposes_the_key():
    """key=chosen, first=4: D proposes, and C says yes; in the other pair A does."""
    state = GAME.setup(4, chosen(GAME, {"key": "chosen", "first": "4"}), Scripted([])).state
    assert shown(state) == same("""
          C
        * D
        * A
          B
    """)
    state = go(state, "D key bell drop leaf star moon sun")
    assert shown(state)[:2] == same("""
        * C
          D
    """)
    assert shown(go(state, "C agree", dice=(1, 2, 4)))[:2] == same("""
          C
        * D 1 2 4
    """)


# -- computer players


def mirrored(state):
    """The same position with the partners of the first pair in each other's seats."""
    pair = state.pairs[0]
    other = replace(
        pair,
        boards=pair.boards[::-1],
        mover=1 - pair.mover,
        lead=1 - pair.lead,
        threes=tuple((1 - player, zone) for player, zone in pair.threes),
    )
    return replace(state, pairs=(other, *state.pairs[1:]), first=Seat(1 - state.first))


def positions(seats, **options):
    """Positions from a game of the yardstick in which somebody of the first pair decides."""
    luck, minds = seeded(f"mirror {seats}"), seeded(f"minds {seats}")
    states = [done.match.state for done in play_out(GAME, seats, chosen(GAME, options), "greedy1", luck, minds)]
    return [state for state in states if GAME.to_act(state) & {0, 1}]


def hints(state, seat):
    """What hints and the analysis say of each move."""
    view = GAME.view(state, seat)
    return assess(view, list(GAME.legal(state, seat)), 4, seeded("hints"))


def partner(seat):
    """The other seat of a pair."""
    return Seat(seat + 1 - 2 * (seat % 2))


@pytest.mark.parametrize("seats", [2, 4])
def test_it_is_the_same_game_for_the_other_partner(seats):
    """Partners who change seats have the same moves and hints, and computer players choose the same, at each level."""
    found = positions(seats)
    for number, state in enumerate(found[:: max(1, len(found) // 12)]):
        (seat,) = GAME.to_act(state) & {0, 1}
        other, twin = mirrored(state), partner(seat)
        assert twin in GAME.to_act(other)
        moves = list(map(GAME.write, GAME.legal(state, seat)))
        assert list(map(GAME.write, GAME.legal(other, twin))) == moves
        for one, same_one in ((seat, twin), *((each, each) for each in GAME.to_act(state) - {seat})):
            assert hints(state, one) == hints(other, same_one)
        for level in LEVELS if number < 2 else LEVELS[:3]:
            luck = f"{level} {number}"
            assert choose(GAME, level, state, seat, seeded(luck)) == choose(GAME, level, other, twin, seeded(luck))
        assert GAME.load(GAME.dump(other)) == other
        dice = [0, 1, 2] * seats
        for text in moves[:5]:
            one = GAME.apply(state, seat, GAME.read(text), Scripted(dice)).state
            two = GAME.apply(other, twin, GAME.read(text), Scripted(dice)).state
            assert mirrored(one) == two
