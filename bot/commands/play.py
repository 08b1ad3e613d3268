"""Commands of a match under way: move and resign; and the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.commands.answers import Declined, note, refusal_posts
from bot.commands.catalogue import commands
from bot.commands.command import CODE, Changes, CodeStands, Command, Param, Section
from bot.commands.completion import MOST, half_typed, named_table
from bot.commands.hand import hand_post, my_choices, offered, press
from bot.commands.invocation import Invocation
from bot.commands.preview import ghost_post, previewed, shown_first
from bot.commands.services import Services
from bot.commands.spots import numbered
from bot.commands.table_finder import find
from bot.ports import Answer, AnyReply, Choice, Reply
from bot.repository import Change
from bot.table import actions
from bot.table.actions import begun, running
from bot.table.phases import Over
from bot.table.table import Past, Table
from bot.text.posts import board as public_board
from bot.text.status import standing, turn, waiting
from games.kernel.game import Illegal, Refusal, Seat, Unreadable, Veiled
from games.kernel.match import Match
from games.kernel.move_completion import complete, meant, runs, split
from rendering.text import Strong, Who, Word, joined, refused, said

MOST_MOVES = 40
"""Moves in one line."""


@dataclass(frozen=True)
class Attempt:
    """The moves of a line up to the first that was refused, and that refusal."""

    past: tuple[Past, ...] = ()
    problem: Refusal | None = None


async def move(services: Services, invocation: Invocation) -> Answer:
    """``/move TEXT``: one or several moves; those before the first that is refused are made."""
    who = invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
        lambda table: table.live,
        lambda table: table.seat_of(who) is not None and not table.over,
    )
    key = invocation.ask.key
    preview = previewed(services, invocation)
    # what was done already would be counted and shown on a board that has gone on
    if not at.done:
        invocation = _counted(invocation, at.table)
        if preview and (shown := _shown_first(invocation, at.table)) is not None:
            return Answer((shown,))

    made = Attempt()

    def play(table: Table) -> tuple[Past, ...]:
        nonlocal made
        seat = _may_move(table, invocation)
        match = running(table)
        if match.game.secret(match.state, seat) and not invocation.ask.private:
            secret = said("This choice is secret: make it where nobody else reads it.")
            raise Declined(secret, private=True, openly=secret, code=table.code, erase=True)
        made = _attempt(invocation, table, seat, services.clock.now())
        if not made.past and made.problem is not None:
            raise made.problem
        return made.past

    change = await services.repository.change(at.table.code, key, play)
    if change.repeated:
        made = await _made_before(services, invocation, change)
    after = made.past[-1].table
    posts = (
        *(() if made.problem is None else refusal_posts(invocation, made.problem)),
        hand_post(invocation, after, made.past, preview=preview),
        *await _bests(services, invocation, after),
    )
    return Answer(posts, ((change.code, change.start, change.stop),))


async def _made_before(services: Services, invocation: Invocation, change: Change) -> Attempt:
    """What the moves of a line came to when it came the first time."""
    past = await services.repository.past(change.code, 0, change.stop)
    before = past[change.start - 1].table
    seat = before.seat_of(invocation.profile)
    assert seat is not None
    again = _attempt(_counted(invocation, before), before, seat, services.clock.now())
    return replace(again, past=past[change.start :])


async def _bests(services: Services, invocation: Invocation, table: Table) -> tuple[AnyReply, ...]:
    """After a game played alone: the own best, and the best of this day (UTC), with the same options."""
    if not isinstance(table.phase, Over) or len(table.sitters) != 1:
        return ()
    outcome = table.phase.outcome
    if outcome.reason is not None:
        return ()
    kind = ":".join([table.game.slug, *(f"{name}={value}" for name, value in table.options)])
    day = datetime.fromtimestamp(services.clock.now() / 1000, UTC).date().isoformat()
    own, daily = await services.store.best(kind, invocation.profile, outcome.scores[0], day)
    return (
        note(
            invocation, said("Your best alone: {own}. The best of today: {daily}.", own=own, daily=daily), table=table
        ),
    )


async def board(services: Services, invocation: Invocation) -> Answer:
    """``/board``: the board as everybody may see it."""
    at = await find(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
        lambda table: table.live,
        lambda table: table.lobby,
        lambda table: table.begun,
    )
    table = at.table
    past = await services.repository.past(table.code, max(0, at.version - 1), at.version)
    if table.plays(invocation.profile):
        await services.directory.looked(invocation.profile, table.code, services.clock.now())
    post = Reply(
        lines=standing(table),
        picture=public_board(table, past),
        people=table.people,
        code=table.code,
        locale=invocation.locale,
        choices=my_choices(table, invocation),
    )
    return Answer((post,))


async def resign(services: Services, invocation: Invocation) -> Answer:
    """``/resign``: give up; the match goes on without this person, or ends."""
    who, key = invocation.profile, invocation.ask.key
    at = await find(
        services,
        invocation,
        lambda table: table.plays(invocation.profile),
        lambda table: table.begun and table.seat_of(who) is not None,
        lambda table: table.seat_of(who) is not None,
    )
    change = await services.repository.change(
        at.table.code, key, lambda table: actions.give_up(table, who, key=key, at=services.clock.now())
    )
    line = said("You have given up table {code}.", code=Strong(change.code))
    return Answer((note(invocation, line, ack=True),), ((change.code, change.start, change.stop),))


def _counted(invocation: Invocation, table: Table) -> Invocation:
    """The ask with the move that a number on the spots stands for; any other as it is. Raises ``Illegal``."""
    seat = table.seat_of(invocation.profile)
    if seat is None or not table.live:
        return invocation
    return replace(invocation, rest=numbered(table, seat, invocation.rest))


def _shown_first(invocation: Invocation, table: Table) -> AnyReply | None:
    """The preview of a move that was typed, None where it is made at once: by a button, as one of several, or unseen.

    Raises ``Refusal`` where the asker may not move.
    """
    if invocation.turn is not None:
        return None
    seat = _may_move(table, invocation)
    parts = _parts(running(table), seat, invocation.rest)
    if len(parts) != 1:
        return None
    game = running(table).game
    text = game.write(game.read(parts[0]))
    return ghost_post(invocation, table, seat, text) if shown_first(running(table), seat, text) else None


def _attempt(invocation: Invocation, table: Table, seat: Seat, at: int) -> Attempt:
    """Make the moves of a line. The same table gives the same luck again."""
    past: list[Past] = []
    for text in _parts(running(table), seat, invocation.rest):
        try:
            past += _new(table, actions.move(table, seat, text, key=invocation.ask.key, at=at))
        except Unreadable as problem:
            return Attempt(tuple(past), _explained(invocation, table, seat, text, problem))
        except Veiled as problem:
            openly = said("That move cannot be made.")
            hidden = Declined(refused(problem), private=True, openly=openly, code=table.code)
            return Attempt(tuple(past), hidden)
        except Refusal as problem:
            return Attempt(tuple(past), problem)
        table = past[-1].table
    return Attempt(tuple(past))


def _new(table: Table, past: tuple[Past, ...]) -> tuple[Past, ...]:
    """A move that changes something; raises ``Illegal`` for a choice made again, as by a button pressed twice."""
    after = past[-1].table.match
    if after is not None and after.state == running(table).state:
        raise Illegal("You have chosen that already.")
    return past


def _explained(invocation: Invocation, table: Table, seat: Seat, text: str, problem: Unreadable) -> Refusal:
    """The refusal with what may have been meant, where nobody else reads it: legal moves tell of the hand."""
    match = begun(table)
    typed = " ".join(text.lower().split())
    if typed.partition(" ")[0] in commands():
        return Declined(refused(problem), said("Did you mean {text}?", text=Strong(f"/{typed.partition(' ')[0]}")))
    if not invocation.ask.private:
        return problem
    if any(move.startswith(typed) for move in match.legal(seat)):
        return Declined(refused(problem), choices=offered(table, seat, typed), private=True)
    near = meant(match.legal(seat), typed)
    if not near:
        return problem
    return Declined(
        refused(problem),
        said("Did you mean {moves}?", moves=joined([Strong(one) for one in near])),
        choices=(tuple(press(table, seat, one) for one in near),),
        private=True,
    )


def _parts(match: Match, seat: Seat, line: str) -> tuple[str, ...]:
    """The moves in a line. Raises ``Unreadable`` where there is none."""
    if not line.strip():
        raise Unreadable("Which move? Say /hand to see what you can do.")
    try:
        match.game.read(line)
    except Unreadable:
        verbs = dict.fromkeys(text.partition(" ")[0] for text in match.legal(seat))
        parts = split(line, verbs)
        if len(parts) <= MOST_MOVES:
            parts = tuple(move for part in parts for move in runs(part, lambda text: _readable(match, text)))
        if not 0 < len(parts) <= MOST_MOVES:
            raise
        return parts
    return (line,)


def _readable(match: Match, text: str) -> bool:
    try:
        match.game.read(text)
    except Unreadable:
        return False
    return True


def _may_move(table: Table, invocation: Invocation) -> Seat:
    """The asker's seat, if it may move now. Raises ``Refusal``."""
    match = running(table)
    seat = table.seat_of(invocation.profile)
    if seat is None:
        raise Illegal("You do not sit at this table.")
    if seat in match.resigned:
        raise Illegal("You have given up this match.")
    if invocation.turn is not None and invocation.turn != match.turns[seat]:
        raise Declined(
            said("That button is from an earlier turn."), turn(table, match), people=table.people,
            choices=my_choices(table, invocation),
        )  # fmt: skip
    if not match.legal(seat):
        raise Declined(*_others_turn(match), people=table.people)
    return seat


