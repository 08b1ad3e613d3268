"""What is offered of many moves, and what somebody may have meant, at the edges of the numbers."""

from __future__ import annotations

import pytest

from games.kernel.game import Unreadable
from games.kernel.move_completion import meant, offers, runs
from games.tandem.notation import read


def test_as_many_are_offered_as_may_be() -> None:
    """Beginnings are split as long as the parts are no more than that, exactly as many among them."""
    texts = ["draw", "lay a1", "lay a2", "lay b1", "lay b2"]
    assert [offer.text for offer in offers(texts, most=5)] == texts
    assert [offer.text for offer in offers(texts, most=4)] == ["draw", "lay"]
    assert [offer.text for offer in offers(texts, most=3)] == ["draw", "lay a", "lay b"]
    assert [offer.text for offer in offers(texts, most=2)] == ["draw", "lay"]


def test_something_is_always_offered_that_leads_on() -> None:
    """A single beginning is split, also into more parts than may be: with it alone nobody would get on."""
    texts = ["lay a1", "lay b1", "lay c1"]
    assert [offer.text for offer in offers(texts, most=2)] == texts
    assert [offer.text for offer in offers(texts, "lay", most=2)] == texts


def test_three_are_meant_at_most() -> None:
    """However many are near."""
    texts = [f"lay {letter}1" for letter in "abcdefgh"]
    assert len(meant(texts, "lay x1")) == 3
    assert len(meant(texts, "la a1")) == 1
    assert len(meant([f"{verb} a1" for verb in ("bet", "get", "let", "met", "set")], "jet a1")) == 3


def test_a_move_of_eight_words_is_read_and_none_of_nine() -> None:
    """What is longer stays whole, with all that stands beside it."""
    eight, nine = " ".join("abcdefgh"), " ".join("abcdefghi")
    assert runs(f"{eight} x", lambda text: text in {eight, "x"}) == (eight, "x")
    assert runs(f"{nine} x", lambda text: text in {nine, "x"}) == (f"{nine} x",)


def test_a_key_of_tandem_names_each_subject_once() -> None:
    """Six of them, each in its place; none twice."""
    assert read("key bell drop leaf star moon sun").order == (5, 4, 3, 2, 1, 0)  # type: ignore[union-attr]
    with pytest.raises(Unreadable, match="each of the six subjects once"):
        read("key sun moon star leaf drop sun")
