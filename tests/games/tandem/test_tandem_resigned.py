"""Tandem where a pair gives up: nobody waits for it, and the record says what that forced."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from pair_drawing import GAME, KEY

from games.kernel.chance import Sealed, seeded
from games.kernel.computer_moves import choose, version
from games.kernel.game import Seat, chosen
from games.kernel.log_entries import Moved, Resigned, dump, load
from games.kernel.match import play, replay, resign, start
from games.records import Seal, check, record, verify_seal
from games.tandem.board import acting
from games.tandem.values import LeftBehind


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
    assert [type(done.entry) for done in given][:2] == [Resigned, Moved]
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
    verify_seal(record(GAME, list("abcdef"), options, [done.entry for done in dones], seal=seal))


def two(persons=(True, True)):
    """The only pair about to play, and luck."""
    luck = seeded("two")
    return list(start(GAME, chosen(GAME, {}), persons, luck)), luck


def played(match, seat, luck, minds):
    """A move of a person, or of the computer player that plays a seat on."""
    mind = "" if match.persons[seat] else f"medium builder {version(GAME)} {match.turns[seat]}"
    text = choose(GAME, "greedy1", match.state, seat, minds)
    return play(match, seat, text, luck, by="bot" if mind else "person", mind=mind)


def test_the_only_pair_plays_on_when_one_partner_gives_up():
    """A person is left in it: no turn is left out, the pair's win ends the game, and the points are the pair's."""
    dones, luck = two()
    dones += resign(dones[-1].match, Seat(1), chance=luck)
    match = dones[-1].match
    assert not match.over
    assert match.persons == (True, False)
    minds = seeded("minds")
    while not match.over:
        (seat,) = match.awaited
        dones += played(match, seat, luck, minds)
        match = dones[-1].match
    assert not [event for done in dones for told in done.told if isinstance(event := told.event, LeftBehind)]
    assert match.outcome.reason is None
    assert match.outcome.places == (1, 1)
    assert match.outcome.scores[0] == match.outcome.scores[1] > 0
    entries = [load(json.loads(json.dumps(dump(done.entry)))) for done in dones]
    *_, again = replay(GAME, chosen(GAME, {}), (True, True), entries)
    assert again.match == match
    check(record(GAME, ["a", "b"], chosen(GAME, {}), entries))


def test_the_match_ends_where_no_person_is_left_in_the_only_pair():
    """Beside a computer player, or when the second partner gives up too."""
    dones, luck = two((True, False))
    assert resign(dones[-1].match, Seat(0), chance=luck)[-1].match.reason == "no person left"
    dones, luck = two()
    match = resign(dones[-1].match, Seat(1), chance=luck)[-1].match
    assert resign(match, Seat(0), chance=luck)[-1].match.reason == "no person left"


def test_a_log_says_of_a_resignation_whose_it_is_and_no_more():
    """That the partner plays on follows from the match; lines of the log that say so too are read."""
    dones, _ = two()
    given = resign(dones[-1].match, Seat(1))[0].entry
    assert dump(given) == {"k": "resign", "s": 1}
    assert load({"k": "resign", "s": 1, "p": 1}) == given
    *_, last = replay(GAME, chosen(GAME, {}), (True, True), [*(done.entry for done in dones), given])
    assert (last.match.reason, last.match.persons) == (None, (True, False))
