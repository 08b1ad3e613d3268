"""A server sets its rules, and its moderators keep order; each step may be followed by a restart."""

import discord
import pytest
from simcord.results import to_discord_message

from discord_chat.shown import controls, sure, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


def newest(env, channel):
    """The newest message that everybody in a channel sees."""
    stored = [one for one in env.backend.messages[channel.id].values() if one.visible_to(None)]
    return to_discord_message(env, max(stored, key=lambda one: one.id))


def member(env, channel, name, **may):
    """A member who may do these things."""
    role = channel.guild.create_role(name, permissions=discord.Permissions(**may))
    return channel.guild.add_member(env.create_user(name), roles=[role])


async def test_rules_and_moderators_of_a_server(simcord_env, process, another, channel, ann, bob, italians):
    """A manager opens the settings and presses; a member is refused and told who says so; a moderator ends and bars."""
    current = [process]
    other = channel.guild.create_text_channel("chat")
    boss = member(simcord_env, channel, "boss", manage_guild=True)
    mod = member(simcord_env, channel, "mod", moderate_members=True)
    italians.add(bob.id)

    async def restarted():
        await current[-1].house.delivery.drain()
        current.append(another())
        await simcord_env.restart_bot(current[-1].platform.client)

    page = await boss.slash(channel, "settings")
    assert page.ephemeral
    assert "Tables are opened in any channel." in words(page.response)
    await restarted()
    await boss.click(page.response, label="Where")
    await restarted()
    await boss.click(page.response, label="In this channel")
    assert f"Tables are opened in <#{channel.id}> only." in words(page.response.message)
    await boss.click(page.response, label="Pace")
    await restarted()
    await boss.click(page.response, label="8 hours a turn")
    assert "Pace of a new table: 8 hours a turn." in words(page.response.message)
    assert channel.history() == []
    # a member elsewhere in the server
    refused = await ann.slash(other, "new", game="metro")
    assert words(refused.response) == (f"Here tables are opened in <#{channel.id}> only.\n**boss** has set this rule.")
    told = await bob.slash(other, "new", game="metro")
    assert f"Qui si aprono tavoli solo in <#{channel.id}>." in words(told.response)
    await ann.slash(channel, "new", game="metro")
    await restarted()
    assert "8 hours a turn" in words(newest(simcord_env, channel))
    await bob.click(newest(simcord_env, channel), label="Join")
    await restarted()
    await ann.click(newest(simcord_env, channel), label="Start")
    await restarted()
    barred = await mod.slash(channel, "bar", person=ann, days="2", reason="@everyone <@&1> **spam**")
    assert barred.ephemeral
    assert "What is under way goes on" in words(barred.response)
    await restarted()
    end = next(child.label for row in controls(barred.response) for child in row)
    await sure(mod, await mod.click(barred.response, label=end))
    await restarted()
    assert words(newest(simcord_env, channel)).startswith(
        "A moderator has ended the match.\nIt is over as it stood: nobody has won."
    )
    again = await ann.slash(channel, "solo", game="metro")
    assert words(again.response).startswith("You are barred from these tables until <t:")
    assert "**spam**" not in words(again.response) and "@everyone" not in words(again.response)
    await restarted()
    acts = await mod.slash(channel, "moderation")
    done = [line.split(": ", 1)[1] for line in words(acts.response).splitlines()[1:]]
    assert done[0].startswith("**mod** ended ") and done[1].startswith("**mod** barred **ann**")
    assert done[2:] == ["**boss** set **pace=8h**.", "**boss** set **here=yes**."]
