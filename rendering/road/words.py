"""The Best Road in words: the position for those who cannot see the picture, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel import Outcome, Seat
from games.road import deck
from games.road.deck import Card
from games.road.geometry import NEAR, label, labels
from games.road.notation import write
from games.road.sheet import ROUNDS
from games.road.values import Chose, Event, Grown, Mark, Pass, Prepared, Road, Turned, View
from rendering.road.bars import EXCELLENT, firsts, places
from rendering.text import Said, Strong, Who, Word, counted, joined, said

COLOURS = (said("blue"), said("green"), said("yellow"), said("red"), said("violet"), said("grey"))
"""The colours 0-5 in words."""


def alt(view: View, outcome: Outcome | None = None, focus: Sequence[Event] = ()) -> tuple[Said, ...]:
    """The position in sentences: round, card, who is awaited, points and ends of each road.

    A seat's own view adds the spaces it may go on to, and its choice last.
    """
    news = (words for event in focus if (words := tell(event)) is not None)
    return (*_position(view, places(view, outcome)), *news)


def long(view: View, outcome: Outcome | None = None) -> tuple[Said, ...]:
    """The position, a line for each sentence."""
    return alt(view, outcome)


def _position(view: View, ended: tuple[int, ...] | None) -> Iterator[Said]:
    if ended is None:
        card = colours(view.turned[-1])
        yield said("The Best Road, round {n} of {all}. Card: {card}.", n=view.round, all=ROUNDS, card=card)
        if view.seats > 1:
            yield said("Still to choose: {people}.", people=joined([Who(seat) for seat in view.to_act]))
    else:
        yield from _ending(view, ended)
    for seat, road in enumerate(view.roads):
        points = counted("{n} point", "{n} points", view.scores[seat])
        reached = counted("{n} space reached", "{n} spaces reached", len(road.spaces))
        if ended is not None:
            yield said("{who}: {points}, {reached}.", who=Who(Seat(seat)), points=points, reached=reached)
            continue
        yield said(
            "{who}: {points}, {reached}, ends {ends}.",
            who=Who(Seat(seat)),
            points=points,
            reached=reached,
            ends=labels(road.ends),
        )
    if view.seat is not None and ended is None:
        yield from _ahead(view, view.roads[view.seat])
    if view.choice is not None:
        yield said("You have chosen: {move}.", move=Strong(write(view.choice)))


def _ending(view: View, ended: tuple[int, ...]) -> Iterator[Said]:
    first = firsts(ended)
    if view.seats == 1:
        yield said("The Best Road, the end.")
        if view.scores[0] > EXCELLENT:
            yield said("More than {n} points: excellent!", n=EXCELLENT)
    elif len(first) == 1:
        yield said("The Best Road, the end. {who} wins.", who=Who(first[0]))
    else:
        yield said("The Best Road, the end. Victory is shared by {names}.", names=joined([Who(seat) for seat in first]))


def _ahead(view: View, road: Road) -> Iterator[Said]:
    """For the viewer: the spaces its road may go on to, with their colours and numbers."""
    card, sheet = view.turned[-1], view.sheet
    spaces = sorted({there for end in road.ends for there in NEAR[end] if card >> sheet.colours[there] & 1})
    free = [space for space in spaces if space not in road.spaces]
    if free:
        words = [
            said("{space} {colour}", space=label(space), colour=COLOURS[sheet.colours[space]])
            if not sheet.numbers[space]
            else said(
                "{space} {colour} with the {number}",
                space=label(space),
                colour=COLOURS[sheet.colours[space]],
                number=sheet.numbers[space],
            )
            for space in free
        ]
        yield said("You may go on to: {spaces}.", spaces=joined(words))


def colours(card: Card) -> Word:
    """The colours of a card in a row."""
    return joined([COLOURS[colour] for colour in deck.shown(card)])


def tell(event: Event) -> Said | None:
    """An event in a sentence for whoever it was told to; None for the sheet, which the picture shows."""
    match event:
        case Prepared():
            return None
        case Turned(card, number):
            return said("Round {n}: the card shows {card}.", n=number, card=colours(card))
        case Chose(_, Pass()):
            return said("You have chosen to pass. You may change it until everybody has chosen.")
        case Chose(_, move):
            return said(
                "You have chosen {move}. You may change it until everybody has chosen.", move=Strong(write(move))
            )
        case Grown():
            return _grown(event)


def _grown(event: Grown) -> Said:
    who = Who(event.seat)
    if not event.path:
        return said("{who} passes.", who=who)
    path = Strong(labels(event.path))
    if not event.marks:
        return said("{who}: {path}.", who=who, path=path)
    return said("{who}: {path} and {numbers}.", who=who, path=path, numbers=_marks(event.marks))


def _marks(marks: Sequence[Mark]) -> Word:
    return joined(
        [
            counted("the {number} for {n} point", "the {number} for {n} points", mark.points, number=mark.number)
            for mark in marks
        ]
    )
