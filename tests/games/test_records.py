"""Records of every game: true ones are found true, and whatever is wrong is named in a sentence."""

from __future__ import annotations

import contextlib
import copy
import itertools
import math
from dataclasses import replace

import pytest
from every_game import SETTINGS, each_game, played
from forging import linked
from sealing_games import finished, names, sealed, sealed_record

from games.kernel.chance import seeded
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, luck_of
from games.kernel.match import resign, start
from games.records import Fault, check, last_hash, record, verify_seal


def of(game, place=0):
    """One of the game's settings."""
    return [setting for setting in SETTINGS if setting.game is game][place]


def fault(sheet, *, anew=True):
    """The sentence of the first fault; whoever spoilt it made the chain ``anew``."""
    with pytest.raises(Fault) as caught:
        check(linked(sheet) if anew else sheet)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    return sentence


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_was_played_is_found_right(setting):
    """The record of a finished game is right, with its legal moves."""
    sheet = finished(setting, legal=True)
    check(sheet)
    assert len(sheet["legal"]) == len(sheet["moves"])
    for line, texts in zip(sheet["moves"], sheet["legal"], strict=True):
        assert line["move"] in texts
        assert ("forced" in line) == (len(texts) == 1)


@each_game
def test_a_running_match_has_a_record_without_a_result(game):
    """At any point of a game its record is right, says that it runs, and lists no legal moves nobody asked for."""
    setting = of(game)
    dones = played(setting)
    for length in range(1, len(dones), 7 + len(dones) // 20):
        entries = [done.entry for done in dones[:length]]
        sheet = record(game, names(setting.seats), dict(setting.options), entries)
        assert sheet["result"] is None
        assert "legal" not in sheet
        check(sheet)


@pytest.mark.soak
@each_game
def test_thousands_of_games_are_found_right(game):
    """2,000 random games over all options are played and checked."""
    several = [setting for setting in SETTINGS if setting.game is game]
    for number, setting in zip(range(2_000), itertools.cycle(several), strict=False):
        check(finished(setting, f"soak {number}"))
    print(f"{game.slug}: 2000 random games checked")


# -- what a record must not say


@each_game
def test_a_changed_line_is_a_fault(game):
    """Another move, seat, luck, flag, result or setup is named, with the number of the move where it stands."""
    sheet = finished(of(game), legal=True)
    moves = sheet["moves"]
    drawing = next((number for number, line in enumerate(moves) if "luck" in line), None)
    free = next(number for number, line in enumerate(moves) if "forced" not in line)

    def spoilt(change):
        other = copy.deepcopy(sheet)
        change(other)
        return fault(other)

    def at(number, **parts):
        return lambda other: other["moves"][number].update(parts)

    assert f"Move {free + 1}" in spoilt(at(free, forced=True))
    assert "Move 1" in spoilt(at(0, move="no such move"))
    assert "Move 1" in spoilt(at(0, move=moves[0]["move"] + " "))
    assert "Move 1" in spoilt(at(0, move=moves[0]["move"].upper()))
    assert "Move 1" in spoilt(at(0, seat=99))
    if drawing is None:
        assert "Move 1" in spoilt(at(0, luck={}))
    else:
        for luck in (None, {}, [1, 2]):
            assert f"Move {drawing + 1}" in spoilt(at(drawing, luck=luck))
        assert f"Move {drawing + 1}" in spoilt(lambda other: other["moves"][drawing].pop("luck"))
    assert f"Move {len(moves) + 1}" in spoilt(lambda other: append(other, moves[-1]))
    other = copy.deepcopy(sheet)
    other["moves"][free].update(forced=True)
    with pytest.raises(Fault, match="follow" if free + 1 < len(moves) else "hash"):
        check(other)  # the chain as it was
    assert "result" in spoilt(lambda other: other["moves"].pop() and other["legal"].pop() and None)
    assert "Move 2" in spoilt(lambda other: other["legal"][1].append("zzz"))
    assert "legal" in spoilt(lambda other: other["legal"].pop())
    assert "result" in spoilt(lambda other: other["result"]["scores"].reverse() or other["result"]["scores"].append(1))
    assert "result" in spoilt(lambda other: other.update(result=None))
    assert "result" in spoilt(lambda other: other["result"].update(reason="no person left"))
    for junk in (None, 0, [], {}, "x", {"first": True}):
        assert "setup" in spoilt(lambda other, junk=junk: other.update(setup=junk))


def append(sheet, line):
    """One more move after the last."""
    sheet["moves"].append(line)
    sheet["legal"].append([])


@each_game
def test_a_forced_move_must_be_called_so(game):
    """A move that was the only legal one and is not flagged is a fault."""
    for setting in (setting for setting in SETTINGS if setting.game is game):
        sheet = finished(setting)
        for number, line in enumerate(sheet["moves"], 1):
            if line.pop("forced", False):
                assert f"Move {number} " in fault(sheet)
                return
    pytest.skip(f"{game.slug} forces no move in these games")


@each_game
def test_options_and_keys_are_those_of_the_game(game):
    """An option that is missing, unknown or has no such value, another edition and a missing key are faults."""
    sheet = finished(of(game))
    wrong = [{"edition": game.edition + 1}, {"options": {**sheet["options"], "colour": "red"}}]
    for option in game.options:
        wrong.append({"options": {**sheet["options"], option.name: "x\u00a0y" * 9}})
        wrong.append({"options": {name: value for name, value in sheet["options"].items() if name != option.name}})
    for change in wrong:
        assert fault({**sheet, **change})
    for key in sheet:
        assert fault({other: value for other, value in sheet.items() if other != key}, anew=False)


def deep(levels):
    """A list in a list in a list ..."""
    value = []
    for _ in range(levels):
        value = [value]
    return value


@each_game
def test_junk_in_any_place_is_a_fault_and_never_a_crash(game):
    """Each value anywhere in a record is replaced by some junk; the check says what is wrong or finds it equal.

    The chain is made anew each time, so that what is wrong is looked for behind it.
    """
    sheet = finished(of(game, -1), legal=False)
    sheet["moves"] = sheet["moves"][: min(12, len(sheet["moves"]) - 1)]
    sheet["result"] = None
    sheet = linked(sheet)
    check(sheet)
    junk = [
        None,
        True,
        -1,
        10**30,
        1.5,
        float("nan"),
        "",
        "x" * 5_000,
        "\ud800",
        "\x00",
        [],
        {},
        [[]],
        {"a": {}},
        deep(99),
    ]
    tried, kept = 0, copy.deepcopy(sheet)
    for number, path in enumerate(paths(sheet)):
        for value in junk[number % 4 :: 4]:
            with contextlib.suppress(Fault):
                check(linked(with_junk(sheet, path, value)))
            tried += 1
    assert tried > 300
    assert sheet == kept


def paths(value, before=()):
    """Where each part of a value stands."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*before, key)
        yield from paths(part, (*before, key))


def with_junk(value, path, junk):
    """A copy with junk at that place; what does not lead there is shared, since no check changes what it is given."""
    copied = within = copy.copy(value)
    for key in path[:-1]:
        within[key] = copy.copy(within[key])
        within = within[key]
    within[path[-1]] = junk
    return copied


def test_what_is_no_record_at_all_is_a_fault():
    """Any JSON value is answered with a sentence, by both checks."""
    for junk in (None, 5, 1.5, True, "record", [], {}, [[]], deep(10_000), {"format": []}):
        assert fault(junk)
        with pytest.raises(Fault):
            verify_seal(junk)


# -- resigning and taking back


@each_game
def test_resignations_stand_in_the_record_as_events(game):
    """A seat that gives up is an event in its place; the result has its reason; nothing may follow the end."""
    setting = of(game)
    match, log = by_persons(setting)
    given = itertools.chain.from_iterable(match.game.teams(match.state)[:-1])
    for seat in given:
        if not match.over:
            done = resign(match, seat)[-1]
            match, log = done.match, [*log, done.entry]
    sheet = record(game, names(setting.seats), dict(setting.options), log, legal=True)
    check(sheet)
    if match.over:
        assert sheet["result"]["reason"] == match.reason
        assert sheet["moves"][-1]["event"] == "resigned"
        assert sheet["legal"][-1] == []
        assert "no result" in fault({**sheet, "result": None})
        twice = {**sheet, "moves": [*sheet["moves"], sheet["moves"][-1]], "legal": [*sheet["legal"], []]}
        assert "after the end" in fault(twice)


@each_game
def test_an_end_without_persons_follows_from_who_played(game):
    """The last person resigns beside computer players: the reason follows from the players, and from nothing else."""
    setting = next(s for s in SETTINGS if s.game is game and s.seats == game.seats[-1])
    players = ["person", *["random"] * (setting.seats - 1)]
    persons = tuple(player == "person" for player in players)
    begun = start(game, dict(setting.options), persons, seeded("alone"))
    done = resign(begun[-1].match, begun[-1].match.seats[0])[-1]
    log = [*(each.entry for each in begun), done.entry]
    sheet = record(game, names(setting.seats), dict(setting.options), log, players=players)
    check(sheet)
    assert done.match.over
    if sheet["result"]["reason"] == "no person left":
        assert "still runs" in fault({**sheet, "players": ["person"] * setting.seats})
        assert "still runs" in fault({**sheet, "moves": sheet["moves"][:-1]})


def by_persons(setting, seed="half"):
    """A match in the middle of a game, and its log, as if persons had made all moves."""
    dones = played(setting, seed)
    middle = dones[: len(dones) // 2]
    return middle[-1].match, as_persons(done.entry for done in middle)


def as_persons(entries):
    """The same entries, each free move made by a person."""
    return [
        replace(entry, by="person", mind="") if isinstance(entry, Moved) and entry.by == "bot" else entry
        for entry in entries
    ]


# -- seals


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_sealed_luck_is_found_honest(setting):
    """The seed gives every fact of the record, and each draw is that of a line, also of moves taken back."""
    log = sealed(setting)
    sheet = sealed_record(setting, log)
    found = verify_seal(sheet, told=sheet["hash"])
    drawn = [sheet["setup"], *(line["luck"] for line in sheet["moves"] if "luck" in line)]
    assert found.draws == sum(len(luck_of(entry)) for entry in log) == sum(fact["used"] for fact in drawn)
    assert found.hash == last_hash(sheet)


def need_luck(seal):
    """Skip where so little was drawn that another seed may well have given the same."""
    if math.prod(n for n, _ in seal["draws"]) < 10**6:
        pytest.skip("too little luck to tell one seed from another")


@each_game
def test_luck_that_is_not_the_seeds_is_found(game):
    """Another seed, start text, draw or fact is a fault of the seal."""
    setting = of(game)
    sheet = sealed_record(setting, sealed(setting))
    seal = sheet["seal"]

    def unsealed(**parts):
        with pytest.raises(Fault) as caught:
            verify_seal(linked({**sheet, "seal": {**seal, **parts}}))
        return str(caught.value)

    need_luck(seal)
    draws = seal["draws"]
    place, (n, answer) = next((place, draw) for place, draw in enumerate(draws) if draw[0] > 1)
    assert "another" in unsealed(seed=bytes(32).hex())
    assert "Draw" in unsealed(start="K7QG")
    assert f"Draw {place + 1} " in unsealed(draws=[*draws[:place], [n, (answer + 1) % n], *draws[place + 1 :]])
    assert "setup" in unsealed(draws=[])
    drawn = any("luck" in line for line in sheet["moves"])
    assert ("Move" if drawn else "setup") in unsealed(draws=draws[:-1])
    assert "secret" in unsealed(seed=None)
    for parts in (
        {"seed": "zz"},
        {"seed": seal["seed"].upper()},
        {"sha256": 5},
        {"start": None},
        {"draws": None},
        {"draws": [[0, 0]]},
        {"draws": [[2**65, 0]]},
        {"draws": [[True, 0]]},
        {"draws": [[6]]},
    ):
        assert unsealed(**parts)
    with pytest.raises(Fault, match="not sealed"):
        verify_seal(linked({**sheet, "seal": None}))


@each_game
def test_a_fact_swapped_for_another_possible_one_breaks_the_seal(game):
    """A record that is right in itself but was played with other luck does not fit the seal."""
    setting = of(game)
    sheet = sealed_record(setting, sealed(setting))
    need_luck(sheet["seal"])
    other = sealed_record(setting, sealed(setting, "other"), start_text="other")
    forged = linked({**other, "seal": sheet["seal"]})
    check(forged)
    with pytest.raises(Fault, match="seed gave"):
        verify_seal(forged)


def test_a_log_without_a_start_makes_no_record():
    """``record`` wants a whole log."""
    setting = SETTINGS[0]
    with pytest.raises(ValueError, match="start"):
        record(setting.game, names(setting.seats), dict(setting.options), [Moved(Seat(0), "x")])


@each_game
def test_endless_nesting_is_a_fault(game):
    """Lists deeper than any program can follow are found without following them."""
    sheet = finished(of(game))
    for path in (("setup",), ("moves", 0, "luck"), ("result", "places"), ("options",)):
        assert "nested" in fault(with_junk(sheet, path, deep(50_000)))


@each_game
def test_forced_says_what_the_rules_say_whoever_moved(game):
    """A record flags the only legal moves also where a person made them, as after taking back."""
    setting = of(game, -1)
    entries = [done.entry for done in played(setting)]
    persons = [replace(entry, by="person") if isinstance(entry, Moved) else entry for entry in entries]
    one, other = (
        record(game, names(setting.seats), dict(setting.options), log, players=["random"] * setting.seats)
        for log in (entries, persons)
    )
    assert one == other
