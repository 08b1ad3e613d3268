"""What a match of Metro is remembered for: lines named by the stations they join, the longest, the best move."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.metro.geometry import CENTRAL, Station, label
from games.metro.values import Event, LaidDown, Line, LineDone, View
from rendering.honours import Honour, Named, Scoring
from rendering.metro.signs import line_ink
from rendering.scene import Frame
from rendering.text import Said, Who, counted, said
from rendering.theme import over_ink

STATIONS = (
    said("Airport"),
    said("Harbour"),
    said("Museum"),
    said("Opera"),
    said("Market"),
    said("Castle"),
    said("Zoo"),
    said("Stadium"),
    said("College"),
    said("Minster"),
    said("Beacon"),
    said("Mill"),
    said("Orchard"),
    said("Park"),
    said("Archive"),
    said("Theatre"),
    said("Brewery"),
    said("Garden"),
    said("Lake"),
    said("Bridge"),
    said("Well"),
    said("Forum"),
    said("Obelisk"),
    said("Bakery"),
    said("Quay"),
    said("Fair"),
    said("Clinic"),
    said("Villa"),
    said("Beach"),
    said("Forest"),
    said("Quarry"),
    said("Tower"),
)
"""The names of the stations 1 to 32."""


def name(line: Line) -> Said:
    """A line by the stations it joins, or by its first one while it leads nowhere."""
    start = STATIONS[line.station - 1]
    if line.ends == CENTRAL:
        return said("{start} to Centre", start=start)
    if line.ends == line.station:
        return said("{start} and back", start=start)
    if isinstance(line.ends, int):
        return said("{start} to {end}", start=start, end=STATIONS[Station(line.ends) - 1])
    return said("{start}, open end", start=start)


def named(frames: Sequence[Frame[View, Event]]) -> tuple[Named, ...]:
    """The players' lines by length."""
    return tuple(
        Named(
            str(line.station),
            (line_ink(line.owner), over_ink(line.owner)),
            name(line),
            str(len(line.passes)),
            line.owner,
        )
        for line in _longest(frames)
        if line.owner is not None
    )


def _longest(frames: Sequence[Frame[View, Event]]) -> list[Line]:
    lines: tuple[Line, ...] = frames[-1].view.lines
    owned = [line for line in lines if line.owner is not None and line.passes]
    return sorted(owned, key=lambda line: (-len(line.passes), line.station))


def _seat(event: Event) -> Seat | None:
    return None if isinstance(event, LineDone) else event.seat


SCORING: Scoring[View, Event] = Scoring(lambda view: view.scores, _seat)
"""The points are in the view. Lines that end, and the like, are caused by no seat."""


def honours(frames: Sequence[Frame[View, Event]]) -> tuple[Honour, ...]:
    """The longest line and the tile that brought its player most."""
    found = []
    lines = _longest(frames)
    if lines and lines[0].owner is not None:
        line, owner = lines[0], lines[0].owner
        about = counted(
            "Line {number}, {name}: {n} tile, by {who}",
            "Line {number}, {name}: {n} tiles, by {who}",
            len(line.passes),
            number=line.station,
            name=name(line),
            who=Who(owner),
        )
        found.append(Honour(said("Longest line"), about))
    gain = SCORING.best(frames)
    if gain is not None:
        square = next(event.square for event in gain.events if isinstance(event, LaidDown))
        about = said(
            "{who} on {square}: {points}", who=Who(gain.seat), square=label(square).upper(), points=f"+{gain.points}"
        )
        found.append(Honour(said("Best move"), about))
    return tuple(found)
