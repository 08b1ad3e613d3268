"""A table as a fold over its log: what each line does to it. Without I/O, and the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.ports import Account, Code, Place, Profile
from bot.table.effects import MATCH_LINES, placed, played_at, put, settled
from bot.table.imported_records import AGAIN, IMPORT, again, brought
from bot.table.table import Past, Request, Sitter, Table, places, series, sitter
from bot.table.terms import DAY, Terms, loaded
from bot.table.turn_clocks import Timer
from games import edition
from games.kernel.game import AnyGame, Json, Seat
from games.kernel.log_entries import Entry
from games.kernel.match import begin_again, redo
from games.kernel.series import Series

PATIENCE = DAY
"""Milliseconds in which the others may agree to what somebody asks."""


def fold(lines: Iterable[Json], known: Sequence[Past] = ()) -> Iterator[Past]:
    """What each line of a log did, after those already known. Raises ``ValueError`` where it cannot have happened."""
    past = list(known)
    for line in lines:
        past.append(after(past, line))
        yield past[-1]


def after(past: Sequence[Past], line: Json) -> Past:
    """What one more line does; ``past`` is all before it. Raises ``ValueError`` where it cannot have happened."""
    if not past:
        return brought(line) if line["k"] == IMPORT else Past(line, _opened(line))
    if line["k"] == AGAIN:
        return again(past, line)
    table = past[-1].table
    if line["k"] in MATCH_LINES:
        done = _match_line(table, past, line)
        return Past(line, settled(table, done.table, line), done.told)
    return Past(line, settled(table, _table_line(table, line), line))


def entries(lines: Iterable[Json]) -> list[Entry]:
    """The match's own entries out of a table's log."""
    return [Entry.load(line) for line in lines if line["k"] in MATCH_LINES]


def _table_line(table: Table, line: Json) -> Table:  # noqa: C901, PLR0911, PLR0912 - one return a kind
    match line["k"]:
        case "join":
            newcomer = Sitter(line["name"], Profile(line["profile"]), Account(line["account"]))
            return played_at(replace(table, sitters=(*table.sitters, newcomer)), line)
        case "bot":
            return replace(table, sitters=(*table.sitters, Sitter(line["name"], level=line["level"])))
        case "leave":
            return _without(table, Seat(line["s"]))
        case "terms":
            return _agreed(table, loaded(line["terms"]), line.get("gone", ()))
        case "call":
            return _called(table, line)
        case "nudge":
            return _nudged(table, line)
        case "away" | "back":
            return _away(table, line)
        case "ask":
            seat, mark = Seat(line["s"]), table.asked + 1
            request = Request(line["w"], seat, line.get("n", 0), (seat,), line["a"] + PATIENCE, mark)
            return replace(table, request=request, asked=mark)
        case "agree":
            assert table.request is not None
            agreed = (*table.request.agreed, Seat(line["s"]))
            return replace(table, request=replace(table.request, agreed=agreed))
        case "refuse" | "lapse":
            return replace(table, request=None)
        case "close":
            return replace(table, closed=True)
        case "watch":
            return replace(table, watching=placed(table.watching, line))
        case "unwatch":
            kept = tuple(place for place in table.watching if place[0] != line["place"])
            return replace(table, watching=kept)
        case "invite":
            return replace(table, token=line["token"])
        case "offer":
            others = tuple(offer for offer in table.offers if offer[0] != line["s"])
            return replace(table, offers=(*others, (Seat(line["s"]), line["to"])))
        case "stalled":
            return replace(table, stalled=True)
        case "lost":
            return table
        case "link":
            return _linked(table, Profile(line["was"]), Profile(line["now"]))
        case kind:
            raise ValueError(f"the log has a line of unknown kind {kind!r}")


def _opened(line: Json) -> Table:
    if line["k"] != "open":
        raise ValueError("the log does not begin with the opening of a table")
    game = edition(line["game"], line["edition"])
    if game is None:
        raise ValueError(f"there are no rules of {line['game']} in edition {line['edition']}")
    if "sitters" in line:
        return _reopened(line, game)
    return Table(
        code=Code(line["code"]),
        game=game,
        options=tuple(line["options"].items()),
        host=Profile(line["profile"]),
        places=((Place(line["place"]), line["locale"]),),
        sitters=(Sitter(line["name"], Profile(line["profile"]), Account(line["account"])),),
        seed=bytes.fromhex(line["seed"]),
        opened=line["a"],
        terms=loaded(line.get("terms")),
        acted=line["a"],
    )


def _reopened(line: Json, game: AnyGame) -> Table:
    """The table of a later game of a series, or of a rematch: everybody sits already."""
    return Table(
        code=Code(line["code"]),
        game=game,
        options=tuple(line["options"].items()),
        host=Profile(line["profile"]),
        places=places(line["places"]),
        sitters=tuple(map(sitter, line["sitters"])),
        seed=bytes.fromhex(line["seed"]),
        opened=line["a"],
        series=series(line.get("series")),
        terms=loaded(line.get("terms")),
        watching=places(line.get("watching", ())),
        token=line.get("token", ""),
        acted=line["a"],
    )


def _without(table: Table, seat: Seat) -> Table:
    sitters = table.sitters[:seat] + table.sitters[seat + 1 :]
    persons = [each.profile for each in sitters if each.profile]
    host = table.host if table.host in persons or not persons else persons[0]
    return replace(table, sitters=sitters, host=host, closed=not persons)


def _agreed(table: Table, terms: Terms, gone: Sequence[str]) -> Table:
    """The table under other terms, watched no more from the places that are ``gone``.

    Another pace gives everybody who is waited for a new clock.
    """
    together = table.together or (table.match is not None and len(table.match.awaited) > 1)
    timers = table.timers if terms.pace == table.terms.pace else ()
    watching = tuple(place for place in table.watching if place[0] not in gone)
    return replace(table, terms=terms, timers=timers, together=together, watching=watching)


def _called(table: Table, line: Json) -> Table:
    timer = table.timer(Seat(line["s"]))
    if timer is None:
        return table
    stage = line["g"]
    asked = timer.asked if stage and line.get("d") else 0
    called = replace(timer, stage=max(stage, timer.stage), called=line["a"], asked=asked)
    return replace(table, timers=put(table.timers, line["s"], called))


def _nudged(table: Table, line: Json) -> Table:
    timers: list[Timer | None] = []
    for seat, timer in enumerate(table.timers):
        new = timer
        if new is not None and "anew" in line:
            begin, span = max(line["a"], table.sitters[seat].away), table.terms.span
            new = replace(new, since=begin, until=begin + span if span else 0, stage=0, called=0)
        if new is not None and seat != line["s"]:
            new = replace(new, asked=line["a"], nudged=line["a"])
        timers.append(new)
    return replace(table, timers=tuple(timers))


def _away(table: Table, line: Json) -> Table:
    """The clock of whoever goes stands until they are back; of whoever is back early it goes on from now.

    Who is back offers the seat no longer.
    """
    seat, at = Seat(line["s"]), line["a"]
    until = line["until"] if line["k"] == "away" else at
    by = until - max(at, table.sitters[seat].away)
    sitters = put(table.sitters, seat, replace(table.sitters[seat], away=until if until > at else 0))
    if line["k"] == "back":
        table = replace(table, offers=tuple(offer for offer in table.offers if offer[0] != seat))
    timer = table.timer(seat)
    timers = table.timers if timer is None else put(table.timers, seat, timer.shifted(by))
    return replace(table, sitters=sitters, timers=timers)


def _linked(table: Table, was: Profile, now: Profile) -> Table:
    sitters = tuple(replace(each, profile=now) if each.profile == was else each for each in table.sitters)
    return replace(table, sitters=sitters, host=now if table.host == was else table.host)


# -- lines of the match


def _match_line(table: Table, past: Sequence[Past], line: Json) -> Past:
    entry = Entry.load(line)
    if table.match is None:
        playing = table.series or Series.begin(dict(table.options), len(table.sitters))
        table = replace(table, start=line["start"], series=playing)
        done = begin_again(table.game, dict(table.options), [each.person for each in table.sitters], entry)
    else:
        before = entries(one.line for one in past) if entry.kind == "undo" else []
        done = redo(table.match, entry, before)
    return Past(line, replace(table, match=done.match), done.told)
