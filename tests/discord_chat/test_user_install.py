"""Asks from places where the bot is not: who is asked, and which answers everybody sees."""

import asyncio

import pytest
from simcord import interactions
from simcord.results import to_discord_message

from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.posts import Acknowledgement, Choice, PrivateReply, Reply
from discord_chat.shown import words
from rendering.text import said

pytestmark = pytest.mark.simcord(shard_count=1)

ALONE = Acknowledgement((said("You sit."),), choices=((Choice(said("Leave"), "/leave K7QF"),),))
EVERYBODY = Reply((said("Two sit."),), choices=((Choice(said("Join"), "/join K7QF"),),), openly=True)


@pytest.fixture
def sent(monkeypatch, ann):
    """What Discord says with every ask about where it comes from; by Ann's own installation to begin with."""
    base, more = interactions.base_payload, {"authorizing_integration_owners": {"1": str(ann.id)}}

    def payload(*args, **named):
        record, made = base(*args, **named)
        return record, made | more

    monkeypatch.setattr(interactions, "base_payload", payload)
    return more


def open_messages(env, channel):
    """The words of what everybody in a channel sees."""
    stored = env.backend.messages.get(channel.id, {}).values()
    return [words(to_discord_message(env, one)) for one in stored if one.visible_to(None)]


async def test_where_we_are_not(simcord_env, channel, ann, bob, clerk, sent):
    """The place is the private chat of whoever asks, also of one who has not installed us; nothing is in the way."""
    await ann.slash(channel, "games")
    await bob.slash(channel, "games")
    assert [ask.place for ask in clerk.asks] == [f"discord:@{ann.id}", f"discord:@{bob.id}"]
    assert [(ask.aloud, ask.server, ask.obstacle) for ask in clerk.asks] == [(True, None, None)] * 2


@pytest.mark.parametrize(("context", "aloud"), [(1, False), (2, True)])
async def test_in_chats_of_people(simcord_env, discord_platform, clerk, sent, context, aloud):
    """Our own chat with a person is ours; a chat with others is not."""
    carl = simcord_env.create_user("carl")
    sent["context"] = context
    await carl.slash("games")
    (ask,) = clerk.asks
    assert (ask.aloud, ask.place) == (aloud, f"discord:@{carl.id}")


async def test_where_we_are_too(simcord_env, channel, ann, clerk, sent):
    """In a server that has us, whoever has installed us too asks as everybody else does."""
    sent["authorizing_integration_owners"] = {"0": str(channel.guild.id), "1": str(ann.id)}
    await ann.slash(channel, "games")
    assert [(ask.aloud, ask.place) for ask in clerk.asks] == [(False, f"discord:{channel.id}")]


async def test_what_is_for_everybody(simcord_env, channel, ann, bob, clerk, sent):
    """A command answers its asker, then everybody; a press on what everybody sees puts the new one in its place."""
    clerk.always("new", ALONE, EVERYBODY)
    result = await ann.slash(channel, "new", game="metro")
    assert (words(result.response), result.ephemeral) == ("You sit.", True)
    assert [(words(one), one.ephemeral) for one in result.followups] == [("Two sit.", False)]
    clerk.always("join", ALONE, Reply((said("Three sit."),), openly=True))
    pressed = await bob.click(result.followups[0], label="Join")
    assert open_messages(simcord_env, channel) == ["Three sit."]
    assert [(words(one), one.ephemeral) for one in pressed.followups] == [("You sit.", True)]


async def test_done_needs_no_words_there_either(simcord_env, channel, ann, bob, clerk, sent):
    """Where the new message says it all, the one who pressed gets no other."""
    clerk.always("new", EVERYBODY)
    result = await ann.slash(channel, "new", game="metro")
    assert not result.ephemeral
    clerk.always("join", Acknowledgement((said("You sit."),)), Reply((said("Three sit."),), openly=True))
    pressed = await bob.click(result.response, label="Join")
    assert (open_messages(simcord_env, channel), pressed.followups) == (["Three sit."], [])


async def test_what_is_for_one_alone(simcord_env, channel, ann, bob, clerk, sent):
    """A hand opened from what everybody sees is seen by its owner alone, and changes nothing for the others."""
    clerk.always("new", EVERYBODY)
    shown = await ann.slash(channel, "new", game="metro")
    clerk.always("join", PrivateReply((said("Your hand."),)))
    pressed = await bob.click(shown.response, label="Join")
    assert (words(pressed.response), pressed.ephemeral) == ("Your hand.", True)
    assert open_messages(simcord_env, channel) == ["Two sit."]


async def test_no_more_messages_than_there_may_be(simcord_env, channel, ann, clerk, sent):
    """Five may follow the first: of a long answer the first ones are sent, and what everybody is shown."""
    clerk.always("rules", *(Reply((said("{n}", n=n),)) for n in range(9)), EVERYBODY)
    result = await ann.slash(channel, "rules")
    assert [words(result.response), *(words(one) for one in result.followups)] == [*"01234", "Two sit."]


def slow(*posts):
    """A use that takes half a minute."""

    async def use(_):
        await asyncio.sleep(30)
        return Answer(posts, ((Code("K7QF"), 0, 1),))

    return use


@pytest.mark.simcord(shard_count=1, settle_timeout=20.0)
@pytest.mark.parametrize("posts", [(EVERYBODY,), (ALONE, EVERYBODY)])
async def test_slow_and_for_everybody(simcord_env, channel, ann, clerk, sent, posts):
    """That we think is seen by the asker alone; what is for everybody is seen by everybody all the same."""
    clerk.book["new"] = slow(*posts)
    result = await ann.slash(channel, "new", game="metro")
    await simcord_env.advance_time(60)
    assert result.ephemeral
    assert open_messages(simcord_env, channel) == ["Two sit."]
    alone = [words(one) for one in channel.history(viewer=ann) if words(one) != "Two sit."]
    assert alone == ["You sit." if len(posts) > 1 else "Done."]


@pytest.mark.simcord(shard_count=1, settle_timeout=20.0)
async def test_slow_press_on_what_everybody_sees(simcord_env, channel, ann, bob, clerk, sent):
    """It changes that message where the answer is for everybody, and leaves it where it is for one alone."""
    clerk.always("new", EVERYBODY)
    shown = await ann.slash(channel, "new", game="metro")
    clerk.book["join"] = slow(PrivateReply((said("Your hand."),)))
    pressed = await bob.click(shown.response, label="Join")
    await simcord_env.advance_time(60)
    assert [(words(one), one.ephemeral) for one in pressed.followups] == [("Your hand.", True)]
    assert open_messages(simcord_env, channel) == ["Two sit."]
    clerk.book["join"] = slow(ALONE, Reply((said("Three sit."),), openly=True))
    pressed = await bob.click(shown.response, label="Join")
    await simcord_env.advance_time(60)
    assert open_messages(simcord_env, channel) == ["Three sit."]
    assert [(words(one), one.ephemeral) for one in pressed.followups] == [("You sit.", True)]
