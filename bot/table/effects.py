"""What follows from a line of a table's log beside what the line says: who sits, whose clocks run, what is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from bot.ports import Account, Place, Profile
from bot.table.table import Sitter, Table
from bot.table.turn_clocks import Timer
from games.kernel.game import Json, Seat

T = TypeVar("T")

MATCH_LINES = ("start", "reroll", "move", "resign", "undo", "skip", "seat", "end")
"""Lines that are entries of the match's own log."""

SILENT = ("call", "skip", "stalled", "lost", "lapse", "watch", "unwatch", "invite", "link")
"""Lines that are no doing of a person who plays."""


def settled(before: Table, table: Table, line: Json) -> Table:
    """The table with everything that follows from a line of its log beside what the line says.

    Who sits, whose clocks run, what is still asked for, and when a person last did something.
    """
    if line["k"] in MATCH_LINES:
        table = _seated(before, table, line)
    if line["k"] in ("move", "undo", "end", "seat", "resign") and table.request is not None:
        request = table.request
        back = request.kind == "replace" and line.get("s") == request.number and line.get("b", "person") == "person"
        stands = (line["k"] == "move" or "own" in line) and request.kind != "undo" and not back
        table = replace(table, request=table.request if stands else None)
    at, person = line.get("a", 0), line["k"] not in SILENT and line.get("b", "person") == "person"
    anew = person and before.stalled and line["k"] != "nudge"
    if person and table.terms.pace:
        table = replace(table, acted=max(at, table.acted), stalled=False)
    return replace(table, timers=_timers(before, table, line, anew=anew))


def _seated(before: Table, table: Table, line: Json) -> Table:
    """Who sits after an entry of the match, and how often they have let a turn pass."""
    kind, by = line["k"], line.get("b", "person")
    if kind == "start":
        assert table.match is not None
        return replace(table, together=len(table.match.awaited) > 1 and bool(table.terms.pace))
    if "s" not in line:
        return table
    seat = Seat(line["s"])
    old = before.sitters[seat]
    new = old
    if kind == "move" and by == "person":
        new = replace(old, missed=0)
    elif kind == "skip":
        new = replace(old, missed=old.missed + 1)
    elif kind == "seat" and "profile" in line:
        new = Sitter(line["m"], Profile(line["profile"]), Account(line["account"]))
        table = played_at(table, line)
    elif kind == "seat":
        new = replace(old, stand_in=line["level"] if by == "bot" else "", missed=0, away=0)
    if kind in ("seat", "resign"):
        table = replace(table, offers=tuple(offer for offer in table.offers if offer[0] != seat))
    host = new.profile if old.profile == before.host and new.profile is not None else table.host
    return replace(table, sitters=put(table.sitters, seat, new), host=host)


def _timers(before: Table, table: Table, line: Json, *, anew: bool) -> tuple[Timer | None, ...]:
    """The clocks after a line: a new one for each decision opened since, none where nobody else waits for it.

    Taking back leaves the clock of who had to decide before and must still; somebody new in a seat gets a new one.
    """
    match, span, at = table.match, table.terms.span, line.get("a", 0)
    if match is None or table.over or len(table.persons) < 2 or not table.terms.pace:
        return ()
    awaited, turns, newcomer = match.awaited, match.turns, line.get("s") if line["k"] == "seat" else None
    old = before.match.turns if before.match is not None and line["k"] != "undo" else turns
    timers: list[Timer | None] = []
    for seat in match.seats:
        timer = table.timer(seat)
        if seat not in awaited or seat not in table.persons:
            timers.append(None)
        elif timer is None or anew or turns[seat] != old[seat] or seat == newcomer:
            begin = max(at, table.sitters[seat].away)
            timers.append(Timer(begin, begin + span if span else 0))
        else:
            timers.append(timer)
    return tuple(timers)


def played_at(table: Table, line: Json) -> Table:
    """The table once it is played at a place too, and so no longer only watched there."""
    watching = tuple(place for place in table.watching if place[0] != line["place"])
    return replace(table, places=placed(table.places, line), watching=watching)


def placed(known: tuple[tuple[Place, str], ...], line: Json) -> tuple[tuple[Place, str], ...]:
    """The places with that of a line, if it is not among them."""
    if line["place"] in [place for place, _ in known]:
        return known
    return (*known, (Place(line["place"]), line["locale"]))


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The values with another one in one place."""
    return (*values[:place], value, *values[place + 1 :])
