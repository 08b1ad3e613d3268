"""What docstrings and pages cite is there: files, headings of pages, modules and what is in them."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
PAGES = sorted(
    path.relative_to(HOUSE).as_posix()
    for path in (
        *HOUSE.glob("*.md"),
        *(page for room in ("bot", "games", "rendering", "deploy") for page in (HOUSE / room).rglob("*.md")),
    )
)
SOURCES = sorted(path for room in ("bot", "games", "rendering", "tests") for path in (HOUSE / room).rglob("*.py"))

FILE = re.compile(r"(?<![\w./-])((?:bot|games|rendering|tests|deploy|rules|shared)/[\w./-]*[\w/])(?![\w<*{])")
"""A path into the house; one with a hole, as ``games/<slug>/``, is no citation."""
HEADING = re.compile(r'((?:bot|games|rendering|tests|deploy)/[\w./-]+\.md)`*, "([^"]+)"')
"""A page, and a section of it."""
DOTTED = re.compile(r"``((?:bot|games|rendering)(?:\.\w+)+)``|`((?:bot|games|rendering)(?:\.\w+)+)`")
"""A module, or something in it."""


@cache
def docstrings(path):
    """Every docstring of a module, also those below its constants and fields."""
    found, nodes = [], [ast.parse(path.read_text(encoding="utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found.append(node.value.value)
        # nothing below an expression is a statement
        nodes += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr)]
    return found


def is_there(name):
    """Whether a dotted name leads to a module, or to something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        path = HOUSE.joinpath(*parts[:length])
        if path.is_dir() or path.with_suffix(".py").is_file():
            thing = importlib.import_module(".".join(parts[:length]))
            for part in parts[length:]:
                fields = getattr(thing, "__dataclass_fields__", {})
                if not hasattr(thing, part) and part not in fields:
                    return False
                thing = getattr(thing, part, None)
            return True
    return False


def lost(text):
    """What a text cites and is not there."""
    missing = [path for path in FILE.findall(text) if not (HOUSE / path).exists()]
    for page, heading in HEADING.findall(text):
        file = HOUSE / page
        if not file.is_file() or heading not in _headings(file):
            missing.append(f"{page}, {heading}")
    return missing + [name for pair in DOTTED.findall(text) for name in pair if name and not is_there(name)]


def _headings(page):
    lines = page.read_text(encoding="utf-8").splitlines()
    return [line.lstrip("# ") for line in lines if line.startswith("#")]


def test_docstrings_cite_what_is_there():
    """No docstring names a file, a section of a page or a module that the house does not have."""
    found = {
        path.relative_to(HOUSE).as_posix(): missing
        for path in SOURCES
        if "fifth_game" not in path.parts and (missing := [each for text in docstrings(path) for each in lost(text)])
    }
    assert found == {}


@pytest.mark.parametrize("page", [page for page in PAGES if page != "CHANGELOG.md"])
def test_pages_cite_what_is_there(page):
    """No page names a file or module that is not there, and its links lead to files and headings that are."""
    path = HOUSE / page
    text = path.read_text(encoding="utf-8")
    assert lost(text) == []
    for target, heading in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
        there = (path.parent / target) if target else path
        assert there.exists(), target
        if heading:
            slugs = [re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in _headings(there)]
            assert heading in slugs, heading


@pytest.mark.parametrize(
    "text",
    [
        "As ``rules/metro.md`` says.",
        '(games/metro/RULES.md, "Nothing of the kind")',
        "``games.kernel.match.no_such_function``",
        "``bot.no_such_room``",
        "see bot/no_such_room/file.py",
    ],
)
def test_a_wrong_citation_is_found(text):
    """A file, a section or a module that is not there is named."""
    assert len(lost(text)) == 1


def test_right_citations_are_left_alone():
    """What is there is not named, nor what is no citation."""
    text = '``games/metro/RULES.md``, "Parts": ``games.kernel.match.replay``, `games/<slug>/rules.en.md`, games/metro/.'
    assert lost(text) == []


def test_there_is_something_to_check():
    """The patterns find citations of every sort in the house."""
    texts = "\n".join(each for path in SOURCES for each in docstrings(path))
    assert len(FILE.findall(texts)) > 20
    assert len(HEADING.findall(texts)) > 5
    assert DOTTED.findall(texts)
