"""The house: imports run one way, and the rules know neither clock nor chat nor drawing nor luck of their own."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from tests.house import HOUSE, ROOMS, arrows, cycles, drawn, graph, imports, known_by, room_of

MAY = {room: set(ROOMS[: number + 1]) for number, room in enumerate(ROOMS)}
FORBIDDEN = {"random", "secrets", "time", "datetime", "asyncio", "os", "logging", "socket", "subprocess", "threading"}


def wrong(room, source):
    """The imports a file of this room may not have."""
    found = []
    for module, _ in imports(source):
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


def test_nothing_else_lies_at_the_top():
    """What is under version control has its place in a room, or is one of the files that belong at the top."""
    git = subprocess.run(["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=False)
    if git.returncode:
        pytest.skip("this is no checkout")
    top = {path.partition("/")[0] for path in git.stdout.splitlines()}
    files = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "pyproject.toml"}
    assert {name for name in top if not name.startswith(".")} - files == {
        "bot",
        "deploy",
        "games",
        "rendering",
        "tests",
    }


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
            module for module, _ in imports(path.read_text()) if f"{module}.".startswith(tuple(f"{n}." for n in never))
        ]
        assert found == [], path


def test_no_arrow_points_up():
    """Each room of ``bot`` imports only what stands below it."""
    wrong_way = [
        (module, other)
        for module, others in graph().items()
        if module.startswith("bot.")
        for other in sorted(others)
        if other.startswith("bot.") and room_of(other) not in {room_of(module), *known_by(room_of(module))}
    ]
    assert wrong_way == []


def test_no_modules_import_each_other():
    """Neither directly nor by way of others, not even for types."""
    assert cycles(graph()) == []


def test_a_cycle_is_found():
    """Two modules, or three in a ring, beside one that only leads there."""
    found = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"e", "a"}, "e": {"d"}, "f": {"a"}}
    assert cycles({module: frozenset(others) for module, others in found.items()}) == [["a", "b", "c"], ["d", "e"]]


def test_the_house_is_drawn():
    """The text that ``make house`` prints names every room and every arrow between them."""
    text = drawn(graph())
    assert all(
        any(line.startswith(one) and other in line for line in text.splitlines()) for one, other in arrows(graph())
    )


def test_redis_stays_in_the_store():
    """No module outside ``bot/store`` imports the library: the store raises the ports' own error."""
    files = [path for path in (HOUSE / "bot").rglob("*.py") if HOUSE / "bot/store" not in path.parents]
    assert files
    assert [
        str(path) for path in files if "redis" in {name.split(".")[0] for name, _ in imports(path.read_text())}
    ] == []


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "README.md", "deploy/README.md"])
def test_files_that_are_named_exist(page):
    """Every file of the house that a page for developers or hosts names is there."""
    named = re.findall(r"`((?:bot|games|rendering|tests|deploy)/[\w./-]+)`", (HOUSE / page).read_text(encoding="utf-8"))
    assert [path for path in named if not (HOUSE / path).exists()] == []


def test_the_map_of_the_house_names_files():
    """The pattern above finds something to check."""
    assert len(re.findall(r"`bot/[\w./-]+`", (HOUSE / "CONTRIBUTING.md").read_text(encoding="utf-8"))) > 20
