"""A match around any game: giving up, taking back, the log."""

from __future__ import annotations

from dataclasses import replace

import pytest
from every_game import SETTINGS, each_game, played

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.game import Illegal, Seat, chosen
from games.kernel.log_entries import Moved, forced, living, load, luck_of
from games.kernel.match import Match, begin_again, play, redo, replay, reroll, resign, start, take_back


def of(game, seats=None):
    """The game's default setting with that number of seats, or with the most."""
    return next(setting for setting in SETTINGS if setting.game is game and setting.seats == (seats or game.seats[-1]))


def begun(game, seats=None, persons=None):
    """A match just begun, and luck to go on with."""
    setting = of(game, seats)
    luck = seeded("begun")
    sat = persons or (True,) * setting.seats
    return start(game, dict(setting.options), sat, luck)[-1].match, luck


@each_game
def test_when_one_side_is_left_the_match_ends_at_once(game):
    """Sides give up one by one: the one left is first, the first to go is the very last, points are as they lie."""
    match, _ = begun(game)
    sides = game.teams(match.state)
    for side in sides[:-1]:
        assert not match.over
        match = resign(match, side[0])[-1].match
    if len(sides) == 1:
        match = resign(match, sides[0][0])[-1].match
    assert match.over
    assert match.awaited == ()
    assert match.outcome.reason == ("resigned" if len(sides) > 1 else "no person left")
    assert match.outcome.scores == game.standing(match.state).scores
    size = len(sides[0])
    places = dict.fromkeys(sides[-1], 1)
    for number, side in enumerate(sides[:-1]):
        places |= dict.fromkeys(side, size * (len(sides) - 1 - number) + 1)
    assert len(sides) == 1 or match.outcome.places == tuple(places[seat] for seat in match.seats)


def test_a_setup_is_drawn_again_while_the_match_runs():
    """A city, before the first move; not once the match is over, though nobody has moved."""
    match, luck = begun(catalogue()["socks"])
    assert reroll(match, luck)[0].match.state != match.state
    ended = resign(match, Seat(0))[-1].match
    with pytest.raises(Illegal, match="The match is over"):
        reroll(ended, luck)


@each_game
def test_when_no_person_is_left_the_match_ends_at_once(game):
    """Computer players do not play on among themselves after the last person has given up."""
    match, _ = begun(game)
    sides = game.teams(match.state)
    persons = tuple(seat == sides[0][0] for seat in match.seats)
    match, _ = begun(game, persons=persons)
    match = resign(match, sides[0][0])[-1].match
    assert match.over
    assert match.outcome.reason in ("no person left", "resigned")
    if len(sides) > 2:
        assert match.outcome.reason == "no person left"
        assert max(match.outcome.places) == match.outcome.places[sides[0][0]]


@each_game
def test_a_seat_given_up_is_played_on_and_stays_last(game):
    """With enough sides left the game goes on, the seat still moves, and it is last whatever its points."""
    match, luck = begun(game)
    sides = game.teams(match.state)
    if len(sides) < 3:
        pytest.skip(f"{game.slug} has no more than two sides")
    quitter = sides[0][0]
    match = resign(match, quitter)[-1].match
    assert not match.over
    assert not match.persons[quitter]
    minds = seeded("minds")
    moved = set()
    while not match.over:
        seat = match.awaited[0]
        moved.add(seat)
        texts = match.legal(seat)
        match = play(match, seat, texts[minds.below(len(texts))], luck)[-1].match
    assert quitter in moved
    assert match.outcome.reason is None
    assert all(match.outcome.places[quitter] >= place for place in match.outcome.places)
    assert sum(place == match.outcome.places[quitter] for place in match.outcome.places) == len(sides[0])


@each_game
def test_giving_up_twice_or_after_the_end_is_refused(game):
    """A seat gives up once, and only while the match runs; nobody moves after the end."""
    match, luck = begun(game)
    sides = game.teams(match.state)
    gone = resign(match, sides[0][0])[-1].match
    with pytest.raises(Illegal):
        resign(gone, sides[0][0])
    for side in sides[1:]:
        if not gone.over:
            gone = resign(gone, side[0])[-1].match
    mover = match.awaited[0]
    with pytest.raises(Illegal, match="over"):
        play(gone, mover, match.legal(mover)[0], luck)
    with pytest.raises(Illegal, match="over"):
        resign(gone, mover)


