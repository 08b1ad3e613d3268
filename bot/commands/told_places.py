"""Where a match is told: a place from which it is followed, and another home for it where its old one is gone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.answers import Declined, answer, commit, refuse_obstacle
from bot.commands.command import CODE, CodeStands, Command, Param, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.server_rules import refuse_arrival
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.addresses import Place, Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.table.actions import lay, seated, welcome
from bot.table.fold import Past
from bot.table.lines.place_lines import PlaceMoved, Unwatched, Watched
from bot.table.questions import MoveTo
from bot.table.table import Table
from bot.table.votes import ask_move
from bot.text.match_pictures import board
from bot.text.mentions import homes
from bot.text.status import standing, still_to_answer
from games.kernel.game import Illegal
from rendering.panel import Style
from rendering.text import Strong, Who, Word, joined, said


async def watch(services: Services, invocation: Invocation) -> Answer:
    """``/watch CODE [WORD]``: follow a match from elsewhere here."""
    if invocation.code is None:
        raise Illegal("Which match? Say its code: /watch K7QF.")
    at = await find(services, invocation)
    refuse_obstacle(invocation)
    ask = invocation.ask

    def follow(table: Table, _who: Profile, *, key: str, at: int) -> Sequence[Past]:
        if table.audience.told_at(ask.place):
            raise Illegal("This match is followed here already.")
        if table.over:
            raise Illegal("The match is over.")
        welcome(table, ask.place, invocation.rest.strip().upper())
        return lay(table, Watched(ask.place, ask.locale, key=key, at=at))

    change = await commit(services, invocation, at, follow)
    past = await services.repository.past(change.code, 0, change.stop)
    table = past[-1].table
    line = said("{code} is followed here from now on. /unwatch ends it.", code=Strong(change.code))
    picture = board(past, len(past) - 1)
    return answer(invocation, line, *standing(table), table=table, picture=picture, change=change)


async def unwatch(services: Services, invocation: Invocation) -> Answer:
    """``/unwatch``: stop following a match here."""
    place = invocation.ask.place
    at = await find(services, invocation, Tables.WATCHED, Tables.ANY)

    def stop(table: Table, _who: Profile, *, key: str, at: int) -> Sequence[Past]:
        if table.audience.played_at(place):
            raise Illegal("This match is played here: nothing to follow. How much is posted: /verbosity.")
        if not table.audience.watched_at(place):
            raise Illegal("That match is not followed here.")
        return lay(table, Unwatched(place, key=key, at=at))

    change = await commit(services, invocation, at, stop)
    line = said("{code} is not followed here any more.", code=Strong(change.code))
    return answer(invocation, line, change=change)


HOW = "how"
"""The word that asks how a table is moved."""


async def move_here(services: Services, invocation: Invocation) -> Answer:
    """``/movehere CODE``: the table is played here from now on; ``/movehere CODE how`` says how that is done.

    Whoever sits there may do it once a place is lost, or where no place reaches them. Only the host leaves a place that
    can be reached: the one where they are called. While a match is under way, the others who are called there are
    asked. On a server the rules hold that hold for opening a table there.
    """
    who, ask = invocation.profile, invocation.ask
    at = await find(
        services,
        invocation,
        lambda table, _: table.seat_of(who) is not None and bool(table.unreached),
        lambda table, _: table.seat_of(who) is not None and table.leader == who and not table.over,
    )
    seated(at.table, who)
    if at.table.terms.lesson:
        raise Illegal("A lesson is for one person alone. Begin your own with /learn.")
    if invocation.rest.strip().lower() == HOW and not at.done:
        return _explained(invocation, at.table)
    if not at.done:
        refuse_obstacle(invocation)
        await refuse_arrival(services, invocation, at.table)

    def go(past: Sequence[Past], who: Profile, *, key: str, at: int) -> Sequence[Past]:
        table, left = past[-1].table, _left(past, invocation)
        if _shared(past, left):
            return ask_move(table, who, MoveTo(ask.place, ask.locale, left), key=key, at=at)
        return lay(table, PlaceMoved(ask.place, ask.locale, left, key=key, at=at))

    change = await commit(services, invocation, at, go, whole=True)
    table = await services.repository.after(change)
    if table.question is not None and isinstance(table.question.matter, MoveTo):
        return answer(invocation, still_to_answer(table), ack=True, table=table, change=change)
    line = said("The table {code} is played here from now on.", code=Strong(table.code))
    others = [Who(seat) for seat in table.unreached if table.sitters[seat].profile != who]
    more = [said("I call {people} in private: here they may not read it.", people=joined(others))] if others else []
    return answer(invocation, line, *more, ack=not more, table=table, change=change)


def _left(past: Sequence[Past], invocation: Invocation) -> tuple[Place, ...]:
    """The places that the table leaves when it moves to that of the ask. Raises ``Illegal``."""
    table, here = past[-1].table, invocation.ask.place
    seat = seated(table, invocation.profile)
    if table.over:
        raise Illegal("The match is over.")
    lost = tuple(place for place in table.audience.lost if place != here)
    if lost or (seat in table.unreached and not table.audience.played_at(here)):
        return lost
    if table.audience.played_at(here):
        raise Illegal("The table is played here already.")
    if table.leader != invocation.profile:
        raise Illegal("Its place can be reached: only the host moves the table from there.")
    home = homes(past).get(seat)
    return () if home is None else (home,)


def _shared(past: Sequence[Past], left: Sequence[Place]) -> bool:
    """Whether one of these places can be reached, and several people are called there to a match that is under way."""
    table, called = past[-1].table, homes(past)
    return table.live and sum(called.get(seat) in left for seat in table.persons) > 1


def _explained(invocation: Invocation, table: Table) -> Answer:
    """How a table is moved, with a button that moves it to where that is asked."""
    if table.over:
        raise Illegal("The match is over.")
    line = f"/movehere {table.code}"
    words: tuple[Word, ...] = (
        said("Say this in the channel or group where the table is to be played on: {line}", line=Strong(line)),
        said("Or play on right here."),
    )
    if table.audience.played_at(invocation.ask.place) and not table.unreached:
        raise Declined(*words[:1])
    choices = ((Choice(said("Play on here"), line, Style.MAKE),),)
    return answer(invocation, *words, table=table, choices=choices)


COMMANDS = (
    Command(
        "watch", "Follow a match from elsewhere here", watch, Section.ELSEWHERE, 10,
        (Param("code", "Code of the match", required=True), Param("word", "The word of your invitation")),
        code=CodeStands.FIRST_ALWAYS, by_invitation=True, tables=Tables.UNWATCHED,
    ),
    Command(
        "unwatch", "Stop following a match here", unwatch, Section.ELSEWHERE, 20, (CODE,),
        loses_sight=True, tables=Tables.WATCHED,
    ),
    Command(
        "movehere", "Give a table a new home here, where its old place is gone", move_here, Section.ELSEWHERE, 25,
        (Param("code", "Code of the table", required=True, completed=True),), code=CodeStands.FIRST,
    ),
)  # fmt: skip
