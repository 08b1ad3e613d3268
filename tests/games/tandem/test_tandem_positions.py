"""Tandem through whole games: what never changes, keys, rounds side by side, giving up, series, saves, records."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import cache

import pytest
import slow_tandem as slow
from every_game import SETTINGS, Setting, played
from pair_drawing import GAME, go, table, texts

from games.bots import play_out
from games.chance import Recorded, Scripted, Sealed, seeded
from games.kernel import Illegal, Seat, chosen
from games.match import play, resign, start
from games.notation import offers
from games.records import Fault, Seal, check, record, verify_seal
from games.series import Series
from games.tandem.board import KEYS, acting
from games.tandem.values import LeftBehind, Lost, NewRound, Rolled

KEY = "key bell drop leaf star moon sun"


def setting(seats, **options):
    """A table with these options."""
    return Setting(GAME, seats, tuple(chosen(GAME, options).items()))


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
    for dones in several(12, level):
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
    """All 427 texts that are no key are either legal or refused in a sentence, in positions of every kind."""
    assert len(set(slow.EVERY)) == 427
    kinds = set()
    for done in played(setting(2), "reasons")[::13]:
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
    assert most == 4


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
    dones = played(setting(2), "alike")
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
    dones = played(setting(4, key="chosen"), "chosen")
    sheet = record(GAME, list("abcd"), chosen(GAME, {"key": "chosen"}), [done.entry for done in dones])
    assert sheet["setup"] == {"keys": [None, None], "roll": [None, None]}
    first = next(line for line in sheet["moves"] if line["seat"] in (1, 3))
    assert all(type(die) is int for die in first["luck"]["rolled"])
    check(sheet)


# -- rounds side by side


def test_the_move_that_closes_a_round_rolls_for_every_pair():
    """A record holds a list by pair there, null for a pair that has won; in mid-round just three dice."""
    dones = played(setting(6, play_on="yes"), "closing", "greedy")
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


# -- giving up


def six():
    """Three pairs about to play, and luck."""
    luck = seeded("six")
    return start(GAME, chosen(GAME, {}), (True,) * 6, luck)[-1].match, luck


def finish(match, luck, pairs):
    """Plays for these pairs until none of them is awaited in this round; gives everything done."""
    dones, pawn = [], match.state.pawn
    while match.state.pawn == pawn:
        seat = next((seat for seat in match.awaited if seat // 2 in pairs), None)
        if seat is None:
            break
        dones += play(match, seat, match.legal(seat)[-1], luck)
        match = dones[-1].match
    return dones


def test_nobody_waits_for_a_pair_that_has_given_up():
    """When all others are through, its turn is left out by the rules and the round closes."""
    match, luck = six()
    match = resign(match, Seat(0), chance=luck)[-1].match
    assert 0 in {seat // 2 for seat in match.awaited}
    dones = finish(match, luck, {1, 2})
    after = dones[-1].match
    assert after.state.pawn == 99
    (left,) = [done for done in dones if any(isinstance(each.event, LeftBehind) for each in done.told)]
    assert (left.entry.text, left.entry.by, left.entry.seat // 2) == ("pass", "rules", 0)
    assert len(left.entry.luck) == 9
    assert left.match.awaited == (0, 2, 4)


def test_giving_up_last_in_a_round_closes_it():
    """If all others are through already, the resignation itself is followed by the forced end of the round."""
    match, luck = six()
    match = finish(match, luck, {1, 2})[-1].match
    assert {seat // 2 for seat in match.awaited} == {0}
    given = resign(match, Seat(1), chance=luck)
    assert [done.entry.kind for done in given][:2] == ["resign", "move"]
    assert given[-1].match.state.pawn == 99


def test_a_pair_without_a_key_that_gives_up_holds_nobody_up():
    """It rolls no dice, and the others' rounds close without it, over and over."""
    luck = seeded("keyless")
    match = start(GAME, chosen(GAME, {"key": "chosen"}), (True,) * 6, luck)[-1].match
    for seat in (2, 3, 4, 5):
        match = play(match, Seat(seat), KEY, luck)[-1].match
    match = resign(match, Seat(0), chance=luck)[-1].match
    for pawn in (99, 98):
        match = finish(match, luck, {1, 2})[-1].match
        assert match.state.pawn == pawn
        assert match.state.pairs[0].roll is None
        assert GAME.load(json.loads(json.dumps(GAME.dump(match.state)))) == match.state


