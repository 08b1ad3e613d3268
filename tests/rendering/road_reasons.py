"""What must be true where a reason of The Best Road is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reason_cases import Case

from games.road.geometry import NEAR


def new_marks(case: Case) -> tuple[Any, ...]:
    """The numbers that the own road gets, as foreseen: others may still choose."""
    before = case.decision.view.roads[case.seat]
    after = case.decision.foreseen(case.line)[0].roads[case.seat]
    return tuple(after.marks[len(before.marks) :])


def spaces(case: Case) -> int:
    """How many spaces the move takes."""
    return 0 if case.line == "pass" else len(case.decision.game.read(case.line).path)


def apart(road: Any, there: int) -> int:
    """Steps from an end of a road along spaces that it has not reached, breadth first."""
    seen = {int(end): 0 for end in road.ends}
    queue = list(seen)
    for at in queue:
        for near in NEAR[at]:
            if near not in seen and near not in road.spaces:
                seen[near] = seen[at] + 1
                queue.append(near)
    return seen.get(there, 999)


def comes_near(case: Case) -> bool:
    """Whether nobody has the number, and it is so many steps away, and was farther."""
    view, number = case.decision.view, case.value("number")
    there = view.sheet.numbers.index(number)
    after = case.decision.foreseen(case.line)[0].roads[case.seat]
    nobody = all(mark.number != number for road in view.roads for mark in road.marks)
    return bool(nobody and apart(after, there) == case.value("n") < apart(view.roads[case.seat], there))


def reaches(case: Case, *, late: bool) -> bool:
    """Whether one number is reached, in full or late."""
    (mark,) = new_marks(case)
    others = {one.number for road in case.decision.view.roads for one in road.marks}
    higher = case.decision.view.seats == 1 and max(others, default=0) > mark.number
    return bool(mark.number == case.value("number") and late == (mark.number in others or higher))


ROAD: dict[str, Callable[[Case], bool]] = {
    "your road and the spaces before both its ends stay as they are.": lambda case: case.line == "pass",
    "reaches the {number} and {n} more number: {points} points.": lambda case: (
        case.value("number") in {mark.number for mark in new_marks(case)}
        and len(new_marks(case)) == case.value("n") + 1
        and sum(mark.points for mark in new_marks(case)) == case.value("points")
    ),
    "reaches the {number}, late but still {n} point.": lambda case: (
        reaches(case, late=True) and new_marks(case)[0].points == case.value("n")
    ),
    "reaches the {number} before any higher one: {n} points.": lambda case: (
        reaches(case, late=False) and case.decision.view.seats == 1 and case.value("n") == case.value("number")
    ),
    "brings your road to the {number}, which nobody has yet.": lambda case: reaches(case, late=False),
    "comes within {n} step of the {number}.": comes_near,
    "takes {n} space, as many as this card allows.": lambda case: (
        spaces(case)
        == case.value("n")
        == max(len(case.decision.game.read(text).path) for text in case.decision.moves if text != "pass")
    ),
    "takes {n} space and leaves others for the next card.": lambda case: spaces(case) == case.value("n"),
}  # fmt: skip
