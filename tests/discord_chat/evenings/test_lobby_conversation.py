"""One message for a table that waits: who sits, what is agreed on and what happened last, edited in place."""

import pytest

from bot.ports.people import Habits
from discord_chat.evenings.party import Party
from discord_chat.shown import pictures, words
from discord_chat.stand import place

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

CHANNEL_POSTS = "/channels/{}/messages"


def posted(env, channel):
    """The messages that were sent to a channel, and the edits of any."""
    asked = [(one.method, one.path) for one in env.http_requests]
    path = CHANNEL_POSTS.format(channel.id)
    sent = sum(method == "POST" and where.endswith(path) for method, where in asked)
    return sent, sum(method == "PATCH" and f"{path}/" in where for method, where in asked)


@pytest.mark.parametrize("verbosity", ["all", "living"])
async def test_a_lobby_is_one_message(simcord_env, process, channel, another, verbosity):
    """Four sit down, options change, somebody leaves: one message, whatever the verbosity, whoever was restarted."""
    await process.house.store.people.habit(place(channel), Habits(verbosity))
    table = Party(simcord_env, process, channel, 4)
    host, *others = table.people
    await table.type(host, "new", game="metro")
    lobby = table.board
    for person in others:
        answer = await table.press(person, lobby, "Join")
        assert "You sit at table" in words(answer.response)
        assert f"**{person.name}** sits down." in words(table.board)
        table.process = another()
        await simcord_env.restart_bot(table.process.platform.client)
    assert "**dora** sit, 2 seats free." in words(table.board)
    assert "Lay tiles for long lines" in words(table.board)
    assert posted(simcord_env, channel) == (1, 3)
    assert "left table" in await table.type(others[2], "leave")
    assert "**dora** gets up." in words(table.board)
    assert (table.count, table.board.id) == (1, lobby.id)
    await table.press(host, table.board, "Start")
    assert table.board.id != lobby.id
    assert pictures(table.board)
    left = [message for message in table.public if message.id == lobby.id]
    if verbosity == "living":
        assert left == []
    else:
        assert [table.labels(message) for message in left] == [[]]
