"""Pictures of Metro: what is in them, what is not, how big they are, and that nobody's name breaks them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import SCRIPTS
from likeness import FEW, unlike
from positions import METRO, game, opened, views

from games import catalogue
from games.metro.board import head
from games.metro.geometry import Tile
from games.metro.values import View
from rendering.canvas import palette
from rendering.metro import layout
from rendering.text import plainly
from rendering.theme import LIGHT, Theme, seat_ink
from tests.rendering import samples
from tests.rendering.drawing import BOARD, render

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio")
MOST = 150 * 1024
"""Bytes of a board; issue "The main job"."""


def board(view: View, names: tuple[str, ...] = NAMES, theme: Theme = LIGHT, events: tuple[object, ...] = ()) -> bytes:
    """The board as a PNG file."""
    return render("metro", BOARD, view, names, "K7QF", theme, events, plainly(names))


def test_too_few_names_are_filled_up() -> None:
    """A seat without a name is "Player 3", as is one of whose name nothing can be drawn."""
    view = views("names", 3)[10]
    assert (
        board(view, ("Anna", "Bruno"))
        == board(view, ("Anna", "Bruno", "𒀀\u202e"))
        == board(view, ("Anna", "Bruno", "Player 3"))
    )
    drawn = {board(view, ("Anna", "Bruno", name)) for name in ("Player 3", "🚇", *SCRIPTS)}
    assert len(drawn) == len(SCRIPTS) + 2


def test_the_board_does_not_peek() -> None:
    """The board of a seat's own view is the bystander's, but for the own name, which is bold; no hand is on it."""
    for state, events in list(game("peek", 3, hand="3"))[::9]:
        open_board = opened(board(METRO.view(state, None), events=events)).crop((0, 0, 1280, layout.FOOTER))
        for seat in range(3):
            own = board(METRO.view(state, seat), events=events)
            assert board(replace(METRO.view(state, seat), hand=(Tile("dddd"),)), events=events) == own
            assert opened(own).crop((0, 0, 1280, layout.FOOTER)).tobytes() == open_board.tobytes()


def test_stations_have_their_owners_colour() -> None:
    """The sign of each station whose line is not done is of its owner's colour, for every number of players."""
    for seats in METRO.seats:
        view = views("owners", seats)[0]
        drawn, numbers = opened(board(view)), palette(LIGHT).numbers
        for line in view.lines:
            box = layout.sign(LIGHT, line.station)
            seen = drawn.getpixel((box.at[0] + 3, box.y))
            assert (seen == numbers[seat_ink(line.owner)]) if line.owner is not None else (seen == numbers["nobody"])


def test_open_ends_are_where_lines_go_on() -> None:
    """An open line shows its owner's colour just inside the free square it would enter."""
    view = views("open", 3)[25]
    drawn, numbers = opened(board(view)), palette(LIGHT).numbers
    ends = [
        (head(line), line.owner) for line in view.lines if line.ends is None and line.passes and line.owner is not None
    ]
    assert ends
    for (square, port), owner in ends:
        assert drawn.getpixel(layout.inside(LIGHT, square, port, 3)) == numbers[seat_ink(owner)]


@pytest.mark.parametrize("slug", catalogue())
def test_the_samples_are_true(slug: str) -> None:
    """The pictures in the README are what the program draws today, and small."""
    kept = (samples.KEPT / f"{slug}.png").read_bytes()
    assert len(kept) <= MOST // 3
    assert unlike(kept, samples.picture(slug)) <= FEW
