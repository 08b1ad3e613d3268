"""What each track of Socks would bring or close, while tracks are laid."""

from __future__ import annotations

from games.socks.values import View
from rendering.foretold import Foretold, pickable
from rendering.panel import Decision, Panel
from rendering.socks.track_panel import results
from rendering.text import Strong, joined


def foretold(decision: Decision[View], panel: Panel) -> tuple[Foretold, ...]:
    """The tracks that bring a sock home or close a colour, with what they do; all others are left out."""
    if decision.view.phase != "tracks":
        return ()
    found = []
    for press in pickable(panel):
        if press.spot and (told := results(decision, _tracks(press.pick))):
            track = Strong(press.spot.upper())
            found.append(Foretold(press, joined([track, joined(told, " ")], ": "), worth=True))
    return tuple(found)


def _tracks(pick: str) -> str:
    """The tracks that are picked, as a line of moves.

    >>> _tracks("d4-d5 f4-f5 in 3"), _tracks("d4-d5; f4-f5")
    ('d4-d5; f4-f5', 'd4-d5; f4-f5')
    """
    return "; ".join(word.rstrip(";") for word in pick.split() if "-" in word)
