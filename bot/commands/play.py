"""Makes the moves of a line at the table that is meant, or shows them first.

What is shown is a preview, a question, or the panel of a move that leaves something to choose. Where several tables
wait for whoever typed a move without a code, it is never made without asking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.aftermath import aftermath, bests
from bot.commands.answers import LONGEST_LINE, Declined, EarlierTurn, note, refusal_posts
from bot.commands.attempt import Attempt, attempt, made_before, move_numbered, mover
from bot.commands.chat import unless_chat
from bot.commands.command import CodeStands, Command, Param, Section, Tables
from bot.commands.completion import legal_moves
from bot.commands.daily import computers_done, daily_ended
from bot.commands.hand import hand, open_panel
from bot.commands.invocation import Invocation
from bot.commands.learn import lesson_move
from bot.commands.line_reader import TypedMove, answerer, typed_moves
from bot.commands.panel import panel_post, shown_first, turn_post, wants_preview, warned
from bot.commands.services import Services
from bot.commands.spots import looked_into
from bot.commands.table_finder import candidates, table_menu, which_table
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Choice
from bot.repository import At
from bot.table.actions import running, seated
from bot.table.fold import Past
from bot.table.refusals import PanelHelps
from bot.table.table import Table
from bot.text.panel import AT_ONCE
from bot.text.table_labels import name_with_people
from games.kernel.chance import seeded
from games.kernel.game import Illegal, Refusal, Seat, SecretReason, Unreadable
from games.kernel.match import Match
from rendering.panel import Style
from rendering.text import Said, Who, refused, said


async def move(services: Services, invocation: Invocation) -> Answer:
    """``/move TEXT``: one or several moves; those before the first that is refused are made.

    A line without a slash that is neither a move nor nearly one is no refusal: it is said to whoever is there.
    """
    if invocation.plain:
        return await unless_chat(services, invocation, moved)
    return await moved(services, invocation)


async def moved(services: Services, invocation: Invocation) -> Answer:
    """The answer to moves, or to a code without any: the panel of its table. Raises ``Refusal``."""
    if not invocation.rest.strip() and invocation.turn is None:
        return await hand(services, invocation)
    at_once = invocation.turn is not None and invocation.rest.startswith(f"{AT_ONCE} ")
    if at_once:
        invocation = replace(invocation, rest=invocation.rest.removeprefix(f"{AT_ONCE} "))
    found = await candidates(services, invocation, Tables.AWAITING, Tables.PLAYED, Tables.LIVE, last=Tables.MINE)
    preview = wants_preview(services, invocation)
    if at_once and preview and not found[0].done and _moving(invocation, found[0].table) is not None:
        return Answer((panel_post(invocation, found[0], invocation.rest),))
    if len(found) > 1:
        return asked_which(invocation, found, services.clock.now(), preview=preview)
    return await moves_made(services, invocation, found[0], preview=preview)


COMMANDS = (
    Command(
        "move", "Make a move, or several parted by commas", move, Section.PLAYING, 10,
        (Param("text", "The move, for example: lay c4", required=True, completed=True, rest=True),),
        code=CodeStands.FIRST, completion=legal_moves,
    ),
)  # fmt: skip


async def moves_made(services: Services, invocation: Invocation, at: At, *, preview: bool) -> Answer:
    """The answer to moves that were made, or are shown first. Raises ``Refusal``."""
    moves: tuple[TypedMove, ...] = ()
    # on a repeat the board has changed, so numbers and a preview would be wrong
    if not at.done:
        if at.table.terms.hints:
            await looked_into(at.table, at.table.seat_of(invocation.profile), invocation.rest)
        invocation = move_numbered(invocation, at.table)
        if (seat := _moving(invocation, at.table)) is not None:
            moves = typed_moves(running(at.table), seat, invocation.rest, invocation.ask.person.locale)
            if invocation.turn is None:
                shown = shown_before(invocation, at, moves, preview=preview) if services.previews else None
                if (shown := shown or unfinished(invocation, at, moves)) is not None:
                    return Answer((shown,))

    made = Attempt()

    def play(table: Table) -> tuple[Past, ...]:
        nonlocal made
        made = attempt(invocation, table, services.clock.now(), moves)
        return made.past

    try:
        if at.table.terms.lesson:
            return await lesson_move(services, invocation, at)
        change = await services.repository.change(at.table.code, invocation.ask.key, play)
    except EarlierTurn as earlier:
        now = await services.repository.load(at.table.code)
        return Answer((await open_panel(services, invocation, now or at, earlier.lines),))
    if change.repeated:
        made = await made_before(services, invocation, change)
    return Answer(await _told(services, invocation, made, change.stop), ((change.code, change.start, change.stop),))


async def _told(services: Services, invocation: Invocation, made: Attempt, stop: int) -> tuple[AnyReply, ...]:
    """What is said of moves that were made, after which their table has version ``stop``."""
    after = made.past[-1].table
    if after.terms.daily:
        await computers_done(services, after)
    return (
        *(() if made.problem is None else refusal_posts(invocation, made.problem)),
        await aftermath(services, invocation, made.past, stop),
        *(await bests(services, invocation, after) if after.over else ()),
        *(await daily_ended(services, invocation, after) if after.terms.daily else ()),
    )


def _moving(invocation: Invocation, table: Table) -> Seat | None:
    """The asker's seat, None where it may not move: making the move says why."""
    try:
        return mover(table, invocation)
    except Refusal:
        return None


