"""Every painter offers all that is asked of one, for whatever games there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest
from boards import POSITIONS, WORST, frames, shown
from PIL import Image, ImageChops
from positions import opened

from bot.text.languages import languages, plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Seat, chosen
from games.kernel.match import Done
from rendering.canvas import texts
from rendering.painter import Painter, painter
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES, Theme
from tests.rendering.drawing import BOARD, ZOOM, describe, described, render

SLUGS = tuple(catalogue())
RUNNING = tuple(position for position in POSITIONS if position != "end")
LONG = tuple(f"Maria Antonietta Lombardi-Ro{number:02}" for number in range(12))
MOST = 150 * 1024
"""Bytes of a board."""
HOSTILE = (
    "W" * 30,
    "🚇" * 30,
    "يوسف بن تاشفين",
    "דוד המלך",
    "Z\u0351\u0343\u0334a" * 50,
    "{who}{0}%s\\n\x00\u202e<b>",
)
games = pytest.mark.parametrize("slug", SLUGS)

OPTIONS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "metro": ({}, {"turn": "free", "hand": "2"}),
    "road": ({}, {"sheet": "city"}),
    "socks": (
        {},
        {"layout": "players"},
        {"placing": "players", "blockers": "3"},
        {"rebuild": "yes", "size": "first", "free_neighbours": "any"},
    ),
    "tandem": ({}, {"giving": "each", "key": "chosen"}),
}
"""Of each game the options under which its pictures differ most."""


def tables() -> list[tuple[str, int, Mapping[str, str]]]:
    """Each number of players and each of those options once at least."""
    offered = {slug: (catalogue()[slug].seats, OPTIONS.get(slug, ({},))) for slug in SLUGS}
    return [
        (slug, seats[number % len(seats)], given[number % len(given)])
        for slug, (seats, given) in offered.items()
        for number in range(max(len(seats), len(given)))
    ]


each_table = pytest.mark.parametrize(("slug", "seats", "given"), tables(), ids=str)


@cache
def played(slug: str, seats: int, given: tuple[tuple[str, str], ...], seed: str = "size") -> tuple[Done, ...]:
    """Every position of a game of computer players that take any move."""
    game = catalogue()[slug]
    return tuple(play_out(game, seats, chosen(game, dict(given)), "random", seeded(seed), seeded(f"minds {seed}")))


def told(dones: Sequence[Done]) -> tuple[Any, ...]:
    """What all were told in these positions."""
    return tuple(each.event for done in dones for each in done.told if each.to is None)


def board(slug: str, done: Done, theme: Theme) -> bytes:
    """The board of a position with the worst of names."""
    names = WORST[: len(done.match.seats)]
    view, outcome = catalogue()[slug].view(done.match.state, None), done.match.outcome
    return render(slug, BOARD, view, names, "K7QF", theme, told((done,)), plainly(names), outcome)


@each_table
def test_boards_are_small_palette_pictures(slug: str, seats: int, given: Mapping[str, str]) -> None:
    """Empty, half full and full, each in another theme, boards are 1280 x 1280 palette images of at most 150 KB."""
    dones = played(slug, seats, tuple(given.items()))
    some = (dones[0], dones[len(dones) // 2], dones[-1])
    for done, theme in zip(some, THEMES.values(), strict=True):
        png = board(slug, done, theme)
        picture = opened(png)
        assert (picture.size, picture.mode) == ((1280, 1280), "P")
        assert len(png) <= MOST


@pytest.mark.soak
@games
def test_five_hundred_boards_are_small(slug: str) -> None:
    """The largest of 500 random positions has at most 150 KB."""
    here = [(seats, tuple(given.items())) for name, seats, given in tables() if name == slug]
    sizes, number = list[int](), 0
    while len(sizes) < 500:
        dones = played(slug, *here[number % len(here)], f"worst {number}")
        sizes += [len(board(slug, done, LIGHT)) for done in dones[number % 5 :: 5]]
        number += 1
    print(f"{len(sizes)} boards of {slug}, the largest of {max(sizes)} bytes")
    assert max(sizes) <= MOST


@cache
def drawn(slug: str, position: str, name: str = "Anna") -> Image.Image:
    """The board of a position where all have this name."""
    it = shown(slug, position)
    names = (name,) * len(it.names)
    return painter(slug).draw(it.view, LIGHT, it.events, Scene("K7QF", names, plainly(names), it.outcome))


@games
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("name", HOSTILE, ids=["wide", "emoji", "arabic", "hebrew", "zalgo", "format"])
def test_names_do_no_harm(slug: str, position: str, name: str) -> None:
    """Whatever people call themselves, all but the rows in which names stand stays as it is, pixel for pixel."""
    usual, other = drawn(slug, position), drawn(slug, position, name)
    differing = ImageChops.difference(usual.convert("RGB"), other.convert("RGB"))
    rows = {(text.box[1] - 20, text.box[3] + 20) for text in {*texts(usual)} ^ {*texts(other)}}
    for top, bottom in rows:
        differing.paste((0, 0, 0), (0, top, 1280, bottom))
    assert rows
    assert differing.getbbox() is None


def test_equal_things_look_equal_in_any_thread() -> None:
    """The same position gives the same bytes whatever is drawn before and beside it; another position gives others."""

    def draw(at: tuple[str, str]) -> bytes:
        it = shown(*at)
        return render(at[0], BOARD, it.view, it.names, "K7QF", LIGHT, it.events, plainly(it.names), it.outcome)

    boards = [(slug, position) for slug in SLUGS for position in POSITIONS]
    expected = [draw(each) for each in boards]
    with ThreadPoolExecutor(4) as threads:
        assert expected[::-1] == list(threads.map(draw, boards[::-1]))
    assert len({*expected}) == len(boards)


def own(slug: str, position: str) -> tuple[object, list[str]]:
    """The view of a seat the game waits for, and the texts of its legal moves."""
    game, it = catalogue()[slug], shown(slug, position)
    return game.view(it.state, it.seat), [game.write(move) for move in game.legal(it.state, it.seat)]


@games
def test_a_painter_needs_three_functions(slug: str) -> None:
    """With all else left to its defaults a painter still gives every picture and description that is asked for."""
    whole, it = painter(slug), shown(slug, "middle")
    bare, scene = Painter(draw=whole.draw, tell=whole.tell, alt=whole.alt), Scene("K7QF", it.names, plainly(it.names))
    view, moves = own(slug, "middle")
    board = whole.draw(view, LIGHT, (), scene).tobytes()
    assert bare.draw_preview(it.view, view, (), LIGHT, scene).tobytes() == board
    assert list(bare.describe(view, None)) == list(whole.alt(view, None, ()))
    assert bare.order(view, it.events) == (0,) * len(it.events)
    assert (bare.spots(view, moves), bare.followed(view), bare.worked()) == ((), (), ())
    assert bare.look(LIGHT) == LIGHT
    assert bare.poster(frames(slug), LIGHT, scene).body
    with pytest.raises(KeyError):
        bare.zoom(view, LIGHT, "p1", scene)


@games
@pytest.mark.parametrize("position", RUNNING)
def test_spots_hold_each_move_once(slug: str, position: str) -> None:
    """Groups are made of legal moves, none in two of them and none empty; a page has a number for each group."""
    view, moves = own(slug, position)
    groups = painter(slug).spots(view, moves)
    inside = [text for group in groups for text in group]
    assert len(inside) == len(set(inside))
    assert set(inside) <= set(moves)
    assert all(groups)
    page = tuple(group[0] for group in groups[:25])
    it = shown(slug, position)
    scenes = (Scene("K7QF", it.names, plainly(it.names), marks=marks) for marks in ((), page))
    plain_texts, marked = (texts(painter(slug).draw(view, LIGHT, (), scene)) for scene in scenes)
    added = [text.text for text in marked if text not in plain_texts]
    assert {str(number) for number in range(1, len(page) + 1)} <= set(added)


@games
@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_followed_can_be_looked_at(slug: str, position: str) -> None:
    """Each word is ASCII and names one thing, which has a title in every language and a picture."""
    it = shown(slug, position)
    things = painter(slug).followed(it.view)
    words = [thing.word for thing in things]
    assert len(set(words)) == len(words)
    for thing in things[:8]:
        assert thing.word.isascii()
        assert all(plain(language, it.names).spell(thing.title) for language in languages())
        look = render(slug, ZOOM, it.view, it.names, "K7QF", LIGHT, (), plainly(it.names), word=thing.word)
        assert opened(look).size == (1280, 1280)


@games
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("position", POSITIONS)
def test_a_long_form_says_more(slug: str, position: str, language: str) -> None:
    """Where a painter has one, it is longer than the description."""
    it = shown(slug, position)
    view, spelling = it.view, plain(language, LONG)
    long, short = described(slug, view, spelling, it.outcome), describe(slug, view, spelling, it.outcome)
    assert len(long) > len(short) or painter(slug).long is None


@each_table
@pytest.mark.parametrize("language", languages())
def test_descriptions_fit_everywhere(slug: str, seats: int, given: Mapping[str, str], language: str) -> None:
    """With names of 30 and the news of some moves a bystander's has at most 700 characters, a seat's at most 1024."""
    game, spelling = catalogue()[slug], plain(language, LONG)
    dones = played(slug, seats, tuple(given.items()))
    for at in (*range(0, len(dones), max(1, len(dones) // 24)), len(dones) - 1):
        match, news = dones[at].match, told(dones[max(0, at - 6) : at + 1])
        for seat, most in ((None, 700), (Seat(0), 1024), (Seat(seats - 1), 1024)):
            for focus in ((), news):
                text = describe(slug, game.view(match.state, seat), spelling, match.outcome, focus)
                assert 40 < len(text) <= most, text