@each_game
def test_taking_back_restores_all_but_luck_and_turns(game):
    """The state is what it was; luck used up stays used up, turn numbers count on, and the log proves it."""
    setting = of(game)
    dones = played(setting)
    log = [done.entry for done in dones[: max(6, len(dones) // 2)]]
    match = dones[len(log) - 1].match
    for count in (1, 3):
        back = take_back(match, log, count)[-1]
        kept = living([*log, back.entry])
        assert back.match.state == dones[len(kept) - 1].match.state
        assert back.match.used == match.used
        assert all(now >= was for now, was in zip(back.match.turns, match.turns, strict=True))
        moved = {entry.seat for entry in living(log)[-back.entry.count :] if isinstance(entry, Moved)}
        again = [seat for seat in back.match.awaited if seat not in match.awaited or seat in moved]
        assert all(back.match.turns[seat] > match.turns[seat] for seat in again)
        log.append(back.entry)
        again = list(replay(game, dict(setting.options), (True,) * setting.seats, log))
        assert again[-1].match == back.match
        match = back.match
    seat = match.awaited[0]
    played_on = play(match, seat, match.legal(seat)[0], seeded("on"))[-1].match
    assert played_on.used >= match.used


def test_whoever_had_not_chosen_keeps_the_turn_when_another_takes_back():
    """Where all choose at once, taking back a choice opens a decision for its player alone."""
    game = catalogue()["road"]
    dones = [*start(game, chosen(game, {}), (True, True), seeded("road"))]
    match = dones[-1].match
    dones += play(match, Seat(1), match.legal(Seat(1))[0], seeded("on"))
    match = dones[-1].match
    assert match.awaited == (Seat(0),)
    back = take_back(match, [done.entry for done in dones], 1)[-1].match
    assert (back.turns[0], back.turns[1]) == (match.turns[0], match.turns[1] + 1)


@each_game
def test_a_resignation_can_be_taken_back(game):
    """Taking back a resignation gives the seat back to its person."""
    match, _ = begun(game)
    first = begin_again(game, dict(match.options), match.persons, start_entry(match))
    gone = resign(first.match, match.seats[0])[-1]
    back = take_back(gone.match, [first.entry, gone.entry], 1)[-1].match
    assert back.persons == match.persons
    assert back.resigned == ()
    assert not back.over


def start_entry(match):
    """The start of the match ``begun`` makes."""
    return start(match.game, dict(match.options), match.persons, seeded("begun"))[0].entry


@each_game
def test_the_start_is_never_taken_back(game):
    """There is nothing before the start, and a number of moves is at least one."""
    match, _ = begun(game)
    for count in (0, -1, 1, 10**6):
        with pytest.raises(Illegal):
            take_back(match, [start_entry(match)], count)


@each_game
def test_forced_moves_go_back_with_the_move_that_led_to_them(game):
    """After taking back, no seat is left before a move that makes itself."""
    tried = 0
    for setting in (setting for setting in SETTINGS if setting.game is game):
        dones = played(setting)
        numbers = [number for number, done in enumerate(dones) if forced(done.entry) and number > 1]
        for number in numbers[-2:]:
            log = [done.entry for done in dones[: number + 1]]
            try:
                back = take_back(dones[number].match, log, 1)[-1].match
            except Illegal:
                continue
            assert all(len(back.legal(seat)) != 1 for seat in back.awaited)
            tried += 1
    print(f"{game.slug}: {tried} forced moves taken back")


@each_game
def test_only_moves_are_made_by_the_rules(game):
    """No player is ever asked with one legal move, and what the rules moved was the only legal one."""
    for setting in (setting for setting in SETTINGS if setting.game is game):
        dones = played(setting)
        for number, done in enumerate(dones[1:], 1):
            before = dones[number - 1].match
            assert (len(before.legal(done.entry.seat)) == 1) == forced(done.entry)


@each_game
def test_an_unreadable_log_is_refused(game):
    """A log that cannot have happened raises ``ValueError`` or a refusal, and is not half played."""
    setting = of(game)
    dones = played(setting)
    log = [done.entry for done in dones[:10]]
    drawing = next(number for number, entry in enumerate(log) if luck_of(entry))
    spoilt = {
        "no start": log[1:],
        "luck missing": [*log[:drawing], replace(log[drawing], luck=log[drawing].luck[:-1]), *log[drawing + 1 :]],
        "luck left over": [*log[:drawing], replace(log[drawing], luck=(*log[drawing].luck, (2, 1)))],
        "started twice": [log[0], log[0]],
    }
    for entries in spoilt.values():
        with pytest.raises((ValueError, Illegal)):
            list(replay(game, dict(setting.options), (True,) * setting.seats, entries))
    with pytest.raises(ValueError, match="second time"):
        redo(dones[0].match, log[0], log[:1])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"k": "dance"}, "unknown kind 'dance'"),
        ({}, "damaged"),
        ([], "damaged"),
        ({"k": "move"}, "damaged"),
        ({"k": "undo", "m": "many"}, "many"),
        ({"k": "start", "l": [[2]]}, "unpack"),
        ({"k": "start", "l": 2}, "damaged"),
    ],
    ids=str,
)
def test_a_line_that_is_no_entry_is_refused(line, reason):
    """An entry of a newer program, or one that is damaged, raises ``ValueError``."""
    with pytest.raises(ValueError, match=reason):
        load(line)


@each_game
def test_matches_of_newer_programs_are_left_alone(game):
    """A save of a newer format or another edition raises ``ValueError`` instead of being misread."""
    saved = begun(game)[0].dump()
    for newer in ({"format": saved["format"] + 1}, {"edition": game.edition + 1}):
        with pytest.raises(ValueError, match="another program"):
            Match.load(game, saved | newer)


@each_game
def test_replay_counts_tries_that_were_passed_over(game):
    """The luck used up is what the log says, more than its answers where tries were passed over."""
    setting = of(game)
    log = [replace(done.entry, tries=len(done.entry.luck) + 3) for done in played(setting)[:8]]
    last = list(replay(game, dict(setting.options), (True,) * setting.seats, log))[-1].match
    assert last.used == sum(entry.tries for entry in log)
