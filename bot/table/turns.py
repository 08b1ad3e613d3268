"""Whether a seat is still in its first turns: several decisions one after the other may be one turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.lines.match_lines import MatchLine
from bot.table.past import Past
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, counting, forced


def in_first_turns(past: Sequence[Past], seat: Seat, most: int) -> bool:
    """Whether a seat has begun no more than ``most`` turns, from the whole log, which is read no further than needed.

    A turn begins when the match comes to wait for the seat. Where all choose at once, that is also when somebody else
    is waited for again; alone, it is after each move. Turns in which the seat had nothing to decide do not count.
    """
    lines = [(one.line.entry, one.table.match) for one in past if isinstance(one.line, MatchLine)]
    count, fresh, before = 0, False, frozenset[Seat]()
    for number in counting([entry for entry, _ in lines]):
        entry, match = lines[number]
        now = frozenset(match.awaited if match is not None else ())
        own = isinstance(entry, Moved) and entry.seat == seat
        count += own and fresh and not forced(entry)
        alone = match is not None and len(match.seats) == 1
        if seat not in now:
            fresh = False
        elif seat not in before or (own and (alone or now - before)):
            fresh = True
        elif own:
            fresh = False
        before = now
        if count > most:
            return False
    return count + fresh <= most
