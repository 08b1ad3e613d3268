"""The lesson of Socks in the City: races that are run, won, lost and blocked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.kernel.game import Seat
from games.kernel.lessons import Lesson, Task, TurnTaken, Words, moves
from games.socks.paths import fewest
from games.socks.values import COLOURS, Colour, Event, Joined, Move, View

Turn: TypeAlias = TurnTaken[Move, View, Event]

ME, OTHER = Seat(0), Seat(1)

NEVER = 99
"""Tracks that somebody needs who cannot join the socks any more."""


def needed(view: View, seat: Seat, colour: Colour) -> int:
    """How many tracks a seat still has to lay to join the socks of a colour; 0 once it has."""
    town, pair = view.city, view.socks[colour]
    if view.takers[colour] is not None:
        return 0 if view.takers[colour] == seat else NEVER
    if town is None or view.dead[colour]:
        return NEVER
    own = view.tracks[seat] | (town.neutral & ~view.tracks[1 - seat])
    stops = sum(1 << at for at in {at for some in view.socks for at in some} | set(view.blockers))
    way = fewest(town, own, view.free, stops, *pair)
    return NEVER if way is None else way.new


def _colour(name: str) -> Colour:
    return Colour(COLOURS.index(name))


def _closer(name: str, by: int) -> Callable[[Turn], bool]:
    """Whether the socks of a colour are so many tracks closer to being joined, or are."""
    colour = _colour(name)
    return lambda turn: needed(turn.after, ME, colour) <= max(0, needed(turn.before, ME, colour) - by)


def _blocked(name: str) -> Callable[[Turn], bool]:
    """Whether the other needs at least two tracks more for a colour than before."""
    colour = _colour(name)
    return lambda turn: needed(turn.after, OTHER, colour) >= needed(turn.before, OTHER, colour) + 2


def _one_each(*names: str) -> Callable[[Turn], bool]:
    """Whether just these colours are a track closer to being joined."""

    def done(turn: Turn) -> bool:
        colours = [Colour(number) for number in range(turn.before.terms.colours)]
        nearer = [needed(turn.before, ME, colour) - needed(turn.after, ME, colour) for colour in colours]
        return nearer == [int(COLOURS[colour] in names) for colour in colours]

    return done


def _joined(name: str) -> Callable[[Turn], bool]:
    """Whether the socks of a colour were joined in this turn."""
    return lambda turn: any(isinstance(event, Joined) and event.colour == _colour(name) for event in turn.events)


LESSON: Lesson[Move, View, Event] = Lesson(
    seats=2,
    seed="socks lesson 1",
    options={"size": "first"},
    opening=moves(
        "c3-d5; g7-h7; f3-g4; f6-g6; e5-f6; g6-g7; g4-g5; g4-h3; g5-h4; g4-h4; h3-h4; h4-i4; h4-i3; h7-i7; j2-k3; "
        "f8-f9; c3-d4; c2-d3; h3-i3"
    ),
    tasks=(
        Task(
            Words("White is yours. Yellow is worth most, and you need 4 tracks. Lay two, so that you need only 2."),
            _closer("yellow", 2),
            Words("The thin neutral links count as tracks of yours, so a way is shorter than it looks."),
            moves("h1-i1; i2-i3"),
            moves("b1-c2; d2-e3"),
        ),
        Task(
            Words("For green the computer needs 2 tracks. Block it with one of yours, and lay the other for violet."),
            lambda turn: _blocked("green")(turn) and _closer("violet", 1)(turn),
            Words("On a connection lies one track only: whoever is there first blocks it."),
            moves("a2-b2; c2-c3"),
            moves("i1-i2; f2-g2"),
        ),
        Task(
            Words("The two tracks of a turn need not belong together. Lay one for green and one for yellow."),
            _one_each("green", "yellow"),
            Words("You run several races at once, and need not show which one you mean."),
            moves("f1-g2; i3-j1"),
            moves("c3-c4; f2-f3"),
        ),
        Task(
            Words("Violet: the computer is far behind there. Bring it two tracks closer."),
            _closer("violet", 2),
            Words("A race in which the other is far behind needs no hurry. Others do."),
            moves("c4-d5; g6-h5"),
            moves("d3-d4; d5-d6"),
        ),
        Task(
            Words("Join the violet socks."),
            _joined("violet"),
            Words("Violet is yours at once: a point for each station between its socks."),
            moves("a1-a2; b2-c4"),
            moves("i4-j2; b1-b2"),
        ),
        Task(
            Words("Now green: join it before the computer does."),
            _joined("green"),
            Words("The first one to join takes the colour; the other's tracks were for nothing."),
            moves("j1-k2; k2-k3"),
            moves("f9-g10; g9-h8"),
        ),
    ),
    learned=Words(
        "That is Socks in the City: count the tracks each of you needs, run the races you can win, block the others."
    ),
)
