"""Names of computer players on pictures: the level stands as a whole word or as a sign of four dots, never in part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from boards import POSITIONS, frames, match, panels, shown
from PIL import Image
from test_analysis_picture import SIDES, found
from test_legible import weak

from bot.commands.computer_levels import NAMES
from bot.text.languages import languages, plain, spelled
from games import catalogue
from games.kernel.computer import LEVELS
from games.kernel.game import Seat
from rendering import card as cards
from rendering.analysis import chart
from rendering.canvas import texts
from rendering.captions import fitted, short_name
from rendering.card import card
from rendering.computer_names import WORDS, sign, whole
from rendering.painter import painter
from rendering.poster import sheet
from rendering.replay import title
from rendering.scene import Scene
from rendering.text import Who, plainly, said
from rendering.theme import LIGHT, THEMES
from rendering.typeface import DOTS, ELLIPSIS, clean, letters, shorten, width

SIGN = re.compile(f"[{DOTS}]+")


def seated(count: int, language: str, offset: int = 0) -> tuple[str, ...]:
    """Computer players of all levels as they are stored, the longest names first."""
    first = sorted(NAMES, key=len, reverse=True)
    levels = [LEVELS[(seat + offset) % len(LEVELS)] for seat in range(count)]
    return tuple(whole(name, spelled(WORDS[level], language)) for name, level in zip(first, levels, strict=False))


def scene(names: tuple[str, ...], language: str = "en") -> Scene:
    """Words around a picture for a reader of a language."""
    return Scene("K7QF", names, plain(language, names))


def kept_whole(written: Sequence[str], names: Sequence[str]) -> int:
    """Hold the levels of all names in some texts against those that were given; says how many signs there are."""
    signs = 0
    for stored in names:
        name, first = clean(stored), clean(stored).split()[1]
        level = next(
            level for level in LEVELS for tongue in languages() if f"({spelled(WORDS[level], tongue)})" in name
        )
        for text in written:
            for after in re.findall(rf"{first} (\(.*?(?:\)|$)|[{DOTS}]+)", text):
                assert after in (name.partition(f"{first} ")[2], sign(level)), text
                signs += after == sign(level)
    for text in written:
        assert all(len(found) == len(LEVELS) for found in SIGN.findall(text)), text
        assert text.count("(") == text.count(")"), text
    return signs


def drawn(slug: str, position: str, names: tuple[str, ...], language: str, theme: str = "light") -> Image.Image:
    """A board with these players."""
    it, words = shown(slug, position), scene(names, language)
    around = Scene(words.code, words.names, words.spelling, it.outcome)
    return painter(slug).draw(it.view, THEMES[theme], it.events, around)


def on_pictures(slug: str, language: str, offset: int, worst: bool) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """The names that were given, and what is written on a board, a panel, a card, a film and a poster."""
    for position in POSITIONS:
        names = seated(len(shown(slug, position).names), language, offset)
        yield names, [text.text for text in texts(drawn(slug, position, names, language))]
        for _, decision, panel in panels(slug, position) if shown(slug, position).seat is not None else ():
            picture = painter(slug).draw_panel(decision, panel, LIGHT, scene(names, language))
            yield names, [text.text for text in texts(picture)]
    past, count = frames(slug, worst=worst), len(match(slug, worst=worst)[0].match.seats)
    names = seated(count, language, offset)
    yield names, [text.text for text in texts(title(slug, LIGHT, scene(names, language), 40))]
    words = scene(names, language)
    around = Scene(words.code, words.names, words.spelling, past[-1].outcome)
    yield names, [text.text for text in sheet(slug, past, LIGHT, around).texts]


@pytest.mark.parametrize("worst", [False, True])
@pytest.mark.parametrize("slug", catalogue())
def test_no_level_is_cut_on_a_picture(slug: str, worst: bool) -> None:
    """Boards, panels, films and posters show it as a word, as the right sign, or not at all."""
    signs = 0
    for offset, language in enumerate(languages(), 1):
        for names, written in on_pictures(slug, language, offset, worst):
            signs += kept_whole(written, names)
    assert signs


@pytest.mark.parametrize("worst", [False, True])
@pytest.mark.parametrize("slug", catalogue())
def test_no_level_is_cut_on_a_card(slug: str, worst: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every seat, and of a match that is under way; where there is room, the word stands there."""
    written: list[list[str]] = []
    encode = cards.encode
    monkeypatch.setattr(
        cards, "encode", lambda image: (written.append([text.text for text in texts(image)]), encode(image))[1]
    )
    past, count = frames(slug, worst=worst), len(match(slug, worst=worst)[0].match.seats)
    names = seated(count, "it")
    for shown_past in (past, past[:2]):
        for seat in map(Seat, range(count)):
            card(slug, shown_past, LIGHT, scene(names, "it"), seat, "2026-11-27")
    for each in written:
        kept_whole(each, names)
    assert any("(facile)" in text for each in written for text in each)


