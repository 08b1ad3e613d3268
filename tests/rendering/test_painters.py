"""Every painter offers all that is asked of one, for whatever games there are."""

from __future__ import annotations

import pytest
from boards import POSITIONS, frames, shown
from positions import opened

from bot.text.languages import languages, plain
from games import catalogue
from rendering.canvas import texts
from rendering.painter import Painter, painter
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES
from tests.rendering.drawing import BOARD, PREVIEW, ZOOM, describe, described, render

SLUGS = tuple(catalogue())
RUNNING = tuple(position for position in POSITIONS if position != "end")
LONG = tuple(f"Maria Antonietta Lombardi-Ro{number:02}" for number in range(12))
games = pytest.mark.parametrize("slug", SLUGS)


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
    assert bare.draw_hand(view, LIGHT, scene).tobytes() == board
    assert bare.draw_preview(it.view, view, (), LIGHT, scene).tobytes() == board
    assert bare.describe(view, None) == whole.alt(view, None, ())
    assert bare.order(view, it.events) == (0,) * len(it.events)
    assert (bare.spots(view, moves), bare.followed(view), bare.worked()) == ((), (), ())
    assert bare.look(LIGHT) == LIGHT
    assert bare.poster(frames(slug), LIGHT, scene).body
    bare.prepare(LIGHT)
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


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if catalogue()[slug].foresee is not None])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_moves_can_be_previewed(slug: str, theme) -> None:
    """A preview of a move is a picture of the board's size, not the board before it, nor after it if one is drawn."""
    game, it = catalogue()[slug], shown(slug, "middle")
    view, words = game.view(it.state, it.seat), plainly(it.names)
    moves = list(game.legal(it.state, it.seat))
    for move in moves[:: max(1, len(moves) // 3)]:
        after, events = game.foresee(view, move)
        preview = render(slug, PREVIEW, view, it.names, "K7QF", theme, events, words, after=after)
        boards = [render(slug, BOARD, seen, it.names, "K7QF", theme, events, words) for seen in (view, after)]
        assert opened(preview).size == (1280, 1280)
        assert preview != boards[0]
        assert (preview == boards[1]) is (painter(slug).preview is None)


@games
@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_followed_can_be_looked_at(slug: str, position: str) -> None:
    """Each word is ASCII and names one thing, which has a title in every language and a picture; others are refused."""
    it = shown(slug, position)
    things = painter(slug).followed(it.view)
    words = [thing.word for thing in things]
    assert len(set(words)) == len(words)
    for thing in things[:8]:
        assert thing.word.isascii()
        assert all(plain(language, it.names).spell(thing.title) for language in languages())
        look = render(slug, ZOOM, it.view, it.names, "K7QF", LIGHT, (), plainly(it.names), word=thing.word)
        assert opened(look).size == (1280, 1280)
    with pytest.raises(KeyError):
        render(slug, ZOOM, it.view, it.names, "K7QF", LIGHT, (), plainly(it.names), word="nothing")


@games
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("position", POSITIONS)
def test_positions_are_told(slug: str, position: str, language: str) -> None:
    """With the news of a round and long names a bystander's description fits a caption; a long form says more."""
    it = shown(slug, position)
    spelling = plain(language, LONG)
    told = describe(slug, it.view, spelling, it.outcome, it.events)
    assert 40 < len(told) <= 700, told
    long, short = described(slug, it.view, spelling, it.outcome), describe(slug, it.view, spelling, it.outcome)
    assert len(long) > len(short) or painter(slug).long is None
