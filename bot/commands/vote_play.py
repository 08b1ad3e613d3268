"""Vote play: ``/crowd`` gives a seat to everybody who reads at a place, ``/vote`` is how they make its moves."""

from __future__ import annotations

from bot.commands.answers import Declined, answer, note, refuse_obstacle, span
from bot.commands.command import CODE, CodeStands, Command, Param, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.line_reader import typed_moves
from bot.commands.server_rules import refuse_guest
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.addresses import Place, platform_of
from bot.ports.asks import Answer
from bot.ports.posts import Reply
from bot.repository import At, Version
from bot.table import actions
from bot.table.actions import begun, running
from bot.table.ballots import asked_at, crowd_at, profile_of, seat_crowd, vote
from bot.table.fold import Past
from bot.table.lines.vote_lines import Voted
from bot.table.table import Table
from bot.text.buttons import look
from bot.text.languages import spelled
from bot.text.liked import looked_at
from bot.text.panel import PanelLines, seat_panel
from bot.text.synonyms import native
from games.kernel.game import Illegal, Seat
from rendering.text import Strong, Who, said

LEAVE = "leave"
"""The word behind ``/crowd CODE`` by which the place gets up again."""

PICKING = "."
"""What stands on buttons of the panel before what has been picked of a move."""


async def crowd(services: Services, invocation: Invocation) -> Answer:
    """``/crowd [CODE] [leave]``: everybody who reads at the place plays one seat, or no more."""
    ask = invocation.ask
    refuse_obstacle(invocation)
    at = await find(services, invocation, Tables.LOBBY, Tables.WAITING)
    place, name = _place(at.table, ask.place), _name(invocation)

    def sit(table: Table) -> tuple[Past, ...]:
        actions.seated(table, invocation.profile)
        now = services.clock.now()
        if invocation.rest.strip().lower() == LEAVE:
            seat = crowd_at(table, place)
            if seat is None:
                raise Illegal("No channel has a seat at this table.")
            return (actions.leave(table, profile_of(table, seat), key=ask.key, at=now),)
        return (seat_crowd(table, name, place, ask.locale, key=ask.key, at=now),)

    change = await services.repository.change(at.table.code, ask.key, sit)
    line = said("Table {code} is changed.", code=Strong(at.table.code))
    return answer(invocation, line, ack=True, change=change)


def _place(table: Table, place: Place) -> Place:
    """Where a table is read whole that has one line at a place."""
    thread = table.audience.thread
    return thread.place if thread is not None and table.audience.listed_at(place) else place


def _name(invocation: Invocation) -> str:
    """What people call the place of an ask."""
    ask = invocation.ask
    if platform_of(ask.place) == "web":
        return f"#{ask.place.partition(':')[2]}"
    called = "" if ask.server is None else ask.server.called
    return called or spelled(said("The channel"), ask.locale)


async def vote_for(services: Services, invocation: Invocation) -> Answer:
    """``/vote [MOVE]``: be for a move of the seat that the place plays; without one, what can be proposed."""
    at = await find(
        services,
        invocation,
        lambda table, ask: asked_at(table, ask.ask.place) is not None,
        lambda table, ask: table.live and crowd_at(table, ask.ask.place) is not None,
        Tables.LIVE,
    )
    text, turn, seat = await _meant(services, invocation, at)
    if not text and not at.done:
        picked = invocation.rest.strip().removeprefix(PICKING).strip().lower()
        return Answer((await crowd_panel(invocation, at, seat, picked),))
    who, key = invocation.profile, invocation.ask.key

    def count(now: Table) -> tuple[Past, ...]:
        return vote(now, seat, who, text, turn=turn, key=key, at=services.clock.now())

    change = await services.repository.change(at.table.code, key, count)
    first, *made = await services.repository.past(change.code, change.start, change.stop)
    if not isinstance(first.line, Voted):
        # a client may give a line the key that another line had
        raise Illegal("That vote is over: the match has gone on.")
    move = Strong(native(first.line.move, invocation.ask.person.locale, at.table.game.slug))
    line = said("You are for {move}, and so it is made.", move=move) if made else said("You are for {move}.", move=move)
    return Answer((note(invocation, line, ack=True, table=first.table),), (span(change),))


async def _meant(services: Services, invocation: Invocation, at: At) -> tuple[str, int, Seat]:
    """The move that somebody is for, "" for none, with its turn and its seat. Raises ``Refusal``.

    Of a vote that was counted before, nothing but the seat is asked for.
    """
    table, place = at.table, invocation.ask.place
    seat = crowd_at(table, place)
    if seat is None:
        raise Illegal("Nobody votes here. Before a match, /crowd gives everybody in a channel one seat.")
    turn, typed = begun(table).turns[seat], invocation.rest.strip()
    if at.done:
        return "", turn, seat
    if table.seat_of(invocation.profile) is not None:
        # nor do they see what it holds
        raise Illegal("You have a seat of your own in this match: the others vote.")
    if asked_at(table, place) is None or invocation.turn not in (None, turn):
        why = said("That vote is over: the match has gone on.")
        if invocation.turn is None:
            why = said("{who} has nothing to vote on now.", who=Who(seat))
        raise Declined(why, choices=((look(table),),), people=table.people, code=table.code, over=True)
    if not typed or typed.startswith(PICKING):
        return "", turn, seat
    # a panel makes all moves of a turn at once; they are voted for one by one
    first = typed_moves(running(table), seat, typed, invocation.ask.person.locale)[0]
    if first.problem is not None:
        raise first.problem
    await refuse_guest(services, invocation, table)
    return first.written, turn, seat


async def crowd_panel(invocation: Invocation, at: Version, seat: Seat, picked: str = "") -> Reply:
    """What a crowd holds and can propose, with what has been picked of a move: whoever reads there may see it."""
    table = at.table
    head = f"/vote {table.code}.{begun(table).turns[seat]}"
    await looked_at(table, seat)
    lines = PanelLines(f"{head} {PICKING}", head)
    panel = seat_panel(table, at.version, seat, invocation.ask.place, picked, lines=lines)
    return Reply(
        (panel.asked,),
        panel.picture,
        panel.choices,
        table.people,
        table.code,
        invocation.locale,
        status=1,
        accent=panel.accent,
        in_place=True,
    )


COMMANDS = (
    Command(
        "crowd", "All here play one seat, by vote", crowd, Section.ELSEWHERE, 60,
        (CODE, Param("leave", "leave: this channel gets up again")), code=CodeStands.FIRST,
        before_match=True, tables=Tables.LOBBY,
    ),
    Command(
        "vote", "Vote for this channel's move", vote_for, Section.ELSEWHERE, 70,
        (Param("text", "The move, for example: lay c4", rest=True),), code=CodeStands.FIRST, tables=Tables.LIVE,
    ),
)  # fmt: skip
