"""The house: imports run one way, and the rules know neither clock nor chat nor drawing nor luck of their own."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
ROOMS = ("games", "rendering", "bot")
MAY = {"games": {"games"}, "rendering": {"games", "rendering"}, "bot": set(ROOMS)}
FORBIDDEN = {"random", "secrets", "time", "datetime", "asyncio", "os", "logging", "socket", "subprocess", "threading"}


def imports(source):
    """Every module a source imports, wherever the statement stands, and what ``import_module`` is told to fetch."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            yield node.module
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            yield "__import__"


def wrong(room, source):
    """The imports a file of this room may not have."""
    found = []
    for module in imports(source):
        top = module.partition(".")[0]
        upward = top in ROOMS and top not in MAY[room]
        foreign = top in FORBIDDEN or top not in {*sys.stdlib_module_names, *ROOMS}
        if upward or (room == "games" and foreign):
            found.append(module)
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_imports_run_one_way(room):
    """No file imports a room above its own; games/ imports the standard library alone, and no clock, luck or I/O."""
    files = sorted((HOUSE / room).rglob("*.py"))
    assert files
    assert {str(path): bad for path in files if (bad := wrong(room, path.read_text()))} == {}


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("games", "import random"),
        ("games", "from time import time"),
        ("games", "def f():\n    import os.path"),
        ("games", "import PIL.Image"),
        ("games", "from rendering import text"),
        ("games", "__import__('random')"),
        ("rendering", "import bot.commands.desk"),
        ("rendering", "if True:\n    from bot import ports"),
    ],
)
def test_a_wrong_import_is_found(room, line):
    """The walk over the syntax tree finds it at any depth."""
    assert wrong(room, line)


def test_the_rules_keep_nothing_between_calls():
    """No function under games/ declares a global, so that no state hides beside the values."""
    for path in (HOUSE / "games").rglob("*.py"):
        assert not any(isinstance(node, ast.Global) for node in ast.walk(ast.parse(path.read_text()))), path


@pytest.mark.parametrize(
    ("folder", "never"),
    [
        ("bot/platforms", ("redis", "bot.store")),
        ("bot/platforms/discord", ("telegram", "bot.platforms.telegram", "bot.platforms.web")),
        ("bot/platforms/telegram", ("discord", "bot.platforms.discord", "bot.platforms.web")),
        ("bot/platforms/web", ("discord", "telegram", "bot.platforms.discord", "bot.platforms.telegram")),
        ("bot/store", ("games", "bot.platforms", "discord", "telegram", "aiohttp")),
    ],
)
def test_platforms_and_store_keep_apart(folder, never):
    """Adapters know neither Redis nor each other; the store knows neither games nor platforms."""
    files = sorted((HOUSE / folder).rglob("*.py"))
    assert files
    for path in files:
        found = [
            module for module in imports(path.read_text()) if f"{module}.".startswith(tuple(f"{n}." for n in never))
        ]
        assert found == [], path


def test_redis_stays_in_the_store():
    """No module outside ``bot/store`` imports the library: the store raises the ports' own error."""
    files = [path for path in (HOUSE / "bot").rglob("*.py") if HOUSE / "bot/store" not in path.parents]
    assert files
    assert [str(path) for path in files if "redis" in {name.split(".")[0] for name in imports(path.read_text())}] == []


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "README.md", "deploy/README.md"])
def test_files_that_are_named_exist(page):
    """Every file of the house that a page for developers or hosts names is there."""
    named = re.findall(r"`((?:bot|games|rendering|tests|deploy)/[\w./-]+)`", (HOUSE / page).read_text(encoding="utf-8"))
    assert [path for path in named if not (HOUSE / path).exists()] == []


def test_the_map_of_the_house_names_files():
    """The pattern above finds something to check."""
    assert len(re.findall(r"`bot/[\w./-]+`", (HOUSE / "CONTRIBUTING.md").read_text(encoding="utf-8"))) > 20
