"""A fault of ours is told in a sentence, once, and its cause is in the log."""

import asyncio

import pytest

from bot.platforms.discord import interactions, slash_commands
from bot.ports.asks import Answer
from bot.ports.posts import Reply
from discord_chat.shown import words
from discord_chat.stand import attempt, place
from discord_chat.test_controls import PUBLIC
from discord_chat.wire import slash
from rendering.text import said

pytestmark = pytest.mark.simcord(shard_count=1)

TROUBLE = "Something went wrong on my side. Please try again in a moment."


def broken(*_given, **_named):
    """A part of the adapter that does not work."""
    raise KeyError("an oversight")


@pytest.mark.parametrize("part", [(slash_commands, "words"), (interactions, "asked")])
async def test_in_a_command(simcord_env, channel, ann, monkeypatch, capsys, part):
    """A command whose callback fails is not unknown: it says that the fault is ours, and the log says which."""
    monkeypatch.setattr(*part, broken)
    result = await ann.slash(channel, "games")
    simcord_env.errors.clear()
    assert (words(result.response), result.ephemeral) == (TROUBLE, True)
    assert len(channel.history(viewer=ann)) == 1
    assert "an oversight" in capsys.readouterr().out


async def test_in_a_press(discord_platform, channel, ann, monkeypatch, capsys):
    """The same for a button."""
    await discord_platform.deliver(place(channel), attempt(), PUBLIC)
    monkeypatch.setattr(interactions, "asked", broken)
    result = await ann.click(channel.last_message, label="Play")
    assert (words(result.response), result.ephemeral) == (TROUBLE, True)
    assert "an oversight" in capsys.readouterr().out


async def test_while_one_waits(simcord_env, channel, ann, clerk, slowly, monkeypatch):
    """Whoever was told that we are thinking is told of the fault in its place."""
    completed, tried = interactions.completed, []

    async def failing(*given):
        tried.append(given)
        if len(tried) == 1:
            broken()
        await completed(*given)

    monkeypatch.setattr(interactions, "completed", failing)
    clerk.book["games"] = slowly.use(Answer((Reply((said("Here."),)),)))
    slowly.moment.set()
    result = await ann.slash(channel, "games")
    assert result.deferred
    slowly.ready.set()
    await simcord_env.settle()
    assert [words(message) for message in channel.history(viewer=ann)] == [TROUBLE]


async def test_an_autocompletion_that_makes_no_sense(loopback, online):
    """Nothing is said to a half-typed command that we do not know, and the next command is answered."""
    half = {**slash("castle", code="K"), "type": 4}
    half["data"]["options"][0]["focused"] = True
    await loopback.emit("INTERACTION_CREATE", half)
    await loopback.emit("INTERACTION_CREATE", slash("hand"))
    assert (await asyncio.wait_for(loopback.answered.get(), 60))["data"]["content"] == "You said /hand."
    assert loopback.answered.empty()
