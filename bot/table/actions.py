"""What may be done to a table, and by whom: each way gives the lines that did it, or a refusal.

Giving up: a seat that its person leaves for good, and what its partner is asked then. What moderators may do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.asks import Person, tidy_name
from bot.ports.platforms import Thread
from bot.table.fold import Past, changed, entries, first, overtaken, settled, with_host_named
from bot.table.lines.line import TableLine
from bot.table.lines.lobby_lines import Closed, ComputerJoined, Joined, Left, OptionsChanged, TermsChanged
from bot.table.lines.match_lines import Beside, MatchLine, StartText
from bot.table.lines.opening_lines import Opened
from bot.table.lines.place_lines import PlaceMoved, Watched
from bot.table.lines.question_lines import Asked, Overtaken
from bot.table.questions import PlayOn
from bot.table.refusals import NotSeated, NotStarted, SeatedAlready, TableClosed, WrongWord
from bot.table.table import CalledOff, Lobby, Over, Playing, Table, playing
from bot.table.table_terms import TERMS, Terms
from games.kernel.game import AnyGame, Illegal, Seat, Unreadable, chosen
from games.kernel.log_entries import STOPPED, Moved, Mover
from games.kernel.match import Done, Match, finish, reroll, resign, start
from games.kernel.match import make as make_move
from games.kernel.match import play as played
from games.kernel.series import Series


def lay(table: Table, *lines: TableLine) -> tuple[Past, ...]:
    """Apply lines that are no entries of the match to a table, one after the other."""
    past: list[Past] = []
    for line in lines:
        table = changed(table, line)
        past.append(Past(line, table))
    return tuple(past)


def open_table(
    code: Code, game: AnyGame, options: Mapping[str, str], seed: bytes, host: Person, profile: Profile,
    place: Place, locale: str, *, key: str, at: int, terms: Terms | None = None, thread: Thread | None = None,
    called: tuple[tuple[str, Account], ...] = (),
) -> Past:  # fmt: skip
    """A new table with its opener in the first seat, told at a place or in a thread of its own; others are ``called``.

    They are called with their names and accounts.
    """
    line = Opened(
        code=code, game=game.slug, edition=game.edition, options=dict(options), seed=seed,
        profile=profile, terms=terms or Terms(), thread=thread, name=tidy_name(host.name), account=host.account,
        place=thread.place if thread else place, locale=locale, called=called, key=key, at=at,
    )  # fmt: skip
    return first(line)


def join(
    table: Table, person: Person, profile: Profile, place: Place, locale: str,
    *, token: str = "", key: str, at: int,
) -> Past:  # fmt: skip
    """Somebody sits down in the next free seat. Raises ``Illegal``."""
    lobby(table)
    if table.seat_of(profile) is not None:
        raise SeatedAlready("You already sit at this table.")
    _open_to_all(table)
    welcome(table, place, token)
    _room(table)
    return lay(table, Joined(tidy_name(person.name), profile, person.account, place, locale, key=key, at=at))[0]


def add_computer(table: Table, level: str, name: str, *, key: str, at: int) -> Past:
    """A computer player sits down. Raises ``Illegal``."""
    place_for_more(table)
    return lay(table, ComputerJoined(name, level, key=key, at=at))[0]


def leave(table: Table, profile: Profile, *, key: str, at: int) -> Past:
    """Somebody gets up before the match. Raises ``Illegal``."""
    seat = seated(table, profile)
    if table.begun:
        raise Illegal("The match has started. To give up, say /resign.")
    _open_to_all(table)
    return lay(table, Left(seat, table.names[seat], key=key, at=at))[0]


def agree_on(
    past: Sequence[Past], profile: Profile, given: Mapping[str, str], *, key: str, at: int
) -> tuple[Past, ...]:
    """The host changes some terms of the table, or options of its game before the match; ``past`` is the whole log.

    Where that makes it private, places that watch it without an invitation hear no more of it. Raises ``Illegal`` and
    ``Unreadable``.
    """
    table = past[-1].table
    seated(table, profile)
    _host(table, profile)
    if table.over:
        raise Illegal("The match is over.")
    if table.terms.lesson:
        raise Illegal("A lesson is always played like this.")
    if table.begun and "rated" in given:
        raise Illegal("Whether a match counts for ratings is agreed on before it begins.")
    if table.terms.daily:
        raise Illegal("A daily is always played like this.")
    terms = table.terms
    wanted = {name: value for name, value in given.items() if name not in TERMS}
    for name, value in given.items():
        if name in TERMS:
            terms = terms.set(name, value)
    options = _options_with(table, wanted) if wanted else table.options
    if any(sitter.crowd for sitter in table.sitters):
        suits_votes(terms)
    left_out = _uninvited(past) if terms.private and not table.terms.private else ()
    lines: list[TableLine] = [] if options == table.options else [OptionsChanged(dict(options), key=key, at=at)]
    if terms != table.terms or not lines:
        lines.append(TermsChanged(terms, left_out, key=key, at=at))
    return lay(table, *lines)


def _options_with(table: Table, wanted: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """All options of the table's game with the wanted values. Raises ``Illegal`` once it has begun, ``Unreadable``."""
    names = [option.name for option in table.game.options]
    for name in wanted:
        if name not in names:
            raise Unreadable(
                "There is no option {option}. Options: {options}.",
                option=name[:40],
                options=", ".join([*names, *TERMS]),
            )
    options = tuple(chosen(table.game, {**dict(table.options), **wanted}).items())
    if not table.lobby:
        raise Illegal("The match has started already: only its terms can change.")
    _open_to_all(table)
    return options


