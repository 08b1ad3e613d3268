"""The commands record, replay and verify, as a shell would call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from every_game import GAMES, SETTINGS, each_game, played, setting
from forging import linked
from sealing_games import by_computers, sealed, sealed_record
from typer.testing import CliRunner

from bot.host import check_commands, record_commands
from games.kernel import beginner

LIKE_OTHERS = {("tandem", str(place)) for place in range(5, 12)}
"""Seats of the largest tables that begin as others do: no game of the tests is played for each."""

SHELL = typer.Typer()
SHELL.command("record")(record_commands.record)
SHELL.command("replay")(check_commands.replay)
SHELL.command("verify")(check_commands.verify)

MOVES = (
    "Proved: the moves were legal, and the result follows. Not proved: honest luck (see verify), and that nothing is "
    "left out.\n"
)


def run(*words, piped=None, language="en"):
    """Exit status, standard output and standard error of a call."""
    result = CliRunner(env={"LC_ALL": language}).invoke(SHELL, list(words), input=piped)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@each_game
def test_recorded_games_are_found_right_by_replay(game, tmp_path):
    """Three games make three lines, each a right record with the options given; ``replay`` counts them."""
    seats = str(game.seats[len(game.seats) // 2])
    given = [f"{option.name}={seats if option.name == 'first' else option.values[-1]}" for option in game.options]
    words = [word for text in given for word in ("--option", text)]
    call = ("record", game.slug, "--players", seats, "--seed", "7", "--count", "3", "--bots", "random")
    status, out, err = run(*call, *words, "--legal")
    assert (status, err) == (0, "")
    sheets = [json.loads(line) for line in out.splitlines()]
    assert len(sheets) == 3
    for sheet in sheets:
        assert sheet["seal"] is None
        assert len(sheet["legal"]) == len(sheet["moves"])
        assert [f"{name}={value}" for name, value in sheet["options"].items()] == given
    assert len({json.dumps(sheet) for sheet in sheets}) > 1
    file = tmp_path / "games.jsonl"
    file.write_text(out)
    assert run("replay", str(file)) == (0, f"3 records are right.\n{MOVES}", "")
    if game is GAMES[0]:
        assert run("replay", "-", piped=out.splitlines()[0]) == (0, f"1 record is right.\n{MOVES}", "")
        assert run("replay", "-", piped=json.dumps(sheets, indent=1)) == (0, f"3 records are right.\n{MOVES}", "")


def test_the_same_seed_plays_the_same_game():
    """Seed 8 alone is the second of the games that begin with seed 7, whatever else was recorded."""
    game = GAMES[0]
    both = run("record", game.slug, "--players", str(game.seats[0]), "--seed", "7", "--count", "2")[1].splitlines()
    alone = run("record", game.slug, "--seed", "8")[1].splitlines()
    assert both[1] == alone[0]
    assert both[0] != both[1]


def test_the_first_fault_is_printed():
    """A wrong record among right ones is named by its number and its move, and the exit status is 1."""
    game = GAMES[0]
    lines = run("record", game.slug, "--players", str(game.seats[0]), "--count", "3")[1].splitlines()
    spoilt = json.loads(lines[1])
    spoilt["moves"][2]["move"] = "no move"
    for wrong, place in ((spoilt, 4), (linked(spoilt), 3)):  # as it was, the next line does not follow it
        status, out, err = run("replay", "-", piped="\n".join([lines[0], json.dumps(wrong), "{", lines[2]]))
        assert (status, err) == (1, "")
        assert out.startswith(f"Record 2: Move {place}")
    assert run("replay", "-", piped=lines[0] + "\n{")[:2] == (1, "Record 2: This is not JSON.\n")
    assert run("replay", "-", piped="[" * 100_000)[:2] == (1, "Record 1: This is not JSON.\n")
    assert run("replay", "-", piped="9" * 10_000)[0] == 1
    assert run("verify", "-", piped=lines[0])[:2] == (
        1,
        "Record 1: The luck of this game was not sealed, so there is nothing to check.\n",
    )


def test_what_is_no_record_is_told_where_the_format_is_described():
    """Beside the fault ``replay`` names the page and the schema, which are there; an untrue record does without."""
    for piped in ("{", "[1]", "{}"):
        _, _, err = run("replay", "-", piped=piped)
        *_, page, schema = [word for word in err.split() if word.startswith("/")]
        assert (Path(page).name, Path(schema).name) == ("RECORDS.md", "record.schema.json")
        assert Path(page).is_file()
        assert Path(schema).is_file()
    assert "games/records/RECORDS.md" in " ".join(run("replay", "--help")[1].split())


def test_computer_players_are_verified():
    """``verify`` makes their moves again, counts those of other versions, and names a move that comes out otherwise."""
    played = setting(GAMES[0], 2)
    sheet = sealed_record(played, by_computers(played, "greedy1", "easy", until=16))
    named = [line for line in sheet["moves"] if "computer" in line]
    same = f"{len(named)} moves of computer players were made again: the same came out each time.\n"
    status, out, err = run("verify", "-", piped=json.dumps(sheet))
    assert (status, err) == (0, "")
    assert out.startswith("The luck of 1 record is what its seal says.\n")
    assert same in out
    easy = next(line for line in reversed(named) if line["computer"].startswith("easy"))
    easy["computer"] = f"easy builder 999999 {easy['computer'].rpartition(' ')[2]}"
    other = "1 move was made by another version of the computer players: it was not made again.\n"
    assert run("verify", "-", piped=json.dumps(linked(sheet)))[1].count(other) == 1
    easy["computer"] = next(line["computer"] for line in named if line["seat"] == easy["seat"])
    status, out, _ = run("verify", "-", piped=json.dumps(linked(sheet)))
    assert status == 1
    assert out.startswith("Record 1: Move ")


def test_each_seat_can_have_a_skill_of_its_own():
    """``--bots`` takes a level for all or one for each seat, and their records name them."""
    call = ("record", "metro", "--players", "2", "--bots", "greedy1,hard-spoiler")
    sheet = json.loads(run(*call)[1])
    skills = {line["seat"]: line["computer"].rsplit(" ", 2)[0] for line in sheet["moves"] if "computer" in line}
    assert skills == {0: "greedy1", 1: "hard spoiler"}
    status, out, err = run("record", "metro", "--players", "3", "--bots", "greedy1,hard")
    assert (status, out) == (2, "")
    assert err == "--bots names one level for all, or 3, one for each seat.\n"


def test_sealed_records_are_verified():
    """``verify`` says how many are honest, and what was taken back."""
    setting = SETTINGS[0]
    kept = json.dumps(sealed_record(setting, sealed(setting, backs=())))
    undone = json.dumps(sealed_record(setting, sealed(setting)))
    for one, back in ((kept, False), (undone, True)):
        status, out, _ = run("verify", "-", piped=one)
        assert (status, "moves were taken back; " in out) == (0, back)
        assert out.startswith("The luck of 1 record is what its seal says.\n")
    status, out, _ = run("verify", "-", piped=f"{kept}\n{undone}")
    assert status == 0
    assert out.startswith("The luck of 2 records is what their seals say.\n")


@pytest.mark.parametrize(
    "words",
    [
        ("record", "chess", "--players", "2"),
        ("record", "GAME", "--players", "99"),
        ("record", "GAME", "--players", "two"),
        ("record", "GAME", "--players", "٢"),
        ("record", "GAME", "--players", "SEATS", "--seed", "x"),
        ("record", "GAME", "--players", "SEATS", "--count", "0"),
        ("record", "GAME", "--players", "SEATS", "--bots", "clever"),
        ("record", "GAME", "--players", "SEATS", "--option", "colour=red"),
        ("record", "GAME", "--players", "SEATS", "--option", "colour"),
        ("record", "GAME", "--players", "SEATS", "--option", "=\x1b[31m"),
        ("replay", "/no/such/file"),
        ("replay", "."),
        ("verify", "/no/such/file"),
        ("replay", "-"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_answered_with_one_sentence(words):
    """One line on standard error, nothing on standard output, exit status 2."""
    game = GAMES[0]
    words = [{"GAME": game.slug, "SEATS": str(game.seats[0])}.get(word, word) for word in words]
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_the_host_is_answered_in_the_systems_language():
    """What was found, and what was wrong, is said in Italian where the system speaks Italian."""
    game = GAMES[0]
    lines = run("record", game.slug, "--players", str(game.seats[0]))[1]
    assert run("replay", "-", piped=lines, language="it_IT.UTF-8")[1].startswith("1 verbale è giusto.\n")
    assert run("record", "chess", "--players", "2", language="it")[2].startswith("Non c'è")


def test_files_that_are_no_text_are_refused(tmp_path):
    """Bytes that are no UTF-8 are one sentence and status 2."""
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    status, _, err = run("replay", str(file))
    assert (status, err.count("\n")) == (2, 1)


def test_every_option_can_be_named():
    """The option values of the catalogue are those the command takes; played games of the suite use all that can be."""
    used = {(setting.game.slug, choice) for setting in SETTINGS for choice in setting.options}
    assert used == {
        (game.slug, (option.name, value))
        for game in GAMES
        for option in game.options
        for value in option.values
        if option.name != beginner.NAME
        or (beginner.taken(value, game.seats[-1]) and (game.slug, value) not in LIKE_OTHERS)
    }
    assert played(SETTINGS[0], "named")


# -- what is proved


@pytest.fixture(scope="module")
def sheet():
    """A sealed match with moves taken back."""
    return sealed_record(SETTINGS[0], sealed(SETTINGS[0]))


def test_what_is_proved_and_what_not_is_said(sheet):
    """That nothing was left out is proved by the hash that was told alone."""
    piped = json.dumps(sheet)
    status, out, err = run("verify", "-", piped=piped)
    assert (status, err) == (0, "")
    proved, _, unproved = out.partition("Not proved:\n")
    assert "\nProved:\n- " in proved
    assert unproved.count("\n- ") == 2
    assert "Nothing was left out" not in out
    italian = run("verify", "-", piped=piped, language="it")[1]
    assert "Non provato:\n- " in italian
    assert not set(out.split("\n")) & set(italian.split("\n")) - {""}


def test_a_record_is_compared_with_the_hash_that_was_told(sheet):
    """The same proves that nothing was left out; another is refused, and so is what is no hash."""
    told, piped = sheet["hash"], json.dumps(sheet)
    assert f"Its proof is {told}.\n" in run("verify", "-", piped=piped)[1]
    status, out, _ = run("verify", "-", "--hash", f" {told.upper()} ", piped=piped)
    assert status == 0
    assert "- Nothing was left out, put in or changed" in out
    status, out, _ = run("verify", "-", "--hash", "0" * 32, piped=piped)
    assert status == 1
    assert out == f"Record 1: This is not the record whose hash was told: its hash is {told}.\n"
    for wrong in ("", told[:-1], told[:-1] + "g", f"Proof: {told}"):
        status, out, err = run("verify", "-", "--hash", wrong, piped=piped)
        assert (status, out) == (2, "")
        assert err.startswith("A proof has 32 digits from 0 to 9 and a to f, as it was told; ")
    status, out, err = run("verify", "-", "--hash", told, piped=f"{piped}\n{piped}")
    assert (status, out, err) == (2, "", "--hash is the proof of one record, and - holds several.\n")


def test_an_earlier_end_of_the_same_match_is_another_record(sheet):
    """A record cut short and made a chain of its own has another hash than the one that was told."""
    log = sealed(SETTINGS[0])
    cut = sealed_record(SETTINGS[0], log[: len(log) // 2])
    status, out, _ = run("verify", "-", "--hash", sheet["hash"], piped=json.dumps(cut))
    assert status == 1
    assert cut["hash"] in out


def test_a_record_of_an_earlier_form_is_refused():
    """It is said which form is read."""
    for command in ("replay", "verify"):
        status, out, _ = run(command, "-", piped='{"format": "capolinea-record/1"}')
        assert (status, out) == (1, "Record 1: This is no record of the form capolinea-record/2.\n")
