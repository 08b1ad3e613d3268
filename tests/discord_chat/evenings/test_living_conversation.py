"""A channel that wants one living message: the real house on a real server."""

import pytest

from bot.ports.people import Habits
from discord_chat.evenings.party import Party
from discord_chat.shown import buttons, pictures
from discord_chat.stand import place

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


class Quiet(Party):
    """People in a channel where one message lives."""

    @property
    def living(self):
        """The board."""
        (board,) = [message for message in self.public if pictures(message)]
        return board


async def test_one_message_lives(simcord_env, process, channel):
    """Turn after turn the board is edited in place; below it is one call, which leads to it, for the next player."""
    await process.house.store.people.habit(place(channel), Habits("living"))
    table = Quiet(simcord_env, process, channel, 2)
    await table.open()
    board = table.living
    files = {pictures(board)[0][0]}
    for turn in range(8):
        mover = table.mover()
        answer = await table.type_move()
        assert answer
        assert table.count <= 2
        assert table.living.id == board.id
        files.add(pictures(table.living)[0][0])
        assert table.living.mentions == []
        call = table.board
        assert call.id != board.id
        assert call.reference.message_id == board.id
        assert [user.id for user in call.mentions] == [table.mover().id] != [mover.id], turn
        assert buttons(call)[:1] == ["Play"]
    assert len(files) == 9
