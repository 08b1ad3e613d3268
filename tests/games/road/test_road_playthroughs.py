"""Whole games are played as they were when their playthrough was last reviewed."""

from __future__ import annotations

import pytest
from playthrough import FILES, HERE, text


@pytest.mark.parametrize("name", FILES)
def test_playthroughs_are_as_reviewed(name):
    """Every query at every step gives what stands in the file (written anew by ``playthrough.py``)."""
    assert (HERE / "playthroughs" / name).read_text() == text(name)
