"""The examples in the docstrings of rendering are true."""

from __future__ import annotations

import doctest

import pytest

from rendering import typeface
from rendering.metro import choices, line_ends, panel_strip, tracks

MODULES = [typeface, tracks, line_ends, choices, panel_strip]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples(module: object) -> None:
    """Every example gives what stands below it, and there is at least one."""
    result = doctest.testmod(module)
    assert (result.failed, result.attempted > 0) == (0, True)
