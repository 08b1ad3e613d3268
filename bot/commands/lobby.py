"""Commands before a match: open a table, sit down, leave, add a computer player, start; what the host changes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import count

from bot.commands.answers import Declined, note, span
from bot.commands.command import CODE, Changes, CodeStands, Command, Param, Section
from bot.commands.completion import assignments, beginning, half_typed, one_of
from bot.commands.game_buttons import openings, titles
from bot.commands.hand import hand_post
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports import Answer, Choice, Code
from bot.repository import Change
from bot.table import actions
from bot.table.phases import CalledOff
from bot.table.table import Past, Table
from bot.table.terms import VALUES, Terms
from bot.text.news import terms as terms_in_words
from bot.text.status import standing
from games import catalogue
from games.kernel.bots import LEVELS
from games.kernel.game import AnyGame, Illegal, chosen
from games.kernel.move_completion import meant
from rendering.text import Said, Strong, said


async def new(services: Services, invocation: Invocation) -> Answer:
    """``/new GAME [option=value ...]``: open a table here and sit down at it."""
    game, options, terms = _wanted(invocation)
    seed = secrets.token_bytes(32)

    def first(code: Code) -> Past:
        ask = invocation.ask
        return actions.open_table(
            code, game, options, seed, ask.person, invocation.profile, ask.place, ask.locale,
            key=ask.key, at=services.clock.now(), terms=terms,
        )  # fmt: skip

    change = await services.repository.open(first, invocation.ask.key)
    table = await _after(services, change)
    line = said("Table {code} for {game} is open.", code=Strong(table.code), game=Said(game.title))
    return Answer((note(invocation, line, ack=True, table=table),), (span(change),))


async def join(services: Services, invocation: Invocation) -> Answer:
    """``/join``: sit down."""
    ask, who = invocation.ask, invocation.profile
    at = await find(
        services, invocation, lambda table: table.lobby and table.seat_of(who) is None, lambda table: table.lobby
    )

    def sit(table: Table) -> tuple[Past, ...]:
        token = invocation.rest.strip().upper()
        now = services.clock.now()
        return (actions.join(table, ask.person, who, ask.place, ask.locale, token=token, key=ask.key, at=now),)

    change = await services.repository.change(at.table.code, ask.key, sit)
    table = await _after(services, change)
    return Answer(
        (note(invocation, said("You sit at table {code}.", code=Strong(table.code)), ack=True, table=table),),
        (span(change),),
    )


async def leave(services: Services, invocation: Invocation) -> Answer:
    """``/leave``: get up before the match has started."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(services, invocation, lambda table: table.lobby and table.seat_of(who) is not None)
    change = await services.repository.change(
        at.table.code, key, lambda table: (actions.leave(table, who, key=key, at=services.clock.now()),)
    )
    line = said("You have left table {code}.", code=Strong(at.table.code))
    return Answer((note(invocation, line, ack=True),), (span(change),))


async def add_bot(services: Services, invocation: Invocation) -> Answer:
    """``/bot [greedy|random]``: a computer player sits down."""
    key, who = invocation.ask.key, invocation.profile
    level = invocation.rest.lower() or LEVELS[0]
    if level not in LEVELS:
        raise Illegal(
            "There is no computer player {level}. Levels: {levels}.", level=level[:40], levels=", ".join(LEVELS)
        )
    at = await find(
        services, invocation, lambda table: table.lobby and table.seat_of(who) is not None, lambda table: table.lobby
    )

    def sit(table: Table) -> tuple[Past, ...]:
        if table.seat_of(who) is None:
            raise Illegal("You do not sit at this table.")
        return (actions.add_computer(table, level, _computer_name(table), key=key, at=services.clock.now()),)

    change = await services.repository.change(at.table.code, key, sit)
    table = await _after(services, change)
    line = said("A computer player sits at table {code}.", code=Strong(table.code))
    return Answer((note(invocation, line, ack=True, table=table),), (span(change),))


