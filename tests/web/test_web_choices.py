"""Choices of a post as the page gets them."""

from __future__ import annotations

from bot.platforms.web.posts import choices_of, spelling_of
from bot.ports.posts import Choice
from rendering.text import said


def test_what_a_choice_says_of_itself_stands_behind_its_label() -> None:
    """In the reader's language; the line it sends is the same."""
    choice = Choice("K7QF Metro", "/hand K7QF", about=said("your turn"))
    for locale, words in (("en", "your turn"), ("it", "tocca a te")):
        assert choices_of([choice], spelling_of(locale)) == [{"label": f"K7QF Metro {words}", "send": "/hand K7QF"}]
