"""The tokens on which two partners of Tandem agree, for a card."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.tandem.values import START, Event, View
from rendering.scene import Frame, Scene
from rendering.tandem import tokens
from rendering.tandem.event_text import NAMES
from rendering.tandem.ride import matched
from rendering.text import counted, said
from rendering.theme import TEXT, Theme
from rendering.ticket import Stop, Ticket

SIDE = 92
"""Diameter of a token on the card."""


def ticket(frames: Sequence[Frame[View, Event]], seat: Seat, theme: Theme, _scene: Scene) -> Ticket:
    """The tokens of a pair that agree, in the order of the places, and how soon the pair had all four."""
    view: View = frames[-1].view
    pair = view.pairs[seat // 2]
    places = matched(pair)
    row = [pair.boards[0].row[place - 1] for place in places]
    stops = tuple(Stop(NAMES[subject], tokens.token(theme, subject, SIDE)) for subject in row if subject is not None)
    partners = (Seat(seat // 2 * 2), Seat(seat // 2 * 2 + 1))
    about = counted("{n} token agrees", "{n} tokens agree", len(places))
    title = said("In tandem")
    if pair.score is not None:
        title = counted("In tandem after {n} round", "In tandem after {n} rounds", START - pair.score + 1)
    return Ticket(title, about, stops, tokens.ink(row[0]) if row and row[0] is not None else TEXT, partners)
