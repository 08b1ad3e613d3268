"""Commands before the first move: sit down, leave, computer players, start; and to play again, or on in a series."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from bot.commands.aftermath import match_begun
from bot.commands.answers import Declined, UnknownTable, answer, commit, note, span
from bot.commands.assignable import characters_in_words, levels_in_words
from bot.commands.calls import begin_as_wanted, wanted_calls
from bot.commands.command import CODE, CodeStands, Command, Param, Section, Tables
from bot.commands.computer_levels import computer_name, seated_skill, skill_of
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.server_rules import refuse_company, refuse_guest
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.addresses import Code, Place, Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.repository import At, Change
from bot.table import actions, rematches
from bot.table.fold import Past
from bot.table.refusals import NotSeated
from bot.table.table import CalledOff, Lobby, Over, Playing, Table
from bot.text.buttons import ANOTHER_GAME, LEVELS_ASKED, PHONE_ROW, in_rows, leave_button, look, ways_in
from games.kernel.game import Illegal, Refusal, Seat
from rendering.computer_names import sign
from rendering.panel import Style
from rendering.text import Said, Strong, Who, Word, joined, said


async def join(services: Services, invocation: Invocation) -> Answer:
    """``/join``: sit down."""
    ask, who = invocation.ask, invocation.profile
    at = await find(services, invocation, lambda table, _: table.lobby and table.seat_of(who) is None, Tables.WAITING)
    await refuse_guest(services, invocation, at.table, at.table.leader)

    def sit(table: Table) -> tuple[Past, ...]:
        token = invocation.rest.strip().upper()
        now = services.clock.now()
        return (actions.join(table, ask.person, who, ask.place, ask.locale, token=token, key=ask.key, at=now),)

    try:
        change = await services.repository.change(at.table.code, ask.key, sit)
    except Illegal as problem:
        fresh = await services.repository.load(at.table.code)
        raise problem if fresh is None else _late(fresh.table, invocation, problem) from None
    table = await services.repository.after(change)
    done = note(invocation, said("You sit at table {code}.", code=Strong(table.code)), ack=True, table=table)
    # the buttons of the public post are the same for everybody: only this answer is for somebody who sits
    return Answer((replace(done, choices=((leave_button(table.code),),)),), (span(change),))


def _late(table: Table, invocation: Invocation, problem: Illegal) -> Refusal:
    """The refusal of somebody who cannot sit down, with what is possible where they come too late."""
    token = invocation.rest.strip().upper()
    word = token if table.audience.opens(token) else ""
    seen = not table.terms.private or bool(word) or table.audience.told_at(invocation.ask.place)
    why = no_seat(table)
    if table.seat_of(invocation.profile) is not None or why is None or not seen:
        return problem
    return too_late(table, invocation, why, word)


async def leave(services: Services, invocation: Invocation) -> Answer:
    """``/leave``: get up before the match has started."""
    at = await find(services, invocation, Tables.LOBBY)
    code = Strong(at.table.code)
    question = said("Leave table {code}? Your seat is free then.", code=code)
    change = await commit(services, invocation, at, actions.leave, question)
    return answer(invocation, said("You have left table {code}.", code=code), ack=True, change=change)


async def add_bot(services: Services, invocation: Invocation) -> Answer:
    """``/bot [easy|medium|hard|expert] [builder|spoiler]``: a computer player sits down."""
    if invocation.words == [LEVELS_ASKED]:
        return await _which_level(services, invocation)
    wanted = skill_of(invocation.words, invocation.ask.person.locale)
    at = await find(services, invocation, Tables.LOBBY, Tables.WAITING)

    def sit(table: Table, who: Profile, *, key: str, at: int) -> Past:
        if table.seat_of(who) is None:
            raise NotSeated("You do not sit at this table.")
        name = computer_name(table, wanted.level, invocation.ask.locale)
        return actions.add_computer(table, seated_skill(table, wanted), name, key=key, at=at)

    change = await commit(services, invocation, at, sit)
    table = await services.repository.after(change)
    line = said("A computer player sits at table {code}.", code=Strong(table.code))
    return answer(invocation, line, ack=True, table=table, change=change)


async def _which_level(services: Services, invocation: Invocation) -> Answer:
    """What the button of a lobby opens: a press adds a computer player of that level, beside its sign."""
    table = (await find(services, invocation, Tables.WAITING)).table
    row = tuple(
        Choice(joined([words, sign(level)], " "), f"/bot {table.code} {level}")
        for level, words in levels_in_words().items()
    )
    return answer(invocation, said("Which computer player shall sit down?"), table=table, choices=(row,), in_place=True)


def no_seat(table: Table) -> Said | None:
    """Why nobody can sit down at a table by joining it; None where somebody can."""
    code = Strong(table.code)
    match table.phase:
        case Lobby() if table.series is not None:
            return said("A series is played to its end by the same people.")
        case Lobby() if len(table.sitters) < table.game.seats[-1]:
            return None
        case Lobby():
            return said("All {count} seats at table {code} are taken.", count=len(table.sitters), code=code)
        case Playing():
            return said("The match of table {code} has started already.", code=code)
        case Over():
            return said("The match of table {code} is over.", code=code)
        case CalledOff():
            return said("The table {code} is closed.", code=code)


def too_late(table: Table, invocation: Invocation, why: Word, token: str = "") -> Declined:
    """The refusal of somebody who may see a table: why, and buttons for what there is to do."""
    here = table.audience.told_at(invocation.ask.place)
    choices = without_seat(table, invocation.ask.place, token)
    lines: list[Word] = []
    if choices and choices[0].send.startswith("/take "):
        lines.append(said("You can take over the seat that is offered."))
    if table.live or (table.lobby and not here):
        lines.append(said("You can watch, or open a table of your own."))
    else:
        lines.append(said("You can open a table of your own."))
    rows = in_rows([*choices, ANOTHER_GAME], PHONE_ROW) if choices else ways_in()
    return Declined(why, *lines, choices=rows, people=table.people)


def without_seat(table: Table, place: Place, token: str = "") -> tuple[Choice, ...]:
    """What somebody who finds no free seat at a table can do with it: take over an offered one, watch, see the board.

    ``token`` is the word of an invitation, where they have one.
    """
    code, here = table.code, table.audience.told_at(place)
    word = f" {token}" if token else ""
    found = [
        Choice(said("Take {who}'s seat", who=Who(seat)), f"/take {code} {seat + 1}{word}")
        for seat, _ in (table.offers[:2] if table.live else ())
    ]
    if isinstance(table.phase, Lobby | Playing) and not here:
        found.append(Choice(said("Watch"), f"/watch {code}{word}"))
    if table.begun and (here or not table.terms.private):
        found.append(look(table))
    return tuple(found)


def gone(code: str) -> Declined:
    """The refusal of somebody who asks for a table that there is not."""
    why = said("There is no table {code}.", code=Strong(code))
    return UnknownTable(why, said("You can open a table of your own."), choices=ways_in())


async def start(services: Services, invocation: Invocation) -> Answer:
    """``/start``: begin the match with the people who are seated."""
    at = await find(services, invocation, Tables.LOBBY, Tables.WAITING, Tables.CONTINUED)
    if at.table.following is not None:
        return await next_game(services, invocation, at)
    wanted = await wanted_calls(services, at.table, invocation.ask.place)

    def begin(table: Table, who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return begin_as_wanted(table, who, wanted, key=key, at=at)

    return await match_begun(services, invocation, await commit(services, invocation, at, begin))


async def _begun_alone(services: Services, invocation: Invocation, change: Change, opened: At) -> Answer:
    """The match of a new table at which nobody but the asker and computer players sit: nobody is waited for."""
    wanted = await wanted_calls(services, opened.table, invocation.ask.place)

    def begin(table: Table, who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return begin_as_wanted(table, who, wanted, key=key, at=at)

    begun = await commit(services, invocation, opened, begin)
    return await match_begun(services, invocation, replace(begun, start=change.start))


async def reroll(services: Services, invocation: Invocation) -> Answer:
    """``/reroll``: another random city, as long as nobody has moved."""
    who = invocation.profile
    at = await find(services, invocation, lambda table, _: table.live and table.host == who, Tables.LIVE)
    return await match_begun(services, invocation, await commit(services, invocation, at, actions.lay_anew))


async def rematch(services: Services, invocation: Invocation) -> Answer:
    """``/rematch``: a new table with the same people, where the next one begins. Asked for twice it is the same."""
    at = await find(
        services,
        invocation,
        Tables.PLAYED_OUT,
        Tables.BEGUN,
        newest=True,
    )
    await refuse_company(services, invocation, at.table)
    change, opened = await _again(services, at, invocation)
    if opened.over:
        raise Declined(
            said("The rematch of {code} has been played.", code=at.table.code),
            said("Play on from there: {line}", line=Strong(f"/rematch {opened.code}")),
            choices=((Choice(said("Play again"), f"/rematch {opened.code}", Style.NEXT),),),
        )
    if opened.lobby and [one.profile for one in opened.sitters if one.person] == [invocation.profile]:
        fresh = await services.repository.load(opened.code)
        if fresh is not None and fresh.table.lobby and len(fresh.table.sitters) in fresh.table.game.seats:
            return await _begun_alone(services, invocation, change, fresh)
    line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
    if opened.live:
        line = said("The rematch is under way at table {code}.", code=Strong(opened.code))
    return answer(invocation, line, ack=opened.lobby, table=opened, change=change)


async def _again(services: Services, last: At, invocation: Invocation) -> tuple[Change, Table]:
    """The table of a rematch. Asked for twice it is the same table, unless that one was given up before it began."""
    table, begun = last.table, await _began(services, last)
    for number in count(1):
        seed, key = secrets.token_bytes(32), f"rematch:{table.code}{f':{number}' if number > 1 else ''}"

        def first(code: Code, seed: bytes = seed, key: str = key) -> Past:
            return rematches.rematch(table, begun, invocation.profile, code, seed, key=key, at=services.clock.now())

        change = await services.repository.open(first, key)
        at = await services.repository.load(change.code)
        if at is not None and at.table.phase != CalledOff(None):
            return change, at.table
    raise AssertionError


async def _began(services: Services, at: At) -> Seat:
    """The seat that began the match of a table."""
    return rematches.began(await services.repository.past(at.table.code, 0, at.version))


async def next_game(services: Services, invocation: Invocation, last: At) -> Answer:
    """Open the next game of a series; asked for twice, by anybody, it is the same table."""
    seed, key = secrets.token_bytes(32), f"series:{last.table.code}"
    begun = await _began(services, last)

    def first(code: Code) -> Past:
        now = services.clock.now()
        return rematches.next_game(last.table, begun, invocation.profile, code, seed, key=key, at=now)

    change = await services.repository.open(first, key)
    opened = await services.repository.after(change)
    line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
    return answer(invocation, line, ack=True, table=opened, change=change)


COMMANDS = (
    Command(
        "join", "Sit down at a table", join, Section.OPENING, 20, (CODE, Param("word", "The word of your invitation")),
        code=CodeStands.FIRST_ALWAYS, before_match=True, by_invitation=True, tables=Tables.FREE,
    ),
    Command(
        "leave", "Get up from a table that has not started", leave, Section.OPENING, 30, (CODE,),
        before_match=True, loses_sight=True, tables=Tables.LOBBY, asks_first=True,
    ),
    Command(
        "bot", "Add a computer player", add_bot, Section.OPENING, 40,
        (
            Param("level", "easy, medium (the usual), hard or expert", completed=True, choices=levels_in_words),
            Param("character", "builder or spoiler; else they alternate", choices=characters_in_words),
            CODE,
        ), before_match=True, tables=Tables.LOBBY,
    ),
    Command(
        "start", "Start the match", start, Section.OPENING, 50, (CODE,), before_match=True, tables=Tables.STARTING,
    ),
    Command(
        "reroll", "Have luck lay out another city, before the first move", reroll, Section.OPENING, 70, (CODE,),
        tables=Tables.PLAYED,
    ),
    Command(
        "rematch", "Play again with the same people", rematch, Section.ENDING, 50, (CODE,),
        effort=Effort.TABLE, tables=Tables.PLAYED_OUT,
    ),
)  # fmt: skip