def _uninvited(past: Sequence[Past]) -> tuple[Place, ...]:
    """The places that watch and used no invitation: they began while the table was not private."""
    opened = past[0].table
    invited = {place: opened.terms.private for place, _ in opened.audience.watching}
    invited |= {one.line.place: one.table.terms.private for one in past if isinstance(one.line, Watched)}
    return tuple(place for place, _ in past[-1].table.audience.watching if not invited.get(place, False))


def close(past: Sequence[Past], profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """The host calls the table off before the first move of a person; ``past`` is the whole log. Raises ``Illegal``."""
    table = past[-1].table
    seated(table, profile)
    _host(table, profile)
    if table.over:
        raise Illegal("The match is over.")
    if any(isinstance(entry, Moved) and entry.by == "person" for entry in entries(one.line for one in past)):
        raise Illegal("Somebody has moved already. Ask the others to end it with /end, or give up with /resign.")
    return lay(table, Closed(key=key, at=at))


def begin(table: Table, profile: Profile, public: str = "", *, key: str, at: int) -> tuple[Past, ...]:
    """The match starts with the people who are seated. Raises ``Illegal``, also where the beginner's seat is empty.

    ``public`` is the text that is mixed with the seed, "" for one of its own.
    """
    seated(table, profile)
    lobby(table)
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
    public = public or "|".join([table.code, key, *table.names])
    series = table.series or Series.begin(dict(table.options), count)
    table = with_host_named(replace(table, luck=replace(table.luck, text=public), series=series))
    persons = [sitter.person for sitter in table.sitters]
    done = start(table.game, dict(table.options), persons, table.chance, key=key, at=at)
    return pasts(table, done, StartText(public))


def lay_anew(table: Table, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """The host has a new setup drawn, before the first move. Raises ``Illegal``."""
    seated(table, profile)
    match = running(table)
    _host(table, profile)
    return pasts(table, reroll(match, table.chance, key=key, at=at))


def move(
    table: Table, seat: Seat, text: str, *, by: Mover = "person", mind: str = "", key: str, at: int
) -> tuple[Past, ...]:
    """A seat's move and the forced ones that follow. Raises ``Unreadable`` or ``Illegal``."""
    match = running(table)
    return pasts(table, played(match, seat, text, table.chance, by=by, mind=mind, key=key, at=at))


def make(table: Table, seat: Seat, made: Any, *, key: str, at: int) -> tuple[Past, ...]:
    """``move`` for a move that has been read, by a person. Raises ``Illegal``."""
    return pasts(table, make_move(running(table), seat, made, table.chance, key=key, at=at))


def running(table: Table) -> Match:
    """The match under way; raises ``Illegal`` where there is none."""
    match table.phase:
        case Playing(match):
            return match
        case Over():
            raise Illegal("The match is over.")
        case CalledOff():
            raise TableClosed("This table is closed. /new opens another.")
        case Lobby():
            raise NotStarted("The match has not started yet. Say /start when everybody is seated.")
        case _:
            assert_never(table.phase)


def begun(table: Table) -> Match:
    """The match, under way or over; raises ``Illegal`` where there is none yet."""
    if table.match is None:
        raise NotStarted("The match has not started yet. Say /start when everybody is seated.")
    return table.match


def pasts(table: Table, done: Iterable[Done], beside: Beside | None = None) -> tuple[Past, ...]:
    """Entries of the match as lines of the table; ``beside`` is written into the first of them.

    A question they have overtaken is dropped, and a line of its own says so.
    """
    laid: list[Past] = []
    lines: list[MatchLine] = []
    before = table
    for one in done:
        line = MatchLine(one.entry, None if lines else beside)
        table = settled(table, replace(table, phase=playing(one.match)), line)
        lines.append(line)
        laid.append(Past(line, table, one.told))
    if before.question is not None and overtaken(before, table, lines):
        off = Overtaken(before.question.seat, before.question.matter, key=lines[0].key, at=lines[0].at)
        laid += lay(table, off)
    return tuple(laid)


def lobby(table: Table) -> None:
    """Raises ``Illegal`` unless the table waits to be started."""
    if isinstance(table.phase, CalledOff):
        raise TableClosed("This table is closed. /new opens another.")
    if not isinstance(table.phase, Lobby):
        raise Illegal("The match has started already.")


def seated(table: Table, profile: Profile) -> Seat:
    """The seat of a person; raises ``Illegal`` where they have none."""
    seat = table.seat_of(profile)
    if seat is None:
        raise NotSeated("You do not sit at this table.")
    return seat


def welcome(table: Table, place: Place, token: str) -> None:
    """Raises ``Illegal`` for a person from elsewhere who has no invitation to a private table."""
    if table.terms.private and not table.audience.told_at(place) and not table.audience.opens(token):
        raise WrongWord("This table is private. Ask somebody who sits there for an invitation (/invite).")


def _host(table: Table, profile: Profile) -> None:
    if table.leader != profile:
        seat = table.seat_of(table.leader)
        raise Illegal("Only {name} can ask for that at this table.", name=table.names[seat or 0])


def _open_to_all(table: Table) -> None:
    if table.series is not None:
        raise Illegal("A series is played to its end by the same people.")


def place_for_more(table: Table) -> None:
    """Raises ``Illegal`` unless somebody else may sit down."""
    lobby(table)
    _open_to_all(table)
    _room(table)


def suits_votes(terms: Terms) -> None:
    """Raises ``Illegal`` where no channel can play by vote: its turns need an end, and all who read there take part."""
    if terms.private or not terms.span:
        raise Illegal("For a seat that votes, a table needs a pace (/terms pace=1d), and must not be private.")


def _room(table: Table) -> None:
    if len(table.sitters) >= table.game.seats[-1]:
        raise Illegal("All {count} seats are taken.", count=len(table.sitters))


def give_up(table: Table, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """A person resigns, and the forced moves that follow. Raises ``Illegal``."""
    return _given_up(table, seated(table, profile), "person", key=key, at=at)


def put_out(table: Table, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """A seat is given up for somebody who does not come back. Raises ``Illegal``."""
    return _given_up(table, seat, "rules", key=key, at=at)


def _given_up(table: Table, seat: Seat, by: Mover, *, key: str, at: int) -> tuple[Past, ...]:
    """A partner who is left in the only side is asked whether to play on."""
    laid = pasts(table, resign(running(table), seat, chance=table.chance, by=by, key=key, at=at))
    after = laid[-1].table
    if not after.live or len(running(after).game.teams(running(after).state)) > 1:
        return laid
    return (*laid, *lay(after, Asked(seat, PlayOn(), key=key, at=at)))


def stop(table: Table, *, key: str, at: int) -> tuple[Past, ...]:
    """End a table in any phase: one that waits is closed, a match stops as it stands and nobody wins.

    Raises ``Illegal`` where it is over.
    """
    match table.phase:
        case Lobby():
            return lay(table, Closed("moderator", key=key, at=at))
        case Playing(match):
            return pasts(table, finish(match, STOPPED, key=key, at=at))
        case Over():
            raise Illegal("The match is over.")
        case CalledOff():
            raise TableClosed("This table is closed. /new opens another.")


def leave_server(table: Table, places: Sequence[Place], opened: Place, *, key: str, at: int) -> tuple[Past, ...]:
    """Let a table be played no longer at some of its places. Without others it is played where it was ``opened``.

    Raises ``Illegal`` where it is over.
    """
    if table.over:
        raise Illegal("The match is over.")
    others = [known for known in table.audience.places if known[0] not in places]
    stays, locale = next(iter(others), (opened, table.audience.places[0][1]))
    return lay(table, PlaceMoved(stays, locale, tuple(places), key=key, at=at))
