"""Tandem through whole games: what never changes, luck, keys, rounds side by side."""

from __future__ import annotations

import json
from functools import cache

import pytest
import slow_tandem as slow
from every_game import SETTINGS, played, setting
from pair_drawing import GAME, KEY, go, table, texts

from games.kernel.chance import Recorded, Scripted, seeded
from games.kernel.game import Illegal, Seat, chosen
from games.kernel.match import play, start
from games.kernel.move_completion import offers
from games.records import check, record
from games.tandem.board import KEYS
from games.tandem.values import Lost, NewRound, Rolled

MINE = [one for one in SETTINGS if one.game is GAME]


@cache
def game(number, level):
    """A whole game; seven is prime to the number of settings, so a few games cover all numbers of seats."""
    return tuple(played(MINE[7 * number % len(MINE)], f"several {number}", level))


def several(count, level="random"):
    """Whole games over all numbers of seats and many options."""
    return [game(number, level) for number in range(count)]


# -- what never changes


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_tokens_are_never_lost(level):
    """Each pair has eleven of each subject on its boards and in its supply; zones hold at most three."""
    for dones in several(6, level):
        for done in dones[::11]:
            for pair in done.match.state.pairs:
                tokens = [token for board in pair.boards for zone in (*board.zones, board.row) for token in zone]
                assert [left + tokens.count(subject) for subject, left in enumerate(pair.supply)] == [11] * 6
                assert all(len(zone) <= 3 for board in pair.boards for zone in board.zones)


def test_rows_grow_and_hold_a_subject_twice_only_when_full():
    """A place of a row once filled stays filled, and while a place is free all subjects in it are different."""
    for dones in several(12):
        filled = {}
        for done in dones:
            for number, pair in enumerate(done.match.state.pairs):
                for player, board in enumerate(pair.boards):
                    now = {place for place, subject in enumerate(board.row) if subject is not None}
                    assert now >= filled.get((number, player), set())
                    filled[number, player] = now
                    assert len(now) == 4 or len({board.row[place] for place in now}) == len(now)


