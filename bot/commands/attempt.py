"""Tries the moves of a line, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.commands.answers import Declined, EarlierTurn
from bot.commands.catalogue import commands
from bot.commands.invocation import Invocation
from bot.commands.line_reader import ANSWERER, TypedMove, answerer, typed_moves
from bot.commands.panel import shown_first, warned
from bot.commands.services import Services
from bot.commands.spots import groups, numbered
from bot.ports.posts import Choice
from bot.repository import Change
from bot.table import actions
from bot.table.actions import begun, running
from bot.table.fold import Past
from bot.table.refusals import HasGivenUp, NotSeated
from bot.table.table import Table
from bot.text.buttons import in_rows, look, ways_on
from bot.text.status import waiting
from bot.text.synonyms import native, verbs
from games.kernel.game import Illegal, Refusal, Seat, SecretReason, Unreadable
from games.kernel.match import Match
from games.kernel.move_completion import meant, offers
from rendering.painter import painter
from rendering.text import Strong, Who, Word, joined, refused, said


@dataclass(frozen=True)
class Attempt:
    """The moves of a line up to the first that was refused, and that refusal."""

    past: tuple[Past, ...] = ()
    problem: Refusal | None = None


def mover(table: Table, invocation: Invocation) -> Seat:
    """The asker's seat, if it may move now. Raises ``Refusal``."""
    match = running(table)
    seat = table.seat_of(invocation.profile)
    if seat is None:
        raise NotSeated("You do not sit at this table.")
    if seat in match.resigned:
        raise HasGivenUp("You have given up this match.")
    may = match.may_move(seat)
    if invocation.turn is not None and (invocation.turn != match.turns[seat] or not may):
        raise EarlierTurn
    if not may and table.terms.lesson:
        raise Declined(said("This turn is made, and its task was another."), choices=(ways_on(table),))
    if not may:
        ways = ((look(table),),)
        raise Declined(*_others_turn(match), choices=ways, people=table.people, code=table.code, over=True)
    return seat


def _others_turn(match: Match) -> tuple[Word, ...]:
    if len(match.awaited) == 1:
        return (said("It is not your turn but {who}'s.", who=Who(match.awaited[0])),)
    return said("It is not your turn."), waiting(match)


def attempt(invocation: Invocation, table: Table, at: int, moves: Sequence[TypedMove] = ()) -> Attempt:
    """Make the moves of a line at an instant: these, where they have been read.

    Raises ``Refusal`` where not one of them can be made.
    """
    seat = mover(table, invocation)
    match = running(table)
    if match.game.secret(match.state, seat) and not invocation.ask.private:
        secret = said("This choice is secret: make it where nobody else reads it.")
        raise Declined(secret, private=True, openly=secret, code=table.code, erase=True)
    made = _made(invocation, table, seat, at, moves)
    if not made.past and made.problem is not None:
        raise made.problem
    return made


async def made_before(services: Services, invocation: Invocation, change: Change) -> Attempt:
    """The moves of a line that were made when it came the first time. Raises ``Refusal`` where none were.

    A client may give a line the key that another line had, by which its person took a seat.
    """
    past = await services.repository.past(change.code, 0, change.stop)
    before = past[change.start - 1].table
    seat = before.seat_of(invocation.profile)
    if seat is None:
        seat = mover(before, invocation)
    again = _made(move_numbered(invocation, before), before, seat, services.clock.now())
    return replace(again, past=past[change.start :])


def move_numbered(invocation: Invocation, table: Table) -> Invocation:
    """The ask with the move that a number on the spots stands for; any other as it is.

    Raises ``Illegal``, also where the answer to a public question was pressed by somebody else.
    """
    seat = table.seat_of(invocation.profile)
    mark, _, rest = invocation.rest.partition(" ")
    if invocation.turn is not None and ANSWERER.fullmatch(mark):
        if mark != answerer(seat):
            raise Illegal("That question is for somebody else.")
        invocation = replace(invocation, rest=rest)
    if seat is None or not table.live or not (invocation.words or [""])[-1].isdigit():
        return invocation
    return replace(invocation, rest=numbered(table, seat, invocation.rest))