def shown_before(invocation: Invocation, at: At, moves: Sequence[TypedMove], *, preview: bool) -> AnyReply | None:
    """What is shown of a typed line before its moves are made; None where they are made at once.

    That is the preview of a move, where that is wanted; and always a question before what cannot be taken back. A
    button makes its move: pressing it was the answer.
    """
    table = at.table
    seat, match = seated(table, invocation.profile), running(table)
    if len(moves) == 1 and moves[0].problem is not None:
        # the refusal suggests what may have been meant
        return None
    if len(moves) == 1 and invocation.ask.private:
        text = moves[0].written
        shown = warned(match, seat, text) is not None or (preview and shown_first(match, seat, text))
        return panel_post(invocation, at, text) if shown else None
    if preview and (post := turn_post(invocation, at, [one.text for one in moves])) is not None:
        return post
    if match.game.secret(match.state, seat) and not invocation.ask.private:
        return None
    return _question(invocation, table, seat, moves)


def _question(invocation: Invocation, table: Table, seat: Seat, moves: Sequence[TypedMove]) -> AnyReply | None:
    """What is asked, where others may read, before moves of which one cannot be taken back; None where all can."""
    match = running(table)
    found = (warned(match, seat, one.text) for one in moves if one.problem is None)
    asked = next((words for words in found if words is not None), None)
    head = f"{table.code}.{match.turns[seat]}"
    make = f"/move {head} {answerer(seat)} {', '.join(one.text for one in moves)}"
    if asked is None:
        return None
    if len(make.encode()) > LONGEST_LINE:
        raise PanelHelps("Make fewer moves in one line: not all of these can be taken back.")
    row = (Choice(said("Yes, do it"), make, Style.MAKE), Choice(said("No"), f"/hand {head}", Style.WAY))
    return note(invocation, said("{who}: {asked}", who=Who(seat), asked=asked), table=table, choices=(row,))


def unfinished(invocation: Invocation, at: At, moves: Sequence[TypedMove]) -> AnyReply | None:
    """The panel with what a typed move leaves to choose, below the sentence that refuses it; None for all others.

    Such a move is no legal one, but several begin with it: ``lay a4`` where two tiles are held.
    """
    if not invocation.ask.private or at.table.terms.lesson or len(moves) != 1 or moves[0].problem is not None:
        return None
    why = _why(running(at.table), seated(at.table, invocation.profile), moves[0])
    if why is None:
        return None
    return panel_post(invocation, at, moves[0].written, (why,), preview=invocation.asker.wishes.preview)


def _why(match: Match, seat: Seat, one: TypedMove) -> Said | None:
    """The refusal of a move that is the beginning of legal ones; None where it is none, and where it tells a secret."""
    legal = match.legal(seat)
    if one.written in legal or not any(each.startswith(f"{one.written} ") for each in legal):
        return None
    try:
        match.game.apply(match.state, seat, one.move, seeded(""))
    except SecretReason:
        return None
    except Illegal as problem:
        return refused(problem)
    return None


def asked_which(invocation: Invocation, found: Sequence[At], now: int, *, preview: bool) -> Answer:
    """What is shown of a move that may be meant at several tables. Raises ``Declined`` with the question which.

    Where only one of them allows it and moves are shown first, that is its preview, with the name of the table. Where
    others read, nothing tells at which tables a move can be made.
    """
    able = [(at, moves) for at in found if (moves := _begun(invocation, at))] if invocation.ask.private else []
    if len(able) != 1:
        raise which_table(invocation, [at for at, _ in able] or found, now)
    at, moves = able[0]
    table = name_with_people(at.table, invocation.profile)
    line = f"/{invocation.name} {at.table.code} {invocation.rest}"
    meant = replace(invocation, code=at.table.code)
    typed = preview and invocation.turn is None
    if typed and (shown := shown_before(meant, at, moves, preview=True)) is not None:
        only = said("At {table}: only there can you do that now.", table=table)
        return Answer((replace(shown, lines=(only, *shown.lines)),))
    if len(line.encode()) > LONGEST_LINE:
        raise which_table(invocation, [at], now)
    words = said("Do you mean {table}? Only there can you do that now.", table=table)
    raise Declined(words, choices=(table_menu([(at, line)], invocation, now),), private=True)


def _begun(invocation: Invocation, at: At) -> tuple[TypedMove, ...]:
    """The moves of a line where the first, or what may become one, is legal for the asker at a table; else none."""
    match, seat = at.table.match, at.table.seat_of(invocation.profile)
    if match is None or seat is None or not match.may_move(seat):
        return ()
    try:
        moves = typed_moves(match, seat, invocation.rest, invocation.ask.person.locale)
    except Unreadable:
        return ()
    first, legal = moves[0], match.legal(seat)
    begins = first.written in legal or any(each.startswith(f"{first.written} ") for each in legal)
    return moves if first.problem is None and begins else ()
