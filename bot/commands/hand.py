"""What a player holds and can do: the hand, and the steps towards a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands import CODE, CodeStands, Command, Invocation, Section, Services, find, note
from bot.commands.preview import ghost_post, previewed, shown_first
from bot.commands.spots import groups
from bot.ports import Answer, AnyReply, Choice, HandPicture, PrivateReply
from bot.table.actions import begun, seated
from bot.table.table import Past, Table
from bot.text.news import happened, lately, whispered
from bot.text.status import result, turn
from games.kernel.game import Seat
from games.kernel.match import Match
from games.kernel.move_completion import offers
from rendering.text import Word, said

MOST_OFFERS = 20
"""Buttons of a stepwise choice; with "Back" they fit four rows of five."""


NEWS = 6
"""Lines above a hand that tell what has happened since the last move of its owner."""


async def hand(services: Services, invocation: Invocation) -> Answer:
    """``/hand``: what the asker holds and may do, for the asker alone; words after it begin a move."""
    at = await find(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
        lambda table: table.begun and table.seat_of(invocation.profile) is not None,
        lambda table: table.begun,
    )
    table = at.table
    seat, match = seated(table, invocation.profile), begun(table)
    await services.directory.looked(invocation.profile, table.code, services.clock.now())
    stale = invocation.turn is not None and invocation.turn != match.turns[seat]
    typed = "" if stale else invocation.rest.lower()
    preview = previewed(services, invocation)
    post = hand_post(invocation, table, (), typed, stale=stale, preview=preview)
    if typed or stale or not table.awaits(invocation.profile):
        return Answer((post,))
    news = lately(await services.repository.past(table.code, 0, at.version), seat, NEWS)
    return Answer((replace(post, lines=(*news, *post.lines)),))


def hand_post(
    invocation: Invocation,
    table: Table,
    past: Sequence[Past],
    typed: str = "",
    *,
    stale: bool = False,
    preview: bool = True,
) -> AnyReply:
    """What a player is told in private: what these lines told to that seat, the hand, and buttons for the next step.

    What they told everybody is left to the public post where the place of the ask gets one. With ``preview`` a whole
    move that was pressed together is first shown.
    """
    seat, match = seated(table, invocation.profile), begun(table)
    if preview and typed and shown_first(match, seat, typed) and not _longer(match, seat, typed):
        return ghost_post(invocation, table, seat, typed)
    followed = table.audience.played_at(invocation.ask.place)
    lines: list[Word] = [*(whispered(past, seat) if followed else happened(past, seat))]
    if stale:
        lines.append(said("That button is from an earlier turn."))
    outcome = match.outcome
    if outcome is not None and past and followed:
        # what the hand drew last matters no more, and the result stands in the public post
        return note(invocation, said("The match is over."), ack=True, table=table)
    if outcome is not None:
        lines += result(outcome)
    elif seat in match.awaited:
        lines.append(said("It is your turn."))
    elif not (lines and past and table.computers):
        # computer players move at once: by the time this is read it would be wrong
        lines.append(turn(table, match))
    view = match.game.view(match.state, seat)
    return PrivateReply(
        lines=tuple(lines),
        picture=HandPicture(table.game.slug, table.code, table.names, view, outcome, typed),
        choices=offered(table, seat, typed, preview=preview) or my_choices(table, invocation),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )


def _longer(match: Match, seat: Seat, text: str) -> bool:
    return any(other.startswith(f"{text} ") for other in match.legal(seat))


def offered(table: Table, seat: Seat, typed: str, *, preview: bool = True) -> tuple[tuple[Choice, ...], ...]:
    """Buttons for the next step of a move, five a row, with a way back; none where there is no move."""
    if not table.live:
        return ()
    match = begun(table)
    found = offers(match.legal(seat), typed, MOST_OFFERS)
    head = f"{table.code}.{match.turns[seat]}"
    buttons = [
        press(table, seat, offer.text, done=offer.text == typed.strip(), preview=preview)
        if offer.whole
        else Choice(f"{offer.text.rstrip('-')} …", f"/hand {head} {offer.text}")
        for offer in found
    ]
    if typed:
        buttons.append(Choice(said("Back"), f"/hand {head}"))
    elif buttons and groups(match, seat):
        buttons.append(Choice(said("Where?"), f"/where {table.code}"))
    return tuple(tuple(buttons[row : row + 5]) for row in range(0, len(buttons), 5))


def press(table: Table, seat: Seat, text: str, *, done: bool = False, preview: bool = False) -> Choice:
    """A button that makes a move, good for this decision only; ``done`` where nothing more is said with it.

    With ``preview`` it shows the move first, where it is about a spot on the board.
    """
    match = begun(table)
    head = f"{table.code}.{match.turns[seat]}"
    if done:
        return Choice(said("Done: {move}", move=text), f"/move {head} {text}")
    way = "hand" if preview and shown_first(match, seat, text) else "move"
    return Choice(text, f"/{way} {head} {text}")


def my_choices(table: Table, invocation: Invocation) -> tuple[tuple[Choice, ...], ...]:
    """A button that shows a player here their own hand."""
    if not table.plays(invocation.profile):
        return ()
    return ((Choice(said("My hand"), f"/hand {table.code}"),),)


COMMANDS = (
    Command(
        "hand",
        "Show my hand and what I can do, to me alone",
        (CODE,),
        section=Section.PLAYING,
        rank=20,
        use=hand,
        code=CodeStands.FIRST,
    ),
)
