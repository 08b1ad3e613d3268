"""Lines and players of Metro that can be looked at by themselves, in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.game import Seat
from games.metro.values import Line, View
from rendering.metro.line_text import about, at_stake
from rendering.scene import Followed
from rendering.text import Said, Who, counted, said


def followed(view: View) -> tuple[Followed, ...]:
    """Every player's line that has begun, by the number of its station; then each player's lines, as ``p1`` ..."""
    lines = (_line(view, line, line.owner) for line in view.lines if line.owner is not None and line.passes)
    return (*lines, *(_player(view, Seat(seat)) for seat in range(view.seats)))


def _line(view: View, line: Line, owner: Seat) -> Followed:
    title = said("Line {station} of {who}", station=line.station, who=Who(owner))
    return Followed(str(line.station), title, tuple(about(view, line)))


def _player(view: View, seat: Seat) -> Followed:
    return Followed(f"p{seat + 1}", said("All lines of {who}", who=Who(seat)), tuple(_about_all(view, seat)))


def _about_all(view: View, seat: Seat) -> Iterator[Said]:
    own = [line for line in view.lines if line.owner == seat]
    points = counted("{n} point", "{n} points", view.scores[seat])
    still = counted("{n} line open", "{n} lines open", sum(line.ends is None for line in own))
    yield said("{points}, {lines}.", points=points, lines=still)
    yield from at_stake(view, own)


def meant(view: View, word: str) -> list[Line]:
    """The lines that one of ``followed`` is about."""
    if word.startswith("p"):
        return [line for line in view.lines if line.owner == int(word[1:]) - 1]
    return [line for line in view.lines if str(line.station) == word]