async def start(services: Services, invocation: Invocation) -> Answer:
    """``/start``: begin the match with those who sit."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: table.lobby and table.seat_of(who) is not None,
        lambda table: table.lobby,
        lambda table: table.following is not None and table.seat_of(who) is not None,
    )
    if at.table.following is not None:
        return await _next_game(services, invocation, at.table)
    change = await services.repository.change(
        at.table.code, key, lambda table: actions.begin(table, who, key=key, at=services.clock.now())
    )
    past = await services.repository.past(change.code, change.start, change.stop)
    return Answer((hand_post(invocation, past[-1].table, past),), (span(change),))


async def _next_game(services: Services, invocation: Invocation, table: Table) -> Answer:
    """Open the next game of a series; asked for twice, by anybody, it is the same table."""
    seed, key = secrets.token_bytes(32), f"series:{table.code}"
    change = await services.repository.open(
        lambda code: actions.next_game(table, invocation.profile, code, seed, key=key, at=services.clock.now()), key
    )
    opened = await _after(services, change)
    line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
    return Answer((note(invocation, line, ack=True, table=opened),), (span(change),))


async def rematch(services: Services, invocation: Invocation) -> Answer:
    """``/rematch``: a new table with the same people, everybody one seat further; asked for twice it is one."""
    at = await find(
        services,
        invocation,
        lambda table: table.over and table.begun and table.seat_of(invocation.profile) is not None,
        lambda table: table.begun,
        newest=True,
    )
    change, opened = await _again(services, at.table, invocation)
    if opened.over:
        raise Declined(
            said("The rematch of {code} has been played.", code=at.table.code),
            said("Play on from there: {line}", line=Strong(f"/rematch {opened.code}")),
            choices=((Choice(said("Play again"), f"/rematch {opened.code}"),),),
        )
    line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
    if opened.live:
        line = said("The rematch is under way at table {code}.", code=Strong(opened.code))
    return Answer((note(invocation, line, ack=opened.lobby, table=opened),), (span(change),))


async def _again(services: Services, table: Table, invocation: Invocation) -> tuple[Change, Table]:
    """The table of a rematch as it stands now: asked for twice it is one, unless that was given up unplayed."""
    for number in count(1):
        seed, key = secrets.token_bytes(32), f"rematch:{table.code}{f':{number}' if number > 1 else ''}"

        def first(code: Code, seed: bytes = seed, key: str = key) -> Past:
            return actions.rematch(table, invocation.profile, code, seed, key=key, at=services.clock.now())

        change = await services.repository.open(first, key)
        at = await services.repository.load(change.code)
        if at is not None and at.table.phase != CalledOff(None):
            return change, at.table
    raise AssertionError


async def abandon(services: Services, invocation: Invocation) -> Answer:
    """``/abandon``: the host calls the table off, before the first move."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: not table.over and table.host == who,
        lambda table: not table.over and table.seat_of(who) is not None,
    )
    change = await services.repository.rewrite(
        at.table.code, key, lambda past: actions.close(past, who, key=key, at=services.clock.now())
    )
    line = said("The table {code} is closed.", code=Strong(change.code))
    return Answer((note(invocation, line, ack=True),), (span(change),))


async def terms(services: Services, invocation: Invocation) -> Answer:
    """``/terms [pace=3d late=bot ...]``: what the table agreed on; the host changes it."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: not table.over and table.host == who,
        lambda table: not table.over and table.seat_of(who) is not None,
        lambda table: not table.over,
    )
    given = _given(invocation.words)
    if not given:
        line = said("Terms: {terms}.", terms=terms_in_words(at.table))
        return Answer((note(invocation, line, *standing(at.table), table=at.table),))

    change = await services.repository.rewrite(
        at.table.code, key, lambda past: actions.agree_on(past, who, given, key=key, at=services.clock.now())
    )
    table = await _after(services, change)
    return Answer((note(invocation, said("Terms: {terms}.", terms=terms_in_words(table)), ack=True),), (span(change),))


async def reroll(services: Services, invocation: Invocation) -> Answer:
    """``/reroll``: another city by luck, as long as nobody has moved."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: table.live and table.host == who,
        lambda table: table.live,
    )
    change = await services.repository.change(
        at.table.code, key, lambda table: actions.lay_anew(table, who, key=key, at=services.clock.now())
    )
    past = await services.repository.past(change.code, 0, change.stop)
    return Answer((hand_post(invocation, past[-1].table, past[change.start :]),), (span(change),))


async def _after(services: Services, change: Change) -> Table:
    past = await services.repository.past(change.code, change.start, change.stop)
    return past[-1].table


