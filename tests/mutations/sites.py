"""Places in a module where one small change makes another program: comparisons, statements, whole numbers."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("games", "bot/table")

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
"""What each comparison becomes."""

SIGNS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip


@dataclass(frozen=True)
class Site:
    """One change to one module. ``first`` and ``last`` are the lines it touches, ``scope`` is the function around them.

    ``name`` says it in words that stay the same while other lines of the file change.
    """

    path: str
    number: int
    scope: str
    first: int
    last: int
    name: str


@dataclass(frozen=True)
class _Found:
    scope: str
    node: ast.AST
    what: str
    change: Callable[[], None]


def sites(path: Path) -> list[Site]:
    """Every site of a module, in the order of its lines."""
    text = path.read_text(encoding="utf-8")
    lines, where = text.splitlines(), path.relative_to(ROOT).as_posix()
    found, seen = list[Site](), dict[str, int]()
    for number, one in enumerate(_walk(ast.parse(text))):
        first, last = one.node.lineno, one.node.end_lineno  # type: ignore[attr-defined]
        name = f"{where} {one.scope or 'module'}: {one.what} in: {lines[first - 1].strip()}"
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            name += f" ({seen[name]})"
        found.append(Site(where, number, one.scope, first, last, name))
    return found


def mutated(site: Site) -> ast.Module:
    """The module with that one change."""
    tree = ast.parse((ROOT / site.path).read_text(encoding="utf-8"))
    for number, one in enumerate(_walk(tree)):
        if number == site.number:
            one.change()
    return ast.fix_missing_locations(tree)


def module_of(path: str) -> str:
    """The name of the module in a file.

    >>> module_of("games/metro/__init__.py"), module_of("games/metro/rules.py")
    ('games.metro', 'games.metro.rules')
    """
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def chosen(count: int, seed: str) -> list[Site]:
    """So many sites of all folders, by luck that stays with the other ones when a file changes."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    every = [site for path in files for site in sites(path)]
    return sorted(every, key=lambda site: hashlib.sha256(f"{seed}\0{site.name}".encode()).digest())[:count]


def _walk(tree: ast.Module) -> Iterator[_Found]:
    yield from _block(tree.body, "")


def _block(body: list[ast.stmt], scope: str) -> Iterator[_Found]:
    for place, statement in enumerate(tuple(body)):
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield from _block(statement.body, f"{scope}.{statement.name}".removeprefix("."))
            case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Expr(ast.Constant()):
                continue
            case _:
                if _droppable(statement, scope):
                    yield _Found(scope, statement, "dropped", _drop(body, place))
                if not isinstance(statement, ast.Raise):
                    # what a refusal quotes is text
                    yield from _inside(statement, scope)


def _inside(statement: ast.AST, scope: str) -> Iterator[_Found]:
    """The sites of blocks and expressions in a statement, a case or a handler."""
    for name, value in ast.iter_fields(statement):
        for part in value if isinstance(value, list) else [value]:
            match part:
                case ast.stmt():
                    break
                case ast.match_case() | ast.excepthandler():
                    yield from _inside(part, scope)
                case ast.AST() if name not in {"annotation", "returns"}:
                    for node in ast.walk(part):
                        yield from _expression(node, scope)
        if name in {"body", "orelse", "finalbody"}:
            yield from _block(value, scope)


def _droppable(statement: ast.stmt, scope: str) -> bool:
    """Whether a function can go on without a statement, so that only a test can tell."""
    match statement:
        case ast.Expr(ast.Call(ast.Name("assert_never"))):
            return False
        case ast.Expr(ast.Yield() | ast.YieldFrom() | ast.Call() | ast.Await()) | ast.AugAssign() | ast.Delete():
            return bool(scope)
        case ast.Raise():
            return "AssertionError" not in ast.unparse(statement)
        case ast.If(orelse=[]) | ast.Continue() | ast.Break():
            return bool(scope)
        case _:
            return False


def _drop(body: list[ast.stmt], place: int) -> Callable[[], None]:
    def change() -> None:
        body[place] = ast.copy_location(ast.Pass(), body[place])

    return change


def _expression(node: ast.AST, scope: str) -> Iterator[_Found]:
    match node:
        case ast.Compare():
            for place, sign in enumerate(node.ops):
                other = FLIPPED[type(sign)]
                yield _Found(scope, node, f"{SIGNS[type(sign)]} is {SIGNS[other]}", _flip(node, place, other))
        case ast.Constant(value=int(number)) if type(number) is int:
            yield _Found(scope, node, f"{number} is {number + 1}", _raise(node, number))


def _flip(node: ast.Compare, place: int, other: type[ast.cmpop]) -> Callable[[], None]:
    def change() -> None:
        node.ops[place] = other()

    return change


def _raise(node: ast.Constant, number: int) -> Callable[[], None]:
    def change() -> None:
        node.value = number + 1

    return change


if __name__ == "__main__":
    for site in chosen(1 << 30, ""):
        print(site.name)
