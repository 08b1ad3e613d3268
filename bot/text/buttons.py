"""The buttons under public posts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.ports.addresses import Code, Profile
from bot.ports.posts import Choice
from bot.table.questions import PlayOn
from bot.table.shared_with_all import may_be_analysed
from bot.table.table import CalledOff, Lobby, Over, Playing, Table
from bot.table.turn_clocks import OUT
from games import catalogue
from games.kernel.game import AnyGame
from games.kernel.match import Match
from rendering.panel import Style
from rendering.text import Said, Who, joined, said

LEVELS_ASKED = "levels"
"""What is said behind ``/bot`` to be asked which computer player it shall be."""

GIVES_UP = frozenset({"abandon", "close", "leave", "resign"})
"""Commands whose buttons give something up for good."""

PLAY = said("Play")
"""What stands on the button that opens a player's own panel."""

ANOTHER_GAME = Choice(said("Another game"), "/new")
"""The way to the choice of games, from a match."""

PHONE_ROW = 2
"""Buttons that a phone shows whole beside each other, where one of them says more than a word."""


def in_rows(buttons: Sequence[Choice], across: int = 5) -> tuple[tuple[Choice, ...], ...]:
    """Buttons in rows of so many."""
    return tuple(tuple(buttons[start : start + across]) for start in range(0, len(buttons), across))


def watching_buttons(table: Table) -> tuple[tuple[Choice, ...], ...]:
    """The buttons at a place where a match is only watched."""
    return ((Choice(said("Board"), f"/board {table.code}"), Choice(said("Stop watching"), f"/unwatch {table.code}")),)


def table_buttons(table: Table) -> tuple[tuple[Choice, ...], ...]:
    """The buttons under a public post: the same for everybody."""
    match table.phase:
        case Lobby():
            return _before(table)
        case Playing(match):
            return tuple(row for row in (_now(table, match), extras(table, match)) if row)
        case Over():
            return _afterwards(table)
        case CalledOff():
            return ()
        case _:
            assert_never(table.phase)


def look(table: Table) -> Choice:
    """A button that shows the board."""
    return Choice(said("Board"), f"/board {table.code}")


def own_way(table: Table, profile: Profile) -> tuple[tuple[Choice, ...], ...]:
    """A button that shows a player their own hand; none to anybody else."""
    return ((play(table.code),),) if table.plays(profile) else ()


def leave_button(code: Code) -> Choice:
    """The way out of a table that has not begun."""
    return Choice(said("Leave"), f"/leave {code}", Style.DANGER)


def go_there(code: Code) -> Choice:
    """The way to a match that waits, from a reminder of it."""
    return Choice(said("Go there"), f"/next {code}", Style.NEXT)


def result_ways(table: Table) -> tuple[tuple[Choice, ...], ...]:
    """The way to what has come of a match of a day, for its person; none from any other match."""
    if not table.terms.daily:
        return ()
    return ((Choice(said("The result"), f"/daily {table.game.slug} {table.terms.daily}", Style.NEXT),),)


def take_back(code: Code, *, first: bool = False) -> Choice:
    """The way back from one's last move; it stands out where it comes first."""
    return Choice(said("Take back"), f"/undo {code}", Style.NEXT if first else Style.CHOICE)


def play(code: Code, *, first: bool = True) -> Choice:
    """The way to one's own panel; it stands out where nothing comes before it."""
    return Choice(PLAY, f"/hand {code}", Style.NEXT if first else Style.CHOICE)


def _afterwards(table: Table) -> tuple[tuple[Choice, ...], ...]:
    """After the match: first to play again, or on in a series; all else in the order in which it is wanted.

    Rows of at most four: phones show two buttons a row where one has a long name.
    """
    code = table.code
    again = Choice(said("Play again"), f"/rematch {code}", Style.NEXT)
    if table.following is not None:
        again = Choice(said("Next game"), f"/start {code}", Style.NEXT)
    return (
        (again, ANOTHER_GAME),
        (
            *([Choice(said("Analysis"), f"/analysis {code}")] if may_be_analysed(table) else []),
            Choice(said("My card"), f"/card {code}"),
            Choice(said("Replay"), f"/replay {code}"),
            Choice(said("Poster"), f"/poster {code}"),
        ),
        (look(table), Choice(said("Verify the luck"), f"/verify {code}")),
    )


