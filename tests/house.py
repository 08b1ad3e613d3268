"""The floors of the house, their arrows and sizes, out of the sources: printed by ``make house``, held to by tests."""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median

HOUSE = Path(__file__).parents[1]

ROOMS = ("games", "rendering", "bot")
"""Top rooms, the lowest first: one imports itself and those before it."""

FLOORS = (
    ("ports",),
    ("table", "store"),
    ("repository",),
    ("ratings",),
    ("text",),
    ("commands", "delivery"),
    ("platforms",),
    ("host",),
    ("__main__",),
)
"""Rooms of ``bot``, the lowest first; those on one floor do not know each other."""

Graph = Mapping[str, frozenset[str]]
"""Modules by their full names, and the modules of the house that each imports."""


def modules() -> dict[str, Path]:
    """Every module of the house by its full name."""
    paths = (path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py")))
    return {".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@cache
def imports(source: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every module a source imports, wherever the statement stands, with the names it takes from it."""
    return tuple(_imports(source))


def _imports(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            yield node.module or "", tuple(alias.name for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            yield "__import__", ()


@cache
def graph() -> Graph:
    """Which module imports which, in the whole house."""
    known = modules()
    found = {}
    for name, path in known.items():
        taken = set()
        for module, names in imports(path.read_text(encoding="utf-8")):
            inner = {f"{module}.{one}" for one in names} & known.keys()
            taken |= inner
            if module in known and (len(inner) < len(names) or not names):
                taken.add(module)
        found[name] = frozenset(taken - {name})
    return found


def room_of(module: str) -> str:
    """The room a module stands in: ``games``, ``rendering``, or one of ``bot``.

    >>> room_of("bot.delivery.relay"), room_of("bot.repository"), room_of("games.kernel.game")
    ('delivery', 'repository', 'games')
    """
    top, _, rest = module.partition(".")
    return rest.partition(".")[0] if top == "bot" and rest else top


def arrows(found: Graph) -> Counter[tuple[str, str]]:
    """From which room of ``bot`` to which, and how many imports are behind it."""
    pairs = ((room_of(module), room_of(other)) for module, others in found.items() for other in others)
    return Counter((one, other) for one, other in pairs if one != other)


def known_by(room: str) -> set[str]:
    """The rooms of ``bot`` that a room may import beside itself."""
    floor = next(number for number, rooms in enumerate(FLOORS) if room in rooms)
    return {one for rooms in FLOORS[:floor] for one in rooms}


def cycles(found: Graph) -> list[list[str]]:
    """Groups of modules that import each other, directly or by others."""
    left = {module: set(others) for module, others in found.items()}
    while gone := [module for module, others in left.items() if not others & left.keys()]:
        for module in gone:
            del left[module]
    groups: dict[frozenset[str], None] = {}
    for module in left:
        around = frozenset(one for one in _reached(left, module) if module in _reached(left, one))
        if around:
            groups[around] = None
    return [sorted(group) for group in groups]


def _reached(found: Mapping[str, set[str]], start: str) -> set[str]:
    """The modules that are imported by one, or by those it imports."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        for other in found.get(todo.pop(), ()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def drawn(found: Graph) -> str:
    """The floors of ``bot``, the highest first, each with what it imports and how often."""
    counts, sizes = arrows(found), Counter(map(room_of, found))
    lines = []
    for rooms in (*reversed(FLOORS), tuple(reversed(ROOMS[:-1]))):
        for room in rooms:
            down = ", ".join(f"{other} {count}" for (one, other), count in sorted(counts.items()) if one == room)
            lines.append(f"{room:<11}{sizes[room]:>4} modules  ->  {down or 'nothing'}")
        lines.append("-" * 72)
    lines.append(f"cycles: {cycles(found) or 'none'}")
    return "\n".join(lines)


def code_lines(source: str) -> int:
    r"""Lines that hold code: neither empty nor only a comment or a docstring.

    >>> code_lines("'What.'\n\nx = (\n    1,\n)  # why\n")
    3
    """
    words = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    aside = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    code = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in aside:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - words)


def sized() -> str:
    """Modules, lines, code lines, and the median and largest file, by room."""
    rooms: dict[str, list[tuple[int, int, str]]] = {}
    tests = {f"tests.{path}": path for path in sorted((HOUSE / "tests").rglob("*.py"))}
    for paths, named in ((modules(), room_of), (tests, lambda _: "tests")):
        for name, path in paths.items():
            source = path.read_text(encoding="utf-8")
            size = len(source.splitlines()), code_lines(source), str(path.relative_to(HOUSE))
            for room in {named(name), name.partition(".")[0]} | ({"product"} if named(name) != "tests" else set()):
                rooms.setdefault(room, []).append(size)
    lines = [f"{'room':<11}{'modules':>8}{'lines':>8}{'code':>8}{'median':>8}  largest"]
    for room, sizes in sorted(rooms.items(), key=lambda each: -sum(lines for lines, _, _ in each[1])):
        most, _, path = max(sizes)
        total, code = sum(size[0] for size in sizes), sum(size[1] for size in sizes)
        middle = round(median(size[0] for size in sizes))
        lines.append(f"{room:<11}{len(sizes):>8}{total:>8}{code:>8}{middle:>8}  {most} {path}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(f"{drawn(graph())}\n\n{sized()}\n")
