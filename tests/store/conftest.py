"""Short ways to write commits."""

from __future__ import annotations

import pytest

from bot.ports import Code, Commit, Place, Profile

ANN, BEN = Profile("ann"), Profile("ben")
HERE, THERE = Place("web:lobby"), Place("telegram:-100:7")


@pytest.fixture
def change():
    """A commit with what matters in a test."""

    def make(code="K7QF", expected=0, key="", entries=(b"one",), **facts):
        given = {"snapshot": b"state", "due": None, "people": (ANN,), "places": (HERE,), **facts}
        return Commit(Code(code), expected, key or f"key-{expected}", tuple(entries), **given)

    return make
