"""Everything written on a board of Metro can be read: nothing overlaps, leaves the picture, or is too small."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from positions import METRO, game, views

from games.metro.geometry import FREE, Port, Square
from games.metro.values import LaidDown, View
from rendering import numbers
from rendering.canvas import Box, Canvas, Written, palette, texts
from rendering.metro import beads, board, changes, layout, line_ends, signs
from rendering.metro.board import draw
from rendering.metro.choices import spots
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES

NAMES = ("Maria Antonietta Lombardi-Rossi", "W" * 30, "🚇 Zoë 🚇", "يوسف بن تاشفين", "", "דוד Ben Gurion")


def scene(**given: object) -> Scene:
    """A scene with names of all kinds."""
    return Scene("K7QF", NAMES, plainly(NAMES), **given)


def clashes(found: tuple[Written, ...], side: int = 1280, height: int | None = None) -> Iterator[tuple[str, str]]:
    """Texts that overlap, and texts that are not wholly on the picture; one painted over itself is one.

    The picture is ``side`` pixels wide, and as high where no ``height`` is given. Boxes are rounded outwards, so one
    row of pixels in two of them is no overlap.
    """
    high = side if height is None else height
    ordered = sorted(set(found))
    for number, one in enumerate(ordered):
        left, top, right, bottom = one.box
        if left < 0 or top < 0 or right > side or bottom > high:
            yield one.text, ""
        for other in ordered[number + 1 :]:
            if other.box[0] >= right:
                break
            if top < other.box[3] - 1 and other.box[1] < bottom - 1:
                yield one.text, other.text


def random_views(games: int, every: int) -> Iterator[View]:
    """Positions of random games with every number of players and turned tiles."""
    for number in range(games):
        seen = views(f"texts {number}", 2 + number % 5, turn="free" if number % 2 else "fixed")
        yield from (*seen[number % every :: every], seen[-1])


@pytest.mark.parametrize("seats", METRO.seats)
def test_free_squares_say_their_names_to_those_who_choose_among_them(seats: int) -> None:
    """On the board of all no square has its name; on private ones every free square has it, however many lines wait."""
    for view in views("names of squares", seats, turn="free")[::6]:
        public = {text.text for text in texts(draw(view, LIGHT, (), scene()))}
        written = {text.text: text.box for text in board.painted(view, LIGHT, manner=board.PRIVATE).texts}
        for square in FREE:
            name = line_ends.name(square)
            assert name not in public
            assert (name in written) == (view.board[square] is None)
            if name in written:
                x, y = layout.corner(LIGHT, square)
                left, top, right, bottom = written[name]
                assert x <= left < right <= x + LIGHT.cell
                assert y <= top < bottom <= y + LIGHT.cell


def test_rings_make_room_for_names() -> None:
    """Up to two far ends keep their letters beside the square's name; eight are small rings around it."""
    square, every = Square(9), tuple(map(Port, range(8)))
    assert line_ends.room((), square, named=True) == line_ends.NAMED[0]
    assert line_ends.room((Port(0),), square, named=True) not in {None, line_ends.NAMED[0]}
    assert line_ends.room((Port(0), Port(2), Port(4), Port(7)), square, named=True) is None
    assert line_ends.room((Port(0), Port(3)), square, named=False) is not None
    assert line_ends.room(every, square, named=False) is None


def test_every_finished_line_has_its_points_on_it() -> None:
    """Whoever plays, however many lines have ended and are new: one bead each, on a tile that the line runs over."""
    beads_seen = 0
    for number, view in enumerate(random_views(7, 11)):
        done = [line for line in view.lines if line.ends is not None and line.owner is not None]
        lit = frozenset(line.station for line in done[number % 3 :: 3])
        canvas, taken = Canvas.blank(LIGHT, (LIGHT.side, LIGHT.side)), list[Box]()
        for square, ends in line_ends.open_ends(view.lines).items():
            taken += line_ends.paint(canvas, square, ends, line_ends.NONE)
        assert canvas.texts == []
        beads.string(canvas, view, view.lines, lit, taken)
        assert sorted(text.text for text in canvas.texts) == sorted(
            beads.text(line, lit=line.station in lit) for line in done
        )
        beads_seen += len(done)
        assert set(canvas.plane.tobytes()) >= {palette(LIGHT).numbers[signs.line_ink(line.owner)] for line in done}
    assert beads_seen > 350


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_marks_have_big_numbers_on_their_squares(theme) -> None:
    """Each mark has its number, counted from the first, in the middle of its square and over nothing else written."""
    state, _ = list(game("marks", 3))[20]
    seat = min(METRO.to_act(state))
    groups = spots(None, [METRO.write(move) for move in METRO.legal(state, seat)])
    marks = tuple(group[0] for group in groups)
    found = texts(draw(METRO.view(state, None), theme, (), scene(marks=marks, first=26)))
    assert list(clashes(found)) == []
    big = {int(text.text): text.box for text in found if text.text.isdigit() and text.size in numbers.BIG.values()}
    assert list(range(26, 26 + len(marks))) == sorted(big)
    for number, (left, top, right, bottom) in big.items():
        move = METRO.read(marks[number - 26])
        x, y = layout.middle(theme, move.square)
        assert abs((left + right) / 2 - x) < 6
        assert abs((top + bottom) / 2 - y) < 6


def test_several_changes_are_numbered() -> None:
    """One new tile has a frame alone; of more each has its number, oldest first."""
    view = views("order", 3)[20]
    laid = [Square(n) for n, tile in enumerate(view.board) if tile is not None][:4]
    events = tuple(LaidDown(0, square, view.board[square].tile, 0) for square in reversed(laid))
    one, all_of_them = (
        changes.numbered(Canvas.blank(LIGHT, (1280, 1280)), changes.news(view, squares)) for squares in (laid[:1], laid)
    )
    assert (len(one), len(all_of_them)) == (0, 4)
    added = [text for text in texts(draw(view, LIGHT, events, scene())) if text.text in {"1", "2", "3", "4"}]
    added = [
        text
        for text in added
        if any(
            a <= text.box[0] and text.box[2] <= c and b <= text.box[1] and text.box[3] <= d
            for a, b, c, d in all_of_them
        )
    ]
    assert [text.text for text in added] == ["1", "2", "3", "4"]
    for text, square in zip(added, reversed(laid), strict=True):
        x, y = layout.corner(LIGHT, square)
        assert x <= text.box[0] < text.box[2] <= x + LIGHT.cell // 2
        assert y <= text.box[1] < text.box[3] <= y + LIGHT.cell // 2


@pytest.mark.parametrize("hand", ["1", "3"])
@pytest.mark.parametrize("seats", METRO.seats)
def test_where_to_lay_is_shown_with_the_tiles_that_are_held(seats: int, hand: str) -> None:
    """Below the numbers stand the viewer's tiles as they would lie; others who see the board have the points alone."""
    state, _ = list(game("where", seats, hand=hand))[20]
    seat = min(METRO.to_act(state))
    marks = tuple(group[0] for group in spots(None, [METRO.write(move) for move in METRO.legal(state, seat)]))[:25]
    own, other = (draw(METRO.view(state, viewer), LIGHT, (), scene(marks=marks)) for viewer in (seat, None))
    assert list(clashes(texts(own))) == []
    words = {text.text for text in texts(own)} - {text.text for text in texts(other)}
    assert words & {"Your tile", "Your tiles"}
    dark = palette(LIGHT).numbers["text"]
    held = [picture.crop((300, 1110, 470, 1270)).tobytes().count(dark) for picture in (own, other)]
    assert held[0] > held[1] + 2000
