"""The poster of a match: named lines, what was best, the same sheet as a picture and to print."""

from __future__ import annotations

import re
import zlib
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image

from bot.text.languages import plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.game import Seat, chosen
from games.kernel.self_play import play_out
from games.metro.geometry import CENTRAL
from rendering.canvas import encode, palette, texts
from rendering.metro.poster import SCORING, STATIONS, named
from rendering.painter import painter
from rendering.pdf import printed
from rendering.poster import DPI, HIGH, TIMES, WIDE, poster, sheet
from rendering.road import poster as road
from rendering.scene import Frame, Scene
from rendering.socks import poster as socks
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES, enlarged

AWKWARD = ("Wolfeschlegelsteinhausenberger", "🚇🚇", "يوسف", "", "Æ" * 30, "W" * 30, "Ann", "Bob")


@cache
def played(slug, seats, level="greedy"):
    """All positions of a game of computer players."""
    game = catalogue()[slug]
    frames = []
    for done in play_out(game, seats, chosen(game, {}), level, seeded("poster"), seeded("minds")):
        events = tuple(told.event for told in done.told if told.to is None)
        frames.append(Frame(game.view(done.match.state, None), events, done.match.outcome))
    return tuple(frames)


SCORINGS = {"metro": SCORING, "road": road.SCORING, "socks": socks.SCORING}
"""Who gained what, in the games that remember a best move by it."""

TABLES = [(slug, seats) for slug, game in catalogue().items() for seats in game.seats]


def made(slug, theme=LIGHT, *, paper=False):
    """The poster of a game for two."""
    names = ("Ann", "Bob")
    return poster(slug, played(slug, 2), theme, names, "K7QF", plain("en", names), paper=paper)


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_no_words_overlap_or_leave_the_sheet(slug, seats, locale):
    """With the most awkward names every text of the sheet lies on it, clear of every other, 4 mm or larger in print."""
    names = AWKWARD[:seats]
    frames = played(slug, seats, "random")
    image = sheet(slug, frames, LIGHT, Scene("K7QF", names, plain(locale, names), frames[-1].outcome))
    written = texts(image)
    assert len(written) >= 4
    for text in written:
        assert 0 <= text.box[0] < text.box[2] <= WIDE * TIMES, text
        assert 0 <= text.box[1] < text.box[3] <= HIGH * TIMES, text
        assert text.size / DPI * 25.4 >= 4
    for one, other in combinations(written, 2):
        apart = one.box[2] <= other.box[0] or other.box[2] <= one.box[0]
        assert apart or one.box[3] <= other.box[1] or other.box[3] <= one.box[1], (one, other)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("slug", catalogue())
def test_the_sheet_has_the_palette_of_the_board(slug, theme):
    """A board drawn for it is as large as it must be, and its colours have the numbers they have on the sheet."""
    frame, scene = played(slug, 2)[-1], Scene("K7QF", ("Ann", "Bob"), plain("en", ("Ann", "Bob")))
    board = painter(slug).draw(frame.view, enlarged(theme, TIMES), (), scene)
    assert board.size == (1280 * TIMES, 1280 * TIMES)
    assert bytes(board.getpalette()) == palette(painter(slug).look(theme)).rgb


@pytest.mark.parametrize("slug", catalogue())
def test_the_picture_is_large_and_has_the_proportions_of_paper(slug):
    """The PNG is at least 2480 pixels wide, as high as A paper to a pixel or two, with its resolution for A3."""
    image = Image.open(BytesIO(made(slug)))
    assert image.width >= 2480
    assert abs(image.height - image.width * 2**0.5) <= 2
    assert image.mode == "P"
    assert [round(each) for each in image.info["dpi"]] == [239, 239]