def test_legal_moves_agree_with_the_second_telling():
    """In every position of whole games exactly the moves of the second telling are legal, each text once."""
    judged = 0
    for dones in several(12):
        for done in dones[::7]:
            for seat in done.match.awaited:
                pair = done.match.state.pairs[seat // 2]
                if pair.key is not None:
                    legal = done.match.legal(seat)
                    assert len(set(legal)) == len(legal)
                    assert set(legal) == slow.legal(pair)
                    judged += 1
    assert judged > 1_000


def test_every_refused_move_has_its_reason():
    """All 433 texts that are no key are either legal or refused in a sentence, in positions of every kind."""
    assert len(set(slow.EVERY)) == 433
    kinds = set()
    for done in played(setting(GAME, 2), "reasons")[::13]:
        state = done.match.state
        for seat in done.match.awaited:
            legal = set(done.match.legal(seat))
            for text in slow.EVERY:
                if text not in legal:
                    with pytest.raises(Illegal) as caught:
                        GAME.apply(state, seat, GAME.read(text), Scripted([]))
                    kinds.add(caught.value.message)
    assert len(kinds) > 12


def test_at_most_one_player_of_a_pair_is_awaited():
    """Partners never act at once, pairs do; nobody else has a legal move."""
    most = 0
    for dones in several(12):
        for done in dones[::5]:
            awaited = done.match.awaited
            most = max(most, len(awaited))
            assert len({seat // 2 for seat in awaited}) == len(awaited)
            assert all(bool(done.match.legal(seat)) == (seat in awaited) for seat in done.match.seats)
    assert most == GAME.seats[-1] // 2


def test_the_buttons_of_a_step_are_few():
    """No decision but that about the key offers more than twenty moves; a key takes at most three presses."""
    for dones in several(12):
        for done in dones[::5]:
            for seat in done.match.awaited:
                assert len(done.match.legal(seat)) <= 20 or done.match.state.pairs[seat // 2].key is None
    keys = texts(start(GAME, chosen(GAME, {"key": "chosen"}), (True, True), seeded("keys"))[-1].match.state)
    waiting, reached = [("", 0)], []
    while waiting:
        typed, presses = waiting.pop()
        shown = offers(keys, typed)
        assert len(shown) <= 20
        assert presses < 3
        reached += [offer.text for offer in shown if offer.whole]
        waiting += [(offer.text, presses + 1) for offer in shown if not offer.whole]
    assert sorted(reached) == sorted(keys)


# -- luck


def test_keys_then_dice_are_drawn_pair_by_pair():
    """below(6) ... below(1) for each key in the list of those left, then three dice a pair, 1 + below(6)."""
    luck = Recorded(Scripted([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 5, 5]))
    step = GAME.setup(4, chosen(GAME, {}), luck)
    assert [n for n, _ in luck.draws] == [6, 5, 4, 3, 2, 1] * 2 + [6] * 6
    assert [pair.key for pair in step.state.pairs] == [(5, 0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 5)]
    assert [pair.roll for pair in step.state.pairs] == [(2, 3, 4), (1, 6, 6)]
    assert GAME.to_act(step.state) == {0, 2}


def test_dice_fall_when_a_turn_begins_and_never_else():
    """Every roll belongs to a turn opened by that move: one for the partner's, one a pair for a new round."""
    for dones in several(12):
        for done in dones[1:]:
            rolled = [each.event for each in done.told if isinstance(each.event, Rolled)]
            rounds = [
                roll for each in done.told if isinstance(each.event, NewRound) for roll in each.event.rolls if roll
            ]
            assert len(done.entry.luck) == 3 * (len(rolled) + len(rounds))
            assert not (rolled and rounds)


def test_three_alike_are_passed_by_the_rules_and_open_the_next_turn():
    """Such a turn is a forced ``pass`` with the next turn's dice, in the log and in the record."""
    dones = played(setting(GAME, 2), "alike")
    found = [done for done in dones if any(isinstance(each.event, Lost) for each in done.told)]
    assert found
    assert all((done.entry.text, done.entry.by) == ("pass", "rules") for done in found)
    sheet = record(GAME, ["Ann", "Bob"], chosen(GAME, {}), [done.entry for done in dones])
    passes = [line for line in sheet["moves"] if line["move"] == "pass"]
    assert len(passes) >= len(found)
    assert all(line["forced"] and len(line["luck"]["rolled"]) == 3 for line in passes[:-1])


# -- the chosen key


def test_a_pair_chooses_its_key_before_it_rolls():
    """The first player proposes, the partner agrees or sets another; then that pair rolls, others do not wait."""
    begun = start(GAME, chosen(GAME, {"key": "chosen"}), (True,) * 4, seeded("keys"))[-1].match
    assert begun.awaited == (0, 2)
    assert len(begun.legal(Seat(0))) == len(KEYS) == 720
    with pytest.raises(Illegal, match="key"):
        play(begun, Seat(0), "link", seeded("x"))
    with pytest.raises(Illegal, match="propose"):
        play(begun, Seat(0), "agree", seeded("x"))
    proposed = play(begun, Seat(0), KEY, seeded("x"))[-1].match
    assert proposed.awaited == (1, 2)
    assert proposed.legal(Seat(1))[0] == "agree"
    assert len(proposed.legal(Seat(1))) == 721
    agreed = play(proposed, Seat(1), "agree", Scripted([0, 1, 2]))
    assert agreed[0].match.state.pairs[0].key == (5, 4, 3, 2, 1, 0)
    assert agreed[0].match.state.pairs[0].roll == (1, 2, 3)
    assert agreed[0].match.state.pairs[1].key is None
    other = play(proposed, Seat(1), "key sun moon star leaf drop bell", Scripted([0, 1, 2]))
    assert other[0].match.state.pairs[0].key == (0, 1, 2, 3, 4, 5)


def test_a_chosen_key_stands_in_the_record_as_moves():
    """``keys`` and ``roll`` are null for each pair; the partner's move carries its pair's first three dice."""
    dones = played(setting(GAME, 4, key="chosen"), "chosen")
    sheet = record(GAME, list("abcd"), chosen(GAME, {"key": "chosen"}), [done.entry for done in dones])
    assert sheet["setup"] == {"first": 0, "keys": [None, None], "roll": [None, None], "used": 0}
    first = next(line for line in sheet["moves"] if line["seat"] in (1, 3))
    assert all(type(die) is int for die in first["luck"]["rolled"])
    check(sheet)


# -- rounds side by side


def test_the_move_that_closes_a_round_rolls_for_every_pair():
    """A record holds a list by pair there, null for a pair that has won; in mid-round just three dice."""
    dones = played(setting(GAME, 6, play_on="yes"), "closing", "greedy")
    sheet = record(GAME, list("abcdef"), chosen(GAME, {"play_on": "yes"}), [done.entry for done in dones])
    lists = [line["luck"]["rolled"] for line in sheet["moves"] if "luck" in line]
    closing = [rolled for rolled in lists if not isinstance(rolled[0], int)]
    assert closing
    assert all(len(rolled) == 3 for rolled in closing)
    assert any(None in rolled for rolled in closing)
    check(json.loads(json.dumps(sheet)))


def test_a_pair_that_is_through_waits_for_the_others():
    """Its players have no move until the round closes; then its first player rolls again."""
    before = """
          A  .    .    .    .    .    .    | ....
        * B  .    .    .    .    .    .    | ....
        dice 1 1 1
    """
    state = go(table(before, before), "B pass")
    assert GAME.to_act(state) == {3}
    assert texts(state, "A") == texts(state, "B") == []
    state = go(state, "D pass")
    assert (state.pawn, GAME.to_act(state)) == (99, {0, 2})
