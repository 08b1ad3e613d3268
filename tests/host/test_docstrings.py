"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent.parent

MODULES = [
    ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
    for package in ("bot", "games", "rendering")
    for path in sorted((HOUSE / package).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    """Every example in this module's docstrings gives what stands below it."""
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
