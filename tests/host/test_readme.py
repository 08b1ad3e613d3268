"""What the pages for people say is true of the program."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import discord
import pytest

from bot.commands.catalogue import commands
from bot.commands.command import Command
from bot.host.settings import Settings
from games import catalogue
from games.kernel.game import AnyGame

HOUSE = Path(__file__).parent.parent.parent
COMMANDS_PAGE = "bot/commands/COMMANDS.md"
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "deploy/README.md", COMMANDS_PAGE)
README = (HOUSE / "README.md").read_text(encoding="utf-8")


def _rows(heading: str, page: str = COMMANDS_PAGE) -> list[list[str]]:
    """Cells of the table behind this header row of a page."""
    text = (HOUSE / page).read_text(encoding="utf-8")
    after = text.split(f"| {heading} |\n", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in after.splitlines()[1:]]


def _usage(command: Command) -> str:
    params = [param.name if param.required else f"[{param.name}]" for param in command.params]
    return " ".join([f"/{command.name}", *params])


def _shown(default: object) -> str:
    return "" if default in {None, ()} else str(default)


def test_readme_is_short() -> None:
    """A player or host reads it in some minutes; what only some need stands on the pages it links to."""
    assert len(README.splitlines()) <= 150


def test_the_page_of_commands_lists_them() -> None:
    """Every command stands in the table, in order, with its parameters and the line the bot says about it."""
    expected = [[f"`{_usage(command)}`", command.about] for command in commands().values()]
    assert _rows("command | what it does") == expected
    everyday = _rows("everyday command | what it does", "README.md")
    assert everyday
    assert [row for row in expected if row in everyday] == everyday


def test_the_page_for_hosts_lists_the_settings() -> None:
    """Every setting stands in the table with its default."""
    expected = {name.upper(): _shown(field.default) for name, field in Settings.model_fields.items()}
    rows = _rows("setting | default | meaning", "deploy/README.md")
    assert {name.strip("`"): default.strip("`") for name, default, _ in rows} == expected


def test_env_example_documents_the_settings() -> None:
    """The example file holds every setting with its default, each behind a comment."""
    text = (HOUSE / ".env.example").read_text(encoding="utf-8")
    expected = {name.upper(): _shown(field.default) for name, field in Settings.model_fields.items()}
    assert dict(line.split("=", 1) for line in text.splitlines() if line and not line.startswith("#")) == expected
    assert all(block.startswith("#") for block in text.strip().split("\n\n"))


def test_env_example_copied_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the example file gives the same settings as no file at all."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    assert Settings(_env_file=HOUSE / ".env.example") == Settings(_env_file=None)


def test_the_page_of_commands_names_metros_options() -> None:
    """The options of Metro stand there with their values, the default first."""
    rows = _rows("option | values, the usual one first | meaning")
    told = {name.strip("`"): re.findall(r"`(\w+)`", values) for name, values, _ in rows}
    options = catalogue()["metro"].options
    assert told == {
        option.name: sorted(option.values, key=lambda value, first=option.default: value != first)  # type: ignore[misc]
        for option in options
    }


def test_readme_names_every_game_with_its_players_and_options() -> None:
    """Each game stands there with its slug and numbers of players, the others with their options and moves."""
    several = _rows("game | players | what it is", "README.md")
    rows = {re.findall(r"`(\w+)`", name)[0]: players for name, players, _ in several}
    assert set(rows) == set(catalogue())
    for slug, players in rows.items():
        numbers = [int(number) for number in re.findall(r"\d+", players)]
        assert (numbers[0], numbers[-1]) == (catalogue()[slug].seats[0], catalogue()[slug].seats[-1])
    for name, moves, options in _rows("game | moves | options"):
        game: AnyGame = catalogue()[name.strip("`")]
        assert re.findall(r"`(\w+)`", options) == [option.name for option in game.options]
        for text in re.findall(r"`([a-z0-9 -]+)`", moves):
            assert text == "c4-c5 f2-g3" or game.write(game.read(text)) == text


def test_the_page_of_commands_writes_moves_as_metro_does() -> None:
    """Every move the page shows is read, and written back as it stands."""
    game: AnyGame = catalogue()["metro"]
    texts = [row[0].strip("`") for row in _rows("you type | what you do")]
    assert len(texts) == 5
    assert [game.write(game.read(text)) for text in texts] == texts


def test_invitation_asks_for_what_discord_needs() -> None:
    """The number in the invitation is made of exactly the permissions the page names."""
    number = re.search(r"permissions=(\d+)", README)
    assert number
    assert discord.Permissions(int(number[1])) == discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        create_public_threads=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
    )


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    """Every link and picture of a page that points into the repository is there."""
    path = HOUSE / page
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8"))
    assert [target for target in targets if "://" not in target and not (path.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_pages_name_targets_there_are(page: str) -> None:
    """Every ``make something`` on a page is a target of the Makefile."""
    targets = set(re.findall(r"^([a-z]+):", (HOUSE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = (HOUSE / page).read_text(encoding="utf-8")
    assert set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)) <= targets


def test_nothing_is_installed_when_nothing_has_changed(tmp_path: Path) -> None:
    """With stamps newer than what they stand for, starting and testing call neither pip nor the package index."""
    (tmp_path / "Makefile").write_bytes((HOUSE / "Makefile").read_bytes())
    (tmp_path / "deploy").mkdir()
    for name in ("pyproject.toml", "deploy/constraints.txt"):
        (tmp_path / name).touch()
    (tmp_path / ".venv/bin").mkdir(parents=True)
    for name in ("bin/python", "ready", "ready-dev"):
        (tmp_path / ".venv" / name).touch()
    for target in ("setup", "run", "test", "soak", "coverage", "house", "bench", "lint", "messages"):
        plan = subprocess.run(["make", "-n", target], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        assert "pip" not in plan, target
        assert "venv --clear" not in plan, target


def test_old_python_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """A Python that is too old ends ``make setup`` with status 2 and one line that says what to do."""
    (tmp_path / "Makefile").write_bytes((HOUSE / "Makefile").read_bytes())
    (tmp_path / "deploy").mkdir()
    for name in ("pyproject.toml", "deploy/constraints.txt"):
        (tmp_path / name).touch()
    old = tmp_path / "old-python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    made = subprocess.run(["make", "setup", f"PYTHON={old}"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert made.returncode == 2
    assert made.stderr.startswith("Capolinea needs Python 3.11 or newer")
    assert not (tmp_path / ".venv").exists()


def test_ci_runs_the_readmes_test_command() -> None:
    """The script of the server can be run and ends in the command the README names."""
    script = HOUSE / ".ci/run"
    assert script.stat().st_mode & 0o111
    last = script.read_text(encoding="utf-8").strip().splitlines()[-1]
    assert "make test" in last
    assert "```sh\nmake test\n```" in README
    checks = ("lint", "messages", "gallery", "bench QUICK=1")
    made = " ".join(line for line in script.read_text(encoding="utf-8").splitlines() if line.startswith("make "))
    assert all(f" {check} " in made for check in checks)


def test_every_package_has_its_version() -> None:
    """The constraints name one version of each package that is asked for, and no other source of it."""
    lines = (HOUSE / "deploy/constraints.txt").read_text(encoding="utf-8").splitlines()[1:]
    pinned = [re.fullmatch(r"([\w.-]+)==[\w.]+", line) for line in lines]
    assert all(pinned)
    names = {re.sub(r"[-_.]+", "-", one[1].lower()) for one in pinned if one}
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    asked = [re.sub(r"[-_.]+", "-", re.split(r"[\[<>=]", one)[0].lower()) for one in wanted]
    assert set(asked) <= names
    assert len(asked) == len(set(asked)), "a package is asked for twice"
