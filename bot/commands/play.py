"""Makes moves in a match under way."""

from __future__ import annotations

from bot.commands.chat import unless_chat
from bot.commands.command import Changes, CodeStands, Command, Param, Section
from bot.commands.hand import hand
from bot.commands.invocation import Invocation
from bot.commands.legal_moves import legal_moves
from bot.commands.moves_made import asked_which, moves_made
from bot.commands.preview import previewed
from bot.commands.services import Services
from bot.commands.table_finder import candidates
from bot.ports.asks import Answer


async def move(services: Services, invocation: Invocation) -> Answer:
    """``/move TEXT``: one or several moves; those before the first that is refused are made.

    A line without a slash that is neither a move nor nearly one is no refusal: it is said to whoever is there.
    """
    return await unless_chat(services, invocation, _moved)


async def _moved(services: Services, invocation: Invocation) -> Answer:
    """The answer to moves, or to a code without any: the panel of its table. Raises ``Refusal``."""
    who = invocation.profile
    if not invocation.rest.strip() and invocation.turn is None:
        return await hand(services, invocation)
    found = await candidates(
        services,
        invocation,
        lambda table: table.awaits(who),
        lambda table: table.plays(who),
        lambda table: table.live,
        lambda table: table.seat_of(who) is not None and not table.over,
    )
    preview = previewed(services, invocation)
    if len(found) > 1:
        return asked_which(invocation, found, services.clock.now(), preview=preview)
    return await moves_made(services, invocation, found[0], preview=preview)


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
        completion=legal_moves,
    ),
)
