"""Closer looks of Tandem: the subject in its colours, all else pale."""

from __future__ import annotations

from functools import cache

import pytest
from test_metro_texts import clashes
from test_tandem_views import NAMES, TANDEM

from games.kernel.chance import pick, seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from games.kernel.match import Done
from games.tandem.values import SUBJECTS, ZONES, Pair, Subject
from rendering.canvas import palette, texts
from rendering.scene import Scene
from rendering.tandem.zoom import followed, others, zoom
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


def look_closer(count: int) -> int:
    """Looks at something in so many positions: how many show all of its tokens in their colours, and no others so."""
    good = 0
    for number, done in enumerate(positions(count)):
        view, scene = TANDEM.view(done.match.state, done.match.awaited[0]), Scene("K7QF", NAMES, plainly(NAMES))
        word = pick(followed(view), seeded(f"word {number}")).word
        which = (int(word[1:]) - 1) // 2 if word[0] == "p" else view.seat // 2
        left, pale = (not named(word, *each) for each in held(view.pairs[which])), others(view.pairs[which], word)
        told = not any(clashes(texts(zoom(view, LIGHT, word, scene)), 1280))
        good += told and sum(left) == len(pale.spaces) + len(pale.places)
    return good


def held(pair: Pair) -> list[tuple[int, int, Subject]]:
    """The tokens of a pair: whose they are, in which zone (0 for the row), and what they are."""
    found = [
        (own, zone, token) for own, board in enumerate(pair.boards) for zone in ZONES for token in board.zones[zone - 1]
    ]
    return found + [
        (own, 0, token) for own, board in enumerate(pair.boards) for token in board.row if token is not None
    ]


def named(word: str, own: int, zone: int, token: Subject) -> bool:
    """Whether a token is one of those that a word is about."""
    if word[0] == "p":
        return own == (int(word[1:]) - 1) % 2
    return SUBJECTS[token] == word or word == f"zone{zone}"


def test_some_looks_pale_all_but_their_subject() -> None:
    """A board, a zone or a subject has its colours, in every position tried."""
    assert look_closer(FEW) == FEW


@pytest.mark.soak
def test_five_hundred_looks_pale_all_but_their_subject() -> None:
    """The same over 500 positions."""
    assert look_closer(MANY) == MANY
