"""The examples that the rules pages show: they say the same in picture and words."""

from __future__ import annotations

from importlib.resources import files

import pytest
from positions import opened

from bot.text.languages import languages, plain
from games import catalogue, packages
from rendering.painter import painter
from rendering.text import Said, plainly
from rendering.theme import THEMES
from tests.rendering.drawing import BOARD, describe, render

EXAMPLES = [(slug, worked) for slug in catalogue() for worked in painter(slug).worked()]
MOST = 150 * 1024
"""Bytes of a board; issue "The main job"."""

SHOWN = {
    "metro": ("13 crosses e1, e2 and e1 again: 3 points for Ada", "Ada: 3 points"),
    "road": ("Ada was the first to reach the 2", "round 3 of 15"),
    "socks": ("it brings 3 points", "Taken by white: red 3"),
    "tandem": ("zone 5 and has put one on place 2", "Ada's row: sun moon – leaf;"),
}
"""Some words of the caption and of the description; another game tests its own."""


def test_a_section_has_one_example() -> None:
    """A section of a rules page has one picture at most; which games have some: ``tests/games/test_offered.py``."""
    assert len({(slug, worked.section) for slug, worked in EXAMPLES}) == len(EXAMPLES)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(("slug", "worked"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else "")
def test_examples_are_small_pictures(slug, worked, theme) -> None:
    """Drawn with what is new and without a code in the header, they are 1280 x 1280 and at most 150 KB."""
    spelling = plainly(worked.names)
    png = render(slug, BOARD, worked.view, worked.names, "", theme, worked.focus, spelling)
    assert opened(png).size == (1280, 1280)
    assert len(png) <= MOST
    assert worked.focus


@pytest.mark.parametrize(("slug", "worked"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else "")
def test_examples_are_told_in_every_language(slug, worked) -> None:
    """Caption and description are others in each language, and no place in the caption stays empty."""
    captions, texts = (
        {plain(language, worked.names).spell(worked.caption) for language in languages()},
        {describe(slug, worked.view, plain(language, worked.names)) for language in languages()},
    )
    assert len(captions) == len(texts) == len(languages())
    assert isinstance(worked.caption, Said)
    assert all("Ada" in caption and "{" not in caption and len(caption) < 200 for caption in captions)


@pytest.mark.parametrize("slug", SHOWN)
def test_captions_are_true(slug) -> None:
    """What the caption names is in the position."""
    (worked,) = painter(slug).worked()
    caption, text = SHOWN[slug]
    spelling = plainly(worked.names)
    assert caption in spelling.spell(worked.caption)
    assert text in describe(slug, worked.view, spelling)


@pytest.mark.parametrize(("slug", "worked"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else "")
def test_sections_stand_on_the_pages(slug, worked) -> None:
    """The rules page has the section, and as many sections in every language."""
    counts = {
        sum(
            line.startswith("#") for line in (files(packages()[slug]) / f"rules.{language}.md").read_text().splitlines()
        )
        for language in languages()
    }
    assert len(counts) == 1
    assert 0 <= worked.section < counts.pop()
