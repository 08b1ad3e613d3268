"""What a match of The Best Road is remembered for: every road, the longest, the best round."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.road.geometry import label
from games.road.values import Chose, Event, Grown, Road, View
from rendering.honours import Honour, Named, Scoring
from rendering.road.inks import of_roads
from rendering.scene import Frame
from rendering.text import Who, counted, said
from rendering.theme import TEXT, TILE, Theme


def look(theme: Theme) -> Theme:
    """The spaces have the colours of six kinds, the roads those of their players."""
    return of_roads(theme)


def named(frames: Sequence[Frame[View, Event]]) -> tuple[Named, ...]:
    """The roads by length, each with the spaces at its ends."""
    return tuple(
        Named(
            f"{seat + 1}",
            (TEXT, TILE),
            said(
                "{who}: from {start} to {end}", who=Who(seat), start=label(road.spaces[0]), end=label(road.spaces[-1])
            ),
            str(len(road.spaces)),
        )
        for seat, road in _longest(frames)
    )


def _longest(frames: Sequence[Frame[View, Event]]) -> list[tuple[Seat, Road]]:
    roads: tuple[Road, ...] = frames[-1].view.roads
    return sorted(
        ((Seat(seat), road) for seat, road in enumerate(roads)), key=lambda one: (-len(one[1].spaces), one[0])
    )


def _seat(event: Event) -> Seat | None:
    return event.seat if isinstance(event, Chose | Grown) else None


SCORING: Scoring[View, Event] = Scoring(lambda view: view.scores, _seat)
"""The points are in the view. Lines that end, and the like, are caused by no seat."""


def honours(frames: Sequence[Frame[View, Event]]) -> tuple[Honour, ...]:
    """The longest road and the best round of anybody."""
    seat, road = _longest(frames)[0]
    about = counted("{who}, {n} space", "{who}, {n} spaces", len(road.spaces), who=Who(seat))
    found = [Honour(said("Longest road"), about)]
    gain = SCORING.best(frames)
    if gain is not None:
        rounds = frames[gain.number - 1].view.round
        about = said("{who} in round {round}: {points}", who=Who(gain.seat), round=rounds, points=f"+{gain.points}")
        found.append(Honour(said("Best move"), about))
    return tuple(found)