@pytest.mark.parametrize("kind", SIDES)
def test_no_level_is_cut_in_an_analysis(kind: str) -> None:
    """Its table names everybody."""
    one = found(kind, worst=True)
    names = seated(len(one.shares), "it")
    written = [text.text for text in texts(chart("metro", one, LIGHT, scene(names, "it")))]
    assert kept_whole(written, names) or any("(facile)" in text for text in written)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", catalogue())
def test_signs_keep_their_contrast_on_a_phone(slug: str, theme: str) -> None:
    """After reduction to 427 pixels, on the fullest board and on the last."""
    signs = 0
    for position in ("crowded", "end"):
        picture = drawn(slug, position, seated(len(shown(slug, position).names), "it"), "it", theme)
        signs += sum(SIGN.search(text.text) is not None for text in texts(picture))
        assert not any(SIGN.search(text) for text in weak(picture))
    assert signs


def test_what_stands_for_a_name_where_room_is_short() -> None:
    """First the level becomes a sign, then "Bot" is left out, then the sign; the name is cut last."""
    seen: list[str] = []
    around = scene(("[bot] Bea (medio)",))
    for room in range(300, 50, -1):
        short = short_name(around, Seat(0), "bold", 32, room)
        assert width(short, "bold", 32) <= room
        seen += [short] if short not in seen else []
    assert seen[:5] == ["Bot Bea (medio)", "Bot Bea ●●○○", "Bea ●●○○", "Bot Bea", "Bea"]
    assert all(short.endswith(ELLIPSIS) for short in seen[5:])


def test_other_names_have_no_sign() -> None:
    """A word that names no level is left out; a person is no computer player, whatever they are called."""
    for name, short in (("[bot] Bea (alone)", "Bot Bea"), ("[bot] Bea", "Bea"), ("Bot Bea Lombardi", "Bot Bea L.")):
        room = width(clean(name), "regular", 30) - 1
        assert short_name(scene((name,)), Seat(0), "regular", 30, room) == short


def test_a_sentence_that_ends_early_keeps_levels_whole() -> None:
    """Wherever it is cut, the word or the sign before the ellipsis is whole or gone."""
    name = "[bot] Bea (medium)"
    for text in ("Bot Bea (medium) lays a tile", "Bea ●●○○ lays a tile", "Ann and Bot Bea (medium)"):
        for most in range(60, 500, 3):
            kept_whole([shorten(text, "regular", 30, most)], [name])
    for most in range(150, 600, 5):
        sentence = said("{who} lays a tile", who=Who(Seat(0)))
        kept_whole([fitted(scene((name,)), sentence, "regular", 30, most)], [name])


def test_every_level_is_read_in_every_language() -> None:
    """Whoever reads: a name stays as it is in the language of the place where the player sat down."""
    for language, level, reader in product(languages(), LEVELS, languages()):
        around = scene((whole("Bea", spelled(WORDS[level], language)),), reader)
        assert short_name(around, Seat(0), "regular", 30, 130) == f"Bea {sign(level)}"


@pytest.mark.parametrize("weight", ["regular", "bold"])
@pytest.mark.parametrize("size", [26, 32, 56])
def test_dots_are_drawn(weight: str, size: int) -> None:
    """Four of them, apart from each other, as many full as the level is high; they are less wide than the word."""
    for level in LEVELS:
        mask = letters(sign(level), weight, size)
        assert mask.width == width(sign(level), weight, size) < width("(hard)", weight, size)
        dots = list(_blobs(mask))
        assert len(dots) == len(LEVELS)
        assert sum(dot.getpixel((dot.width // 2, dot.height // 2)) == 255 for dot in dots) == LEVELS.index(level) + 1


def _blobs(mask: Image.Image) -> Iterator[Image.Image]:
    """The parts of a mask with free columns between them."""
    filled = [mask.crop((x, 0, x + 1, mask.height)).getbbox() is not None for x in range(mask.width)] + [False]
    start = None
    for x, inside in enumerate(filled):
        if inside and start is None:
            start = x
        elif not inside and start is not None:
            part = mask.crop((start, 0, x, mask.height))
            yield part.crop(part.getbbox())
            start = None


@pytest.mark.parametrize("slug", catalogue())
def test_descriptions_say_the_level_in_words(slug: str) -> None:
    """For people who do not see a picture: no dots."""
    it = shown(slug, "middle")
    names = seated(len(it.names), "en")
    told = " ".join(map(plainly(names).spell, painter(slug).alt(it.view, it.outcome, it.events)))
    assert any(name in told for name in names)
    assert not SIGN.search(told)
