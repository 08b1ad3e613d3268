"""What ``verify`` says is proved and what not, and its ``--hash``."""

from __future__ import annotations

import json

import pytest
import typer
from every_game import SETTINGS
from sealing_games import sealed, sealed_record
from typer.testing import CliRunner

from bot.host import check_commands

SHELL = typer.Typer()
SHELL.command("verify")(check_commands.verify)
SHELL.command("replay")(check_commands.replay)


def run(*words, piped=None, language="en"):
    """Exit status, standard output and standard error of a call."""
    result = CliRunner(env={"LC_ALL": language}).invoke(SHELL, list(words), input=piped)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


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
