"""A channel is deleted, or the bot removed from the server: the mover is called in private, and the table moves."""

import pytest
from simcord.actors import UserHandle
from simcord.results import to_discord_message

from discord_chat.evenings.party import Party
from discord_chat.shown import words
from discord_chat.stand import place

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

GONE = "the place where it is played cannot be reached any more"
HOMELESS = "This table has no place any more"


class Scattered(Party):
    """People whose table has lost its channel."""

    def chat(self, who):
        """What stands in somebody's private chat with the bot, oldest first."""
        channel = self.env.backend.dm_channels.get(who.id)
        messages = self.env.backend.messages.get(channel, {}).values()
        return [to_discord_message(self.env, one) for one in messages]

    def calls(self, who):
        """How often somebody was called in private because the table has no place."""
        return sum(GONE in words(message) for message in self.chat(who))

    def alone(self, who):
        """Somebody in their private chat with the bot."""
        return UserHandle(self.env, self.env.backend.users[who.id])

    async def again(self, another):
        """The bot is killed and started again."""
        self.process = another()
        await self.env.restart_bot(self.process.platform.client)
        await self.deliver()

    async def play_in_private(self, who):
        """Somebody moves by the buttons of the message that called them; the words of the answer."""
        who, step = self.alone(who), self.chat(who)[-1]
        if "Play" in self.labels(step):
            step = (await who.click(step, label="Play")).response
        while True:
            label = next(label for label in self.labels(step) if label not in {"Back", "Take back"})
            step = (await self._sure(who, await who.click(step, label=label))).response
            if not label.endswith(("…", " more")):
                await self.deliver()
                return words(step)


async def lost(table, how):
    """The match begins, then its channel goes, in one of two ways; who is called, and the other one."""
    await table.open(pace="none")
    mover = table.mover()
    (other,) = [person for person in table.people if person is not mover]
    if how == "deleted":
        table.env.backend.delete_channel(table.channel.id)
    else:
        table.env.backend.remove_guild(table.channel.guild.id)
    await table.env.settle()
    await table.deliver()
    return mover, other


@pytest.mark.parametrize("how", ["deleted", "removed"])
async def test_who_must_move_is_called_in_private_once(simcord_env, process, channel, another, how):
    """At once, without any clock and nothing waiting to be posted; all are told once, although the bot is killed."""
    table = Scattered(simcord_env, process, channel, 2)
    mover, other = await lost(table, how)
    assert (table.calls(mover), table.calls(other)) == (1, 1)
    assert table.labels(table.chat(other)[-1]) == ["Move the table"]
    assert table.labels(table.chat(mover)[-1]) == ["Play", "Move the table"]
    # a channel that was deleted has no address; whoever is in the server may go to one that is still there
    way = f"https://discord.com/channels/{channel.guild.id}/{channel.id}"
    assert (way in words(table.chat(mover)[-1])) is (how == "removed")
    await table.again(another)
    await table.deliver()
    assert table.calls(mover) == 1
    told = await table.play_in_private(mover)
    assert HOMELESS in told
    assert (table.calls(mover), table.calls(other)) == (1, 1)
    assert HOMELESS in await table.play_in_private(other)
    # told before: the panel itself comes, and says it no more
    assert (table.calls(mover), table.calls(other)) == (1, 1)
    assert len(table.labels(table.chat(mover)[-1])) > 3


async def test_a_removed_bot_that_is_back_goes_on(simcord_env, process, channel):
    """What waited is posted in the channel, which learns that there was a gap, and calls are public again."""
    table = Scattered(simcord_env, process, channel, 2)
    await table.open(pace="none")
    mover = table.mover()
    simcord_env.inject_error("POST", "/channels/*/messages", status=403, code=50001)
    await table.type_move()
    (other,) = [person for person in table.people if person is not mover]
    called = other if "Play" in table.labels(table.chat(other)[-1]) else mover
    assert table.calls(called) == 1
    await table.process.house.delivery.back(place(channel))
    await table.deliver()
    assert "For a while nothing could be posted here." in words(table.board)
    before = table.count
    await table.play_in_private(called)
    assert table.count == before + 1
    assert (table.calls(mover), table.calls(other)) == (1, 1)
