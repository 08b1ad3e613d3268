"""A table: who sits where, since the lobby; around the match that is played at it. A fold over its log, without I/O."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.ports import Account, Code, Place, Profile, Sitting
from games import edition
from games.bots import LEVELS
from games.chance import Sealed
from games.kernel import AnyGame, Json, Seat, Told
from games.match import FORMAT as MATCH_FORMAT
from games.match import Entry, Match, begin_again, redo
from games.series import Series

FORMAT = 1
"""Shape of saved tables; a process that meets a newer one leaves the table alone."""


class Newer(Exception):
    """A newer program saved this table; it is left alone."""


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat. A computer player has a ``level`` and neither profile nor account."""

    name: str
    profile: Profile | None = None
    account: Account | None = None
    level: str = ""

    @property
    def person(self) -> bool:
        """Whether somebody of flesh sits here."""
        return self.profile is not None


@dataclass(frozen=True)
class Table:
    """One table, from its opening to its end. ``log`` of a match lies in the store, not here.

    ``places`` are where it is followed, each with the language of its readers. ``seed`` is secret until the end,
    ``start`` the public text mixed with it ("" before the match). ``closed`` is a lobby everybody has left. ``series``
    is set where this is one of several games whose points add up.
    """

    code: Code
    game: AnyGame
    options: tuple[tuple[str, str], ...]
    host: Profile
    places: tuple[tuple[Place, str], ...]
    sitters: tuple[Sitter, ...]
    seed: bytes
    opened: int
    start: str = ""
    match: Match | None = None
    closed: bool = False
    series: Series | None = None

    @property
    def following(self) -> Series | None:
        """The next game of the series once this one is over and nobody has given up."""
        if self.series is None or self.match is None or self.match.resigned:
            return None
        outcome = self.match.outcome
        return self.series.following(outcome.scores) if outcome else None

    @property
    def lobby(self) -> bool:
        """Whether it still waits to be started."""
        return self.match is None and not self.closed

    @property
    def over(self) -> bool:
        """Whether nothing more will happen at it."""
        return self.closed or (self.match is not None and self.match.over)

    @property
    def sha256(self) -> str:
        """The seal of the luck, shown from the opening on (rules/RECORDS.md)."""
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def people(self) -> tuple[Sitting, ...]:
        """Who sits in the seats, as posts need it."""
        return tuple(Sitting(sitter.name, sitter.account) for sitter in self.sitters)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """Seats that are awaited and must be moved by us: computer players and seats that have resigned."""
        if self.match is None:
            return ()
        return tuple(seat for seat in self.match.awaited if not self.match.persons[seat])

    def seat_of(self, profile: Profile) -> Seat | None:
        """The seat of a person, None where they do not sit here."""
        for number, sitter in enumerate(self.sitters):
            if sitter.profile == profile:
                return Seat(number)
        return None

    def plays(self, profile: Profile) -> bool:
        """Whether a person sits at it while its match is under way."""
        return self.match is not None and not self.over and self.seat_of(profile) is not None

    def awaits(self, profile: Profile) -> bool:
        """Whether its match waits for this person."""
        return self.match is not None and self.seat_of(profile) in self.match.awaited

    def level(self, seat: Seat) -> str:
        """How a computer player in this seat plays; resigned seats are played on sensibly."""
        return self.sitters[seat].level or LEVELS[0]

    def chance(self) -> Sealed:
        """The sealed luck of the match from where it stands."""
        return Sealed(self.seed, self.start, self.match.used if self.match else 0)

    def dump(self) -> Json:
        """The table as JSON."""
        return {
            "format": FORMAT,
            "code": self.code,
            "game": self.game.slug,
            "edition": self.game.edition,
            "options": dict(self.options),
            "host": self.host,
            "places": [list(place) for place in self.places],
            "sitters": [[s.name, s.profile, s.account, s.level] for s in self.sitters],
            "seed": self.seed.hex(),
            "opened": self.opened,
            "start": self.start,
            "match": self.match.dump() if self.match else None,
            "closed": self.closed,
            "series": dumped(self.series),
        }

    @staticmethod
    def load(saved: Json) -> Table:
        """The table of its JSON; raises ``Newer`` where a newer program wrote it, ``ValueError`` for a damaged one."""
        game = edition(saved["game"], saved["edition"]) if saved["format"] <= FORMAT else None
        if game is None or (saved["match"] and saved["match"]["format"] > MATCH_FORMAT):
            raise Newer(f"table {saved['code']} was saved by a newer program")
        return Table(
            code=Code(saved["code"]),
            game=game,
            options=tuple(saved["options"].items()),
            host=Profile(saved["host"]),
            places=tuple((Place(place), locale) for place, locale in saved["places"]),
            sitters=tuple(_sitter(line) for line in saved["sitters"]),
            seed=bytes.fromhex(saved["seed"]),
            opened=saved["opened"],
            start=saved["start"],
            match=Match.load(game, saved["match"]) if saved["match"] else None,
            closed=saved["closed"],
            series=_series(saved["series"]),
        )


