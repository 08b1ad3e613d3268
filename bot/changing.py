"""What may be done to a table, and by whom: each way gives the lines that did it, or a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.ports import Code, Person, Place, Profile
from bot.table import Past, Table, after, dumped, fold
from games.kernel import AnyGame, Illegal, Seat
from games.match import Done, Match, reroll, resign, start
from games.match import play as played
from games.series import Series

LONGEST_NAME = 40
"""Characters of a name that are kept."""


def open_table(
    code: Code, game: AnyGame, options: Mapping[str, str], seed: bytes, host: Person, profile: Profile,
    place: Place, locale: str, *, key: str, at: int,
) -> Past:  # fmt: skip
    """A new table with its opener in the first seat."""
    line = {
        "k": "open", "code": code, "game": game.slug, "edition": game.edition, "options": dict(options),
        "seed": seed.hex(),
        "name": tidy_name(host.name), "profile": profile, "account": host.account,
        "place": place, "locale": locale, "y": key, "a": at,
    }  # fmt: skip
    return next(fold([line]))


def next_game(table: Table, profile: Profile, code: Code, seed: bytes, *, key: str, at: int) -> Past:
    """The table of the next game of a series, with everybody seated. Raises ``Illegal``."""
    _seated(table, profile)
    series = table.following
    if series is None:
        raise Illegal("The match has started already.")
    line = {
        "k": "open", "code": code, "game": table.game.slug, "edition": table.game.edition,
        "options": dict(table.options), "seed": seed.hex(), "profile": table.host,
        "sitters": [[s.name, s.profile, s.account, s.level] for s in table.sitters],
        "places": [list(place) for place in table.places], "series": dumped(series), "y": key, "a": at,
    }  # fmt: skip
    return next(fold([line]))


def join(table: Table, person: Person, profile: Profile, place: Place, locale: str, *, key: str, at: int) -> Past:
    """Somebody sits down in the next free seat. Raises ``Illegal``."""
    _lobby(table)
    if table.seat_of(profile) is not None:
        raise Illegal("You already sit at this table.")
    _open_to_all(table)
    _room(table)
    line = {
        "k": "join", "name": tidy_name(person.name), "profile": profile, "account": person.account,
        "place": place, "locale": locale, "y": key, "a": at,
    }  # fmt: skip
    return after([Past({}, table)], line)


def add_computer(table: Table, level: str, name: str, *, key: str, at: int) -> Past:
    """A computer player sits down. Raises ``Illegal``."""
    _lobby(table)
    _open_to_all(table)
    _room(table)
    return after([Past({}, table)], {"k": "bot", "name": name, "level": level, "y": key, "a": at})


def leave(table: Table, profile: Profile, *, key: str, at: int) -> Past:
    """Somebody gets up before the match. Raises ``Illegal``."""
    seat = _seated(table, profile)
    if table.match is not None:
        raise Illegal("The match has started. To give up, say /resign.")
    _open_to_all(table)
    return after([Past({}, table)], {"k": "leave", "s": seat, "name": table.names[seat], "y": key, "a": at})


def begin(table: Table, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """The match starts with those who sit. Raises ``Illegal``."""
    _seated(table, profile)
    _lobby(table)
    count, allowed = len(table.sitters), table.game.seats
    if count not in allowed:
        if count < allowed[0]:
            raise Illegal(
                "Too few players: {count} of at least {least}. Add a computer player with /bot.",
                count=count,
                least=allowed[0],
            )
        raise Illegal(
            "This game is for {allowed} players, not {count}.", allowed=", ".join(map(str, allowed)), count=count
        )
    public = "|".join([table.code, key, *table.names])
    series = table.series or Series.begin(dict(table.options), count)
    table = replace(table, start=public, series=series)
    persons = [sitter.person for sitter in table.sitters]
    done = start(table.game, dict(table.options), persons, table.chance(), key=key, at=at)
    return _pasts(table, done, public)


def lay_anew(table: Table, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """The host has luck make the setup anew, before the first move. Raises ``Illegal``."""
    _seated(table, profile)
    match = running(table)
    if table.host != profile:
        raise Illegal("Only who opened the table can ask for that.")
    return _pasts(table, reroll(match, table.chance(), key=key, at=at))


def move(table: Table, seat: Seat, text: str, *, by: str = "person", key: str, at: int) -> tuple[Past, ...]:
    """A seat's move and the forced ones that follow. Raises ``Unreadable`` or ``Illegal``."""
    match = running(table)
    return _pasts(table, played(match, seat, text, table.chance(), by=by, key=key, at=at))


def give_up(table: Table, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """A person resigns, and the forced moves that follow. Raises ``Illegal``."""
    seat = _seated(table, profile)
    return _pasts(table, resign(running(table), seat, chance=table.chance(), key=key, at=at))


def running(table: Table) -> Match:
    """The match under way; raises ``Illegal`` where there is none."""
    if table.match is None:
        raise Illegal("The match has not started yet. Say /start when everybody sits.")
    if table.match.over:
        raise Illegal("The match is over.")
    return table.match


def _pasts(table: Table, done: Iterable[Done], public: str | None = None) -> tuple[Past, ...]:
    pasts = []
    for one in done:
        line = one.entry.dump()
        if one.entry.kind == "start":
            line["start"] = public
        table = replace(table, match=one.match)
        pasts.append(Past(line, table, one.told))
    return tuple(pasts)


def _lobby(table: Table) -> None:
    if table.closed:
        raise Illegal("This table is closed.")
    if table.match is not None:
        raise Illegal("The match has started already.")


def _open_to_all(table: Table) -> None:
    if table.series is not None:
        raise Illegal("A series is played to its end by the same people.")


def _room(table: Table) -> None:
    if len(table.sitters) >= table.game.seats[-1]:
        raise Illegal("All {count} seats are taken.", count=len(table.sitters))


def _seated(table: Table, profile: Profile) -> Seat:
    seat = table.seat_of(profile)
    if seat is None:
        raise Illegal("You do not sit at this table.")
    return seat


def tidy_name(name: str) -> str:
    r"""A person's name for keeping: printable, single spaces, not too long; "?" where nothing is left.

    >>> tidy_name("  Ann\n of   Rome ")
    'Ann of Rome'
    """
    words = "".join(letter if letter.isprintable() else " " for letter in name).split()
    return " ".join(words)[:LONGEST_NAME].strip() or "?"
