"""What each line of a table's log did, in words: for a seat, or for bystanders."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.effects import MATCH_LINES
from bot.table.seat_offers import ACCOUNT
from bot.table.table import Past, Table
from games.kernel.game import Seat
from rendering.painter import painter
from rendering.text import Said, Strong, When, Who, Word, counted, said

REMINDERS = {
    1: said("half of the time for this turn has passed."),
    2: said("nine tenths of the time for this turn have passed."),
}
"""What a call says at each stage of a turn."""


def happened(past: Sequence[Past], seat: Seat | None) -> tuple[Word, ...]:
    """What each line did, in words for a seat, or for bystanders."""
    lines: list[Word] = []
    skipped: Seat | None = None
    for one in past:
        if one.line["k"] == "skip":
            skipped = Seat(one.line["s"])
            continue
        if skipped is not None:
            late = said("Time is up: a computer player moves for {who}.", who=Who(skipped))
            lines.append(then(late, one.table, past[-1].table))
            skipped = None
        lines += [then(line, one.table, past[-1].table) for line in _line(one, seat)]
    return tuple(lines)


def then(word: Word, table: Table, last: Table) -> Word:
    """A line with the names of those who sat then, where somebody else sits in the seat at the end."""
    match word:
        case Who(seat) if seat < len(table.names) and table.names[seat : seat + 1] != last.names[seat : seat + 1]:
            return Strong(table.names[seat])
        case Said(message, values, plural, count):
            return Said(message, tuple((name, then(value, table, last)) for name, value in values), plural, count)
        case _:
            return word


def moves_of(past: Sequence[Past], begin: int = 0) -> tuple[Past, ...]:
    """The lines of the match from ``begin`` on that are news of the board; ``past`` is the whole log.

    Who asked for what, or was away, is none, nor is what was made and taken back since.
    """
    kept: list[int] = []
    backs: list[int] = []
    for number, one in enumerate(past):
        if one.line["k"] == "undo":
            kept, gone = kept[: -int(one.line["m"])], kept[-int(one.line["m"]) :]
            backs += [number] if gone and gone[0] < begin else []
        elif one.line["k"] in MATCH_LINES:
            kept.append(number)
    return tuple(past[number] for number in sorted((*kept, *backs)) if number >= begin)


def whispered(past: Sequence[Past], seat: Seat) -> tuple[Word, ...]:
    """What each line told to a seat, but not to everybody."""
    return tuple(
        line
        for one in past
        for told in one.told
        if told.to is not None and told.reaches(seat)
        if (line := painter(one.table.game.slug).tell(told.event)) is not None
    )


def since_own(past: Sequence[Past], seat: Seat) -> int:
    """Where in the whole log what a seat has not yet answered begins: behind its own last move, or the start.

    A move a computer player made for the seat is news to its owner.
    """
    for number in range(len(past) - 1, -1, -1):
        line = past[number].line
        if line["k"] in ("start", "reroll"):
            return number
        if line["k"] == "move" and line.get("s") == seat and line.get("b", "person") == "person":
            return number + 1
    return 0


def own_before(past: Sequence[Past], begin: int, seat: Seat) -> bool:
    """Whether the line before is a move of this seat."""
    return begin > 0 and past[begin - 1].line["k"] == "move" and past[begin - 1].line.get("s") == seat


def lately(past: Sequence[Past], seat: Seat, most: int) -> tuple[Word, ...]:
    """What has happened since a seat's own last move, with its heading; the newest ``most`` lines, none for nothing."""
    begin = since_own(past, seat)
    news = happened(moves_of(past, begin), None)
    if not news:
        return ()
    earlier = max(0, len(news) - most)
    more = (counted("({n} earlier line)", "({n} earlier lines)", earlier),) if earlier else ()
    heading = said("Since your last move:") if own_before(past, begin, seat) else said("Until now:")
    return (heading, *more, *news[earlier:])


def _line(one: Past, seat: Seat | None) -> list[Word]:  # noqa: C901, PLR0911 - one return a kind
    table, line = one.table, one.line
    who = Who(Seat(line["s"])) if "s" in line else Who(Seat(0))
    match line["k"]:
        case "open" | "join" | "bot" | "leave" | "terms" | "close":
            return [_opening(table, line)]
        case "away" | "back" | "offer" | "seat":
            return [_seat(line, who)]
        case "undo" if line.get("own", seat) != seat:
            return []
        case "ask" | "agree" | "refuse" | "lapse" | "end" | "undo":
            return [_consent(line, who)]
        case "call" if line["g"] == 3:
            return [said("Time is up for {who}. The others may let a computer player move: /skip.", who=who)]
        case "stalled":
            return [said("Nobody has moved for a long time. The match waits in peace; any move wakes it.")]
        case "lost":
            return [said("One of the places of this table cannot be reached any more.")]
        case "resign" if line.get("b") == "rules":
            return [said("{who} has missed three turns in a row and is out.", who=who)]
        case "resign" | "again" if "s" in line:
            return [said("{who} gives up.", who=who)]
        case "call" | "nudge" | "skip" | "watch" | "unwatch" | "invite" | "link":
            return []
        case "start" | "import":
            return _events(one, seat) or [said("The match begins.")]
        case _:
            lines = _events(one, seat)
            return [said("{what} It was the only move.", what=lines[0]), *lines[1:]] if _forced(one, lines) else lines


