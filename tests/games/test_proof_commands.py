"""What ``verify`` says is proved and what not, its ``--hash``, and both formats of ``record``."""

from __future__ import annotations

import json

import pytest
import typer
from every_game import GAMES, SETTINGS
from sealing_games import sealed, sealed_record
from typer.testing import CliRunner

from bot.host import check_commands, record_commands
from games.records import FORMS, check
from games.records.reader import EIGHT

SHELL = typer.Typer()
SHELL.command("record")(record_commands.record)
SHELL.command("verify")(check_commands.verify)


def run(*words, piped=None, language="en"):
    """Exit status, standard output and standard error of a call."""
    result = CliRunner(env={"LC_ALL": language}).invoke(SHELL, list(words), input=piped)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(scope="module")
def sheets():
    """A sealed match with moves taken back, in each format."""
    return {form: sealed_record(SETTINGS[0], sealed(SETTINGS[0]), form=form) for form in FORMS}


@pytest.mark.parametrize("form", FORMS)
def test_what_is_proved_and_what_not_is_said(sheets, form):
    """For each format its own sentences; that nothing was left out is proved by the hash that was told alone."""
    piped = json.dumps(sheets[form])
    status, out, err = run("verify", "-", piped=piped)
    assert (status, err) == (0, "")
    proved, _, unproved = out.partition("Not proved:\n")
    assert f"Proved, for records of format {form}:\n- " in proved
    assert unproved.count("\n- ") == (3 if form == 1 else 2) + (form == 1)
    assert "Nothing was left out" not in out
    italian = run("verify", "-", piped=piped, language="it")[1]
    assert "Non provato:\n- " in italian
    assert not set(out.split("\n")) & set(italian.split("\n")) - {""}


def test_a_record_is_compared_with_the_hash_that_was_told(sheets):
    """The same proves that nothing was left out; another is refused, and so is what is no hash."""
    sheet = sheets[2]
    told, piped = sheet["hash"], json.dumps(sheet)
    assert f"Its proof is {told}.\n" in run("verify", "-", piped=piped)[1]
    status, out, _ = run("verify", "-", "--hash", f" {told.upper()} ", piped=piped)
    assert status == 0
    assert "- Nothing was left out, put in or changed" in out
    status, out, _ = run("verify", "-", "--hash", "0" * 32, piped=piped)
    assert status == 1
    assert out == f"Record 1: This is not the record whose hash was told: its hash is {told}.\n"
    assert run("verify", "-", "--hash", told, piped=json.dumps(sheets[1]))[:2] == (
        1,
        "Record 1: A record of format 1 has no hash.\n",
    )
    for wrong in ("", told[:-1], told[:-1] + "g", f"Proof: {told}"):
        status, out, err = run("verify", "-", "--hash", wrong, piped=piped)
        assert (status, out) == (2, "")
        assert err.startswith("A proof has 32 digits from 0 to 9 and a to f, as it was told; ")
    status, out, err = run("verify", "-", "--hash", told, piped=f"{piped}\n{piped}")
    assert (status, out, err) == (2, "", "--hash is the proof of one record, and - holds several.\n")


def test_an_earlier_end_of_the_same_match_is_another_record(sheets):
    """A record cut short and made a chain of its own has another hash than the one that was told."""
    log = sealed(SETTINGS[0])
    cut = sealed_record(SETTINGS[0], log[: len(log) // 2])
    status, out, _ = run("verify", "-", "--hash", sheets[2]["hash"], piped=json.dumps(cut))
    assert status == 1
    assert cut["hash"] in out


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_records_of_both_formats_are_played(game):
    """The same game in both; without a wish it is the newest. Format 1 plays by the options it knows."""
    call = ("record", game.slug, "--players", str(game.seats[0]), "--bots", "random")
    new, old = (json.loads(run(*call, "--format", str(form))[1]) for form in (2, 1))
    assert [sheet["format"] for sheet in (old, new)] == list(FORMS.values())
    assert json.loads(run(*call)[1]) == new
    check(old)
    check(new)
    assert new["players"] == ["random 0"] * game.seats[0] or all(name.startswith("random ") for name in new["players"])
    assert run(*call, "--format", "3") == (2, "", "--format is 1 or 2, not 3.\n")
    for option in game.options:
        others = [value for value in option.values if option.before not in ("", value)]
        for value in others[:1]:
            status, out, err = run(*call, "--format", "1", "--option", f"{option.name}={value}")
            assert (status, out) == (2, "")
            assert err == f"Records of format 1 know no {option.name} but {option.before}.\n"
    many = game.seats[-1]
    if many > EIGHT:
        call = ("record", game.slug, "--players", str(many), "--bots", "random")
        assert run(*call, "--format", "1") == (2, "", "Format 1 has eight seats at most.\n")
