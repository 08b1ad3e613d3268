"""The wheel, as ``pipx run`` and ``uvx`` take it: everything the bot needs is in it, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

HOUSE = Path(__file__).parents[2]
PACKAGES = ("bot", "games", "rendering")


def _done(*words: object, cwd: Path) -> None:
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, words)), cwd=cwd, env=alone, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this source, built without a network."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for package in PACKAGES:
        shutil.copytree(HOUSE / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HOUSE / name, source)
    quick = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    _done(sys.executable, "-m", "pip", "wheel", ".", *quick, "--wheel-dir", target, cwd=source)
    (found,) = target.glob("capolinea-*.whl")
    return found


def test_everything_the_bot_reads_is_in_the_wheel(wheel: Path) -> None:
    """Each file of the packages is in it, pictures of the README left out, and no test."""
    with ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    files = {
        path.relative_to(HOUSE).as_posix()
        for package in PACKAGES
        for path in (HOUSE / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".png"
    }
    assert held == files


def test_the_wheel_starts_the_bot_from_an_empty_folder(wheel, launch, tmp_path) -> None:
    """``capolinea run`` of a fresh environment plays, draws, explains and speaks Italian, and ends in order."""
    place, folder = tmp_path / "environment", tmp_path / "empty"
    folder.mkdir()
    _done(sys.executable, "-m", "venv", "--without-pip", place, cwd=tmp_path)
    python = place / "bin" / "python"
    (packages,) = (place / "lib").glob("python*/site-packages")
    _done(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        wheel,
        cwd=tmp_path,
    )
    # what the bot depends on is here already; the bot's own source is not among it
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    bot = launch(folder / "data", command=(str(place / "bin" / "capolinea"), "run"), PYTHONPATH="").opened()
    (opened,) = bot.say("ann", "/new metro")
    bot.say("ann", f"/bot {opened['code']}")
    assert bot.say("ann", f"/start {opened['code']}")
    (board,) = bot.say("ann", f"/board {opened['code']}")
    assert board["image"]
    assert bot.say("ann", "/rules tandem")[0]["text"]
    assert [path.name for path in folder.iterdir()] == ["data"]
    assert bot.end() == 0
    assert bot.trouble == []