def _opening(table: Table, line: dict[str, object]) -> Word:  # noqa: PLR0911 - one return a kind
    match line["k"]:
        case "open" if "sitters" in line and table.series is None:
            return said("{who} would like a rematch. All sit already, one seat further.", who=Who(_host(table)))
        case "open":
            return said("{who} opens a table for {game}.", who=Who(_host(table)), game=Said(table.game.title))
        case "leave":
            return said("{name} gets up.", name=Strong(str(line["name"])))
        case "terms" if "gone" in line:
            changed = said("The table is changed: {terms}.", terms=terms(table))
            return said("{changed} Who watched from elsewhere needs an invitation now.", changed=changed)
        case "terms":
            return said("The table is changed: {terms}.", terms=terms(table))
        case "close":
            return said("The table {code} is called off.", code=Strong(table.code))
        case _:
            return said("{who} sits down.", who=Who(Seat(len(table.sitters) - 1)))


def _host(table: Table) -> Seat:
    return table.seat_of(table.leader) or Seat(0)


def terms(table: Table) -> Word:
    """The terms of a table as they are typed; what is usual in a match of its kind is known once it has begun."""
    agreed = table.terms
    words = [f"pace={agreed.pace or 'none'}"]
    words += [f"late={table.lateness}"] if agreed.late or table.match is not None else []
    words += [name for name, value in (("private=yes", agreed.private), ("hints=yes", agreed.hints)) if value]
    return ", ".join(words)


def _seat(line: dict[str, object], who: Who) -> Word:  # noqa: PLR0911 - one return a kind
    match line["k"]:
        case "away":
            until = line["until"]
            assert isinstance(until, int)
            return said("{who} is away until {when}, with the clock stopped.", who=who, when=When(until))
        case "back":
            return said("{who} is back.", who=who)
        case "offer" if "name" in line:
            return said("{who} offers the seat to {name}.", who=who, name=Strong(str(line["name"])))
        case "offer" if ACCOUNT.fullmatch(str(line["to"])):
            return said("{who} offers the seat to one person, who can take it.", who=who)
        case "offer" if line["to"]:
            return said(
                "{who} offers the seat to whoever here is called {name}.", who=who, name=Strong(str(line["to"]))
            )
        case "offer":
            return said("{who} offers the seat to whoever likes to go on.", who=who)
        case _ if line.get("b") == "bot":
            return said("A computer player holds {who}'s seat for now.", who=who)
        case _ if "profile" in line:
            return said("{who} takes over {name}'s seat.", who=who, name=Strong(str(line["was"])))
        case _:
            return said("{who} is back.", who=who)


def _consent(line: dict[str, object], who: Who) -> Word:  # noqa: PLR0911 - one return a kind
    match line["k"]:
        case "ask" if line["w"] == "undo":
            return said(
                "{who} asks to take back a move and what followed from it. All must agree before the next move.",
                who=who,
            )
        case "ask" if line["w"] == "end":
            return said("{who} asks to end the match as it stands. All must agree before the next move.", who=who)
        case "ask":
            number = line["n"]
            assert isinstance(number, int)
            gone = Who(Seat(number))
            return said("{who} asks that a computer player hold {gone}'s seat.", who=who, gone=gone)
        case "agree":
            return said("{who} agrees.", who=who)
        case "refuse" if line.get("w") == "back":
            return said("{who} takes the question back.", who=who)
        case "refuse":
            return said("{who} does not agree.", who=who)
        case "lapse" if "w" in line:
            return _off(line)
        case "lapse":
            return said("Not everybody has agreed in time. The match goes on.")
        case "end":
            return said("All have agreed to end here.")
        case _:
            return said("A move is taken back.")


def _off(line: dict[str, object]) -> Word:
    number = line["n"]
    assert isinstance(number, int)
    match line["w"]:
        case "undo":
            return said("The match has gone on, so nothing is taken back.")
        case "end":
            return said("The match has gone on, so it does not end here.")
        case _:
            return said("{who} keeps the seat for now.", who=Who(Seat(number)))


def _forced(one: Past, lines: Sequence[Word]) -> bool:
    return one.line.get("b") == "rules" and bool(lines)


def _events(one: Past, seat: Seat | None) -> list[Word]:
    tell = painter(one.table.game.slug).tell
    words = [tell(told.event) for told in one.told if told.reaches(seat)]
    return [line for line in words if line is not None]
