"""The position of The Best Road in words, for people who cannot see the picture: short, and line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.game import Outcome, Seat
from games.road import deck
from games.road.geometry import NEAR, ROWS, SPACES, Space, bits, labels
from games.road.notation import write
from games.road.sheet import NUMBERS, ROUNDS, region
from games.road.values import Event, Grown, Road, View
from rendering.captions import firsts
from rendering.road.bars import EXCELLENT
from rendering.road.event_text import colours, marks, spaces
from rendering.road.standing import places, stands
from rendering.text import Said, Strong, Who, Word, counted, joined, said


def alt(view: View, outcome: Outcome | None = None, focus: Sequence[Event] = ()) -> tuple[Said, ...]:
    """The position in sentences: round, card, players awaited, each road and its news, and what nobody has reached.

    A seat's own view adds the spaces it may go on to, and its choice last.
    """
    ended = places(view, outcome)
    return (*_stage(view, ended), *_roads(view, ended, focus), *_open(view, ended), *_own(view, ended))


def long(view: View, outcome: Outcome | None = None) -> tuple[Said, ...]:
    """Everything that lies open, line by line: stage, roads with their numbers and ends, rows of the sheet."""
    ended = places(view, outcome)
    return (*_stage(view, ended), *_cards(view, ended), *_whole(view, ended), *_sheet(view), *_own(view, ended))


# -- where the match stands


def _stage(view: View, ended: tuple[int, ...] | None) -> Iterator[Said]:
    if ended is not None:
        yield from _ending(view, ended)
        return
    card = colours(view.turned[-1])
    yield said("The Best Road, round {n} of {all}. Card: {card}.", n=view.round, all=ROUNDS, card=card)
    yield from _lead(view)
    if 1 < view.seats == len(view.to_act):
        yield said("Everybody chooses.")
    elif view.seats > 1:
        yield said("Still to choose: {people}.", people=joined([Who(seat) for seat in view.to_act]))


def _lead(view: View) -> Iterator[Said]:
    """Who leads, counting the empty spaces, and by how much."""
    if view.seats > 1:
        first = [stand for stand in stands(view, None) if stand.leads]
        if len(first) == 1:
            yield counted(
                "{who} is {n} point ahead.", "{who} is {n} points ahead.", first[0].ahead, who=Who(first[0].seat)
            )


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


# -- the roads


def _roads(view: View, ended: tuple[int, ...] | None, focus: Sequence[Event] = ()) -> Iterator[Said]:
    """Points and ends of each road, its empty spaces, and what it did in the last of the rounds that are new.

    As long as the match runs the points are those of the numbers: the spaces still empty may be reached.
    """
    last = {event.seat: event for event in focus if isinstance(event, Grown)}
    for number, road in enumerate(view.roads):
        seat = Seat(number)
        told: dict[str, Word] = {
            "who": Who(seat),
            "points": counted("{n} point so far", "{n} points so far", road.points),
            "empty": counted("{n} space empty", "{n} spaces empty", len(SPACES) - len(road.spaces)),
        }
        new = last.get(seat)
        if ended is not None:
            told["points"] = counted("{n} point", "{n} points", view.scores[seat])
            yield said("{who}: {points}: {numbers} less {empty}.", **told, numbers=road.points)
        elif new is None or not new.path:
            yield said("{who}: {points}, {empty}, ends {ends}.", **told, ends=labels(road.ends))
        elif not new.marks:
            path = labels(new.path)
            yield said("{who}: {points}, {empty}, new {path}, ends {ends}.", **told, path=path, ends=labels(road.ends))
        else:
            yield said(
                "{who}: {points}, {empty}, new {path} with {numbers}, ends {ends}.",
                **told,
                path=labels(new.path),
                numbers=marks(new.marks),
                ends=labels(road.ends),
            )


def _open(view: View, ended: tuple[int, ...] | None) -> Iterator[Said]:
    """The numbers nobody has reached yet."""
    found = {mark.number for road in view.roads for mark in road.marks}
    left = [str(number) for number in NUMBERS if number not in found]
    if left and ended is None:
        yield said("Not reached yet: {numbers}.", numbers=joined(left))


def _whole(view: View, ended: tuple[int, ...] | None) -> Iterator[Said]:
    """Each road with all that is worth knowing of it."""
    for seat, line in enumerate(_roads(view, ended)):
        road = view.roads[seat]
        yield line
        if road.marks:
            yield said("{who} has reached {numbers}.", who=Who(Seat(seat)), numbers=marks(road.marks))
        yield said("{who}'s road: {spaces}.", who=Who(Seat(seat)), spaces=labels(road.spaces))
        if ended is None:
            yield from ends(view, road)
    yield from _open(view, ended)


def ends(view: View, road: Road) -> Iterator[Said]:
    """Where a road may still go, and how many spaces it cannot come to any more."""
    free = [space for space in SPACES if space not in road.spaces]
    for end in road.ends:
        beside = [space for space in NEAR[end] if space in free]
        if beside:
            yield said("From {end} on to: {spaces}.", end=labels([end]), spaces=spaces(view.sheet, beside))
        else:
            yield said("{end} is a dead end.", end=labels([end]).upper())
    lost = len(free) - region(bits(free), road.ends).bit_count()
    if lost:
        yield counted("{n} space is cut off.", "{n} spaces are cut off.", lost)


# -- what is printed, and what is only the viewer's


def _cards(view: View, ended: tuple[int, ...] | None) -> Iterator[Said]:
    left = deck.left(view.turned)
    if ended is None and left:
        cards = joined([joined([colours(card)]) for card in left], "; ")
        yield said("Cards still to come: {cards}.", cards=cards)


def _sheet(view: View) -> Iterator[Said]:
    first = 0
    for row, count in zip("abcdefghi", ROWS, strict=True):
        line = [Space(space) for space in range(first, first + count)]
        yield said("Row {row}: {spaces}.", row=row, spaces=spaces(view.sheet, line))
        first += count


def _own(view: View, ended: tuple[int, ...] | None) -> Iterator[Said]:
    """For the viewer: the spaces its road may go on to with the card, and what it has chosen."""
    if view.seat is not None and ended is None:
        road, card = view.roads[view.seat], view.turned[-1]
        beside = sorted({there for end in road.ends for there in NEAR[end] if card >> view.sheet.colours[there] & 1})
        free = [space for space in beside if space not in road.spaces]
        if free:
            yield said("You may go on to: {spaces}.", spaces=spaces(view.sheet, free))
    if view.choice is not None:
        yield said("You have chosen: {move}.", move=Strong(write(view.choice)))
