"""What is written on a board can be read on a phone: it is high, and keeps its contrast at a third of the size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from unicodedata import east_asian_width

import pytest
from boards import NAMES, POSITIONS, SCRIPTS, WORST, panels, shown
from gallery import boards
from PIL import Image
from test_metro_texts import clashes
from test_painters import each_table, played, tables, told
from test_theme import contrast

from bot.text.languages import languages, plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from rendering.canvas import Written, texts
from rendering.computer_names import COMPUTER
from rendering.painter import painter
from rendering.reading_order import BEGIN, END
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES
from rendering.typeface import clean
from tests.sweeps import ends, some

PHONE = 427
"""Width of a board in a chat on a phone, in pixels."""
HIGH = 28
"""Least height of digits and letters on a board, in pixels."""
HEADER = 84
"""Height of the header, whose words are no part of the board."""
ON_BOARDS = re.compile(r"[A-Za-z]{0,2}\d{1,3}|[A-Z]|[+-]?\d+,?")
"""What is written on boards: numbers, points, names of places."""
TABLES = [(slug, seats) for slug, game in catalogue().items() for seats in game.seats]


def drawn(slug: str, theme: str, position: str) -> Image.Image:
    """A board as its painter gives it."""
    it = shown(slug, position)
    scene = Scene("K7QF", it.names, plainly(it.names), it.outcome)
    return painter(slug).draw(it.view, THEMES[theme], it.events, scene)


def reduced_contrast(small: Image.Image, text: Written, scale: float) -> float:
    """Between the lightest and the darkest colour where a text stands on a reduced picture."""
    left, top, right, bottom = (round(edge * scale) for edge in text.box)
    part = small.crop((left, top, max(right, left + 1), max(bottom, top + 1))).convert("RGB")
    colours = sorted((colour for _, colour in part.getcolors(part.width * part.height) or []), key=sum)
    darkest, lightest = ("#{:02x}{:02x}{:02x}".format(*colour) for colour in (colours[0], colours[-1]))
    return contrast(darkest, lightest)


def weak(whole: Image.Image) -> set[str]:
    """The texts of a picture that lose their contrast of 3 to 1 on a phone."""
    small = whole.convert("RGB").resize((PHONE, PHONE * whole.height // whole.width), Image.Resampling.LANCZOS)
    return {text.text for text in texts(whole) if reduced_contrast(small, text, PHONE / whole.width) < 3}


@pytest.mark.parametrize(("slug", "theme", "position"), list(boards()))
def test_words_keep_their_contrast_on_a_phone(slug, theme, position) -> None:
    """After reduction to 427 pixels every text keeps a contrast of 3 to 1; none overlaps another or is cut."""
    whole = drawn(slug, theme, position)
    assert texts(whole)
    assert list(clashes(texts(whole))) == []
    assert weak(whole) == set()


def kept_apart(slug: str, seats: int, given: Mapping[str, str], seed: str, positions: int = 14) -> int:
    """How many positions of a game were looked at: boards with news, spots with numbers, and things by themselves."""
    game, painted = catalogue()[slug], painter(slug)
    dones = played(slug, seats, tuple(given.items()), seed)
    places = range(len(seed) % 3, len(dones), max(1, len(dones) // positions))
    for number, at in enumerate(places):
        match, names = dones[at].match, (WORST, SCRIPTS, NAMES)[number % 3][:seats]
        scene = Scene("K7QF", names, plain(languages()[number % len(languages())], names), match.outcome)
        news = told(dones[max(0, at - number % 4 * min(seats, 4)) : at + 1])
        written = texts(painted.draw(game.view(match.state, None), LIGHT, news, scene))
        assert not list(clashes(written))
        assert number % 3 != 1 or all(begun(name, written) for name in names)
        if number % 4 or not match.awaited:
            continue
        view, moves = game.view(match.state, match.awaited[-1]), match.legal(match.awaited[-1])
        marks = tuple(group[0] for group in painted.spots(view, moves))[:25]
        assert not list(clashes(texts(painted.draw(view, LIGHT, news, replace(scene, marks=marks)))))
        for thing in painted.followed(view)[number % 5 :: 5]:
            assert not list(clashes(texts(painted.zoom(view, LIGHT, thing.word, scene))))
    return len(places)


def begun(name: str, written: tuple[Written, ...]) -> bool:
    """Whether a name stands somewhere, with its first letters at least: two wide or three narrow ones.

    What is said of its direction is left aside, and what comes before the name of a computer player.
    """
    start = clean(name.removeprefix(COMPUTER)).strip(BEGIN + END)
    start = start[: 2 if east_asian_width(start[0]) == "W" else 3]
    return any(start in text.text.replace(BEGIN, "").replace(END, "") for text in written)


@each_table
def test_nothing_overlaps_or_is_cut(slug, seats, given) -> None:
    """Over a game, in all languages, no text touches another or the edge; names of all scripts begin as they should."""
    assert kept_apart(slug, seats, given, "apart", 7)


@pytest.mark.soak
@pytest.mark.parametrize("slug", catalogue())
def test_nothing_overlaps_or_is_cut_in_many_positions(slug) -> None:
    """The same in 500 positions."""
    here, count, number = [table[1:] for table in tables() if table[0] == slug], 0, 0
    while count < 500:
        count += kept_apart(slug, *here[number % len(here)], f"apart {number}")
        number += 1


@cache
def private(slug: str, position: str, theme: str, locale: str = "en") -> tuple[tuple[str, Image.Image], ...]:
    """What only one person is shown of a position, by its kind: legal spots, preview, one thing large, panels."""
    game, it, painted = catalogue()[slug], shown(slug, position), painter(slug)
    view, moves = game.view(it.state, it.seat), list(game.legal(it.state, it.seat))
    groups = painted.spots(view, [game.write(move) for move in moves])
    words, marks = plain(locale, it.names), tuple(group[0] for group in groups[:25])
    scene, marked = Scene("K7QF", it.names, words), Scene("K7QF", it.names, words, marks=marks)
    foreseen = [] if game.foresee is None else [game.foresee(view, moves[len(moves) // 2])]
    return (
        ("spots", painted.draw(view, THEMES[theme], it.events, marked)),
        *(("preview", painted.draw_preview(view, *each, THEMES[theme], scene)) for each in foreseen),
        *((thing.word, painted.zoom(view, THEMES[theme], thing.word, scene)) for thing in painted.followed(view)[::6]),
        *((name, painted.draw_panel(it, panel, THEMES[theme], scene)) for name, it, panel in panels(slug, position)),
    )


@pytest.mark.parametrize(
    ("slug", "position", "theme"),
    some(
        product(catalogue(), ("start", "middle", "crowded"), THEMES),
        lambda _, position, theme: theme == LIGHT.name or position == "crowded",
    ),
)
def test_private_pictures_are_legible_too(slug, position, theme) -> None:
    """On legal spots, previews and panels all texts keep their contrast; on closer looks those not paled."""
    for kind, whole in private(slug, position, theme):
        if kind in {"spots", "preview"} or kind.startswith("panel"):
            assert weak(whole) == set(), kind


@cache
def positions(slug: str, seats: int) -> tuple[tuple[object, Scene], ...]:
    """Views of a random game of so many, with names of all kinds."""
    game, names = catalogue()[slug], WORST[:seats]
    dones = list(play_out(game, seats, chosen(game, {}), "random", seeded(f"high {slug}"), seeded("minds")))
    return tuple(
        (game.view(done.match.state, None), Scene("K7QF", names, plainly(names), done.match.outcome))
        for done in (*dones[3 :: max(1, len(dones) // 7)], dones[-1])
    )


def low(whole: Image.Image) -> Iterator[Written]:
    """Digits and letters on a board that are not high enough."""
    for text in texts(whole):
        on_board = text.box[1] > HEADER and ON_BOARDS.fullmatch(text.text)
        if on_board and not badge(text) and text.box[3] - text.box[1] < HIGH:
            yield text


def badge(text: Written) -> bool:
    """Whether this is the letter beside the name of a player, below the board, which begins higher on a panel."""
    return text.text.isalpha() and text.box[1] > (1100 if text.size >= LIGHT.figure else 1030)


@pytest.mark.parametrize(("slug", "seats"), ends(TABLES))
def test_digits_and_letters_are_high(slug, seats) -> None:
    """On boards for any number of players all digits and letters, small ones too, are at least 28 pixels high."""
    for view, scene in positions(slug, seats):
        whole = painter(slug).draw(view, LIGHT, (), scene)
        assert any(ON_BOARDS.fullmatch(text.text) for text in texts(whole))
        assert list(low(whole)) == []


@pytest.mark.parametrize(("slug", "position"), list(product(catalogue(), ("start", "middle", "crowded"))))
def test_digits_and_letters_of_private_pictures_are_high(slug, position) -> None:
    """The same holds for hands, legal spots, previews, panels and closer looks."""
    for kind, whole in private(slug, position, "light"):
        assert list(low(whole)) == [], kind


def test_every_position_is_of_its_kind() -> None:
    """The starts are empty, the ends have an outcome, and the crowded ones the longest names."""
    for slug in {slug for slug, _, _ in boards()}:
        assert [shown(slug, position).outcome is not None for position in POSITIONS] == [False, False, True, False]
        assert max(map(len, shown(slug, "crowded").names)) >= 30
