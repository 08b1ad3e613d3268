"""Closer looks and numbered moves of Tandem: the subject whole and in view, numbers inside the picture, counted."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from test_metro_texts import clashes
from test_tandem_views import NAMES, TANDEM

from games.kernel.chance import pick, seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Seat, chosen
from games.kernel.match import Done
from games.tandem.values import SUBJECTS, Subject, View
from rendering import bars, numbers
from rendering.canvas import palette, texts
from rendering.scene import Scene
from rendering.tandem import tokens, zoom_panels
from rendering.tandem.board import draw
from rendering.tandem.layout import table
from rendering.tandem.spots import spots
from rendering.tandem.zoom import ROWS, followed, zoom
from rendering.text import plainly
from rendering.theme import LIGHT, of_kinds

THEME = of_kinds(LIGHT)
NUMBERS = palette(THEME).numbers
FEW, MANY = 40, 500


@cache
def matches() -> tuple[Done, ...]:
    """Matches of all numbers of players, random and good ones."""
    return tuple(
        done
        for seats in TANDEM.seats
        for level in ("random", "greedy")
        for done in play_out(TANDEM, seats, chosen(TANDEM, {}), level, seeded(f"zoom {seats}"), seeded("minds"))
        if done.match.awaited
    )


def positions(count: int) -> list[Done]:
    """So many of their positions, evenly."""
    dones = matches()
    return [dones[at * len(dones) // count] for at in range(count)]


def area(subject: Subject, side: int) -> int:
    """How many pixels of a whole token have its colour."""
    return tokens.token(THEME, subject, side).colours.tobytes().count(NUMBERS[tokens.ink(subject)])


def expected(view: View, word: str) -> Counter[Subject]:
    """The pixels of each colour that a closer look shows when all of its subject is in view."""
    found: Counter[Subject] = Counter()
    number = 0 if len(view.pairs) == 1 or view.seat is None else view.seat // 2
    if word[0] == "p":
        seat = int(word[1:]) - 1
        board = view.pairs[seat // 2].boards[seat % 2]
        for subject in (token for zone in board.zones for token in zone):
            found[subject] += area(subject, zoom_panels.TOKEN)
        for subject in filter(lambda held: held is not None, board.row):
            found[subject] += area(subject, zoom_panels.HELD)
        return found
    for board in view.pairs[number].boards:
        if word in SUBJECTS:
            subject = Subject(SUBJECTS.index(word))
            held = [token for zone in (*board.zones, board.row) for token in zone if token == subject]
            found[subject] += len(held) * area(subject, zoom_panels.TOKEN)
        else:
            for subject in board.zones[int(word[4:]) - 1]:
                found[subject] += area(subject, zoom_panels.LARGE)
    return found


def look_closer(count: int) -> int:
    """Closer looks at something in so many positions: how many show all of it, uncovered, above the words."""
    whole = 0
    for number, done in enumerate(positions(count)):
        seat = done.match.awaited[0]
        view, scene = TANDEM.view(done.match.state, seat), Scene("K7QF", NAMES, plainly(NAMES))
        word = pick(followed(view), seeded(f"word {number}")).word
        image = zoom(view, LIGHT, word, scene)
        above = image.crop((0, bars.HEADER, 1280, 1280 - bars.foot(ROWS))).tobytes()
        wanted = expected(view, word)
        seen = all(
            above.count(NUMBERS[tokens.ink(Subject(subject))]) == wanted[Subject(subject)] for subject in range(6)
        )
        whole += seen and not any(clashes(texts(image), 1280))
    return whole


def look_where(count: int) -> int:
    """Numbered moves in so many positions: how many have every number whole, once, and apart from the others."""
    good = 0
    for done in positions(count):
        seat: Seat = done.match.awaited[0]
        view = TANDEM.view(done.match.state, seat)
        groups = spots(view, [TANDEM.write(move) for move in TANDEM.legal(done.match.state, seat)])
        marks = tuple(group[0] for group in groups[:25])
        if not marks:
            good += 1
            continue
        scene = Scene("K7QF", NAMES, plainly(NAMES), marks=marks)
        found = texts(draw(view, LIGHT, (), scene))
        top = table(len(view.pairs), (True,)).panels[0][0]
        big = [text for text in found if text.size in numbers.BIG.values() and text.box[1] > top]
        good += sorted(text.text for text in big) == sorted(map(str, range(1, len(marks) + 1))) and not any(
            clashes(big, 1280)
        )
    return good


def test_some_closer_looks_show_all_of_their_subject() -> None:
    """A board, a zone or a subject is whole and in view, in every position tried."""
    assert look_closer(FEW) == FEW


def test_some_numbered_moves_are_whole() -> None:
    """Every big number stands inside the picture, once, and lies on no other."""
    assert look_where(FEW) == FEW


@pytest.mark.soak
def test_five_hundred_closer_looks_show_all_of_their_subject() -> None:
    """The same over 500 positions."""
    assert look_closer(MANY) == MANY


@pytest.mark.soak
def test_five_hundred_numbered_moves_are_whole() -> None:
    """The same over 500 positions."""
    assert look_where(MANY) == MANY
