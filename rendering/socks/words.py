"""Socks in words: the position for those who cannot see the picture, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel import Outcome, Seat, ranked
from games.socks.values import (
    Agreed,
    Begins,
    Blocked,
    Built,
    Colour,
    Died,
    Event,
    Hung,
    Joined,
    LaidTile,
    NoMore,
    Offered,
    Placed,
    Tracked,
    View,
)
from rendering.text import Said, Strong, Who, counted, joined, said


def ending(view: View, outcome: Outcome | None) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, also where it was ended early; None while it runs."""
    if outcome is not None:
        return outcome.places
    return None if view.mover is not None else ranked(view.scores)


def firsts(ended: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return tuple(Seat(seat) for seat, place in enumerate(ended) if place == 1)


def socks(colour: Colour) -> Said:
    """The socks of a colour, as in “the red socks”."""
    return (
        said("red socks"),
        said("blue socks"),
        said("green socks"),
        said("yellow socks"),
        said("violet socks"),
        said("grey socks"),
    )[colour]


def sock(colour: Colour) -> Said:
    """One sock of a colour, as in “a red sock”."""
    return (
        said("red sock"),
        said("blue sock"),
        said("green sock"),
        said("yellow sock"),
        said("violet sock"),
        said("grey sock"),
    )[colour]


# -- the position


def alt(view: View, outcome: Outcome | None = None, focus: Sequence[Event] = ()) -> tuple[Said, ...]:
    """The position in sentences: turn, players, each colour with its stations, what is blocked, the last tracks."""
    return (*_position(view, ending(view, outcome)), *map(tell, focus))


def long(view: View, outcome: Outcome | None = None) -> tuple[Said, ...]:
    """The position, a line for each sentence."""
    return alt(view, outcome)


def _position(view: View, ended: tuple[int, ...] | None) -> Iterator[Said]:
    yield _turn(view, ended)
    for seat in (Seat(0), Seat(1)):
        points = counted("{n} point", "{n} points", view.scores[seat])
        tracks = counted("{n} track left", "{n} tracks left", view.left[seat])
        piece = said("white") if seat == 0 else said("black")
        yield said("{who} ({piece}): {points}, {tracks}.", who=Who(seat), piece=piece, points=points, tracks=tracks)
    if view.city is not None and view.phase == "tiles":
        yield counted("{n} tile lies.", "{n} tiles lie.", len(view.city.tiles))
    if view.city is None or view.phase == "tiles":
        return
    names = view.city.labels
    for number, pair in enumerate(view.socks):
        if pair:
            yield _pair(view, Colour(number), joined([Strong(names[at]) for at in pair]))
    if view.blockers:
        yield said("Blocked: {stations}.", stations=joined([Strong(names[at]) for at in view.blockers]))
    recent = [
        Strong(f"{names[one]}-{names[other]}")
        for number, (one, other) in enumerate(view.city.links)
        if view.recent >> number & 1
    ]
    if recent:
        yield said("Last tracks: {tracks}.", tracks=joined(recent))


def _turn(view: View, ended: tuple[int, ...] | None) -> Said:
    if ended is not None:
        first = firsts(ended)
        if len(first) == 1:
            return said("Socks in the City, the end. {who} wins.", who=Who(first[0]))
        return said("Socks in the City, the end. Shared victory: {names}.", names=joined([Who(seat) for seat in first]))
    assert view.mover is not None
    who = Who(view.mover)
    waits = {
        "tiles": said("Socks in the City. {who} lays a tile.", who=who),
        "socks": said("Socks in the City. {who} hangs a sock.", who=who),
        "blockers": said("Socks in the City. {who} blocks a station.", who=who),
    }
    if view.offered:
        return said("Socks in the City. {who} may agree to let luck finish the city, or lay a tile.", who=who)
    return waits.get(view.phase) or counted(
        "Socks in the City. {who} to lay {n} track.",
        "Socks in the City. {who} to lay {n} tracks.",
        view.steps,
        who=who,
    )


def _pair(view: View, colour: Colour, stations: Said) -> Said:
    taker, points = view.takers[colour], view.worth[colour]
    name = socks(colour)
    if taker is not None:
        if taker == 0:
            return said("{socks} {stations}: taken by white.", socks=name, stations=stations)
        return said("{socks} {stations}: taken by black.", socks=name, stations=stations)
    if view.dead[colour]:
        return said("{socks} {stations}: out of reach.", socks=name, stations=stations)
    return said("{socks} {stations}: worth {points}.", socks=name, stations=stations, points=points)


# -- news


def tell(event: Event) -> Said:
    """An event in a sentence."""
    match event:
        case Tracked(seat, one, two, over):
            track = Strong(f"{one}-{two}")
            if over:
                return said("{who} lays {track}, over the neutral link.", who=Who(seat), track=track)
            return said("{who} lays {track}.", who=Who(seat), track=track)
        case Joined(seat, colour, points):
            return counted(
                "{who} joins the {socks}: {n} point.",
                "{who} joins the {socks}: {n} points.",
                points,
                who=Who(seat),
                socks=socks(colour),
            )
        case Died(colour):
            return said("Nobody can join the {socks} any more.", socks=socks(colour))
        case Placed() | NoMore() | Blocked():
            return _hanging(event)
        case _:
            return _building(event)


def _hanging(event: Placed | NoMore | Blocked) -> Said:
    match event:
        case Placed(seat, colour, label):
            return said("{who} hangs a {sock} at {label}.", who=Who(seat), sock=sock(colour), label=Strong(label))
        case NoMore(colours):
            names = joined([socks(colour) for colour in colours])
            return said("No sock finds a place any more; out of the game: {socks}.", socks=names)
        case Blocked(seat, label):
            return said("{who} blocks {label}.", who=Who(seat), label=Strong(label))


def _building(event: Begins | Built | Hung | LaidTile | Offered | Agreed) -> Said:
    match event:
        case Begins(seat):
            return said("{who} begins.", who=Who(seat))
        case Built(tiles):
            return counted("Luck lays {n} tile.", "Luck lays {n} tiles.", len(tiles))
        case Hung():
            return said("Luck hangs the socks.")
        case LaidTile(seat, tile):
            place = Strong(f"{tile.at.q},{tile.at.r} r{tile.turn}")
            return said("{who} lays a tile at {place}.", who=Who(seat), place=place)
        case Offered(seat):
            return said("{who} offers to let luck finish the city.", who=Who(seat))
        case Agreed(seat):
            return said("{who} agrees.", who=Who(seat))
