"""A table in a thread of its own: one line in the channel, the board in the thread, whoever is restarted meanwhile."""

import pytest

from bot.ports.people import Habits
from discord_chat.evenings.party import Party
from discord_chat.shown import words
from discord_chat.stand import place

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


class Threaded(Party):
    """People in a channel whose table has a thread."""

    lobby = None

    @property
    def thread(self):
        """The newest thread."""
        return max(self.env.backend.channels.values(), key=lambda one: (one.is_thread, one.id))

    @property
    def line(self):
        """What the channel reads: one message of ours."""
        (line,) = [one for one in self.lobby.history() if one.type.value == 0]
        return line

    def into(self):
        """Go on in the thread."""
        self.lobby = self.lobby or self.channel
        (self.channel,) = [one for one in self.lobby.threads if one.id == self.thread.id]

    async def leave(self):
        """The process ends: what is over is put away at once."""
        await self.env.settle()
        await self.process.platform.threads.close()

    async def restart(self, process):
        """Go on with another process."""
        await self.env.settle()
        self.process = process
        await self.env.restart_bot(process.platform.client)


def requests(env, method, path):
    """The requests of a kind, whose path ends so."""
    return [one for one in env.http_requests if one.method == method and one.path.endswith(path)]


@pytest.mark.parametrize("verbosity", ["all", "living"])
async def test_a_match_in_a_thread(simcord_env, process, channel, another, verbosity):
    """Opened, joined from the channel's line, played to its end in the thread: the channel has one line all along."""
    await process.house.store.people.habit(place(channel), Habits(verbosity))
    table = Threaded(simcord_env, process, channel, 2)
    ann, bob = table.people
    answer = await table.type(ann, "new", game="metro", thread="yes")
    table.into()
    thread = table.thread
    assert f"It is played in <#{thread.id}>." in answer
    code = thread.name.split()[0]
    assert thread.name == f"{code} Metro"
    assert thread.thread_metadata.auto_archive_duration == 10080
    assert table.line.id == thread.id
    assert words(table.line) == f"**{code}** Metro: **ann**, 1 player missing. <#{thread.id}>"
    assert table.line.flags.suppress_notifications
    await table.restart(another())
    sat = await table.press(bob, table.line, "Join")
    assert "You sit at table" in words(sat.response)
    assert "**ann**, **bob**, 4 seats free." in words(table.line)
    await simcord_env.settle()
    assert {ann.id, bob.id} <= set(thread.thread_members)
    assert table.count == 1
    await table.restart(another())
    await table.press(ann, table.board, "Start")
    await simcord_env.settle()
    names = {person.id: person.name for person in table.people}
    assert thread.name == f"{code} Metro · ann, bob"
    assert f"It is **{names[table.mover().id]}**'s turn." in words(table.line)
    assert table.labels(table.line) == []
    for _ in range(3):
        await table.type_move()
        assert f"It is **{names[table.mover().id]}**'s turn." in words(table.line)
        assert thread.name == f"{code} Metro · ann, bob"
    await table.restart(another())
    await table.type(ann, "resign")
    await table.leave()
    assert "The match is over" in words(table.board)
    assert words(table.line).startswith(f"**{code}** Metro is over. 1. **bob**")
    assert table.line.mentions == []
    assert thread.name == f"{code} Metro · over · ann, bob"
    assert (thread.thread_metadata.archived, thread.thread_metadata.locked) == (True, False)
    await table.restart(another())
    await table.press(bob, table.board, "Play again")
    await simcord_env.settle()
    assert not thread.thread_metadata.archived
    assert thread.name.endswith(" Metro")
    assert "would like a rematch" in words(table.board)
    ended, again = [words(one) for one in table.lobby.history() if one.type.value == 0]
    assert " is over. 1. **bob**" in ended
    assert "**ann**, **bob**, 4 seats free." in again


async def test_who_may_not_write_in_threads_opens_none(simcord_env, process, channel):
    """The thread that was opened goes again."""
    simcord_env.inject_error("POST", "/channels/*/typing", status=403, code=50013)
    table = Threaded(simcord_env, process, channel, 1)
    assert "Send Messages in Threads" in await table.type(table.people[0], "new", game="metro", thread="yes")
    assert channel.threads == []
    assert [words(one) for one in table.public if one.type.value == 0] == [words(table.board)]


async def test_a_table_in_a_forum(simcord_env, process, channel, another):
    """From a post of a forum another one is opened, with the tags that say what is true."""
    forum = channel.guild.create_forum_channel("tables")
    tags = [
        {"id": str(900 + n), "name": name} for n, name in enumerate(("Metro", "Road", "Open", "Playing", "Finished"))
    ]
    simcord_env.backend.get_channel(forum.id).available_tags = tags
    hello = simcord_env.backend.create_thread(forum.id, "hello", simcord_env.backend.bot_user.id)
    (here,) = [one for one in forum.threads if one.id == hello.id]
    table = Threaded(simcord_env, process, here, 2)
    ann, bob = table.people
    await table.type(ann, "new", game="metro", thread="yes")
    table.lobby = forum
    (table.channel,) = [one for one in forum.threads if one.id != here.id]
    thread = simcord_env.backend.get_channel(table.channel.id)
    assert thread.name.endswith(" Metro")
    assert [int(tag) for tag in thread.applied_tags] == [900, 902]
    # the first message of the post is never edited: it says nothing that changes
    assert words(table.public[0]) == f"**ann** opens the table **{thread.name.split()[0]}**."
    await table.press(bob, table.board, "Join")
    await table.restart(another())
    await table.press(ann, table.board, "Start")
    await simcord_env.settle()
    assert [int(tag) for tag in thread.applied_tags] == [900, 903]
    await table.type(ann, "resign")
    await table.leave()
    assert [int(tag) for tag in thread.applied_tags] == [900, 904]
    assert thread.thread_metadata.archived