def test_the_win_of_a_pair_that_has_given_up_does_not_end_the_table():
    """The others play on; with ``play_on`` nobody waits for its score."""
    match, _ = six()
    first = match.state.pairs[0]
    row = tuple(range(4))
    boards = tuple(replace(board, row=row) for board in first.boards)
    supply = tuple(count - 2 * (subject in row) for subject, count in enumerate(first.supply))
    won = replace(first, boards=boards, supply=supply, score=90, resigned=True, roll=None)
    state = replace(match.state, pairs=(won, *match.state.pairs[1:]))
    assert GAME.outcome(state) is None
    assert acting(won) is None
    others = tuple(replace(pair, score=70) for pair in state.pairs[1:])
    assert GAME.outcome(replace(state, pairs=(won, *others))) is not None
    waiting = replace(won, score=None)
    assert GAME.outcome(replace(state, play_on="yes", pairs=(waiting, *others))) is not None


def test_a_resigned_pair_is_replayed_from_the_record():
    """Games in which seats give up at any time have right records."""
    for number in range(6):
        luck, minds = seeded(f"luck {number}"), seeded(f"minds {number}")
        options = chosen(GAME, {"play_on": "yes", "key": "chosen" if number % 2 else "random"})
        dones = list(start(GAME, options, (True,) * 8, luck))
        while not dones[-1].match.over:
            match = dones[-1].match
            if len(dones) in (9 * number + 5, 40 + number):
                dones += resign(match, match.awaited[-1], chance=luck)
                continue
            seat = match.awaited[minds.below(len(match.awaited))]
            legal = match.legal(seat)
            dones += play(match, seat, legal[minds.below(len(legal))], luck)
        check(record(GAME, list("abcdefgh"), options, [done.entry for done in dones]))


def test_the_seal_covers_what_a_resignation_forces():
    """Sealed luck of a match with a pair left behind is found honest."""
    seed = bytes(range(32))
    luck, options = Sealed(seed, "K7QF"), chosen(GAME, {})
    dones = list(start(GAME, options, (True,) * 6, luck))
    dones += finish(dones[-1].match, luck, {1, 2})
    dones += resign(dones[-1].match, Seat(0), chance=luck)
    dones += finish(dones[-1].match, luck, {1, 2})
    assert any(isinstance(each.event, LeftBehind) for done in dones for each in done.told)
    seal = Seal(hashlib.sha256(seed).hexdigest(), "K7QF", seed)
    assert verify_seal(record(GAME, list("abcdef"), options, [done.entry for done in dones], seal=seal)) == 0


# -- series


def test_a_series_adds_up_and_ends():
    """Three games: totals by seat, places by totals, the starting team moves on, nothing follows the third."""
    series = Series.begin({"series": "3"}, 4)
    assert Series.begin({"series": "1"}, 4) is None
    assert series.places((50, 50, 0, 0)) == (1, 1, 3, 3)
    second = series.following((50, 50, 0, 0))
    third = second.following((0, 0, 60, 60))
    assert (second.starting(2), third.starting(2), third.before) == (1, 0, (50, 50, 60, 60))
    assert third.places((10, 10, 0, 0)) == (1, 1, 1, 1)
    assert third.totals((11, 11, 0, 0)) == (61, 61, 60, 60)
    assert third.following((1, 1, 0, 0)) is None


def test_a_record_says_which_game_of_a_series_it_is():
    """With ``series`` above 1 it must, alone it must not; the numbers must be possible."""
    options = chosen(GAME, {"series": "3"})
    entries = [done.entry for done in played(setting(2, series="3"), "series")]
    sheet = record(GAME, ["Ann", "Bob"], options, entries)
    assert sheet["series"] == {"game": 1, "before": [0, 0]}
    check(sheet)
    later = record(GAME, ["Ann", "Bob"], options, entries, series=Series(2, 3, (40, 40)))
    assert later["series"] == {"game": 2, "before": [40, 40]}
    check(later)
    wrong = [
        None,
        {"game": 0, "before": [0, 0]},
        {"game": 4, "before": [0, 0]},
        {"game": True, "before": [0, 0]},
        {"game": 1, "before": [5, 5]},
        {"game": 2, "before": [5]},
        {"game": 2, "before": [-5, -5]},
    ]
    for series in wrong:
        with pytest.raises(Fault):
            check({**sheet, "series": series})
    single = record(GAME, ["Ann", "Bob"], chosen(GAME, {}), [done.entry for done in played(setting(2), "single")])
    assert "series" not in single
    with pytest.raises(Fault):
        check({**single, "series": {"game": 1, "before": [0, 0]}})


