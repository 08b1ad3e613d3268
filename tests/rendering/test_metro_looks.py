"""Metro before a move is made, one line by itself, and the position in words."""

from __future__ import annotations

import re

import pytest
from positions import METRO, game, views
from test_metro_texts import clashes, scene

from bot.text.languages import languages, plain
from games.kernel.game import Seat
from games.metro.geometry import Port, Square, Station, Tile, label
from games.metro.tiles import turned
from games.metro.values import LaidDown, Line, LineDone, Pass, View
from rendering.canvas import paler, palette, texts
from rendering.metro import layout
from rendering.metro.board import draw, painted
from rendering.metro.description import alt, long
from rendering.metro.event_text import lying
from rendering.metro.line_text import endings, waiting
from rendering.metro.panel_picture import preview
from rendering.metro.zoom import followed, zoom
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, MARK, THEMES, TRACK, Theme, seat_ink
from tests.rendering.drawing import describe, described

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio")
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def previews(seed: str, seats: int) -> list[tuple[View, View, tuple[object, ...]]]:
    """Views before and after some legal moves of a random game, with the news."""
    found = []
    for state, _ in list(game(seed, seats))[5:-1:9]:
        seat = min(METRO.to_act(state))
        view = METRO.view(state, seat)
        moves = [move for move in METRO.legal(state, seat) if METRO.write(move) != "draw"]
        found += [(view, *METRO.foresee(view, move)) for move in moves[::7]]
    return found


@themes
def test_previews_are_pale_and_cannot_be_taken_for_moves(theme: Theme) -> None:
    """The tile of a preview has none of the full colours of lines; it is framed in the colour of what is new."""
    numbers = palette(theme).numbers
    full = {numbers[seat_ink(seat)] for seat in range(3)} | {numbers[TRACK]}
    pale = {paler(theme)[number] for number in full}
    for before, after, events in previews("pale", 3)[:6]:
        (square,) = (event.square for event in events if isinstance(event, LaidDown))
        x, y = layout.corner(theme, square)
        tile = preview(before, after, events, theme, scene()).crop(
            (x + 6, y + 6, x + theme.cell - 6, y + theme.cell - 6)
        )
        colours = set(tile.tobytes())
        assert not colours & full - pale
        assert colours & pale
        frame = preview(before, after, events, theme, scene()).crop((x, y, x + theme.cell, y + 6))
        assert numbers[MARK] in frame.tobytes()


def test_previews_say_what_would_be_gained() -> None:
    """The footer adds what each player would get, and no two texts overlap."""
    seen = 0
    for before, after, events in previews("gain", 4):
        found = texts(preview(before, after, events, LIGHT, scene()))
        assert list(clashes(found)) == []
        gains = {after.scores[seat] - before.scores[seat] for seat in range(4)} - {0}
        seen += len(gains)
        for gain in gains:
            assert any(text.text == f"+{gain}" and text.box[1] > layout.FOOTER for text in found)
    assert seen > 3


@themes
def test_every_line_can_be_looked_at(theme: Theme) -> None:
    """Each line that has begun has a closer look: its own colour on a pale board, its words, nothing overlapping."""
    view = views("looks", 3)[30]
    numbers = palette(theme).numbers
    for thing in followed(view):
        if thing.word.startswith("p"):
            continue
        line = view.lines[int(thing.word) - 1]
        picture = zoom(view, theme, thing.word, scene())
        assert list(clashes(texts(picture))) == []
        board = picture.crop((0, 90, 1280, 1100)).tobytes()
        others = {numbers[seat_ink(seat)] for seat in range(3)} - {numbers[seat_ink(line.owner)]}
        assert numbers[seat_ink(line.owner)] in board
        assert not others & set(board)


def test_all_lines_of_a_player_can_be_looked_at() -> None:
    """``p2`` shows lines of the second player alone in colour, with points and open lines."""
    view = views("looks", 3)[30]
    numbers = palette(LIGHT).numbers
    picture = zoom(view, LIGHT, "p2", scene())
    assert list(clashes(texts(picture))) == []
    board = set(picture.crop((0, 90, 1280, 1060)).tobytes())
    assert numbers[seat_ink(1)] in board
    assert not {numbers[seat_ink(0)], numbers[seat_ink(2)]} & board
    (thing,) = (thing for thing in followed(view) if thing.word == "p2")
    spelled = [plainly(NAMES).spell(words) for words in thing.about]
    assert spelled[0].startswith(f"{view.scores[1]} point")