def _wanted(invocation: Invocation) -> tuple[AnyGame, dict[str, str], Terms]:
    """The game, its options and the table's terms in the words of ``/new``. Raises ``Declined`` or ``Unreadable``."""
    found = catalogue()
    name, *words = invocation.words or [""]
    game = found.get(name.lower())
    if game is None:
        if not name:
            raise Declined(said("Which game? {games}", games=titles()), choices=openings())
        near = meant(tuple(found), name)
        line = said("There is no game {game}. Games: {games}.", game=Strong(name[:40]), games=titles())
        raise Declined(line, *(said("Did you mean {text}?", text=Strong(one)) for one in near[:1]), choices=openings())
    given = _given(words)
    terms = Terms()
    for name in tuple(given):
        if name in VALUES:
            terms = terms.set(name, given.pop(name))
    return game, chosen(game, given), terms


def _given(words: Sequence[str]) -> dict[str, str]:
    """Options as they are typed, name=value. Raises ``Illegal``."""
    given = {}
    for word in words:
        option, equals, value = word.lower().partition("=")
        if not equals:
            raise Illegal("Write options as name=value, not {word}.", word=word[:40])
        given[option[:40]] = value[:40]
    return given


COMPUTERS = ("Ada", "Blaise", "Carla", "Dario", "Elena", "Fermi", "Gaia", "Hugo")
"""Names of computer players; the sign before them says what they are."""


def _computer_name(table: Table) -> str:
    """A name nobody at the table has; with the sign alone before it only where there is no other."""
    taken = {name.casefold() for name in table.names}
    names = sorted(COMPUTERS, key=lambda name: name.casefold() in taken)
    return next(whole for name in names if (whole := f"[bot] {name}").casefold() not in taken)


async def _games_and_options(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Games, then the options that are not yet given."""
    slug, space, options = invocation.rest.lower().partition(" ")
    game = catalogue().get(slug)
    if game is None or not (space or half_typed(invocation).endswith(" ")):
        return beginning("/new ", catalogue(), slug)
    values = {option.name: option.values for option in game.options} | VALUES
    return assignments(invocation, f"/new {slug}", values, options)


async def _terms(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    return assignments(invocation, "/terms", VALUES, invocation.rest.lower())


COMMANDS = (
    Command(
        "new",
        "Open a table for a game",
        (
            Param("game", "Which game", required=True, completed=True),
            Param("options", "Options such as hand=2 or pace=3d", completed=True, rest=True),
        ),
        section=Section.OPENING,
        rank=10,
        use=new,
        code=CodeStands.NOWHERE,
        completion=_games_and_options,
    ),
    Command(
        "join",
        "Sit down at a table",
        (
            CODE,
            Param("word", "The word of your invitation"),
        ),
        section=Section.OPENING,
        rank=20,
        use=join,
        code=CodeStands.FIRST_ALWAYS,
        changes=Changes.LOBBY,
        by_invitation=True,
    ),
    Command(
        "leave",
        "Get up from a table that has not started",
        (CODE,),
        section=Section.OPENING,
        rank=30,
        use=leave,
        code=CodeStands.ALONE,
        changes=Changes.LOBBY,
        loses_sight=True,
    ),
    Command(
        "bot",
        "Add a computer player",
        (
            Param("level", "greedy (default) or random", completed=True),
            CODE,
        ),
        section=Section.OPENING,
        rank=40,
        use=add_bot,
        changes=Changes.LOBBY,
        completion=one_of(sorted(LEVELS)),
    ),
    Command(
        "start",
        "Start the match",
        (CODE,),
        section=Section.OPENING,
        rank=50,
        use=start,
        code=CodeStands.ALONE,
        changes=Changes.LOBBY,
    ),
    Command(
        "terms",
        "Change the pace and other terms of a table: pace=3d late=bot",
        (Param("terms", "One or more of pace=, late=, private=, hints=", completed=True, rest=True),),
        section=Section.OPENING,
        rank=60,
        use=terms,
        completion=_terms,
    ),
    Command(
        "reroll",
        "Have luck lay out another city, before the first move",
        (CODE,),
        section=Section.OPENING,
        rank=70,
        use=reroll,
        code=CodeStands.ALONE,
    ),
    Command(
        "abandon",
        "Call a table off, before the first move",
        (CODE,),
        section=Section.OPENING,
        rank=80,
        use=abandon,
        code=CodeStands.ALONE,
        changes=Changes.MATCH,
    ),
    Command(
        "rematch",
        "Play again with the same people",
        (CODE,),
        section=Section.ENDING,
        rank=50,
        use=rematch,
        code=CodeStands.ALONE,
    ),
)
