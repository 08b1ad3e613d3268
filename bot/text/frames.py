"""The positions of a match as everybody saw them, and when it was played, for films and posters."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.fold import entries
from bot.table.lines import Imported, MatchLine, Replayed
from bot.table.table import Past
from games.kernel.log_entries import counting
from rendering.scene import AnyFrame, Frame


def frames_of(past: Sequence[Past], *, begin: bool = True) -> tuple[AnyFrame, ...]:
    """The positions of a match as everybody saw them, one for each public event; what was taken back is left out.

    The first is the position at the start; without ``begin`` it is left out.
    """
    kept = [one for one in past if isinstance(one.line, Imported | Replayed)]
    if not kept:
        laid = [one for one in past if isinstance(one.line, MatchLine)]
        kept = [laid[number] for number in counting(entries(one.line for one in laid))]
    frames = []
    for number, one in enumerate(kept):
        match = one.table.match
        events = tuple(told.event for told in one.told if told.to is None)
        if match is not None and (events or (begin and number == 0) or match.over):
            frames.append(Frame(match.game.view(match.state, None), events, match.outcome))
    return tuple(frames)


def played_between(past: Sequence[Past]) -> tuple[int, int]:
    """The instants of the first and the last line of a match, in milliseconds since 1970; 0 where they are not known.

    A match that came from elsewhere as a whole has none.
    """
    instants = [one.line.at for one in past if isinstance(one.line, MatchLine) and one.line.at]
    return (instants[0], instants[-1]) if instants else (0, 0)
