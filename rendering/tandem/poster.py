"""What a match of Tandem is remembered for: the rows of the pairs, which pair exchanged most, how soon it was won."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.tandem.values import START, Event, Gave, View
from rendering.honours import Honour, Named
from rendering.scene import Frame
from rendering.text import Said, Who, counted, said
from rendering.theme import TEXT, TILE, Theme, of_kinds


def look(theme: Theme) -> Theme:
    """The tokens have the colours of six kinds."""
    return of_kinds(theme)


def named(frames: Sequence[Frame[View, Event]]) -> tuple[Named, ...]:
    """The pairs, those with most points first."""
    view: View = frames[-1].view
    order = sorted(range(len(view.pairs)), key=lambda number: (-(view.pairs[number].score or 0), number))
    return tuple(
        Named(f"{number + 1}", (TEXT, TILE), _pair(number), str(view.pairs[number].score or 0)) for number in order
    )


def _pair(number: int) -> Said:
    return said("{who} and {partner}", who=Who(Seat(2 * number)), partner=Who(Seat(2 * number + 1)))


def honours(frames: Sequence[Frame[View, Event]]) -> tuple[Honour, ...]:
    """The first win, and the pair that exchanged the most tokens."""
    view: View = frames[-1].view
    found = []
    won = [(pair.score, number) for number, pair in enumerate(view.pairs) if pair.score is not None]
    if won:
        score, number = max(won, key=lambda one: (one[0], -one[1]))
        about = counted("{pair} in {n} round", "{pair} in {n} rounds", START - score + 1, pair=_pair(number))
        found.append(Honour(said("Fastest pair"), about))
    given = [event.seat // 2 for frame in frames for event in frame.events if isinstance(event, Gave)]
    if given:
        number = max(sorted(set(given)), key=given.count)
        about = counted("{pair}: {n} exchange", "{pair}: {n} exchanges", given.count(number), pair=_pair(number))
        found.append(Honour(said("Closest partners"), about))
    return tuple(found)
