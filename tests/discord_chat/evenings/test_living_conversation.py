"""A channel that wants one living message: the real house on a real server, edits refused and deleted messages."""

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

    async def wait(self, seconds):
        """Let what was put off be posted; by the machine's clock."""
        boxes = self.process.house.store.mailboxes
        await self.process.house.store.client.hdel(f"{{at:{place(self.channel)}}}:state", "notbefore")
        assert await boxes.parked(place(self.channel)) is None
        await self.deliver()


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


async def test_a_storm_of_refusals(simcord_env, process, channel):
    """Refused for its rate at every step, each turn is told once all the same and calls once."""
    await process.house.store.people.habit(place(channel), Habits("living"))
    table = Quiet(simcord_env, process, channel, 2)
    await table.open()
    board = table.living.id
    for _ in range(3):
        simcord_env.inject_error("PATCH", "/channels/*/messages/*", status=429)
        simcord_env.inject_error("POST", "/channels/*/messages", status=429)
        await table.type_move()
        for _ in range(3):
            await table.wait(60)
        assert table.living.id == board
        assert len(table.board.mentions) == 1
    calls = [one.json for one in simcord_env.http_requests if one.method == "POST" and one.path.endswith("/messages")]
    nonces = [body["nonce"] for body in calls if body["nonce"].endswith("c") and len(body["nonce"]) == 20]
    # three that were refused once each; the first board calls by itself
    assert len(nonces) == 2 * 3
    assert len(set(nonces)) == 3
