"""What a player holds and can do: the hand, and the steps towards a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands import CODE, CodeStands, Command, Effort, Invocation, Section, Services, find, note
from bot.commands.hand_buttons import my_choices
from bot.commands.lesson_turns import lesson_as_it_is
from bot.commands.match_pictures import Shown, hand_picture
from bot.commands.panel import panel_post
from bot.commands.preview import previewed
from bot.ports import Answer, AnyReply, PrivateReply
from bot.table.actions import begun, seated
from bot.table.table import Past
from bot.text.news import happened, lately, whispered
from bot.text.status import result, turn
from rendering.text import Word, said

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
    if table.terms.lesson and not table.awaits(invocation.profile):
        return await lesson_as_it_is(services, invocation, at)
    await services.directory.looked(invocation.profile, table.code, services.clock.now())
    stale = invocation.turn is not None and invocation.turn != match.turns[seat]
    typed = "" if stale else invocation.rest.lower()
    preview = previewed(services, invocation)
    post = hand_post(invocation, at, (), typed, stale=stale, preview=preview)
    if typed or stale or not table.awaits(invocation.profile):
        return Answer((post,))
    news = lately(await services.repository.past(table.code, 0, at.version), seat, NEWS)
    return Answer((replace(post, lines=(*news, *post.lines)),))


def hand_post(
    invocation: Invocation,
    at: Shown,
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
    table = at.table
    seat, match = seated(table, invocation.profile), begun(table)
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
    elif match.may_move(seat):
        return panel_post(invocation, at, seat, typed, lines, preview=preview)
    elif not (lines and past and table.computers):
        # computer players move at once: by the time this is read it would be wrong
        lines.append(turn(table, match))
    return PrivateReply(
        lines=tuple(lines),
        picture=hand_picture(at, seat),
        choices=my_choices(table, invocation),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )


COMMANDS = (
    Command(
        "hand",
        "Show my hand and what I can do, to me alone",
        (CODE,),
        section=Section.PLAYING,
        rank=20,
        use=hand,
        effort=Effort.PICTURE,
        code=CodeStands.FIRST,
    ),
)
