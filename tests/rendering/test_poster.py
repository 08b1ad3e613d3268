"""The poster of a match: the same sheet as a picture and on paper, all names whole, players by place."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from boards import SCRIPTS
from PIL import Image, ImageChops, ImageStat
from pypdfium2 import PdfDocument

from bot.text.languages import plain
from games import catalogue
from games.kernel.game import Outcome, Seat
from rendering.captions import name_of
from rendering.painter import painter
from rendering.poster import DPI, poster, sheet
from rendering.poster_parts import HIGH, SMALLEST, WIDE, Occasion, best_gain, by_place, fitting, plain_poster, titled
from rendering.reading_order import BEGIN, END
from rendering.scene import Frame, Scene
from rendering.theme import LIGHT, THEMES
from rendering.typeface import ELLIPSIS
from rendering.vector_sheet import Area, Disc, Path, overlap, wide
from tests.rendering.drawing import frames as play
from tests.sweeps import ends

AWKWARD = ("Wolfeschlegelsteinhausenberger", "🚇🚇", "يوسف", "", "Æ" * 30, "W" * 30, "Maria Antonietta Rossi", "Bob")
OCCASION = Occasion("#lunch-games", "3 marzo – 19 aprile 2026", datetime(2026, 4, 19, tzinfo=UTC))


def played(slug, seats, level="greedy", seed="poster"):
    """All positions of a game of computer players."""
    return play(slug, seats, level, seed)


TABLES = [(slug, seats) for slug, game in catalogue().items() for seats in game.seats]


def made(slug, theme=LIGHT, *, paper=False):
    """The poster of a game for two."""
    names = ("Ann", "Bob")
    return poster(
        slug, played(slug, 2), theme, Scene("K7QF", names, plain("en", names)), paper=paper, occasion=OCCASION
    )


kept = cache(made)
"""The same, made once."""


def drawn(slug, seats, names, locale="it", theme=LIGHT, level="random", seed="poster"):
    """The sheet of a match of random moves, and its scene."""
    frames = played(slug, seats, level, seed)
    scene = Scene("K7QF", names, plain(locale, names), frames[-1].outcome)
    return sheet(slug, frames, theme, scene, OCCASION), scene


def letters(texts):
    """What is written, in order, without spaces: words may stand in several lines."""
    return bare("".join(text.text for text in texts))


def bare(text):
    """A text without spaces and without what says in which direction it runs."""
    return "".join(text.split()).replace(BEGIN, "").replace(END, "")


@pytest.mark.parametrize(("slug", "seats"), ends(TABLES))
def test_no_words_overlap_or_leave_the_sheet(slug, seats):
    """With the most awkward names every text of the sheet lies on it, clear of every other, 4 mm or larger in print."""
    made, _ = drawn(slug, seats, AWKWARD[:seats], ("en", "it")[seats % 2])
    assert len(made.texts) >= 4
    for text in made.texts:
        assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in text.corners), text
        assert text.size >= SMALLEST, text
    for one, other in combinations(made.texts, 2):
        assert not overlap(one.corners, other.corners), (one, other)


@pytest.mark.parametrize(("slug", "seats"), ends(TABLES))
def test_every_name_is_whole(slug, seats):
    """Names are written smaller and in several lines, but never shortened; nothing ends with an ellipsis."""
    for names in (AWKWARD[:seats], AWKWARD[::-1][:seats], SCRIPTS[:seats]):
        made, scene = drawn(slug, seats, names)
        shown = letters(made.texts)
        assert ELLIPSIS not in shown
        for seat in range(seats):
            assert bare(name_of(scene, Seat(seat))) in shown


@pytest.mark.parametrize(("slug", "seats"), ends(TABLES))
def test_players_stand_by_place(slug, seats):
    """Whoever has a better place is named before, whether or not the match has gone on to its end."""
    names = tuple(f"Somebody{seat}x" for seat in range(seats))
    made, _ = drawn(slug, seats, names, level="greedy" if slug != "tandem" else "random")
    shown = letters(made.texts)
    places = played(slug, seats, "greedy" if slug != "tandem" else "random")[-1].outcome.places
    heads = {name: shown.index(name) for name in names}
    ordered = sorted(range(seats), key=lambda seat: heads[names[seat]])
    assert [places[seat] for seat in ordered] == sorted(places)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("slug", catalogue())
def test_nothing_has_the_colour_of_news(slug, theme):
    """The mark of what is new on boards, a red in light, is nowhere on a poster."""
    made, _ = drawn(slug, 2, ("Ann", "Bob"), theme=theme)
    inks = {element.ink for element in made.elements}
    for element in made.elements:
        match element:
            case Path(under=other) | Area(rim_ink=other) | Disc(rim_ink=other):
                inks.add(other)
    assert not inks & {theme.mark, painter(slug).look(theme).mark}
    assert all(len(ink) == 7 for ink in inks - {""})


@pytest.mark.parametrize("slug", catalogue())
def test_the_picture_is_large_and_has_the_proportions_of_paper(slug):
    """The PNG is at least 2480 pixels wide, as high as A paper to a pixel or two, with its resolution for A3."""
    file = kept(slug)
    image = Image.open(BytesIO(file))
    assert image.width >= 2480
    assert abs(image.height - image.width * 2**0.5) <= 2
    assert image.mode == "P"
    assert [round(each) for each in image.info["dpi"]] == [239, 239]
    assert len(file) < 1_200_000
    assert DPI == 239


@pytest.mark.parametrize("slug", catalogue())
def test_the_page_is_the_picture_to_print(slug):
    """The PDF is one A3 page that says what it is, in less than 3 MB."""
    file = kept(slug, paper=True)
    document = PdfDocument(file)
    (page,) = document
    told = document.get_metadata_dict()
    assert page.get_size() == pytest.approx((841.89, 1190.55), abs=0.2)
    assert "#lunch-games" in told["Title"]
    assert (told["Author"], told["CreationDate"]) == ("Capolinea", "D:20260419000000Z")
    assert told["Subject"].endswith("3 marzo – 19 aprile 2026")
    assert all(word in told["Keywords"] for word in ("K7QF", "Ann", "Bob"))
    assert len(file) < 3_000_000
    small = page.render(scale=0.5).to_pil().convert("RGB")
    picture = Image.open(BytesIO(kept(slug))).convert("RGB").resize(small.size)
    assert ImageStat.Stat(ImageChops.difference(small, picture)).mean < [6, 6, 6]


@pytest.mark.parametrize("slug", catalogue())
def test_equal_matches_give_equal_posters(slug):
    """Made twice, the picture is the same bytes; so is a page, which is made of it in every game."""
    assert made(slug) == kept(slug)
    if slug == next(iter(catalogue())):
        assert made(slug, paper=True) == kept(slug, paper=True)


def test_a_match_without_positions_has_no_poster():
    """No frame is a ``ValueError``."""
    with pytest.raises(ValueError, match="position"):
        poster("metro", (), LIGHT, Scene("K7QF", ("Ann", "Bob"), plain("en", ("Ann", "Bob"))))


def test_without_a_place_the_title_is_the_game():
    """The sheet is called by the game alone, and its second line ends with what the match was about."""
    frames, names = played("metro", 2), ("Ann", "Bob")
    shown = sheet("metro", frames, LIGHT, Scene("K7QF", names, plain("en", names), frames[-1].outcome))
    assert (shown.about.title, shown.about.subject) == ("Metro", "The 32 lines, built in 60 moves")
    assert [text.text for text in shown.texts[:2]] == ["Metro", "The 32 lines, built in 60 moves"]


@pytest.mark.parametrize("place", ["#" + "W" * 60, "#un canale con un nome molto lungo ma fatto di parole", "🚇"])
def test_a_long_title_is_wrapped(place):
    """However long the name of a room is, the title lies on the sheet and is whole."""
    frames, names = played("metro", 2), ("Ann", "Bob")
    scene = Scene("K7QF", names, plain("en", names), frames[-1].outcome)
    shown = sheet("metro", frames, LIGHT, scene, Occasion(place, "3 March 2026"))
    assert "".join(shown.about.title.split()) in letters(shown.texts)
    for text in shown.texts:
        assert all(0 <= x <= WIDE for x, _ in text.corners), text
    for one, other in combinations(shown.texts, 2):
        assert not overlap(one.corners, other.corners), (one, other)


def test_texts_are_fitted_by_smaller_sizes_then_more_lines():
    """The largest size wins; the same size twice allows two lines; letters are parted where a word is too long."""
    assert fitting("Ada", 200, (40, 30)) == (40, ["Ada"])
    size, lines = fitting("Maria Antonietta Lombardi", 200, (40, 24, 24))
    assert (size, lines) == (24, ["Maria Antonietta", "Lombardi"])
    size, lines = fitting("W" * 30, 200, (40, 20, 20, 20, 20))
    assert "".join(lines) == "W" * 30
    assert all(wide(line, size) <= 200 for line in lines)


def test_places_come_before_points():
    """A result orders the players; without one their points do, and equal ones stay in the order of seats."""
    assert by_place(Outcome((2, 1, 2), (9, 0, 9)), (9, 0, 9)) == [1, 0, 2]
    assert by_place(None, (3, 5, 5)) == [1, 2, 0]


@pytest.mark.parametrize("seats", range(1, 9))
def test_a_game_without_a_poster_of_its_own_has_one(seats):
    """It shows the players by place with their points."""
    names = AWKWARD[:seats]
    outcome = Outcome(tuple(range(seats, 0, -1)), tuple(range(seats)))
    scene = Scene("K7QF", names, plain("en", names), outcome)
    made = titled(scene, "Metro", OCCASION, plain_poster((Frame(None),), LIGHT, scene), LIGHT)
    assert letters(made.texts).index(bare(name_of(scene, Seat(seats - 1)))) > 0
    for one, other in combinations(made.texts, 2):
        assert not overlap(one.corners, other.corners), (one, other)


@pytest.mark.parametrize(("slug", "seats"), [table for table in TABLES if table[0] in ("metro", "socks", "road")])
def test_the_best_move_is_the_largest_gain(slug, seats):
    """Nobody gained more from one position to the next by something done than the best move brought."""
    frames = played(slug, seats)
    gain = best_gain(frames)
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


@pytest.mark.parametrize(("slug", "seats"), ends(TABLES))
def test_a_match_that_ended_early_has_a_poster(slug, seats):
    """At every position of a random match a sheet can be drawn in both languages."""
    frames = played(slug, seats, "random")
    names = tuple(f"Player{seat}" for seat in range(seats))
    for stop in (1, 2, len(frames) // 2):
        for locale in ("en", "it"):
            scene = Scene("K7QF", names, plain(locale, names))
            assert len(sheet(slug, frames[:stop], LIGHT, scene).texts) > 2


def test_a_gain_without_a_deed_of_the_seat_is_no_move():
    """Points that come to a seat while another one plays are not that seat's best move."""
    frames = played("metro", 2)
    gain = best_gain(frames)
    assert gain is not None
    assert gain.seat in {Seat(0), Seat(1)}
    assert any(getattr(event, "seat", None) == gain.seat for event in frames[gain.number].events)