@pytest.mark.parametrize("slug", catalogue())
def test_the_page_is_the_picture(slug):
    """The PDF is one A3 page whose image, unpacked, is pixel for pixel the PNG; every object is where it is said."""
    image = Image.open(BytesIO(made(slug)))
    pdf = made(slug, paper=True)
    assert pdf.startswith(b"%PDF-1.4")
    assert b"/MediaBox [0 0 841.89 1190.55]" in pdf
    assert pdf.count(b"/Type /Page ") == 1
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", pdf)[1])
    places = [int(each) for each in re.findall(rb"(\d{10}) 00000 n ", pdf[start:])]
    assert [pdf[place:].split(b" obj")[0] for place in places] == [b"%d 0" % number for number in range(1, 6)]
    wide, high = (int(re.search(rb"/%b (\d+)" % name, pdf)[1]) for name in (b"Width", b"Height"))
    content = pdf[places[4] :]
    length = int(re.search(rb"/Length (\d+) >>\nstream\n", content)[1])
    at = content.index(b"stream\n") + 7
    rows = zlib.decompress(content[at : at + length])
    assert content[at + length :].startswith(b"\nendstream")
    assert (wide, high) == image.size
    assert {rows[row * (wide + 1)] for row in range(high)} == {0}
    assert b"".join(rows[row * (wide + 1) + 1 : (row + 1) * (wide + 1)] for row in range(high)) == image.tobytes()
    colours = bytes.fromhex(re.search(rb"/Indexed /DeviceRGB \d+ <(\w+)>", pdf)[1].decode())
    assert colours == bytes(image.getpalette())
    assert len(pdf) < 5_000_000


def test_only_pictures_with_a_palette_are_printed():
    """A PNG file in another form is refused."""
    with pytest.raises(ValueError, match="palette"):
        printed(encode(Image.new("RGB", (4, 4))))


@pytest.mark.parametrize("slug", catalogue())
def test_equal_matches_give_equal_posters(slug):
    """Made twice, picture and page are the same bytes."""
    assert made(slug) == made(slug)


def test_a_match_without_positions_has_no_poster():
    """No frame is a ``ValueError``."""
    with pytest.raises(ValueError, match="position"):
        poster("metro", (), LIGHT, ("Ann", "Bob"), "K7QF", plain("en", ("Ann", "Bob")))


@pytest.mark.parametrize(("slug", "seats"), [table for table in TABLES if table[0] in SCORINGS])
def test_the_best_move_is_the_largest_gain(slug, seats):
    """Nobody gained more from one position to the next by something done than the best move brought."""
    frames = played(slug, seats)
    gain = SCORINGS[slug].best(frames)
    rises = [
        now - was
        for before, after in pairwise(frames)
        for seat, (was, now) in enumerate(zip(before.view.scores, after.view.scores, strict=True))
        if any(getattr(event, "seat", None) == seat for event in after.events)
    ]
    assert (gain.points if gain else 0) == max([0, *rises])
    if gain is not None:
        after, before = frames[gain.number].view, frames[gain.number - 1].view
        assert after.scores[gain.seat] - before.scores[gain.seat] == gain.points


def test_lines_of_metro_are_named_by_the_stations_they_join():
    """Longest first, each of the players' lines has its station's name, and that of the one where it arrives."""
    frames = played("metro", 3)
    spelling = plainly(("Ann", "Bob", "Cid"))
    lines = sorted(
        (line for line in frames[-1].view.lines if line.owner is not None),
        key=lambda line: (-len(line.passes), line.station),
    )
    names = named(frames)
    assert [int(each.much) for each in names] == [len(line.passes) for line in lines]
    for line, each in zip(lines, names, strict=True):
        end = "Centre" if line.ends == CENTRAL else spelling.spell(STATIONS[line.ends - 1])
        way = "and back" if line.ends == line.station else f"to {end}"
        assert spelling.spell(each.name) == f"{spelling.spell(STATIONS[line.station - 1])} {way}"
    assert len({spelling.spell(station) for station in STATIONS}) == 32


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_whatever_is_remembered_can_be_said(slug, seats):
    """At every position of a random match names and honours have words in both languages, and name who is meant."""
    frames = played(slug, seats, "random")
    names = tuple(f"Player{seat}" for seat in range(seats))
    for stop in (1, 2, len(frames) // 2, len(frames)):
        for locale in ("en", "it"):
            spelling = plain(locale, names)
            known = painter(slug)
            for honour in known.honours(frames[:stop]):
                assert spelling.spell(honour.title)
                assert any(name in spelling.spell(honour.about) for name in names)
            for each in known.named(frames[:stop]):
                assert spelling.spell(each.name)
                assert each.sign


def test_a_gain_without_a_deed_of_the_seat_is_no_move():
    """Points that come to a seat while another one plays are not that seat's best move."""
    frames = played("metro", 2)
    gain = SCORING.best(frames)
    assert gain is not None
    assert gain.seat in {Seat(0), Seat(1)}
    assert all(event.seat == gain.seat for event in gain.events)
