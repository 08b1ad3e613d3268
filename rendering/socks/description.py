"""The position of Socks in sentences: short beside a picture, and at length for people who do not see one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from games.kernel.game import Outcome, Seat
from games.kernel.hexes import label_order
from games.socks.city import City, Station
from games.socks.values import Colour, Died, Event, Joined, Tracked, View
from rendering.captions import firsts
from rendering.socks.event_text import NAMES, SOCK, SOCKS, ending, tell
from rendering.socks.races import missing, open_to, ways
from rendering.text import Said, Strong, Who, Word, counted, joined, said

FEW = 3
"""Up to so many missing tracks are named; more are counted."""
MANY = 6
"""Up to so many new tracks are named in a description beside a picture."""


def piece(seat: Seat) -> Said:
    """White or black."""
    return said("white") if seat == 0 else said("black")


# -- shortly


def alt(view: View, outcome: Outcome | None = None, focus: Sequence[Event] = ()) -> Iterator[Said]:
    """The position in sentences: turn, players, what each still needs for each colour, what is settled, what is new."""
    yield _turn(view, ending(view, outcome))
    yield from _players(view)
    if view.city is None or view.phase == "tiles":
        yield from _tiles(view)
    else:
        yield from _colours(view, view.city)
        if view.blockers:
            yield said("Blocked: {stations}.", stations=_labels(view.city, view.blockers))
    yield from _news(view, focus)


def _players(view: View) -> Iterator[Said]:
    for seat in (Seat(0), Seat(1)):
        points = counted("{n} point", "{n} points", view.scores[seat])
        tracks = counted("{n} track left", "{n} tracks left", view.left[seat])
        yield said(
            "{who} ({piece}): {points}, {tracks}.", who=Who(seat), piece=piece(seat), points=points, tracks=tracks
        )


def _tiles(view: View) -> Iterator[Said]:
    if view.city is not None:
        yield counted("{n} tile laid.", "{n} tiles laid.", len(view.city.tiles))


def _colours(view: View, town: City) -> Iterator[Said]:
    """The races, the nearest first; then what each player took, and what nobody gets."""
    every = [Colour(number) for number, pair in enumerate(view.socks) if pair]
    races = [colour for colour in every if open_to(view, colour)]
    if races:
        races.sort(key=lambda colour: min(way.new for way in ways(view)[colour] if way is not None))
        yield said("Tracks still lacking: {races}.", races=joined([_race(view, town, each) for each in races], "; "))
    for seat in (Seat(0), Seat(1)):
        taken = [joined([NAMES[each], view.worth[each]], " ") for each in every if view.takers[each] == seat]
        if taken:
            names = joined(taken)
            yield (
                said("Taken by white: {socks}.", socks=names)
                if seat == 0
                else said("Taken by black: {socks}.", socks=names)
            )
    lost = [NAMES[colour] for colour in every if view.dead[colour]]
    if lost:
        yield said("Out of reach: {socks}.", socks=joined(lost))
    if view.phase not in {"tracks", "over"} and every:
        hung = [joined([NAMES[each], _labels(town, view.socks[each])], " ") for each in every]
        yield said("Socks hang: {socks}.", socks=joined(hung, "; "))


def _race(view: View, town: City, colour: Colour) -> Said:
    """How many tracks each player still needs for a colour."""
    white, black = (said("out") if way is None else way.new for way in ways(view)[colour])
    one, other = (Strong(town.labels[at]) for at in view.socks[colour])
    return said(
        "{colour} {one}, {other} for {points}: white {white}, black {black}",
        colour=NAMES[colour],
        one=one,
        other=other,
        points=view.worth[colour],
        white=white,
        black=black,
    )


def _news(view: View, focus: Sequence[Event]) -> Iterator[Said]:
    """The new tracks of each player and what else has happened; the last tracks where nothing is new."""
    laid = [event for event in focus if isinstance(event, Tracked)]
    for seat in (Seat(0), Seat(1)):
        tracks = [Strong(f"{event.one}-{event.other}") for event in laid if event.seat == seat]
        if tracks:
            names = joined(tracks[-MANY:])
            yield (
                said("New, white: {tracks}.", tracks=names)
                if seat == 0
                else said("New, black: {tracks}.", tracks=names)
            )
    others = [event for event in focus if not isinstance(event, (Tracked, Joined, Died))]
    yield from map(tell, others[-2:])
    recent = () if view.city is None or laid else _tracks(view.city, view.recent)
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


def _labels(town: City, stations: Sequence[Station]) -> Said:
    return joined([Strong(town.labels[at]) for at in stations])


def _tracks(town: City, links: int) -> tuple[Word, ...]:
    """Connections as moves name them."""
    return tuple(
        Strong(f"{town.labels[one]}-{town.labels[other]}")
        for number, (one, other) in enumerate(town.links)
        if links >> number & 1
    )


# -- at length


def long(view: View, outcome: Outcome | None = None) -> Iterator[Said]:
    """Everything on the board, line by line: turn, players, each colour, each row, joined stations, all tracks."""
    yield _turn(view, ending(view, outcome))
    yield from _players(view)
    town = view.city
    if town is None:
        return
    if view.phase == "tiles":
        yield from _tiles(view)
        lies = [Strong(f"{tile.at.q},{tile.at.r} r{tile.turn}") for tile in town.tiles]
        yield said("The tiles lie at: {tiles}.", tiles=joined(lies, "; "))
        return
    for number in range(view.terms.colours):
        colour = Colour(number)
        if view.socks[colour]:
            head = said(
                "The {socks} hang at {stations}.", socks=SOCKS[colour], stations=_labels(town, view.socks[colour])
            )
            yield joined([head, *about_colour(view, colour)], " ")
    for row, labels in groupby(sorted(town.labels, key=label_order), key=lambda label: label.rstrip("0123456789")):
        yield said(
            "Row {row}: {stations}.", row=row, stations=joined([_station(view, town, label) for label in labels])
        )
    if view.neutral:
        yield said("Joined stations: {tracks}.", tracks=joined(_tracks(town, view.neutral)))
    if view.tracks[0]:
        yield said("White tracks: {tracks}.", tracks=joined(_tracks(town, view.tracks[0])))
    if view.tracks[1]:
        yield said("Black tracks: {tracks}.", tracks=joined(_tracks(town, view.tracks[1])))
    if view.recent:
        yield said("Last tracks: {tracks}.", tracks=joined(_tracks(town, view.recent)))


def _station(view: View, town: City, label: str) -> Word:
    """A station with what hangs there."""
    for number, pair in enumerate(view.socks):
        if any(town.labels[at] == label for at in pair):
            return said("{label} ({sock})", label=Strong(label), sock=SOCK[number])
    if any(town.labels[at] == label for at in view.blockers):
        return said("{label} (blocked)", label=Strong(label))
    return Strong(label)


# -- one thing


def about_colour(view: View, colour: Colour) -> Iterator[Said]:
    """What a colour is worth, and what each player still needs for it."""
    taker, points, town = view.takers[colour], view.worth[colour], view.city
    if town is None or len(view.socks[colour]) < 2:
        return
    if taker is not None:
        way = ways(view)[colour][taker]
        yield counted("{who} joined them: {n} point.", "{who} joined them: {n} points.", points, who=Who(taker))
        if way is not None:
            yield counted("The way has {n} connection.", "The way has {n} connections.", way.links.bit_count())
        return
    yield counted("Worth {n} point.", "Worth {n} points.", points)
    if view.dead[colour]:
        yield said("Nobody can join them any more.")
    elif open_to(view, colour):
        yield from (_lacking(view, town, seat, colour) for seat in (Seat(0), Seat(1)))


def _lacking(view: View, town: City, seat: Seat, colour: Colour) -> Said:
    way = ways(view)[colour][seat]
    if way is None:
        return said("{who} cannot join them any more.", who=Who(seat))
    if way.new <= FEW:
        return said("{who} lacks {tracks}.", who=Who(seat), tracks=joined(_tracks(town, missing(view, seat, way))))
    return counted("{who} lacks {n} track.", "{who} lacks {n} tracks.", way.new, who=Who(seat))


def about_player(view: View, seat: Seat) -> Iterator[Said]:
    """A player's points and tracks, what is taken, and which colour is nearest."""
    points = counted("{n} point", "{n} points", view.scores[seat])
    yield said(
        "{points}, {tracks}.", points=points, tracks=counted("{n} track left", "{n} tracks left", view.left[seat])
    )
    taken = [NAMES[number] for number, taker in enumerate(view.takers) if taker == seat]
    if taken:
        yield said("Taken: {socks}.", socks=joined(taken))
    near = [
        (way.new, -view.worth[number], number)
        for number, pair in enumerate(ways(view))
        if open_to(view, Colour(number)) and (way := pair[seat]) is not None
    ]
    if near:
        new, _, number = min(near)
        yield counted(
            "Nearest: the {socks}, {n} track lacking.",
            "Nearest: the {socks}, {n} tracks lacking.",
            new,
            socks=SOCKS[number],
        )