def dumped(series: Series | None) -> Json:
    """A series as JSON."""
    return None if series is None else [series.game, series.games, list(series.before)]


def _series(saved: Json) -> Series | None:
    return None if saved is None else Series(saved[0], saved[1], tuple(saved[2]))


def _sitter(line: Json) -> Sitter:
    name, profile, account, level = line
    return Sitter(name, profile and Profile(profile), account and Account(account), level)


@dataclass(frozen=True)
class Past:
    """One line of a table's log that took effect: the line as JSON, what was told of it, and the table after it."""

    line: Json
    table: Table
    told: tuple[Told[Any], ...] = ()


# -- the fold


def fold(lines: Iterable[Json], known: Sequence[Past] = ()) -> Iterator[Past]:
    """What each line of a log did, after those already known. Raises ``ValueError`` where it cannot have happened."""
    past = list(known)
    for line in lines:
        past.append(after(past, line))
        yield past[-1]


def after(past: Sequence[Past], line: Json) -> Past:
    """What one more line does; ``past`` is all before it. Raises ``ValueError`` where it cannot have happened."""
    if not past:
        return Past(line, _opened(line))
    table = past[-1].table
    match line["k"]:
        case "join":
            sitter = Sitter(line["name"], Profile(line["profile"]), Account(line["account"]))
            places = table.places
            if line["place"] not in [place for place, _ in places]:
                places = (*places, (Place(line["place"]), line["locale"]))
            return Past(line, replace(table, sitters=(*table.sitters, sitter), places=places))
        case "bot":
            return Past(line, replace(table, sitters=(*table.sitters, Sitter(line["name"], level=line["level"]))))
        case "leave":
            return Past(line, _without(table, Seat(line["s"])))
        case _:
            return _match_line(table, past, line)


def _opened(line: Json) -> Table:
    if line["k"] != "open":
        raise ValueError("the log does not begin with the opening of a table")
    game = edition(line["game"], line["edition"])
    if game is None:
        raise ValueError(f"there are no rules of {line['game']} in edition {line['edition']}")
    if "series" in line:
        return _reopened(line, game)
    host = Sitter(line["name"], Profile(line["profile"]), Account(line["account"]))
    return Table(
        code=Code(line["code"]),
        game=game,
        options=tuple(line["options"].items()),
        host=Profile(line["profile"]),
        places=((Place(line["place"]), line["locale"]),),
        sitters=(host,),
        seed=bytes.fromhex(line["seed"]),
        opened=line["a"],
    )


def _reopened(line: Json, game: AnyGame) -> Table:
    """The table of a later game of a series: everybody sits where they sat."""
    return Table(
        code=Code(line["code"]),
        game=game,
        options=tuple(line["options"].items()),
        host=Profile(line["profile"]),
        places=tuple((Place(place), locale) for place, locale in line["places"]),
        sitters=tuple(_sitter(sitter) for sitter in line["sitters"]),
        seed=bytes.fromhex(line["seed"]),
        opened=line["a"],
        series=_series(line["series"]),
    )


def _without(table: Table, seat: Seat) -> Table:
    sitters = table.sitters[:seat] + table.sitters[seat + 1 :]
    persons = [sitter.profile for sitter in sitters if sitter.profile]
    host = table.host if table.host in persons or not persons else persons[0]
    return replace(table, sitters=sitters, host=host, closed=not persons)


def _match_line(table: Table, past: Sequence[Past], line: Json) -> Past:
    entry = Entry.load(line)
    if table.match is None:
        series = table.series or Series.begin(dict(table.options), len(table.sitters))
        table = replace(table, start=line["start"], series=series)
        done = begin_again(table.game, dict(table.options), [s.person for s in table.sitters], entry)
    else:
        before = entries(one.line for one in past) if entry.kind == "undo" else []
        done = redo(table.match, entry, before)
    return Past(line, replace(table, match=done.match), done.told)


def entries(lines: Iterable[Json]) -> list[Entry]:
    """The match's own entries out of a table's log."""
    return [Entry.load(line) for line in lines if line["k"] not in ("open", "join", "bot", "leave")]
