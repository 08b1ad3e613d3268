"""The best move of a decision, worked out beside the loop and shown to its player alone, with one reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.answers import Declined, EarlierTurn, commit, note, span
from bot.commands.command import CODE, CodeStands, Command, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.hand import open_panel
from bot.commands.invocation import Invocation
from bot.commands.panel import panel_post
from bot.commands.services import Services
from bot.commands.table_finder import Look
from bot.ports.addresses import Place, Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.ports.thinking import Thinker, ThinkingFailed, Urgency
from bot.repository import At
from bot.table.actions import agree_on, begun, running, seated
from bot.table.computer_players import MOVES, Ahead, begun_turn, hint_question, onward
from bot.table.fold import Past
from bot.table.table import Table
from bot.text.liked import looked_at, reason
from bot.text.panel import HINT, picked_together
from games.kernel.computer_moves import answer
from games.kernel.game import Illegal, Seat
from games.kernel.match import Match
from rendering.text import CommandLine, Said, said

ON = "on"
"""The word behind ``/hint CODE`` that the host's button says."""


async def hint(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/hint``: the best move as it would lie, a reason, and the button that makes it; for the asker alone."""
    table = at.table
    match, seat = running(table), seated(table, invocation.profile)
    if not table.terms.hints:
        if invocation.code is not None and invocation.rest.lower() == ON:
            return await _turned_on(services, invocation, at)
        raise _none(table, invocation.profile)
    if invocation.turn is not None and invocation.turn != match.turns[seat]:
        return Answer((await open_panel(services, invocation, at, EarlierTurn().lines),))
    if not match.may_move(seat):
        raise Illegal("It is not your turn. You can ask for a hint once it is.")
    try:
        pick, why = await hinted(services.thinker, table, seat, invocation.ask.place)
    except ThinkingFailed as failed:
        raise Illegal("No hint could be worked out just now. Ask again in a moment.") from failed
    now = await services.repository.load(table.code)
    assert now is not None
    if not _same(match, begun(now.table), seat):
        return Answer((await open_panel(services, invocation, now, EarlierTurn().lines),))
    post = panel_post(invocation, now, pick, (said("Hint: {reason}", reason=why),))
    others = (tuple(each for each in row if not each.send.startswith(f"/hint {table.code}.")) for row in post.choices)
    return Answer((replace(post, choices=tuple(row for row in others if row)),))


def _same(before: Match, after: Match, seat: Seat) -> bool:
    """Whether a seat has the same decision to make still: others may have chosen in secret meanwhile."""
    if after.turns[seat] != before.turns[seat] or (seat in after.awaited) != (seat in before.awaited):
        return False
    return after.legal(seat) == before.legal(seat)


def _none(table: Table, who: Profile) -> Declined:
    """The refusal at a table that has no hints, with how it gets them: its host has a button for that."""
    if table.terms.lesson:
        return Declined(said("A lesson has no hints: its task says what to try."), code=table.code)
    if table.leader == who:
        choices = ((Choice(said("Turn hints on"), f"/hint {table.code} {ON}"),),)
        return Declined(
            said("There are no hints at this table. You can turn them on, for all."), choices=choices, code=table.code
        )
    line = f"/terms {table.code} hints=yes"
    told = said("There are no hints at this table. Its host can turn them on, for all: {line}", line=CommandLine(line))
    return Declined(told, code=table.code)


async def _turned_on(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/hint CODE on``, as the host's button says: hints are on from now, and one is shown where that can be."""

    def agree(past: Sequence[Past], who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return agree_on(past, who, {"hints": "yes"}, key=key, at=at)

    change = await commit(services, invocation, at, agree, whole=True)
    now = await services.repository.load(at.table.code)
    assert now is not None
    try:
        shown = await hint(services, invocation, now)
    except Illegal:
        line = said("Hints are on, for all. You can ask for one whenever it is your turn.")
        choices = ((Choice(HINT, f"/hint {at.table.code}"),),)
        shown = Answer((note(invocation, line, table=now.table, choices=choices, alone=True),))
    return replace(shown, changes=(span(change),))


COMMANDS = (
    Command(
        "hint", "The best move as a picture, with one reason; at tables with hints=yes",
        Look(
            (
                lambda table, ask: table.awaits(ask.profile) and table.terms.hints,
                lambda table, ask: table.plays(ask.profile) and table.terms.hints,
                Tables.AWAITING, Tables.PLAYED,
            ),
            hint,
        ),
        Section.PLAYING, 25, (CODE,), code=CodeStands.FIRST, effort=Effort.HINT, tables=Tables.HINTED,
    ),
)  # fmt: skip


async def hinted(thinker: Thinker, table: Table, seat: Seat, place: Place) -> tuple[str, Said]:
    """What the panel at a place shows as picked, and why: the best move, or all of a turn where it can show them.

    Raises ``Illegal`` where no match is played.
    """
    match = running(table)
    await looked_at(table, seat)
    moves = await best_turn(thinker, table, seat)
    pick = picked_together(table, seat, place, moves) if len(moves) > 1 else ""
    line = ";".join(moves if pick else moves[:1])
    view, legal = match.game.view(match.state, seat), match.legal(seat)
    why = await thinker.run(
        Urgency.HINT, _waits(table, seat), reason, match.game.slug, match.game.edition, view, legal, line
    )
    return pick or line, why


def _waits(table: Table, seat: Seat) -> tuple[str, ...]:
    """Who waits for the hint of a seat."""
    profile = table.sitters[seat].profile
    return () if profile is None else (profile,)


async def best_turn(thinker: Thinker, table: Table, seat: Seat) -> tuple[str, ...]:
    """The best move of a seat that may move, and those that follow it in the same turn."""
    people = _waits(table, seat)
    ahead: Ahead | None = begun_turn(table)
    moves: tuple[str, ...] = ()
    while ahead is not None and len(moves) < MOVES:
        text = await thinker.run(Urgency.HINT, people, answer, hint_question(table, seat, ahead))
        moves = (*ahead.moves, text)
        ahead = onward(table, seat, ahead, text)
    return moves
