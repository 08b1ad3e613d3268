"""The pictures of Metro's private panel: marks on squares, tiles side by side, what stands below the board."""

from __future__ import annotations

import pytest
from boards import WORST
from metro_panels import PAINTED, after_drawing, decisions, drawn, lays, names, opened, several
from positions import METRO
from test_legible import low, weak
from test_metro_texts import clashes

from rendering.canvas import palette, texts
from rendering.metro import layout, panel_marks
from rendering.metro.changes import STROKE
from rendering.metro.line_text import captions
from rendering.metro.panel_marks import mark
from rendering.metro.panel_picture import CUT, called, unmade
from rendering.metro.panel_strip import TOP
from rendering.panel import Style
from rendering.theme import LIGHT, MARK, PAPER, TEXT, THEMES, seat_ink

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@themes
@pytest.mark.parametrize("seats", METRO.seats)
def test_marks_stand_on_their_squares(theme, seats: int) -> None:
    """Each is drawn in the middle of its region as by itself, unlike those of other colours; only choices have one."""
    inks = (PAPER, TEXT, *(seat_ink(seat) for seat in range(seats)))
    assert len({mark(theme, "C4", ink).colours.tobytes() for ink in inks}) == len(inks)
    it = decisions("drawn marks", seats)[2]
    panel, whole = opened(it), drawn(it, theme=theme)
    for press, polygon in zip(panel.choices, PAINTED.panel_regions(it, panel, theme), strict=True):
        sprite = mark(theme, str(press.label), press.ink).colours
        left, top = (sum(edges) // 4 for edges in zip(*polygon, strict=True))
        left, top = left - sprite.width // 2, top - sprite.height // 2
        inner = (left + 12, top + 6, left + sprite.width - 12, top + sprite.height - 6)
        assert whole.crop(inner).tobytes() == sprite.crop((12, 6, sprite.width - 12, sprite.height - 6)).tobytes()


@pytest.mark.parametrize("hand", ["1", "3"])
def test_regions_are_the_squares_of_the_picture(hand: str) -> None:
    """As large as a square, apart from each other, each with the name of its choice in it, also below a preview."""
    it = decisions("regions", 2, hand=hand)[3]
    everything = opened(it, board=True)
    assert names(everything) == sorted(lays(it))
    for picked in ("", everything.choices[4].pick) if hand == "1" else ("",):
        panel, whole = opened(it, picked, board=True), drawn(it, picked, board=True)
        regions = PAINTED.panel_regions(it, panel, LIGHT)
        assert len(set(regions)) == len(panel.choices)
        written = {text.text: text.box for text in texts(whole)}
        for press, polygon in zip(panel.choices, regions, strict=True):
            (left, top), (right, _), (_, bottom), _ = polygon
            assert (right - left, bottom - top) == (LIGHT.cell, LIGHT.cell)
            if press.style is not Style.CHOSEN:
                box = written[str(press.label)]
                assert left <= box[0] < box[2] <= right
                assert top <= box[1] < box[3] <= bottom


def test_choices_without_a_spot_have_no_region() -> None:
    """Tiles side by side are buttons below the picture."""
    it = decisions("regions", 2, hand="3")[3]
    panel = next(found for found in (opened(it, press.pick) for press in opened(it).choices) if found.part)
    assert PAINTED.panel_regions(it, panel, LIGHT) == ((),) * len(panel.choices)


@themes
def test_the_picture_of_a_square_is_the_board_after_it(theme) -> None:
    """In the dashed frame of what is not made, with what each player would gain; nothing is marked over it.

    The tile in it is as plain to see as those that lie.
    """
    seen = 0
    for it in decisions("gain", 6, 9):
        for text in [move for move in it.moves if move != "draw"][::9]:
            panel, whole = opened(it, text), drawn(it, text, theme=theme)
            ((x, y), *_) = next(
                polygon
                for press, polygon in zip(panel.choices, PAINTED.panel_regions(it, panel, theme), strict=True)
                if press.style is Style.CHOSEN
            )
            frame = whole.crop((x, y, x + theme.cell, y + 6))
            assert palette(theme).numbers[MARK] in frame.tobytes()
            after, _ = it.foreseen(text)
            inner = (x + STROKE, y + STROKE, x + theme.cell - STROKE, y + theme.cell - STROKE)
            board = unmade(after, theme, METRO.read(text).square).plane
            laid = board.crop((inner[0], inner[1] + CUT, inner[2], inner[3] + CUT))
            assert whole.crop(inner).tobytes() == laid.tobytes()
            gains = {more - now for now, more in zip(it.view.scores, after.scores, strict=True)} - {0}
            assert all(any(text.text.endswith(f" +{gain}") for text in texts(whole)) for gain in gains)
            seen += bool(gains)
    assert seen > 3


@pytest.mark.parametrize("given", [{"hand": "3"}, {"hand": "3", "turn": "free"}, {"turn": "free"}])
@themes
def test_pictures_side_by_side_can_be_read(given: dict[str, str], theme) -> None:
    """With the longest names: numbers of tiles, and results of each in words, nothing overlapping, cut or weak."""
    for it, press, panel in [*several(**given)][::9]:
        whole = drawn(it, press.pick, theme, WORST)
        found = texts(whole)
        assert whole.width <= whole.height <= 1.2 * whole.width
        assert list(clashes(found, whole.width, whole.height)) == []
        assert weak(whole) == set()
        assert list(low(whole)) == []
        written = [text.text for text in found]
        assert all(called(METRO.read(text)) in written for text in panel.shown)
        lines = [len(captions(it.view, it.foreseen(text)[0])) for text in panel.shown]
        assert sum(text.size == LIGHT.normal for text in found) == sum(lines)


@pytest.mark.parametrize("seats", METRO.seats)
def test_a_part_of_the_board_is_painted_as_the_whole(seats: int) -> None:
    """Where only a part will be seen, that part is the same picture."""
    for it in decisions("one more", seats, 8, turn="free"):
        for text in it.moves[1::13]:
            after, square = it.foreseen(text)[0], METRO.read(text).square
            x, y = layout.middle(LIGHT, square)
            box = (x - 150, y - 150, x + 150, y + 150)
            part, whole = (unmade(after, LIGHT, square, within).plane.crop(box) for within in (box, None))
            assert part.tobytes() == whole.tobytes()


@pytest.mark.parametrize("hand", ["1", "2", "3"])
@pytest.mark.parametrize("seats", METRO.seats)
def test_below_the_board_stand_the_tiles_and_the_points_of_all(hand: str, seats: int) -> None:
    """Tiles with their numbers, what is left, the points of up to six; nothing overlaps with the longest names."""
    it = decisions("below", seats, 8, hand=hand)[3]
    for picked in ("", opened(it).choices[0].pick):
        whole = drawn(it, picked, names=WORST)
        if opened(it, picked).part:
            continue
        assert list(clashes(texts(whole))) == []
        below = [text.text for text in texts(whole) if text.box[1] > TOP]
        assert "Your tile" + ("" if hand == "1" else "s") in below
        assert f"{it.view.stock} left" in below
        assert "your line" in below
        numbered = [text for text in below if text in {"1", "2", "3"}]
        assert hand == "1" or set("123"[: len(it.view.hand)]) <= set(numbered)
        scores = [text.split(" ")[0] for text in below if text[0].isdigit() and text.split(" ")[-1] != "left"]
        assert all(str(points) in scores for points in it.view.scores)


@themes
def test_the_other_squares_keep_their_marks_beside_what_is_shown(theme) -> None:
    """So that another one can be pressed to compare; the square that is shown has none."""
    it = next(it for it in decisions("compare", 4, 5) if len(opened(it).choices) > 12)
    before, after = drawn(it, theme=theme), drawn(it, opened(it).choices[0].pick, theme=theme)
    squares = [square for square, _ in panel_marks.marked(opened(it).choices)]
    for at, square in enumerate(squares):
        x, y = layout.middle(theme, square)
        wide, high = panel_marks.SIZE
        box = (x - wide // 4, y - CUT - high // 4, x + wide // 4, y - CUT + high // 4)
        assert (before.crop(box).tobytes() == after.crop(box).tobytes()) is (at > 0)


def test_what_a_mark_means_is_told_only_where_squares_are_marked() -> None:
    """The question before a tile is drawn has no squares to press, so nothing is said of their colours."""
    it = next(it for it in decisions("below", 2) if "draw" in it.moves)
    assert "your line" in [text.text for text in texts(drawn(it))]
    assert "your line" not in [text.text for text in texts(drawn(it, "draw"))]


def test_a_tile_that_was_drawn_is_framed_as_new() -> None:
    """It says that it must be laid, and shows the hand small beside it."""
    whole = drawn(after_drawing(hand="3"))
    assert {"Must be laid", "in hand"} <= {text.text for text in texts(whole)}
    assert palette(LIGHT).numbers[MARK] in whole.crop((300, 1100, 320, 1280)).tobytes()


def test_the_last_tile_is_framed_until_a_square_is_pressed() -> None:
    """Its corners are in the colour of what is new."""
    it = decisions("last", 2)[3]
    x, y = layout.corner(LIGHT, it.view.last)
    corner = drawn(it).crop((x, y - CUT, x + 20, y - CUT + 5))
    assert set(corner.tobytes()) == {palette(LIGHT).numbers[MARK]}


def test_the_picture_has_the_star_too() -> None:
    """Beside the mark of the square, and only there."""
    it = decisions("stars", 3)[2]
    plain, starred = drawn(it), drawn(it, liked=it.moves[5])
    x, y = layout.middle(LIGHT, METRO.read(it.moves[5]).square)
    box = (x, y - CUT - 54, x + 60, y - CUT)
    assert plain.crop(box).tobytes() != starred.crop(box).tobytes()
    starred.paste(plain.crop(box), box)
    assert starred.tobytes() == plain.tobytes()


def test_six_players_have_names_beside_two_tiles() -> None:
    """Short names stand there whole; there is room for five letters and more."""
    whole = drawn(decisions("names", 6, hand="2")[0])
    assert {"Anna", "Bruno", "Dario", "Elena", "Fabio"} <= {text.text for text in texts(whole)}


@themes
def test_the_viewer_is_told_without_names_too(theme) -> None:
    """Where six players and three tiles leave no room for names, the viewer's points are the only bold ones."""
    it = decisions("no names", 6, hand="3")[0]
    whole = drawn(it, theme=theme)
    assert not {text.text for text in texts(whole)} & {"Anna", "Bruno", "Chiara"}
    points = [text for text in texts(whole) if text.text == "0" and text.box[1] > TOP]
    full = [whole.crop(text.box).tobytes().count(palette(theme).numbers[TEXT]) for text in points]
    assert len(full) == 6
    assert full.index(max(full)) == it.view.seat
    assert max(full) > 1.2 * sorted(full)[-2]