def _others_turn(match: Match) -> tuple[Word, ...]:
    if len(match.awaited) == 1:
        return (said("It is not your turn but {who}'s.", who=Who(match.awaited[0])),)
    return said("It is not your turn."), waiting(match)


async def _legal_moves(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Legal moves of the asker that go on from what was typed; the hand shows through them."""
    at = await find(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.begun and table.seat_of(invocation.profile) is not None,
    )
    seat, match = at.table.seat_of(invocation.profile), at.table.match
    if seat is None or match is None:
        return ()
    # a line without a slash is a move as it stands
    head = f"/move {named_table(invocation)}" if half_typed(invocation).startswith("/") else ""
    return [Choice(text, head + text) for text in complete(match.legal(seat), invocation.rest, MOST)]


COMMANDS = (
    Command(
        "move",
        "Make a move, or several parted by commas",
        (Param("text", "The move, for example: lay c4", required=True, completed=True, rest=True),),
        section=Section.PLAYING,
        rank=10,
        use=move,
        code=CodeStands.FIRST,
        changes=Changes.MATCH,
        completion=_legal_moves,
    ),
    Command(
        "board",
        "Show the board",
        (CODE,),
        section=Section.PLAYING,
        rank=40,
        use=board,
        code=CodeStands.ALONE,
    ),
    Command(
        "resign",
        "Give up the match",
        (CODE,),
        section=Section.ENDING,
        rank=40,
        use=resign,
        code=CodeStands.ALONE,
        changes=Changes.MATCH,
    ),
)
