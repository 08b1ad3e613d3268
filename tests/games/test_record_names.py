"""Records without the names of people who asked to be forgotten: what they prove still, and what is no such record."""

from __future__ import annotations

import copy
import json
from importlib.resources import files

import pytest
from every_game import SETTINGS, setting
from jsonschema_rs import Draft202012Validator
from sealing_games import SEED, by_computers, sealed, sealed_record

from games import catalogue
from games.kernel.chance import Sealed
from games.kernel.game import Seat
from games.kernel.log_entries import SeatHanded
from games.records import Fault, Forgotten, Seal, check, record, verify_computers, verify_seal
from games.records.reader import SOMEBODY
from games.records.record_hashes import hashes

VALIDATOR = Draft202012Validator(
    json.loads((files("games.records") / "record.schema.json").read_text(encoding="utf-8"))
)
START = "K7QF"


def nameless(one, log, seat=0):
    """The record of a log as it was told, and as it is without the name of a seat."""
    before = sealed_record(one, log)
    first, *_ = hashes(before)
    names = [SOMEBODY if number == seat else name for number, name in enumerate(before["seats"])]
    kept = Forgotten(((0, first),), Sealed(SEED, START).key)
    seal = Seal(before["seal"]["sha256"], "", SEED)
    written = record(one.game, names, dict(one.options), log, seal=seal, forgotten=kept)
    return before, json.loads(json.dumps(written))


@pytest.mark.parametrize("one", SETTINGS[::5], ids=str)
def test_the_hash_stays_the_one_that_was_told(one):
    """The record is right, in shape, and proved by the same hash; what it proves no more is said."""
    before, after = nameless(one, sealed(one))
    check(after)
    assert VALIDATOR.is_valid(after)
    found = verify_seal(after, told=before["hash"])
    assert found.hash == before["hash"]
    assert after["moves"] == before["moves"]
    text = " ".join((files("games.records") / "RECORDS.md").read_text(encoding="utf-8").split())
    assert str(found.proved[0]) in text
    assert str(found.unproved[0]) in text
    assert str(found.proved[0]).startswith("All draws follow from the key")
    assert START not in json.dumps(after)


def test_changes_are_found_all_the_same():
    """Another move, another draw, another key, or an entry left out: each is named."""
    _, after = nameless(SETTINGS[0], sealed(SETTINGS[0]))
    draws = copy.deepcopy(after)
    draws["seal"]["draws"][-1][1] ^= 1
    keyed = copy.deepcopy(after)
    keyed["forgotten"]["key"] = "0" * 64
    short = copy.deepcopy(after)
    del short["moves"][2]
    told = copy.deepcopy(after)
    told["forgotten"]["hashes"][0][1] = "0" * 32
    for sheet in (draws, keyed, short, told):
        with pytest.raises(Fault):
            verify_seal(sheet)


@pytest.mark.parametrize(
    "forgotten",
    [
        {},
        [],
        {"key": None, "hashes": []},
        {"key": "0" * 64, "hashes": []},
        {"key": None, "hashes": [[0, "0" * 32]]},
        {"key": "0" * 63, "hashes": [[0, "0" * 32]]},
        {"key": "0" * 64, "hashes": [[0, "0" * 32], [1, "0" * 32]]},
        {"key": "0" * 64, "hashes": [[0, "0" * 32], [0, "0" * 32]]},
        {"key": "0" * 64, "hashes": [[0, "x"]]},
        {"key": "0" * 64, "hashes": [[0]]},
        {"key": "0" * 64, "hashes": [["0", "0" * 32]]},
        {"key": "0" * 64, "hashes": [[True, "0" * 32]]},
        {"key": "0" * 64, "hashes": [[0, "0" * 32]], "more": 1},
    ],
    ids=str,
)
def test_no_other_hash_is_taken_on_trust(forgotten):
    """Only where a name is gone; a key stands for the start text and for nothing else."""
    _, after = nameless(SETTINGS[0], sealed(SETTINGS[0]))
    with pytest.raises(Fault, match="as a record has it"):
        check({**after, "forgotten": forgotten})


def test_a_record_with_all_names_trusts_nothing():
    """Hashes may not stand in the record of a match in which nobody was forgotten."""
    before, after = nameless(SETTINGS[0], sealed(SETTINGS[0]))
    with pytest.raises(Fault, match="as a record has it"):
        check({**before, "forgotten": after["forgotten"]})
    with pytest.raises(Fault, match="as a record has it"):
        check({**after, "seal": before["seal"]})


def test_a_later_name_is_taken_out_alone():
    """Of whoever took a seat over: seed, start text and head stay as they were, and are proved."""
    one = setting(catalogue()["metro"], 2)
    log = sealed(one, backs=())
    middle = len(log) // 2
    handed = (*log[:middle], SeatHanded(Seat(0), "Zelda"), *log[middle:])
    before = sealed_record(one, handed)
    number = next(number for number, line in enumerate(before["moves"], 1) if line.get("to") == "Zelda")
    kept = Forgotten(((number, list(hashes(before))[number]),))
    seal = Seal(before["seal"]["sha256"], START, SEED)
    gone = (*log[:middle], SeatHanded(Seat(0), SOMEBODY), *log[middle:])
    after = json.loads(
        json.dumps(record(one.game, before["seats"], dict(one.options), gone, seal=seal, forgotten=kept))
    )
    found = verify_seal(after, told=before["hash"])
    assert str(found.proved[0]).startswith("All draws follow from the seed")
    assert VALIDATOR.is_valid(after)
    with pytest.raises(Fault):
        check({**after, "forgotten": {"key": None, "hashes": [[number + 1, "0" * 32]]}})


def test_computer_players_are_not_made_again_without_the_start_text():
    """Their luck came from it: they are counted, and nobody is accused."""
    one = setting(catalogue()["metro"], 2)
    log = by_computers(one, "easy builder")
    before = sealed_record(one, log)
    first, *_ = hashes(before)
    kept = Forgotten(((0, first),), Sealed(SEED, START).key)
    seal = Seal(before["seal"]["sha256"], "", SEED)
    after = record(one.game, [SOMEBODY, before["seats"][1]], dict(one.options), log, seal=seal, forgotten=kept)
    found, known = verify_computers(json.loads(json.dumps(after))), verify_computers(before)
    assert known.same > 0
    assert (found.same, found.others, found.lost) == (0, 0, known.same)
