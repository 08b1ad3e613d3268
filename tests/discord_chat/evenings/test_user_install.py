"""A match where the bot is not: one person has installed it, and plays with a friend in a server of others."""

import pytest
from simcord import interactions
from simcord.results import to_discord_message

from discord_chat.shown import buttons, pictures, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


@pytest.fixture
def installed(monkeypatch, ann):
    """All that is asked comes by Ann's own installation of the bot."""
    base = interactions.base_payload

    def payload(*args, **named):
        record, made = base(*args, **named)
        return record, made | {"authorizing_integration_owners": {"1": str(ann.id)}}

    monkeypatch.setattr(interactions, "base_payload", payload)


def newest(env, channel):
    """The newest message that everybody in a channel sees."""
    stored = [one for one in env.backend.messages[channel.id].values() if one.visible_to(None)]
    return to_discord_message(env, max(stored, key=lambda one: one.id))


def told_alone(env, who):
    """The words of the messages in somebody's private chat with the bot."""
    stored = env.backend.messages.get(env.backend.dm_channels.get(who.id), {}).values()
    return [words(to_discord_message(env, one)) for one in stored]


async def test_a_match_in_a_server_of_others(simcord_env, process, another, installed, channel, ann, bob):
    """Lobby and boards are open answers, edited while people sit down; each turn is one more; calls come in private.

    Nothing is posted in the channel by itself, and every step may be followed by a restart.
    """

    async def restarted():
        await current[-1].house.delivery.drain()
        current.append(another())
        await simcord_env.restart_bot(current[-1].platform.client)

    current = [process]
    opened = await ann.slash(channel, "new", game="metro")
    assert opened.ephemeral
    assert "I call you in our private chat" in words(opened.response)
    lobby = newest(simcord_env, channel)
    assert "Join" in buttons(lobby)
    await restarted()
    joined = await bob.click(lobby, label="Join")
    assert [one.ephemeral for one in joined.followups] == [True]
    assert "**ann**, **bob** sit" in words(newest(simcord_env, channel))
    await restarted()
    await ann.click(newest(simcord_env, channel), label="Start")
    assert newest(simcord_env, channel).id == lobby.id
    assert pictures(newest(simcord_env, channel))
    people = {f"**{one.name}**": one for one in (ann, bob)}
    for _ in range(3):
        await restarted()
        board = newest(simcord_env, channel)
        mover, other = sorted(people.values(), key=lambda one: f"It is **{one.name}**'s turn" not in words(board))
        panel = await mover.click(board, label="Play")
        assert panel.ephemeral
        square = next(label for label in buttons(panel.response.message) if label[0] in "ABCDEFGH" and len(label) == 2)
        await mover.click(panel.response, label=square)
        await restarted()
        after = newest(simcord_env, channel)
        assert after.id != board.id
        assert pictures(after)
        assert f"It is **{other.name}**'s turn" in words(after)
        assert f"{mover.name}** lays" in told_alone(simcord_env, other)[-1]
    posted = f"/channels/{channel.id}/messages"
    assert not [one for one in simcord_env.http_requests if one.method == "POST" and one.path == posted]
