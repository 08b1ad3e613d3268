"""What tests of plans need to know of a match: who moves, where there is room, what is planned and what was made."""

from __future__ import annotations

from dataclasses import replace

from desk_channel import Channel

from bot.table.plans import Plans
from games.kernel.game import Seat
from games.kernel.log_entries import Moved


async def opened(channel: Channel, game: str = "metro", *more: str, options: str = "") -> tuple[str, str, str]:
    """A match: its code, who is to move, and who moves then."""
    people = ("ann", "bob", *more)
    code = await channel.open(*people, game=game, options=options)
    mover = await channel.mover(code)
    return code, mover, people[(people.index(mover) + 1) % len(people)]


async def lays(channel: Channel, code: str, who: str) -> list[str]:
    """Where somebody could lay now, if it were their turn, apart from each other."""
    match = await channel.match(code)
    seat = (await channel.table(code)).names.index(who)
    state = match.state
    return [text for text in replace(match, state=replace(state, mover=seat)).legal(Seat(seat)) if text != "draw"]


async def apart(channel: Channel, code: str, mover: str, waits: str) -> tuple[str, str, str]:
    """Two squares where the one who moves can lay, and another where the one who waits can."""
    theirs, own = await lays(channel, code, mover), await lays(channel, code, waits)
    first, second = theirs[0], theirs[-1]
    return first, second, next(text for text in own if text not in (first, second))


async def plans(channel: Channel, code: str, who: str) -> Plans | None:
    """What somebody has planned."""
    table = await channel.table(code)
    return table.sitters[table.names.index(who)].plans


async def made(channel: Channel, code: str) -> list[tuple[str, str, str]]:
    """Every move that was made: who, what and by whom."""
    table = await channel.table(code)
    past = await channel.repository.past(table.code, 0, await channel.version(code))
    return [
        (table.names[one.line.entry.seat], one.line.entry.text, one.line.entry.by)
        for one in past
        if isinstance(one.line.entry, Moved)
    ]
