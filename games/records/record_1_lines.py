"""The lines of a record of format 1 from the entries of a log that still count (games/records/RECORDS_1.md)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from typing import assert_never

from games.kernel.game import AnyGame, Json, Seat
from games.kernel.log_entries import (
    Ended,
    Entry,
    Moved,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
)
from games.kernel.match import Done
from games.records.facts import move_facts
from games.records.record_lines import round_over


def earlier_lines(game: AnyGame, dones: Sequence[Done], *, legal: bool) -> tuple[list[Json], list[Json]]:
    """The lines of a record, and with ``legal`` beside each the legal texts of its seat.

    Hidden choices wait for the end of their round and then stand in seat order, the luck with the last of them; those
    of a round that is still open are left out.
    """
    lines: list[Json] = []
    lists: list[Json] = []
    round_began, chosen = dones[0].match.state, dict[Seat, dict[str, Json]]()
    for before, done in pairwise(dones):
        entry, state = done.entry, before.match.state
        if not isinstance(entry, Moved):
            events = _events(entry)
            lines += events
            lists += [[] for _ in events]
            continue
        seat = entry.seat
        hidden = game.secret(state, seat)
        if not chosen:
            round_began = state
        chosen[seat] = {"seat": seat, "move": entry.text} | ({"computer": entry.mind} if entry.mind else {})
        if hidden and not round_over(game, state, done.match.state, seat):
            continue
        closing = chosen[max(chosen)]
        luck = move_facts(game, done.told, entry.luck, 1)
        if luck is not None:
            closing["luck"] = luck
        for each in sorted(chosen):
            able = tuple(islice(game.legal(round_began, each), None if legal else 2))
            lines.append(chosen[each] | ({"forced": True} if len(able) == 1 else {}))
            lists.append(sorted(map(game.write, able)))
        chosen = {}
    return lines, lists


def _events(entry: Entry) -> list[Json]:
    """What a record says of an entry that is no move; nothing of an end by agreement, which stands in the result."""
    match entry:
        case Skipped(seat):
            return [{"seat": seat, "event": "timed out"}]
        case SeatHanded(seat, name):
            return [{"seat": seat, "event": f"replaced by {name}"}]
        case Resigned(seat):
            return [{"seat": seat, "event": "resigned"}]
        case Started() | Rerolled() | Moved() | TakenBack() | Ended():
            return []
        case _:
            assert_never(entry)