def _before(table: Table) -> tuple[tuple[Choice, ...], ...]:
    """Before the match: to sit down and start; a computer player; all else (``lobby_ways``). To leave, for who sits."""
    code = table.code
    room = table.free > 0
    enough = len(table.sitters) in table.game.seats
    first = [
        *([Choice(said("Join"), f"/join {code}", Style.CHOICE if enough else Style.NEXT)] if room else []),
        Choice(said("Start"), f"/start {code}", Style.MAKE if enough else Style.OFF),
    ]
    second = [
        *([Choice(said("Add a computer player"), f"/bot {code} {LEVELS_ASKED}")] if room else []),
        Choice(said("Options"), f"/terms {code}"),
    ]
    return tuple(first), tuple(second)


def lobby_ways(table: Table) -> tuple[Choice, ...]:
    """What else can be done before a match, behind Options: who else comes, what it is about, its seal."""
    return (
        *([Choice(said("Invite"), f"/invite {table.code}")] if table.free > 0 else []),
        Choice(said("Rules"), f"/rules {table.game.slug}"),
        Choice(said("Seal"), f"/verify {table.code}"),
    )


def _now(table: Table, match: Match) -> tuple[Choice, ...]:
    """The ways to one's own panel, to the board, and once any person has moved to what has happened since."""
    moved = any(match.turns[seat] > (seat in match.awaited) for seat in table.persons)
    since = [Choice(said("Since my move"), f"/next {table.code}")] if moved else []
    return (play(table.code), Choice(said("Board"), f"/board {table.code}"), *since)


def extras(table: Table, match: Match) -> tuple[Choice, ...]:
    """What the moment asks for: an answer, a seat to be taken, a turn to be skipped."""
    code, found = table.code, []
    if table.question is not None:
        ask = f"{code}.{table.question.mark}"
        yes, no = (
            (said("Play on with a computer player"), said("End here"))
            if isinstance(table.question.matter, PlayOn)
            else (said("I agree"), said("I do not agree"))
        )
        found += [Choice(yes, f"/agree {ask}"), Choice(no, f"/refuse {ask}", Style.DANGER)]
    found += [
        Choice(said("Take {who}'s seat", who=Who(seat)), f"/take {code} {seat + 1}") for seat, _ in table.offers[:2]
    ]
    late = [seat for seat, timer in enumerate(table.clocks.timers) if timer is not None and timer.stage == OUT]
    if late:
        found.append(Choice(said("Skip"), f"/skip {code}.{match.turns[late[0]]} {late[0] + 1}"))
    return tuple(found)


def openings(command: str = "new") -> tuple[tuple[Choice, ...], ...]:
    """A button for each game, which gives this command with that game."""
    return (
        tuple(Choice(_label(command, game), f"/{command} {slug}", symbol=slug) for slug, game in catalogue().items()),
    )


def ways_in() -> tuple[tuple[Choice, ...], ...]:
    """The choice of games: with others, and against a computer player."""
    return (*openings(), *openings("solo"))


def _label(command: str, game: AnyGame) -> Said:
    title = Said(game.title)
    if command == "solo":
        return said("{game} with a computer", game=title)
    return said("Play {game}", game=title) if command == "new" else title


def lesson_buttons(without: str = "") -> tuple[Choice, ...]:
    """A button for each game that has a lesson, but for one."""
    return tuple(
        Choice(said("Learn {game}", game=Said(game.title)), f"/learn {slug}", symbol=slug)
        for slug, game in catalogue().items()
        if game.lesson is not None and slug != without
    )


def ways_on(table: Table) -> tuple[Choice, ...]:
    """The buttons after a turn that did not do its task."""
    head = f"{table.code}.{table.task}"
    return (
        Choice(said("Try again"), f"/learn {head} again", Style.MAKE),
        Choice(said("Show me"), f"/learn {head} show", Style.WAY),
    )


def titles() -> Said:
    """Every game with the word that commands take for it."""
    return joined([said("{title} ({slug})", title=Said(game.title), slug=slug) for slug, game in catalogue().items()])
