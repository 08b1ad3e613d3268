"""Why a choice of The Best Road is worth making: the strongest thing that is true of it.

Beside it stand what a decision is for, in a sentence for newcomers, and what each choice of a panel would do, in short
words for a menu.
"""

from __future__ import annotations

from games.road.geometry import ALL, Space, bits
from games.road.sheet import ROUNDS, region
from games.road.values import Mark, Road, View
from rendering.panel import Decision, Foretold, Panel, pickable
from rendering.road.panel import best
from rendering.road.ways import Ways
from rendering.text import Said, counted, said

NEAR = 4
"""Steps from which a number is said to be near."""

LAST = 3
"""Rounds from which the end is near."""


def reason(decision: Decision[View], line: str) -> Said:
    """The number it reaches, the one it comes near to, or its spaces."""
    view = decision.view
    assert view.seat is not None
    before, after = view.roads[view.seat], decision.foreseen(line)[0].roads[view.seat]
    if len(after.spaces) == len(before.spaces):
        return said("your road and the spaces before both its ends stay as they are.")
    return _reached(view, after.marks[len(before.marks) :]) or _nearer(view, before, after) or _longer(decision, line)


def _reached(view: View, marks: tuple[Mark, ...]) -> Said | None:
    """The number that brings most."""
    if not marks:
        return None
    best = max(marks, key=lambda mark: mark.points)
    more, points = len(marks) - 1, sum(mark.points for mark in marks)
    if more:
        return counted(
            "reaches the {number} and {n} more number: {points} points.",
            "reaches the {number} and {n} more numbers: {points} points.",
            more,
            number=best.number,
            points=points,
        )
    if best.points < best.number:
        return counted(
            "reaches the {number}, late but still {n} point.",
            "reaches the {number}, late but still {n} points.",
            best.points,
            number=best.number,
        )
    if view.seats == 1:
        return said("reaches the {number} before any higher one: {n} points.", number=best.number, n=best.points)
    return said("brings your road to the {number}, which nobody has yet.", number=best.number)


def _nearer(view: View, before: Road, after: Road) -> Said | None:
    """The greatest number in full that it comes near to, along free spaces."""
    taken = {mark.number for road in view.roads for mark in road.marks}
    own = {mark.number for mark in after.marks}
    highest = max(own, default=0) if view.seats == 1 else 0
    wanted = [number for number in view.sheet.numbers if number and number not in taken and number > highest]
    for number in sorted(wanted, reverse=True):
        there = Space(view.sheet.numbers.index(number))
        now = steps(after, there)
        if now is None or now > NEAR:
            continue
        was = steps(before, there)
        if was is None or now < was:
            return counted(
                "comes within {n} step of the {number}.", "comes within {n} steps of the {number}.", now, number=number
            )
    return None


def steps(road: Road, there: Space) -> int | None:
    """Steps from an end of a road to a space along spaces it has not reached; None where it is shut off."""
    free = ALL & ~bits(road.spaces)
    for count in range(1, 62):
        found = region(free, road.ends, count)
        if found >> there & 1:
            return count
        if count > 1 and found == region(free, road.ends, count - 1):
            return None
    return None


def _longer(decision: Decision[View], line: str) -> Said:
    """Its spaces: as many as the card allows, or where they lead."""
    view = decision.view
    assert view.seat is not None
    was = len(view.roads[view.seat].spaces)
    gained = {text: len(decision.foreseen(text)[0].roads[view.seat].spaces) - was for text in (*decision.moves, line)}
    here = gained[line]
    if here == max(gained.values()):
        return counted(
            "takes {n} space, as many as this card allows.", "takes {n} spaces, as many as this card allows.", here
        )
    return counted(
        "takes {n} space and leaves others for the next card.",
        "takes {n} spaces and leaves others for the next card.",
        here,
    )


def advice(decision: Decision[View]) -> Said | None:
    """What to look for now: by the round, and by whether there are others to be first before."""
    view = decision.view
    if len(decision.moves) == 1:
        return said("The card shows no colour beside your ends: you can only pass, and the next card comes.")
    if view.round > ROUNDS - LAST:
        return said("Few cards are left: every space you still reach is worth a point.")
    if view.round == 1 and view.seats == 1:
        return said("Alone a number counts in full only before any higher one: begin with the low ones.")
    if view.round == 1:
        return said("At the end every space you have not reached costs a point: take long steps.")
    if view.round == 2:
        return said("Whoever reaches a number first gets it in full, later ones half: head for the high ones.")
    return said("Your road grows at either end: keep free spaces before both, so that every card fits.")


def foretold(decision: Decision[View], panel: Panel) -> tuple[Foretold, ...]:
    """How many spaces the best way to each end has, and what its numbers bring."""
    ways, found = Ways(decision), list[Foretold]()
    for press in pickable(panel):
        way = best(decision, ways, press.pick)
        if way is not None and press.about is not None:
            found.append(Foretold(press, press.about, bool(ways.marks(way))))
    return tuple(found)
