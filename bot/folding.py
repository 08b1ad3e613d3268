"""A table as a fold over its log: what each line does to it. Without I/O, and the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.bringing import AGAIN, IMPORT, again, brought
from bot.ports import Account, Code, Place, Profile
from bot.table import Past, Request, Sitter, Table, places, series, sitter
from bot.terms import DAY, Terms, loaded
from bot.timers import Timer
from games import edition
from games.entries import Entry
from games.kernel import AnyGame, Json, Seat
from games.match import begin_again, redo
from games.series import Series

MATCH_LINES = ("start", "reroll", "move", "resign", "undo", "skip", "seat", "end")
"""Lines that are entries of the match's own log."""

SILENT = ("call", "skip", "stalled", "lost", "lapse", "watch", "unwatch", "invite", "link")
"""Lines that are no doing of a person who plays."""

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
            return _played_at(replace(table, sitters=(*table.sitters, newcomer)), line)
        case "bot":
            return replace(table, sitters=(*table.sitters, Sitter(line["name"], level=line["level"])))
        case "leave":
            return _without(table, Seat(line["s"]))
        case "terms":
            return _agreed(table, loaded(line["terms"]))
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
            return replace(table, watching=_with(table.watching, line))
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


def _with(known: tuple[tuple[Place, str], ...], line: Json) -> tuple[tuple[Place, str], ...]:
    if line["place"] in [place for place, _ in known]:
        return known
    return (*known, (Place(line["place"]), line["locale"]))


def _played_at(table: Table, line: Json) -> Table:
    """The table once it is played at a place too, and so no longer only watched there."""
    watching = tuple(place for place in table.watching if place[0] != line["place"])
    return replace(table, places=_with(table.places, line), watching=watching)


def _without(table: Table, seat: Seat) -> Table:
    sitters = table.sitters[:seat] + table.sitters[seat + 1 :]
    persons = [each.profile for each in sitters if each.profile]
    host = table.host if table.host in persons or not persons else persons[0]
    return replace(table, sitters=sitters, host=host, closed=not persons)


def _agreed(table: Table, terms: Terms) -> Table:
    """The table under other terms; another pace gives everybody who is waited for a new clock."""
    together = table.together or (table.match is not None and len(table.match.awaited) > 1)
    timers = table.timers if terms.pace == table.terms.pace else ()
    return replace(table, terms=terms, timers=timers, together=together)


def _called(table: Table, line: Json) -> Table:
    timer = table.timer(Seat(line["s"]))
    if timer is None:
        return table
    stage = line["g"]
    asked = timer.asked if stage and line.get("d") else 0
    called = replace(timer, stage=max(stage, timer.stage), called=line["a"], asked=asked)
    return replace(table, timers=_put(table.timers, line["s"], called))


def _nudged(table: Table, line: Json) -> Table:
    timers = tuple(
        timer and (timer if seat == line["s"] else replace(timer, asked=line["a"], nudged=line["a"]))
        for seat, timer in enumerate(table.timers)
    )
    return replace(table, timers=timers)


def _away(table: Table, line: Json) -> Table:
    """The clock of whoever goes stands until they are back; of whoever is back early it goes on from now.

    Who is back offers the seat no longer.
    """
    seat, at = Seat(line["s"]), line["a"]
    until = line["until"] if line["k"] == "away" else at
    by = until - max(at, table.sitters[seat].away)
    sitters = _put(table.sitters, seat, replace(table.sitters[seat], away=until if until > at else 0))
    if line["k"] == "back":
        table = replace(table, offers=tuple(offer for offer in table.offers if offer[0] != seat))
    timer = table.timer(seat)
    timers = table.timers if timer is None else _put(table.timers, seat, timer.shifted(by))
    return replace(table, sitters=sitters, timers=timers)


def _linked(table: Table, was: Profile, now: Profile) -> Table:
    sitters = tuple(replace(each, profile=now) if each.profile == was else each for each in table.sitters)
    return replace(table, sitters=sitters, host=now if table.host == was else table.host)


def _put(values: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:place], value, *values[place + 1 :])


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


def settled(before: Table, table: Table, line: Json) -> Table:
    """The table with everything that follows from a line of its log beside what the line says.

    Who sits, whose clocks run, what is still asked for, and when a person last did something.
    """
    if line["k"] in MATCH_LINES:
        table = _seated(before, table, line)
    if line["k"] in ("move", "undo", "end", "seat", "resign") and table.request is not None:
        request = table.request
        back = request.kind == "replace" and line.get("s") == request.number and line.get("b", "person") == "person"
        stands = line["k"] == "move" and request.kind != "undo" and not back
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
        table = _played_at(table, line)
    elif kind == "seat":
        new = replace(old, stand_in=line["level"] if by == "bot" else "", missed=0, away=0)
    if kind in ("seat", "resign"):
        table = replace(table, offers=tuple(offer for offer in table.offers if offer[0] != seat))
    host = new.profile if old.profile == before.host and new.profile is not None else table.host
    return replace(table, sitters=_put(table.sitters, seat, new), host=host)


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
