"""A match keeps the edition of the rules it began with."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType

import pytest

import games
from games import catalogue, edition


@pytest.fixture
def second_edition(monkeypatch):
    """Metro as if its rules had changed since: ``GAME`` is edition 2, the old one stands in ``EARLIER``."""
    module = sys.modules["games.metro"]
    first = module.GAME
    later = ModuleType("games.metro")
    later.GAME = replace(first, edition=first.edition + 1, title="Metro, second edition")
    later.EARLIER = (first,)
    monkeypatch.setitem(sys.modules, "games.metro", later)
    for known in (catalogue, games._editions):
        known.cache_clear()
    yield later
    monkeypatch.undo()
    for known in (catalogue, games._editions):
        known.cache_clear()


def test_new_matches_get_the_newest_rules_and_old_ones_keep_theirs(second_edition):
    """The catalogue offers edition 2; edition 1 is still found; edition 3 is not."""
    assert catalogue()["metro"] is second_edition.GAME
    assert edition("metro", 1) is second_edition.EARLIER[0]
    assert edition("metro", 2) is second_edition.GAME
    assert edition("metro", 3) is None
    assert edition("chess", 1) is None
