"""What has happened on The Best Road in words, and the words all its sentences share."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins
from games.road import deck
from games.road.deck import Card
from games.road.geometry import Space, label, labels
from games.road.sheet import Sheet
from games.road.values import Chose, Event, Grown, Mark, Prepared, Turned, View
from rendering.text import Said, Strong, Who, Word, counted, joined, said

COLOURS = (said("blue"), said("green"), said("yellow"), said("red"), said("violet"), said("grey"))
"""The colours 0-5 in words."""


def spaces(sheet: Sheet, wanted: Sequence[Space]) -> Word:
    """Spaces in a row, each with its colour and its number."""
    return joined([_space(sheet, space) for space in wanted])


def _space(sheet: Sheet, space: Space) -> Said:
    name, colour, number = label(space), COLOURS[sheet.colours[space]], sheet.numbers[space]
    if not number:
        return said("{space} {colour}", space=name, colour=colour)
    return said("{space} {colour} with the {number}", space=name, colour=colour, number=number)


def colours(card: Card) -> Word:
    """The colours of a card in a row."""
    return joined([COLOURS[colour] for colour in deck.colours_on(card)])


def tell(event: Event) -> Said | None:
    """An event in a sentence for whoever it was told to.

    None for the sheet, which the picture shows, and for a choice, which the panel says as long as it may be changed.
    """
    match event:
        case Begins(seat):
            return said("{who} begins: the first start of the sheet.", who=Who(seat))
        case Prepared():
            return None
        case Turned(card, number):
            return said("Round {n}: the card shows {card}.", n=number, card=colours(card))
        case Chose():
            return None
        case Grown():
            return _grown(event)


def warning(view: View, move: str) -> Said | None:
    """What is asked before the last one to choose passes."""
    if move != "pass" or any(not done for seat, done in enumerate(view.chosen) if seat != view.seat):
        return None
    return said("Pass? The round ends with your choice, and cannot be taken back.")


def _grown(event: Grown) -> Said:
    who = Who(event.seat)
    if not event.path:
        return said("{who} passes.", who=who)
    path = Strong(labels(event.path))
    if not event.marks:
        return said("{who}: {path}.", who=who, path=path)
    return said("{who}: {path} and {numbers}.", who=who, path=path, numbers=marks(event.marks))


def marks(found: Sequence[Mark]) -> Word:
    """Numbers reached, each with its points."""
    return joined(
        [
            counted("the {number} for {n} point", "the {number} for {n} points", mark.points, number=mark.number)
            for mark in found
        ]
    )
