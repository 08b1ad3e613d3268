"""The tiles of Metro as a pool from which some are taken."""

from __future__ import annotations

import pytest

from games.metro.tiles import Tile, without


def test_only_what_is_left_is_taken() -> None:
    """As many of a kind as there are; one more is told by name."""
    pool = (Tile("aaaa"), Tile("aaaa"), Tile("bbbb"))
    assert without(pool, [Tile("aaaa"), Tile("aaaa")]) == (Tile("bbbb"),)
    with pytest.raises(ValueError, match="no tile 'bbbb' is left"):
        without(pool, [Tile("bbbb"), Tile("bbbb")])
