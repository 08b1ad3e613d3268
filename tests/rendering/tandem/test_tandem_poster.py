"""The poster of Tandem: the best pair's boards, since when tokens agree, the course of all pairs round by round."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageDraw

from bot.text.languages import plain
from games.tandem.values import PLACES, START, SUBJECTS, Gave, NewRound, Won
from rendering.poster import sheet
from rendering.scene import Frame, Scene
from rendering.tandem.event_text import agreeing
from rendering.tandem.poster_course import course, line_colour
from rendering.tandem.tokens import rough
from rendering.theme import LIGHT, THEMES, of_kinds
from rendering.vector_sheet import Path
from tests.rendering.drawing import frames as play

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Giulia", "Hugo", "Ines", "Jakob", "Kim", "Luca")
TABLES = [(2, "no"), (4, "no"), (4, "yes"), (6, "no"), (8, "yes")]
tables = pytest.mark.parametrize(("seats", "play_on"), TABLES)


def played(seats: int, play_on: str = "no", level: str = "greedy") -> tuple[Frame, ...]:
    """All positions of a match."""
    return play("tandem", seats, level, "pairs", play_on=play_on)


def drawn(frames, theme=LIGHT, locale="en"):
    """The sheet of a match."""
    names = NAMES[: 2 * len(frames[-1].view.pairs)]
    return sheet("tandem", frames, theme, Scene("K7QF", names, plain(locale, names), frames[-1].outcome))


@tables
def test_a_course_is_what_happened_round_by_round(seats, play_on):
    """For each round how many tokens agreed when the next one began, and in the last one at the end."""
    frames = played(seats, play_on)
    for number in range(seats // 2):
        wanted = []
        for before, frame in pairwise(frames):
            pair = frame.view.pairs[number]
            new = any(isinstance(event, NewRound) for event in frame.events)
            won = any(isinstance(event, Won) and event.pair == number for event in frame.events)
            if won or (new and before.view.pairs[number].score is None):
                wanted.append(len(agreeing(pair)))
        pair = frames[-1].view.pairs[number]
        if pair.score is None and len(wanted) < START - max(frames[-1].view.pawn, 1) + 1:
            wanted.append(len(agreeing(pair)))
        made = course(frames, number)
        assert list(made.counts) == wanted
        assert set(made.since) == set(agreeing(pair))
        given = sum(isinstance(event, Gave) and event.seat // 2 == number for frame in frames for event in frame.events)
        assert made.exchanges == given
        if pair.score is not None:
            assert len(made.counts) == START - pair.score + 1
            assert max(made.since.values()) == len(made.counts)


@tables
def test_the_best_pair_comes_first(seats, play_on):
    """The boards are those of the pair with the first place; the columns go on by place, and tell their points."""
    frames = played(seats, play_on)
    places = frames[-1].outcome.places
    texts = [text.text for text in drawn(frames).texts]
    best = min(range(seats // 2), key=lambda number: (places[2 * number], number))
    heads = [index for index, text in enumerate(texts) if text in NAMES[:seats]]
    assert [texts[index] for index in heads[:2]] == [NAMES[2 * best], NAMES[2 * best + 1]]
    columns = [texts[index : index + 2] for index, text in enumerate(texts) if " + " in text]
    order = [NAMES.index(name.split(" + ")[0]) for name, _ in columns]
    assert [places[seat] for seat in order] == sorted(places[::2])
    before = [texts[index - 1] for index, text in enumerate(texts) if " + " in text]
    assert before == [str(frames[-1].view.pairs[seat // 2].score or 0) for seat in order]


@tables
def test_the_rungs_tell_since_when_tokens_agree(seats, play_on):
    """A rung for each place of the best pair, and a line in each column, with the round since when it is so."""
    frames = played(seats, play_on)
    texts = [text.text for text in drawn(frames).texts]
    places = frames[-1].outcome.places
    best = min(range(seats // 2), key=lambda number: (places[2 * number], number))
    since = course(frames, best).since
    told = [text for text in texts if text.startswith("since round")]
    assert told[: len(since)] == [f"since round {since[place]}" for place in PLACES if place in since]
    assert len(told) == len(since) + sum(len(course(frames, number).since) for number in range(seats // 2))


@tables
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_each_pair_has_a_line_in_its_colour(seats, play_on, theme):
    """From left to right, as many rises and falls as there are in its course."""
    frames = played(seats, play_on)
    look = of_kinds(theme)
    made = drawn(frames, theme)
    for number in range(seats // 2):
        counts = course(frames, number).counts
        lines = [
            element
            for element in made.elements
            if isinstance(element, Path)
            and element.ink == line_colour(look, number)
            and element.casing
            and element.radius
        ]
        assert len(lines) == 1
        across = [x for x, _ in lines[0].points]
        assert across == sorted(across)
        turns = sum(abs(one[1] - two[1]) > 1e-6 for one, two in zip(lines[0].points, lines[0].points[1:], strict=False))
        assert turns == sum(one != two for one, two in pairwise(counts))


def test_nobody_has_won_a_match_that_ran_out():
    """No pair is bold, all have no points, and the pair with most tokens that agree has its boards shown."""
    frames = played(4, "no", "random")
    view = frames[-1].view
    assert all(pair.score is None for pair in view.pairs)
    made = drawn(frames)
    heads = [text for text in made.texts if " + " in text.text]
    assert {text.weight for text in heads} == {"regular"}
    most = max(range(2), key=lambda number: (len(agreeing(view.pairs[number])), -number))
    shown = [text.text for text in made.texts if text.text in NAMES[:4]]
    assert shown[:2] == [NAMES[2 * most], NAMES[2 * most + 1]]


def test_a_match_that_has_hardly_begun_has_a_poster():
    """With no token on top both partners' places are told to be free."""
    texts = [text.text for text in drawn(played(4)[:1]).texts]
    assert texts.count("both free") == 8
    assert texts.count("100") == 1


@pytest.mark.parametrize("subject", range(len(SUBJECTS)))
def test_what_a_token_shows_lies_on_it(subject):
    """The shape of a subject is inside its disc."""
    mask, disc = rough(SUBJECTS[subject], 400), Image.new("L", (400, 400))
    ImageDraw.Draw(disc).ellipse((0, 0, 399, 399), fill=255)
    assert mask.getbbox()
    assert ImageChops.subtract(mask, disc).getbbox() is None