def test_only_lines_that_have_begun_can_be_looked_at() -> None:
    """No other line is one of the things that are followed."""
    view = views("words", 3)[30]
    unbegun = next(line for line in view.lines if not line.passes)
    assert str(unbegun.station) not in [thing.word for thing in followed(view)]


def test_endings_come_true() -> None:
    """Whenever a tile ends a line that runs over it once, that end was foretold with as many points at least."""
    count = 0
    for before, _, events in previews("endings", 3):
        for line in (event.line for event in events if isinstance(event, LineDone)):
            old = before.lines[line.station - 1]
            new = [way.square for way in line.passes[len(old.passes) :]]
            if line.owner is not None and new.count(waiting(old)) == 1:
                count += 1
                assert any(done.ends == line.ends and done.points >= line.points for done in endings(before, old))
    assert count > 3


def test_descriptions_say_what_changed_and_what_threatens() -> None:
    """New tiles are counted, the best line that ended is named, and so is the most that one tile could bring."""
    view = views("threat", 3)[25]
    line = Line(Station(7), Seat(1), (Pass(Square(1), Port(0), Port(5)),) * 5, Station(9), 5)
    focus = (
        LaidDown(Seat(0), Square(1), Tile("aaaa"), 0),
        LaidDown(Seat(1), Square(2), Tile("aaaa"), 0),
        LineDone(line),
    )
    text = describe("metro", view, plainly(NAMES), None, focus)
    assert "2 new tiles." in text
    assert "1 line just ended: line 7, 5 points." in text
    assert "Most at stake: " in text


def test_only_the_viewer_learns_where_it_may_lay() -> None:
    """The description for the one to move counts the squares, the long form names them; a bystander's has neither."""
    for state, _ in list(game("own", 2, hand="2", turn="free"))[4:-4:9]:
        seat = min(METRO.to_act(state))
        moves = [move for move in METRO.legal(state, seat) if METRO.write(move) != "draw"]
        spots = {move.square for move in moves}
        own, other = METRO.view(state, seat), METRO.view(state, None)
        assert f"You can lay on {len(spots)} square" in describe("metro", own, plainly(NAMES))
        text = described("metro", own, plainly(NAMES))
        for tile in own.hand:
            index = own.hand.index(tile)
            here = sorted({label(move.square) for move in moves if move.index in {index, None}})
            assert f"Where {plainly(NAMES).spell(lying(tile))} can lie: {', '.join(here)}." in text
        for told in (describe("metro", other, plainly(NAMES)), described("metro", other, plainly(NAMES))):
            assert "can lay" not in told
            assert "can lie" not in told


@pytest.mark.parametrize("language", languages())
def test_the_long_form_has_everything(language: str) -> None:
    """Each tile that lies, and each player's line, begun or not, stands in it, in every language."""
    view = views("everything", 4)[30]
    text = described("metro", view, plain(language, NAMES))
    assert len(text.splitlines()) == len(long(view))
    rows = "\n".join(text.splitlines()[(first := len(list(alt(view)))) : first + 8])
    for at, laid in enumerate(view.board):
        told = "" if laid is None else plain(language).spell(lying(turned(laid.tile, laid.turn)))
        assert (f" {label(Square(at))} " in rows) is (laid is not None)
        assert laid is None or f" {label(Square(at))} {told}" in rows
    owned = [line for line in view.lines if line.owner is not None]
    assert all(f" {line.station}: " in text for line in owned if line.passes)
    assert all(re.search(rf"[: ,]{line.station} [^0-9]+ \w\d", text) for line in owned if not line.passes)


def test_a_board_alone_has_no_words_around_it() -> None:
    """``painted`` gives the board by itself: fewer texts than the whole picture, all of them in it."""
    view = views("alone", 3)[12]
    alone, whole = set(painted(view, LIGHT).texts), set(texts(draw(view, LIGHT, (), scene())))
    assert alone < whole


def test_letters_of_colours_follow_the_reader() -> None:
    """Boards, previews and closer looks have the letters of the reader's language, whatever was drawn before."""
    seats = METRO.seats[-1]
    view, names = views("letters", seats)[20], ("3",) * seats
    for language, letters in (("en", "YBOGPK"), ("it", "GBAVPN"), ("en", "YBOGPK")):
        around = Scene("22", names, plain(language, names))
        pictures = (
            draw(view, LIGHT, (), around),
            zoom(view, LIGHT, followed(view)[0].word, around),
            preview(view, view, (), LIGHT, around),
        )
        for picture in pictures:
            single = {text.text for text in texts(picture) if len(text.text) == 1 and text.text.isalpha()}
            assert single - set("ABCDEFGH") == set(letters) - set("ABCDEFGH"), language
