"""How the players of The Best Road stand, as their plates say it: so far, and what the last rounds brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.game import Outcome, Seat, ranked
from games.road.values import Event, Grown, View
from rendering.text import Said, counted, joined, said


def places(view: View, outcome: Outcome | None) -> tuple[int, ...] | None:
    """The place of each seat once the match is over, also where it was ended early; None while it runs."""
    if outcome is not None:
        return outcome.places
    return None if view.to_act else ranked(view.scores)


@dataclass(frozen=True)
class Stand:
    """How one player stands.

    ``points`` are those of the numbers as long as the match runs: spaces may still be filled, so that the ``empty``
    ones are counted apart. At the end they are taken off. Whoever ``leads`` does so with the empty ones taken off;
    ``ahead`` is by how many points, 0 where several do. ``place`` is None where nobody leads yet. ``gained`` and
    ``grown`` are points and spaces that are new, None where nothing is told of this player.
    """

    seat: Seat
    points: int
    numbers: int
    empty: int
    leads: bool
    ahead: int
    place: int | None
    chosen: bool
    over: bool
    gained: int | None = None
    grown: int = 0

    @property
    def made(self) -> Said:
        """What the points are made of, or the spaces still empty."""
        if self.over:
            return said("{points} \N{MINUS SIGN} {empty}", points=self.numbers, empty=self.left)
        return self.left

    @property
    def sum(self) -> Said:
        """What the points are made of, in figures."""
        return joined([self.numbers, self.empty], " \N{MINUS SIGN} ")

    @property
    def left(self) -> Said:
        """How many spaces are empty."""
        return counted("{n} empty", "{n} empty", self.empty)

    @property
    def lead(self) -> Said:
        """By how much a leader leads."""
        return counted("{n} ahead", "{n} ahead", self.ahead) if self.ahead else said("level")

    @property
    def now(self) -> Said | None:
        """What is new, None where nothing is told."""
        if self.gained is None:
            return None
        if not self.grown:
            return said("passed")
        spaces = counted("{n} space", "{n} spaces", self.grown)
        if not self.gained:
            return said("now {spaces}", spaces=spaces)
        return said("now +{points}, {spaces}", points=self.gained, spaces=spaces)

    @property
    def brief(self) -> Said:
        """The same in few letters."""
        if self.gained:
            return joined([f"+{self.gained}"])
        return counted("{n} space", "{n} spaces", self.grown) if self.grown else said("passed")


def stands(view: View, outcome: Outcome | None, focus: Sequence[Event] = ()) -> tuple[Stand, ...]:
    """How each seat stands."""
    ended = places(view, outcome)
    order = ranked(view.scores) if ended is None else ended
    level = len(set(view.scores)) == 1 and not any(road.marks for road in view.roads)
    best = max(view.scores)
    others = [score for score in view.scores if score < best]
    alone = view.scores.count(best) == 1 and others
    found = []
    for number, road in enumerate(view.roads):
        seat = Seat(number)
        grown = [event for event in focus if isinstance(event, Grown) and event.seat == seat]
        leads = not level and view.scores[seat] == best
        found.append(
            Stand(
                seat,
                road.points if ended is None else view.scores[seat],
                road.points,
                len(view.sheet.colours) - len(road.spaces),
                leads,
                best - max(others) if leads and alone else 0,
                None if (level and ended is None) or view.seats == 1 else order[seat],
                view.chosen[seat],
                ended is not None,
                sum(mark.points for event in grown for mark in event.marks) if grown else None,
                sum(len(event.path) for event in grown),
            )
        )
    return tuple(found)
