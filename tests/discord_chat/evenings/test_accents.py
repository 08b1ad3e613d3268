"""The edge of a table's messages has the colour of whom the match waits for, in the real house."""

import pytest

from discord_chat.evenings.party import Party
from discord_chat.shown import colour
from rendering.theme import LIGHT, NOBODY, RULE, seat_ink

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


def edge(ink):
    """A colour of the light theme as six letters."""
    return LIGHT.colours[ink].removeprefix("#").lower()


async def test_from_the_lobby_to_the_end(simcord_env, process, channel):
    """Grey while it waits, then the seat's whose turn it is, on the board and in the panel; at the end faint."""
    table = Party(simcord_env, process, channel, 2)
    ann, bob = table.people
    await table.type(ann, "new", game="metro")
    assert colour(table.board) == edge(NOBODY)
    await table.press(bob, table.board, "Join")
    assert colour(table.board) == edge(NOBODY)
    await table.press(ann, table.board, "Start")
    seats = {}
    for _ in range(2):
        mover = table.mover()
        panel = await mover.click(table.board, label="Play")
        assert colour(panel.response) == colour(table.board)
        seats[mover.name] = colour(table.board)
        await table.type_move()
    assert sorted(seats.values()) == sorted(edge(seat_ink(seat)) for seat in range(2))
    await table.type(ann, "resign")
    assert colour(table.board) == edge(RULE)


async def test_several_at_once(simcord_env, process, channel):
    """Where the match waits for several, it has the colour of none."""
    table = Party(simcord_env, process, channel, 4)
    first, *others = table.people
    await table.type(first, "new", game="tandem", key="chosen")
    for person in others:
        await table.press(person, table.board, "Join")
    await table.press(first, table.board, "Start")
    assert len(table.board.mentions) == 2
    assert colour(table.board) is None
