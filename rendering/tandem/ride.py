"""The tokens that agree, one pair of them after the other, as what a film of Tandem ends with.

The tokens on which two partners of Tandem agree, for a card.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.tandem.values import START, Event, View
from rendering.scene import Frame, Ride, Scene
from rendering.tandem import tokens
from rendering.tandem.board import arranged
from rendering.tandem.event_text import NAMES, agreeing
from rendering.text import counted, said
from rendering.theme import TEXT, Theme
from rendering.ticket import Stop, Ticket

SIDE = 92
"""Diameter of a token on the card."""


def best(view: View) -> int:
    """The pair that won most, else the one with most tokens that agree; the first among equals."""
    pairs = view.pairs
    return max(range(len(pairs)), key=lambda at: (pairs[at].score or 0, len(agreeing(pairs[at])), -at))


def ride(frames: Sequence[Frame[View, Event]], _theme: Theme, scene: Scene) -> Ride:
    """From token to token of the best pair's rows, where they agree."""
    view: View = frames[-1].view
    number = best(view)
    layout = arranged(view, (), scene, tuple(range(len(view.pairs))))
    top, plan = layout.panels[layout.on_stage.index(number)]
    found = []
    for place in agreeing(view.pairs[number]):
        (x, y), (a, b) = (plan.place(player, place) for player in (0, 1))
        left, half = layout.left + plan.held // 2, top + plan.held // 2
        found.append(((x + left, y + half), (a + left, b + half)))
    return tuple(found)


def gained(view: View) -> tuple[int, ...]:
    """How many tokens on top agree, by pair."""
    return tuple(len(agreeing(pair)) for pair in view.pairs)


def ticket(frames: Sequence[Frame[View, Event]], seat: Seat, theme: Theme, _scene: Scene) -> Ticket:
    """The tokens of a pair that agree, in the order of the places, and how soon the pair had all four."""
    view: View = frames[-1].view
    pair = view.pairs[seat // 2]
    places = agreeing(pair)
    row = [pair.boards[0].row[place - 1] for place in places]
    stops = tuple(Stop(NAMES[subject], tokens.token(theme, subject, SIDE)) for subject in row if subject is not None)
    partners = (Seat(seat // 2 * 2), Seat(seat // 2 * 2 + 1))
    about = counted("{n} token agrees", "{n} tokens agree", len(places))
    title = said("In tandem")
    if pair.score is not None:
        title = counted("In tandem after {n} round", "In tandem after {n} rounds", START - pair.score + 1)
    return Ticket(title, about, stops, tokens.ink(row[0]) if row and row[0] is not None else TEXT, partners)
