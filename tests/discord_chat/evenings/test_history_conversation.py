"""Invitations and finished matches on Discord: the channel of the table, and results with their buttons."""

import re

import pytest

from discord_chat.evenings.party import Party
from discord_chat.shown import buttons, pictures, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


async def test_an_invitation_leads_to_the_channel(simcord_env, process, channel):
    """It says who invites to what, has the channel's address beside the code, and sits down by one button."""
    party = Party(simcord_env, process, channel, 2)
    ann, bob = party.people
    await party.type(ann, "new", game="metro", pace="3d")
    said = await party.type(ann, "invite")
    assert "invites you to play Metro: 5 seats free." in said and "ann" in said
    assert f"https://discord.com/channels/{channel.guild.id}/{channel.id}" in said
    code = re.search(r"/join ([A-Z0-9]{4,5})", said)[1]
    shown = await bob.slash(channel, "invite", code=code)
    assert "invites you to play Metro" in words(shown.response)
    await bob.click(shown.response, label="Join")
    assert (await process.house.repository.load(code)).table.names == ("ann", "bob")
    late = await party.type(ann, "start") and await party.type(
        channel.guild.add_member(simcord_env.create_user("zoe")), "invite", code=code
    )
    assert "has started already" in late and "table of your own" in late


async def test_finished_and_waiting_matches_on_discord(simcord_env, process, channel):
    """Results with a replay and a poster each; the next of two matches that wait comes by its button."""
    party = Party(simcord_env, process, channel, 2)
    ann, bob = party.people
    await party.open()
    await party.type(bob, "resign")
    shown = await ann.slash(channel, "games", finished="finished")
    assert re.search(r"Metro, \d+ \w+: you \d+, \*\*bob\*\* \d+", words(shown.response))
    labels = buttons(shown.response)
    assert [label.split()[0] for label in labels[:2]] == ["Replay", "Poster"]
    for _ in range(2):
        await party.type(ann, "new", game="road")
        await party.press(bob, party.board, "Join")
        await party.press(ann, party.board, "Start")
    first = await ann.slash(channel, "next")
    assert ", 1 of 2." in words(first.response)
    second = await ann.click(first.response, label="Next (2 of 2)")
    assert ", 2 of 2." in words(second.response)


@pytest.mark.parametrize("how", ["all", "living", "mine"])
async def test_a_poster_is_shown_in_the_channel(simcord_env, process, channel, how):
    """Looked at alone first; then everybody has it, once, and the result stands as it stood, however much is posted."""
    party = Party(simcord_env, process, channel, 2)
    ann, bob = party.people
    await party.open()
    await party.type(ann, "verbosity", how=how)
    await party.type(bob, "resign")
    result = party.board
    assert party.over()
    shown = await ann.click(result, label="Poster")
    count = party.count
    await party.press(ann, shown.response, "Show here")
    assert party.count == count + 1
    assert "shows the poster of the match." in words(party.board)
    assert pictures(party.board) and not party.board.mentions
    assert any(message.id == result.id and buttons(message) for message in party.public)
    again = await bob.click(result, label="Poster")
    labels = buttons(again.response)
    assert "Show here" not in labels
