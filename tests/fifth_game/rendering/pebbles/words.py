"""What is said of a heap."""

from __future__ import annotations

from games.kernel.game import Outcome, Seat
from games.pebbles.values import Event, Heaped, State, Took, View
from rendering.scene import WorkedExample
from rendering.text import Said, Who, counted, said


def alt(view: View, outcome: Outcome | None = None, focus: tuple[Event, ...] = ()) -> tuple[Said, ...]:
    """What has just been taken, what is left, and who has what."""
    state = view.state
    news = [line for event in focus[-4:] if (line := tell(event)) is not None]
    left = counted("There is {n} pebble in the heap.", "There are {n} pebbles in the heap.", state.heap)
    owned = [
        counted("{who} has {n} pebble.", "{who} has {n} pebbles.", points, who=Who(Seat(seat)))
        for seat, points in enumerate(state.taken)
    ]
    return (*news, left, *owned, *([said("The match is over.")] if outcome is not None else []))


def long(view: View, outcome: Outcome | None = None) -> tuple[Said, ...]:
    """The same, and what was taken last."""
    last = counted("{n} pebble was taken last.", "{n} pebbles were taken last.", view.state.last)
    return (*alt(view, outcome), last)


def tell(event: Event) -> Said | None:
    """An event in a sentence."""
    match event:
        case Heaped(count):
            return counted("The heap has {n} pebble.", "The heap has {n} pebbles.", count)
        case Took(seat, count, _):
            return counted("{who} takes {n} pebble.", "{who} takes {n} pebbles.", count, who=Who(seat))


def worked() -> tuple[WorkedExample[View, Event], ...]:
    """Ada has just taken three."""
    view = View(State(37, Seat(1), (3, 0), 3), None)
    caption = said("{who} took 3, so 3 cannot be taken now.", who=Who(Seat(0)))
    return (WorkedExample(0, view, (Took(Seat(0), 3, 37),), ("Ada", "Bruno"), caption),)
