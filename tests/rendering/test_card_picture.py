"""The card to share: it has its size, tells no more than it may, and no word is cut off or lies on another."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from boards import SCRIPTS, WORST, frames, match
from PIL import Image

from bot.text.languages import plain
from games import catalogue
from games.kernel.game import Outcome, Seat
from rendering import card as cards
from rendering import ticket
from rendering.canvas import texts
from rendering.card import card
from rendering.painter import Painter, painter
from rendering.scene import Frame, Scene
from rendering.theme import THEMES

LANGUAGES = ("en", "it")
USUAL = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Giulia", "Hugo", "Ines", "Jakob", "Kim", "Luca")


def seats(slug):
    """How many play the match that is drawn."""
    return len(match(slug)[0].match.seats)


def made(slug, seat, theme="light", language="en", people=USUAL, past=None):
    """The card of a seat of that match as a picture."""
    names = tuple(people[: seats(slug)])
    shown = frames(slug) if past is None else past
    file = card(slug, shown, THEMES[theme], Scene("K7QF", names, plain(language, names)), seat, "2026-11-23")
    return Image.open(BytesIO(file)), file


@pytest.fixture
def written(monkeypatch):
    """What is written on the cards that are made, card by card."""
    found = []
    encode = cards.encode

    def noted(image):
        found.append(texts(image))
        return encode(image)

    monkeypatch.setattr(cards, "encode", noted)
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", catalogue())
def test_it_has_its_size(slug, theme):
    """1200 by 630 pixels of a palette, and small: every seat's own, the winner's where nobody is meant."""
    files = [made(slug, Seat(seat), theme) for seat in range(seats(slug))]
    for picture, file in files:
        assert (picture.size, picture.mode) == ((1200, 630), "P")
        assert len(file) <= 60_000
    assert len({file for _, file in files}) >= seats(slug) // 2
    outcome = frames(slug)[-1].outcome
    assert made(slug, None, theme)[1] == files[outcome.places.index(1)][1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", catalogue())
def test_no_words_overlap_or_are_cut_off(slug, language, written):
    """With usual names nothing ends in an ellipsis; with the longest of them everything is still on the ticket."""
    for people in (USUAL, WORST, SCRIPTS):
        for seat in range(seats(slug)):
            made(slug, Seat(seat), language=language, people=people)
    for number, words in enumerate(written):
        for text in words:
            assert text.box[0] > cards.EDGE and text.box[2] < cards.WIDE - cards.EDGE
            assert text.box[1] > cards.EDGE and text.box[3] < cards.HIGH - cards.EDGE
            assert number >= seats(slug) or "…" not in text.text
        for one, other in combinations((text.box for text in words), 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", catalogue())
def test_shown_half_as_wide_no_letter_is_too_small(slug, theme, written):
    """At 600 pixels, as chats show it, none is under 14: with most players and any names, during a match and after it.

    Nothing lies on anything else then either.
    """
    past = frames(slug, worst=True)
    running, count = [Frame(past[-1].view)], len(past[-1].outcome.places)
    for people in (USUAL, WORST, SCRIPTS):
        scene = Scene("K7QF", people[:count], plain("it", people))
        for shown, seat in ((past, None), (past, Seat(count - 1)), (running, None)):
            card(slug, shown, THEMES[theme], scene, seat, "2026-11-23")
    for words in written:
        assert min(text.size for text in words) >= 2 * 14
        assert max(text.box[3] for text in words) < cards.HIGH - cards.EDGE
        for one, other in combinations((text.box for text in words), 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    # the names of stops are turned, and no texts of the canvas
    assert ticket.SIZE >= 2 * 14


def test_partners_are_named_where_there_are_most(written):
    """Twelve players of Tandem with usual names: both of every pair stand in a line, with their levels."""
    past = frames("tandem", worst=True)
    people = tuple(f"[bot] {name} (expert)" for name in USUAL)
    card("tandem", past, THEMES["light"], Scene("K7QF", people, plain("en", people)), None, "2026-11-23")
    told = [text.text for text in written[0]]
    for one, other in zip(USUAL[::2], USUAL[1::2], strict=True):
        assert any(f"{one} ●●●●" in line and f"{other} ●●●●" in line for line in told)


@pytest.mark.parametrize("slug", catalogue())
def test_it_says_who_where_and_how_much(slug, written):
    """The player large, the points of all by place, the code and the day."""
    outcome = frames(slug)[-1].outcome
    made(slug, Seat(1))
    said = [text.text for text in written[0]]
    assert {"K7QF", "2026-11-23"} <= set(said)
    assert any("Bruno" in text.text and text.size >= 60 for text in written[0])
    for points in outcome.scores:
        assert str(points) in said


@pytest.mark.parametrize("slug", catalogue())
def test_before_the_end_it_shows_nothing_of_the_match(slug, written):
    """The beginning and the last but one position give the same bytes: names, game, code."""
    past = frames(slug)
    running = [Frame(frame.view, frame.events) for frame in past]
    first, late = made(slug, None, past=running[:1]), made(slug, Seat(0), past=running[:-1])
    assert first[1] == late[1] != made(slug, None)[1]
    assert {"Ada", "Bruno", "K7QF", "2026-11-23"} <= {text.text for text in written[0]}
    for people in (WORST, SCRIPTS):
        file = card(slug, running[:1], THEMES["dark"], Scene("K7QF", people, plain("it", people)), None, "2026-11-23")
        assert Image.open(BytesIO(file)).size == (1200, 630)
        assert all(text.box[3] < cards.HIGH - cards.EDGE - 16 for text in written[-1])
        for one, other in combinations((text.box for text in written[-1]), 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("slug", catalogue())
def test_it_can_be_made_of_a_match_that_was_given_up_at_once(slug):
    """Nothing has been built: still a card, of the first seat and of the winner."""
    start = frames(slug)[0]
    end = Outcome((2, *[1] * (seats(slug) - 1)), (0,) * seats(slug), "resigned")
    for seat in (None, Seat(0)):
        assert made(slug, seat, past=[Frame(start.view, (), end)])[0].size == (1200, 630)


@pytest.mark.parametrize(
    ("places", "points", "word"),
    [
        ((1, 1), (0, 0), "Nobody has won"),
        ((1, 1, 1, 1), (0, 0, 0, 0), "Nobody has won"),
        ((1, 1), (80, 80), "Winners"),
        ((1, 1, 1, 1), (80, 80, 80, 80), "Shared victory"),
        ((1, 1, 3, 3), (0, 0, 0, 0), "Winners"),
    ],
)
def test_pairs_without_points_have_not_won(places, points, word, written):
    """As the board says, but for a pair that was left alone."""
    end = Frame(frames("tandem")[0].view, (), Outcome(places, points))
    scene = Scene("K7QF", USUAL[: len(places)], plain("en", USUAL))
    card("tandem", [end], THEMES["light"], scene, Seat(0), "2026-11-23")
    assert word in {text.text for text in written[0]}


def test_nobody_has_won_a_match_that_was_stopped(written):
    """As the post says: no winner, and no place beside a name."""
    end = Frame(frames("metro")[0].view, (), Outcome((2, 2), (7, 3), "stopped"))
    card("metro", [end], THEMES["light"], Scene("K7QF", USUAL[:2], plain("en", USUAL)), Seat(0), "2026-11-23")
    told = {text.text for text in written[0]}
    assert "Nobody has won" in told and not told & {"Place 2 of 2", "2."}


@pytest.mark.parametrize("slug", catalogue())
def test_a_game_without_a_line_has_a_card(slug, written, monkeypatch):
    """Everybody who played stands in its place."""
    changed = replace(painter(slug), ticket=Painter.ticket)
    monkeypatch.setattr(cards, "painter", lambda _slug: changed)
    for people in (USUAL, WORST):
        assert made(slug, Seat(0), people=people)[0].size == (1200, 630)
    assert any(text.text.startswith(", ".join(USUAL[:2])) for text in written[0])


@pytest.mark.parametrize("slug", catalogue())
def test_stops_are_those_of_the_own_line(slug):
    """A seat's ticket has at least the two ends of a line, or says in words that there is none."""
    past, look = frames(slug), painter(slug).look(THEMES["light"])
    names = USUAL[: seats(slug)]
    for seat in range(seats(slug)):
        scene = Scene("K7QF", names, plain("en", names), past[-1].outcome)
        ticket = painter(slug).ticket(past, Seat(seat), look, scene)
        assert len(ticket.stops) != 1 or slug == "tandem"
        assert not ticket.seats or Seat(seat) in ticket.seats


def test_a_card_needs_a_position():
    """No frame is a ``ValueError``."""
    with pytest.raises(ValueError, match="position"):
        made("metro", None, past=[])
