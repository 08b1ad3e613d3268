"""The JSON schema of records takes what the bot writes, and nothing that is written otherwise."""

from __future__ import annotations

import copy
import json
from importlib.resources import files

import pytest
from every_game import FEW, SETTINGS, each_game, played, setting
from jsonschema_rs import Draft202012Validator, meta
from sealing_games import finished, names, sealed, sealed_record

from games import catalogue
from games.kernel.match import resign
from games.records import record

SCHEMA = json.loads((files("games.records") / "record.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
OURS = ("metro", "road", "socks", "tandem")


def written(setting, entries, **wanted):
    """The record of these entries as it is read from a file."""
    return json.loads(json.dumps(record(setting.game, names(setting.seats), dict(setting.options), entries, **wanted)))


def faults(sheet):
    """Where a record is not what the schema says, and why."""
    return [f"{error.instance_path}: {error.message[:200]}" for error in VALIDATOR.iter_errors(sheet)]


def of(slug, **options):
    """A setting with the most seats that has these options, and the usual ones beside them."""
    return setting(catalogue()[slug], catalogue()[slug].seats[-1], **options)


def test_the_schema_is_a_schema():
    """It keeps to Draft 2020-12, and each of our games has a part of its own in it."""
    meta.validate(SCHEMA)
    named = [
        part["if"]["properties"]["game"]["const"]
        for part in SCHEMA["allOf"]
        if "game" in part["if"].get("properties", {})
    ]
    assert sorted(named) == sorted(OURS)


def objects(schema):
    """All parts of a schema that say which keys an object has."""
    if isinstance(schema, dict):
        if "properties" in schema and "type" in schema:
            yield schema
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)


def test_no_part_of_a_record_has_keys_that_the_schema_does_not_name():
    """Each object names its keys, and takes no other."""
    assert all(part["additionalProperties"] is False or part["properties"] == {} for part in objects(SCHEMA))
    assert sum(1 for _ in objects(SCHEMA)) > 20


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_what_is_played_keeps_to_the_schema(setting):
    """Finished games of every game, number of seats and option."""
    assert faults(finished(setting)) == []


@each_game
def test_seals_events_and_legal_moves_keep_to_the_schema(game):
    """A sealed record with moves taken back, one with its legal moves, a running one, and one with a resignation."""
    setting = next(each for each in SETTINGS if each.game is game)
    log = sealed(setting, until=40)
    assert faults(sealed_record(setting, log)) == []
    assert faults(written(setting, log, legal=True)) == []
    dones = played(setting)[:3]
    running = written(setting, [done.entry for done in dones])
    assert running["result"] is None
    assert faults(running) == []
    given_up = written(setting, [*(done.entry for done in dones), resign(dones[-1].match, 0)[-1].entry])
    assert given_up["moves"][-1]["event"] == "resigned"
    assert faults(given_up) == []


def test_every_option_of_our_games_stands_in_the_schema():
    """The options and values of a game in the schema are those of its rules, no more and no fewer."""
    for part in SCHEMA["allOf"]:
        slug = part["if"].get("properties", {}).get("game", {}).get("const")
        if slug is not None:
            told = {name: each["enum"] for name, each in part["then"]["properties"]["options"]["properties"].items()}
            known = {option.name: list(option.values) for option in catalogue()[slug].options}
            assert {name: told[name] for name in known} == known
            required = part["then"]["properties"]["options"]["required"]
            assert required == [option.name for option in catalogue()[slug].options]


BROKEN = {
    "metro": [
        lambda sheet: sheet["setup"]["hands"][0].append("aaaa"),
        lambda sheet: sheet["setup"]["hands"].pop(),
        lambda sheet: sheet["setup"].update(hands=[["abcd"]] * len(sheet["seats"])),
        lambda sheet: sheet["setup"].update(first=len(sheet["seats"])),
        lambda sheet: sheet["moves"][0].update(luck={"drew": []}),
        lambda sheet: sheet["moves"][0].update(luck={"rolled": [1, 2, 3]}),
        lambda sheet: sheet["moves"][0].update(move="lay i9"),
        lambda sheet: sheet["options"].update(hand="4"),
    ],
    "road": [
        lambda sheet: sheet["setup"]["sheet"].pop("e5"),
        lambda sheet: sheet["setup"]["sheet"].update(a6={"colour": "blue", "number": None}),
        lambda sheet: sheet["setup"]["sheet"]["e5"].update(number=0),
        lambda sheet: sheet["setup"]["sheet"]["e5"].update(colour="pink"),
        lambda sheet: sheet["setup"]["starts"].pop(),
        lambda sheet: sheet["setup"].update(used=0),
        lambda sheet: sheet["setup"].update(card=["blue"]),
        lambda sheet: sheet["moves"][-1].update(move="c4 c5 c6 c7 d7 d8"),
    ],
    "socks": [
        lambda sheet: sheet["setup"].pop("tiles"),
        lambda sheet: sheet["setup"].pop("socks"),
        lambda sheet: sheet["setup"].pop("used"),
        lambda sheet: sheet["setup"]["tiles"][0].update(turn=6),
        lambda sheet: sheet["setup"]["tiles"].append(sheet["setup"]["tiles"][0]),
        lambda sheet: sheet["setup"]["socks"].pop("grey"),
        lambda sheet: sheet["setup"]["socks"].update(red=["a1"]),
        lambda sheet: sheet["moves"][0].update(move="c5c4"),
    ],
    "tandem": [
        lambda sheet: sheet["setup"]["keys"].pop(),
        lambda sheet: sheet["setup"]["keys"].__setitem__(0, None),
        lambda sheet: sheet["setup"]["keys"][0].__setitem__(0, "mars"),
        lambda sheet: sheet["setup"]["roll"].__setitem__(0, [1, 2, 7]),
        lambda sheet: sheet["setup"]["roll"].__setitem__(0, [1, 2]),
        lambda sheet: sheet["moves"][0].update(luck={"rolled": [1, 2]}),
        lambda sheet: sheet["moves"][0].update(move="row 5"),
        lambda sheet: sheet.update(series={"game": 1, "before": [0] * len(sheet["seats"])}),
    ],
}
"""What no record of the game holds, with the usual options."""

ANYWHERE = [
    lambda sheet: sheet.update(format="capolinea-record/1"),
    lambda sheet: sheet.update(edition=0),
    lambda sheet: sheet.update(edition=True),
    lambda sheet: sheet.update(more=1),
    lambda sheet: sheet.pop("seal"),
    lambda sheet: sheet["seats"].append(9),
    lambda sheet: sheet["seats"].extend(["too", "many"] * 6),
    lambda sheet: sheet["players"].pop(),
    lambda sheet: sheet["players"].__setitem__(0, "hard"),
    lambda sheet: sheet.update(hash="0" * 64),
    lambda sheet: sheet.pop("hash"),
    lambda sheet: sheet["setup"].pop("used"),
    lambda sheet: sheet["setup"].pop("first"),
    lambda sheet: sheet["setup"].update(more=1),
    lambda sheet: sheet["options"].update(more="yes"),
    lambda sheet: sheet["options"].clear(),
    lambda sheet: sheet["moves"][0].update(seat=len(sheet["seats"])),
    lambda sheet: sheet["moves"][0].update(seat=-1),
    lambda sheet: sheet["moves"][0].update(forced=False),
    lambda sheet: sheet["moves"][0].update(event="resigned"),
    lambda sheet: sheet["moves"][0].update(move="no such move"),
    lambda sheet: sheet["moves"][0].pop("follows"),
    lambda sheet: sheet["moves"][0].update(more=1),
    lambda sheet: sheet["moves"].append({"seat": 0, "follows": "0" * 32}),
    *(
        lambda sheet, event=event: sheet["moves"].append({"follows": "0" * 32, **event})
        for event in (
            {"event": "went home"},
            {"event": "timed out"},
            {"event": "timed out", "seat": 99},
            {"event": "handed", "seat": 0, "to": "Ann", "player": "hard"},
            {"event": "handed", "seat": 0, "player": "person"},
            {"event": "resigned", "seat": 0, "player": "person"},
            {"event": "resigned", "seat": 0, "player": "medium builder 3", "by": "person"},
            {"event": "undone", "moves": 0, "draws": 0},
            {"event": "undone", "moves": 1},
            {"event": "reroll", "setup": {}},
            {"event": "agreed", "seats": []},
            {"event": "agreed", "seats": [99]},
            {"event": "stopped", "seat": 0},
        )
    ),
    lambda sheet: sheet["result"]["scores"].pop(),
    lambda sheet: sheet["result"].update(reason="boredom"),
    lambda sheet: sheet.update(seal={"sha256": "x", "start": "", "seed": None, "draws": []}),
    lambda sheet: sheet.update(seal={"sha256": "0" * 64, "start": "", "seed": None, "draws": [[0, 0]]}),
    lambda sheet: sheet.update(legal=["pass"]),
    lambda sheet: sheet.update(setup=[]),
]
"""What no record holds."""


@pytest.mark.parametrize("slug", OURS)
def test_what_is_written_otherwise_is_found(slug):
    """Each broken part makes a fault in a record that had none."""
    whole = finished(of(slug))
    sheet = whole | {"moves": whole["moves"][:20]}  # the schema does not ask whether it can have happened
    assert faults(sheet) == []
    for number, spoil in enumerate((*ANYWHERE, *BROKEN[slug])):
        other = copy.deepcopy(sheet)
        spoil(other)
        assert faults(other), number


@pytest.mark.parametrize(
    ("slug", "options", "spoil"),
    [
        ("metro", {"hand": "3"}, lambda sheet: sheet["setup"]["hands"][0].pop()),
        ("socks", {"layout": "players"}, lambda sheet: sheet["setup"].update(tiles=[{"at": [0, 0], "turn": 0}])),
        (
            "socks",
            {"placing": "players"},
            lambda sheet: sheet["setup"].update(socks={"red": ["a1", "b9"]}),
        ),
        ("socks", {"size": "first"}, lambda sheet: sheet["setup"]["socks"].update(grey=["a1", "b9"])),
        ("tandem", {"key": "chosen"}, lambda sheet: sheet["setup"]["roll"].__setitem__(0, [1, 2, 3])),
        ("tandem", {"key": "chosen"}, lambda sheet: sheet["setup"].update(keys=[])),
    ],
)
def test_the_shape_of_a_setup_follows_the_options(slug, options, spoil):
    """What one option asks for is a fault under another, and the other way round."""
    sheet = finished(of(slug, **options))
    assert faults(sheet) == []
    spoil(sheet)
    assert faults(sheet)


def test_a_series_says_which_game_it_is():
    """With more than one game a record has its series, with a total for each seat."""
    setting = next(each for each in SETTINGS if dict(each.options).get("series", "1") != "1")
    sheet = finished(setting)
    assert sheet["series"] == {"game": 1, "before": [0] * setting.seats}
    for series in ({"game": 0, "before": [0] * setting.seats}, {"game": 1, "before": [0]}, {"game": 1}):
        assert faults(sheet | {"series": series})
    del sheet["series"]
    assert faults(sheet)