# -- saves


def test_saves_are_small():
    """A position takes at most 0.4 KB of JSON for each pair."""
    for seats in GAME.seats:
        for done in played(setting(seats, key="chosen"), "small")[::9]:
            assert len(json.dumps(GAME.dump(done.match.state))) < 100 + 200 * seats


def test_spoilt_saves_are_refused():
    """Each part of a saved position is checked: ``ValueError`` for what cannot stand there."""
    state = next(
        done.match.state
        for done in played(setting(2), "spoilt")
        if done.match.state.pairs[0].links and len(done.told) == 1
    )
    saved = GAME.dump(state)
    assert GAME.load(saved) == state
    pair = saved["pairs"][0]
    spoilt = [
        {"options": []},
        {"options": None},
        {"pawn": 101},
        {"pawn": True},
        {"pairs": []},
        {"pairs": [5]},
        {"x": 1},
    ]
    parts = {
        "key": [None, "smtld", "smtlds", "smtldx", 5],
        "proposed": ["smtldb"],
        "boards": [[], [pair["boards"][0]], ["", ""], [pair["boards"][0], "ssss,,,,,/...."], [5, 5]],
        "mover": [2, -1, True, None],
        "roll": ["12", "127", "", 5, None],
        "acted": [False, 1],
        "links": ["7", 5, "x"],
        "threes": ["0", "21", "0x", 5, "01"],
        "through": [True, 0],
        "score": [0, 101, 50, "1"],
        "resigned": [0, None],
    }
    spoilt += [{"pairs": [{**pair, name: value}]} for name, values in parts.items() for value in values]
    spoilt += [{"pairs": [{**pair, "boards": [board, pair["boards"][1]]}]} for board in (
        "ms,,,,,/....", "s,,,,,/....s", "s,,,,,/ss..", "s,,,,/....", "s,,,,,", "s,,,,,/...x", "sss,sss,sss,sss,,/....",
    )]  # fmt: skip
    for change in spoilt:
        with pytest.raises(ValueError, match=r"\w"):
            GAME.load({**saved, **change})


@pytest.mark.parametrize(
    "rolled",
    [[1, 2], [1, 2, 7], [1, 2, 0], [True, 2, 3], "123", None, 5, [[1, 2, 3]] * 2, [[1, 2, 3], None], [], [None]],
    ids=str,
)
def test_luck_that_cannot_have_happened_is_refused(rolled):
    """Dice that are none, too few or for pairs that do not roll raise ``ValueError``."""
    state = table("""
        * A  .    .    .    .    .    .    | ....
          B  .    .    .    .    .    .    | ....
        dice 1 1 1
    """)
    move = GAME.read("pass")
    assert GAME.facts.relive(state, Seat(0), move, {"rolled": [1, 2, 3]}).state.pairs[0].roll == (1, 2, 3)
    with pytest.raises(ValueError, match=r"\w"):
        GAME.facts.relive(state, Seat(0), move, {"rolled": rolled})


# -- computer players


def rounds(level, number, seats=2):
    """How many rounds a game of computer players lasted; 101 where nobody won."""
    *_, last = play_out(GAME, seats, chosen(GAME, {}), level, seeded(f"luck {number}"), seeded(f"minds {number}"))
    return 101 - max(last.match.outcome.scores)


def test_the_greedy_pair_needs_fewer_rounds_than_the_random_one():
    """In at least 27 of 30 games, and half of its own by round 60."""
    greedy = [rounds("greedy", number) for number in range(30)]
    assert sum(own < rounds("random", number) for number, own in enumerate(greedy)) >= 27
    assert sorted(greedy)[15] <= 60


def test_random_players_do_not_win():
    """Luck alone brings nobody two equal rows in 100 rounds."""
    assert all(rounds("random", number) == 101 for number in range(30, 60))
