"""A fifth game is a few files that change no line of ours: laid into the house, or a package installed beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
FIFTH = HOUSE / "tests" / "fifth_game"
FILES = sorted(file for file in FIFTH.rglob("*") if file.is_file() and file.suffix != ".pyc")
PASSING = "*.pyc.*"
"""Compiled modules while they are written, which may be gone before they are copied."""
PLAYED = "tests/commands/pebbles_played.py"
CHECKS = {
    "tests/games": (
        "contract codec match edges long_matches luck no_peeking foresight game_defaults rules_pages deeds "
        "selfplay ladder chosen_moves computer_check fair_players records record_schema record_leaves record_proofs "
        "forgeries honest_matches"
    ),
    "tests/generators": "generators",
    "tests/rendering": (
        "painters panels previews legible seen_at_a_glance emojis phrases reasons advice worked "
        "poster replay card_picture"
    ),
    "tests/table": "lessons",
    "tests/commands": "learn chat first_match lookup hint lobby solo round_trips proofs vote_play",
    "tests/text": "at_once",
    "tests/delivery": "posting_round_trips",
    "tests/web": "web_hidden",
}
"""Tests that take every game they find, by folder; of them those of the fifth game are run."""
DEFAULTS = {
    "tests/games": "contract foresight no_peeking records chosen_moves computer_check deeds",
    "tests/rendering": "painters panels reasons",
    "tests/table": "lessons",
    "tests/commands": "learn hint vote_play",
}
"""Those of them in which something stands in for what a game leaves out; the others are run by ``make soak``."""
PYTEST = ("-q", "-p", "no:cacheprovider", "-p", "no:simcord")
"""No test of a game needs a Discord, which takes long to load."""
WORDS = "tests/test_words.py"
"""Of the sentences of the house, where the fifth game is one of its folders, all are tested."""


def files_of(checks):
    """The files of these tests."""
    return [f"{folder}/test_{name}.py" for folder, names in checks.items() for name in names.split()]


def laid(house, skipped=()):
    """A copy of this house with the files of the fifth game, except those in some of its folders."""
    for room in ("bot", "games", "rendering", "tests"):
        shutil.copytree(HOUSE / room, house / room, ignore=shutil.ignore_patterns("fifth_game", PASSING))
    shutil.copy(HOUSE / "pyproject.toml", house)
    for file in (file.relative_to(FIFTH) for file in FILES):
        assert not (house / file).exists(), "a fifth game changes no file that is there"
        if file.parts[0] not in skipped:
            (house / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(FIFTH / file, house / file)
    return house


@pytest.fixture(scope="module")
def beside(tmp_path_factory):
    """A folder as an installer leaves it: the fifth game as a package of its own, and what it says of itself."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(FIFTH / "games/pebbles", site / "pebbles", ignore=shutil.ignore_patterns("__pycache__"))
    painter = (FIFTH / "rendering/pebbles.py").read_text(encoding="utf-8")
    (site / "pebbles/painter.py").write_text(painter.replace("games.pebbles", "pebbles"), encoding="utf-8")
    about = site / "pebbles-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[capolinea.games]\npebbles = pebbles\n", encoding="utf-8")
    return site


def run(folder, *words, paths):
    """What a Python process in a folder prints, which finds its modules on these paths and must succeed."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def passed(printed):
    """How many tests passed."""
    return int(printed.strip().splitlines()[-1].split(" passed")[0].split()[-1])


def test_a_fifth_game_with_pictures_is_small():
    """At most ten files and 350 lines, its rules pages, its Italian and its own test among them."""
    assert len(FILES) <= 10
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in FILES) <= 350


def test_the_way_to_a_game_names_files_and_tests():
    """CONTRIBUTING.md walks through the files of the fifth game, and names every test that it must pass."""
    page = (HOUSE / "CONTRIBUTING.md").read_text(encoding="utf-8")
    steps = page.split("## How a game is added")[1].split("\n## ")[0]
    named = [*(file.relative_to(HOUSE).as_posix() for file in FILES), WORDS]
    assert [path for path in named if f"`{path}`" not in steps] == []
    tests = steps.split("**The tests it must pass**")[1]
    for path in files_of(CHECKS):
        assert f"`{path}`" in tests or f"`{Path(path).stem.removeprefix('test_')}`" in tests, path


@pytest.mark.long
def test_a_fifth_game_needs_nothing_but_its_own_files(tmp_path):
    """A match through the desk with pictures, and the tests in which defaults matter, pass for a game just added."""
    house = laid(tmp_path)
    words = (*PYTEST, "-m", "not soak", "-k", "pebbles", PLAYED, *files_of(DEFAULTS))
    assert passed(run(house, "pytest", *words, paths=[house])) > 100


@pytest.mark.soak
def test_a_fifth_game_passes_every_test_that_takes_all_games(tmp_path):
    """Thousands of its games too, and the sentences of the house, where it is laid in."""
    house = laid(tmp_path)
    words = (*PYTEST, "-k", "pebbles or test_words.py", PLAYED, WORDS, *files_of(CHECKS))
    count = passed(run(house, "pytest", *words, paths=[house]))
    print(f"{count} tests of the fifth game")
    assert count > 250


@pytest.mark.long
def test_a_game_installed_beside_ours_is_one_of_them(tmp_path, beside):
    """Found by its entry point alone, it is played through the desk, drawn, and told in Italian."""
    house = laid(tmp_path, skipped=("games", "rendering"))
    words = (*PYTEST, "-k", "not whole_match", PLAYED)
    assert passed(run(house, "pytest", *words, paths=[house, beside])) == 2


@pytest.mark.soak
def test_a_game_installed_beside_ours_keeps_the_contract(tmp_path, beside):
    """As one that is laid into the house."""
    house = laid(tmp_path, skipped=("games", "rendering"))
    words = (*PYTEST, "-k", "pebbles", "tests/games/test_contract.py", "tests/rendering/test_painters.py")
    assert passed(run(house, "pytest", *words, paths=[house, beside])) > 60


def test_a_game_installed_beside_ours_is_recorded(tmp_path, beside):
    """Computer players play it to its end, and the record of it is found right."""
    paths = [HOUSE, beside]
    record = run(tmp_path, "bot", "record", "pebbles", "--players", "3", "--option", "heap=large", paths=paths)
    (tmp_path / "games.json").write_text(record, encoding="utf-8")
    assert '"setup": {"draws": [[10, ' in record
    assert '"result": {"places": [' in record
    assert "1" in run(tmp_path, "bot", "replay", "games.json", paths=paths)


def test_two_games_of_one_name_are_refused(tmp_path, beside):
    """A package that calls its game as one of ours is named, and takes nothing over."""
    shutil.copytree(beside, tmp_path, dirs_exist_ok=True)
    source = tmp_path / "pebbles/__init__.py"
    source.write_text(source.read_text(encoding="utf-8").replace('slug="pebbles"', 'slug="metro"'), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "import games; games.catalogue()"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (HOUSE, tmp_path)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ValueError: games.metro and pebbles are both a game metro" in done.stderr
