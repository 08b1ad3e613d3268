"""Names of any kind become something our fonts can show, and nothing on a picture is written too small."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.typeface import ELLIPSIS, cap, clean, coverage, font, initialled, shorten, width


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Zoë \u202e 🚇 D’Été\n", "Zoë D’Été"),
        ("e\u0301mile", "émile"),
        ("Z\u0351\u0343a\u0334\u0318lgo", "Zalgo"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Иван", "Иван"),
        ("𝓐𝓷𝓷𝓪 Ｂｏｂ", "Anna Bob"),
        ("Ḿáṙĭǎ", "Márĭǎ"),
        ("يوسف", ""),
        ("דוד 🎲", ""),
        ("🚇🚇", ""),
        ("---", ""),
        ("", ""),
        ("Bob\x00\x1b[31m", "Bob[31m"),
    ],
)
def test_names_are_cleaned(name: str, shown: str) -> None:
    """What the fonts lack is dropped; what is left is the name, or nothing where it says nothing."""
    assert clean(name) == shown


@given(st.text(max_size=80))
def test_whatever_is_left_can_be_shown(name: str) -> None:
    """No cleaned name holds a character without a glyph, a control character or a space too many."""
    text = clean(name)
    assert set(text) <= coverage()
    assert " ".join(text.split()) == text
    assert not any(unicodedata.category(letter)[0] in "CM" for letter in text)
    assert clean(text) == text


def test_coverage_is_what_the_fonts_draw() -> None:
    """Characters said to be covered have a glyph unlike that of a missing one."""
    missing = bytes(font("bold", 40).getmask("\ufdd0"))
    for letter in "AZaz09àèéìòùÀÈ…×+–€ßŁЖ":
        assert letter in coverage()
        assert bytes(font("bold", 40).getmask(letter)) != missing
    assert not {"字", "ي", "א", "🚇"} & coverage()


@given(st.text("abcWi é", max_size=60), st.integers(60, 400))
def test_shortened_texts_fit(text: str, most: int) -> None:
    """A shortened text is as wide as allowed at most, and the beginning of the whole."""
    short = shorten(text, "regular", 30, most)
    assert width(short, "regular", 30) <= most
    assert short == text or text.startswith(short.removesuffix(ELLIPSIS))


@given(st.lists(st.text("abcWié", min_size=1, max_size=12), min_size=1, max_size=5), st.integers(60, 600))
def test_names_become_initials_before_they_are_cut(words: list[str], most: int) -> None:
    """A name fits its room; it keeps its first word whole if that fits beside the initials of the others."""
    name = " ".join(words)
    short = initialled(name, "regular", 30, most)
    assert width(short, "regular", 30) <= most
    initials = " ".join([words[0], *(f"{word[0]}." for word in words[1:])])
    if width(initials, "regular", 30) <= most:
        assert short.startswith(words[0])
        assert ELLIPSIS not in short
    if width(name, "regular", 30) <= most:
        assert short == name


def test_figures_are_of_even_width() -> None:
    """Scores do not jump when a figure changes."""
    assert len({width(figure * 10, weight, 32) for weight in ("regular", "bold") for figure in "0123456789"}) == 1


def test_small_is_still_legible() -> None:
    """The smallest text has capitals of at least 19 pixels, which are 6 on a phone at a third of the size."""
    assert cap("regular", 28) >= 19