def _made(invocation: Invocation, table: Table, seat: Seat, at: int, moves: Sequence[TypedMove] = ()) -> Attempt:
    """Make the moves of a line. The same table gives the same luck again."""
    past = list[Past]()
    for one in moves or typed_moves(running(table), seat, invocation.rest, invocation.ask.person.locale):
        try:
            match = running(table)
            if one.problem is not None:
                return Attempt(tuple(past), with_suggestions(invocation, table, seat, one.text, one.problem))
            past += _new(match, actions.make(table, seat, one.move, key=invocation.ask.key, at=at))
        except SecretReason as problem:
            openly = said("That move cannot be made. /hand shows what you can do.")
            hidden = Declined(refused(problem), private=True, openly=openly, code=table.code)
            return Attempt(tuple(past), hidden)
        except Refusal as problem:
            return Attempt(tuple(past), problem)
        table = past[-1].table
    return Attempt(tuple(past))


def _new(match: Match, past: tuple[Past, ...]) -> tuple[Past, ...]:
    """A move that changes something; raises ``Illegal`` for a choice made again, as by a button pressed twice."""
    after = past[-1].table.match
    if after is not None and after.state == match.state:
        raise Illegal("You have chosen that already.")
    return past


MOST_OFFERS = 20
"""Buttons of a stepwise choice; with "Back" they fit four rows of five."""


def with_suggestions(invocation: Invocation, table: Table, seat: Seat, text: str, problem: Unreadable) -> Refusal:
    """The refusal of a move that cannot be read; with suggestions where nobody else reads them.

    Legal moves give the hand away.
    """
    match = begun(table)
    typed = " ".join(text.lower().split())
    first = typed.partition(" ")[0]
    if first in commands() and first not in verbs(match.game.slug, invocation.ask.person.locale):
        return Declined(refused(problem), said("Did you mean {text}?", text=Strong(f"/{typed.partition(' ')[0]}")))
    if not invocation.ask.private:
        return problem
    if any(move.startswith(typed) for move in match.legal(seat)):
        return Declined(refused(problem), choices=_offered(table, seat, typed), private=True)
    near = meant(match.legal(seat), typed)
    if not near:
        return problem
    language = invocation.ask.person.locale
    return Declined(
        refused(problem),
        said("Did you mean {moves}?", moves=joined([Strong(native(one, language, match.game.slug)) for one in near])),
        choices=(tuple(_press(table, seat, one, preview=invocation.asker.wishes.preview) for one in near),),
        private=True,
    )


def _offered(table: Table, seat: Seat, typed: str) -> tuple[tuple[Choice, ...], ...]:
    """Buttons for the next step of a move, five a row, with a way back; none where there is no move."""
    if not table.live:
        return ()
    match = begun(table)
    found = offers(match.legal(seat), typed, MOST_OFFERS)
    head = f"{table.code}.{match.turns[seat]}"
    buttons = [
        _press(table, seat, offer.text, done=offer.text == typed.strip(), preview=True)
        if offer.whole
        else Choice(f"{offer.text.rstrip('-')} …", f"/hand {head} {offer.text}")
        for offer in found
    ]
    if typed:
        buttons.append(Choice(said("Back"), f"/hand {head}"))
    elif buttons and groups(match, seat):
        buttons.append(Choice(said("Where?"), f"/where {table.code}"))
    return in_rows(buttons)


def _press(table: Table, seat: Seat, text: str, *, done: bool = False, preview: bool = False) -> Choice:
    """A button that makes a move, good for this decision only; ``done`` where nothing more is said with it.

    What cannot be taken back it only asks about; with ``preview`` it shows the move first, where that is about a spot
    on the board.
    """
    match = begun(table)
    first = warned(match, seat, text) is not None or (preview and not done and shown_first(match, seat, text))
    label = said("Done: {move}", move=text) if done else text
    symbol = painter(match.game.slug).symbol(match.game.view(match.state, seat), text)
    return Choice(label, f"/{'hand' if first else 'move'} {table.code}.{match.turns[seat]} {text}", symbol=symbol)
