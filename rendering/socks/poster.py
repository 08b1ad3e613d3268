"""What a match of Socks is remembered for: the pairs, the farthest one that was joined, the best move."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.kernel.hexes import Label
from games.socks.values import Built, Colour, Died, Event, Hung, Joined, NoMore, Tracked, View
from rendering.honours import Honour, Named, Scoring
from rendering.scene import Frame
from rendering.socks.ground import of_city
from rendering.text import Said, Who, counted, said
from rendering.theme import Theme, over_ink, seat_ink

LINES = (
    said("Red line"),
    said("Blue line"),
    said("Green line"),
    said("Yellow line"),
    said("Violet line"),
    said("Grey line"),
)
"""The names of the colours' lines, in the order of the colours."""
INKS = (3, 0, 1, 2, 4, 5)
"""The kind (``theme.of_kinds``) each colour has the ink of."""


def look(theme: Theme) -> Theme:
    """The city has a look of its own."""
    return of_city(theme)


def named(frames: Sequence[Frame[View, Event]]) -> tuple[Named, ...]:
    """The colours that have two socks, those worth most first, with the player who joined them."""
    view: View = frames[-1].view
    return tuple(
        Named(
            f"{colour + 1}",
            (seat_ink(INKS[colour]), over_ink(INKS[colour])),
            _line(view, colour),
            str(view.worth[colour]),
        )
        for colour in sorted(_pairs(view), key=lambda colour: (-view.worth[colour], colour))
    )


def _pairs(view: View) -> list[Colour]:
    return [Colour(colour) for colour, pair in enumerate(view.socks) if len(pair) == 2]


def _ends(view: View, colour: Colour) -> tuple[Label, Label]:
    assert view.city is not None
    one, other = view.socks[colour]
    return view.city.labels[one], view.city.labels[other]


def _line(view: View, colour: Colour) -> Said:
    one, other = _ends(view, colour)
    taker = view.takers[colour]
    if taker is None:
        return said("{line}, {one} to {other}, open", line=LINES[colour], one=one, other=other)
    return said("{line}, {one} to {other}: {who}", line=LINES[colour], one=one, other=other, who=Who(taker))


def _seat(event: Event) -> Seat | None:
    return None if isinstance(event, Built | Hung | NoMore | Died) else event.seat


SCORING: Scoring[View, Event] = Scoring(lambda view: view.scores, _seat)
"""The points are in the view. Lines that end, and the like, are caused by no seat."""


def honours(frames: Sequence[Frame[View, Event]]) -> tuple[Honour, ...]:
    """The joined line with the most stations between its socks, and the track that brought most."""
    view: View = frames[-1].view
    found = []
    joined = [colour for colour in _pairs(view) if view.takers[colour] is not None]
    if joined:
        colour = max(joined, key=lambda colour: (view.worth[colour], -colour))
        taker = view.takers[colour]
        assert taker is not None
        about = counted(
            "{line}: {n} station between, by {who}",
            "{line}: {n} stations between, by {who}",
            view.worth[colour],
            line=LINES[colour],
            who=Who(taker),
        )
        found.append(Honour(said("Longest line"), about))
    gain = SCORING.best(frames)
    if gain is not None and any(isinstance(event, Joined) for event in gain.events):
        track = next(event for event in gain.events if isinstance(event, Tracked))
        about = said(
            "{who} with {one}-{other}: {points}",
            who=Who(gain.seat),
            one=track.one,
            other=track.other,
            points=f"+{gain.points}",
        )
        found.append(Honour(said("Best move"), about))
    return tuple(found)
