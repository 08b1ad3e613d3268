"""Playing again with the same people."""

from __future__ import annotations

import asyncio

from desk_channel import Channel, labels, sends, words


async def ended(channel: Channel, *people: str) -> str:
    """A match of these people that is over."""
    code = await channel.open(*people)
    for name in people[1:]:
        await channel.ask(name, f"/resign {code}")
    assert (await channel.table(code)).over
    return code


async def test_a_rematch_rotates_the_seats(channel: Channel) -> None:
    """Everybody sits each a seat further at a table of their own, with the same options and terms and another seed."""
    code = await channel.open("ann", "bob", "cyd", options="hand=2 pace=3d")
    for name in ("bob", "cyd"):
        final = await channel.public(await channel.ask(name, f"/resign {code}"))
    press = sends(final)[labels(final).index("Play again")]
    post = await channel.public(await channel.ask("bob", press))
    new = press.partition(" ")[2]
    again = await channel.table(str(post.code))
    old = await channel.table(new)
    assert again.names == ("bob", "cyd", "ann")
    assert (again.options, again.terms, again.lobby) == (old.options, old.terms, True)
    assert again.luck.seed != old.luck.seed
    assert "Start" in labels(post)
    assert (await channel.ask("cyd", f"/start {again.code}")).changes


async def test_asked_for_twice_it_is_one_table(channel: Channel) -> None:
    """By two people in the same millisecond, or later again: the same table."""
    code = await ended(channel, "ann", "bob")
    one, two = await asyncio.gather(channel.ask("ann", f"/rematch {code}"), channel.ask("bob", f"/rematch {code}"))
    assert one.changes[0][0] == two.changes[0][0]
    assert (await channel.ask("ann", f"/rematch {code}")).changes[0][0] == one.changes[0][0]


async def test_the_newest_match_is_meant(channel: Channel) -> None:
    """Where several are over in a channel nobody is asked which."""
    await ended(channel, "ann", "bob")
    channel.clock.instant += 60_000
    code = await ended(channel, "ann", "bob")
    answer = await channel.ask("ann", "/rematch", key="again")
    assert answer.changes, words(answer.posts[0])
    assert await channel.ask("ann", "/rematch", key="again") == answer
    assert answer.changes == (await channel.ask("ann", f"/rematch {code}")).changes


async def test_only_who_sat_there_and_only_after_the_end(channel: Channel) -> None:
    """A stranger and an eager player get a sentence."""
    code = await channel.open("ann", "bob")
    assert "not over yet" in await channel.refused("ann", f"/rematch {code}")
    await channel.ask("ann", f"/resign {code}")
    assert "do not sit" in await channel.refused("zed", f"/rematch {code}")


async def test_a_rematch_that_is_over_leads_to_its_own(channel: Channel) -> None:
    """An old button does not pretend that a table is open which has been played to its end."""
    code = await ended(channel, "ann", "bob")
    ((again, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    await channel.ask("ann", f"/start {again}")
    assert f"{again}" in await channel.say("bob", f"/rematch {code}")
    await channel.ask("ann", f"/resign {again}")
    text = await channel.say("bob", f"/rematch {code}")
    assert "has been played" in text
    assert f"/rematch {again}" in text


async def test_a_rematch_given_up_in_the_lobby_can_be_asked_for_again(channel: Channel) -> None:
    """Where everybody has left the new table, the next press opens another one."""
    code = await ended(channel, "ann", "bob")
    ((first, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    await channel.ask("ann", f"/abandon {first}")
    ((second, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    assert second != first
    assert (await channel.table(second)).lobby


async def test_a_rematch_is_told_as_one(channel: Channel) -> None:
    """The people who sit there read who would like to play again, and not just that somebody opens a table."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/resign {code}")
    post = await channel.public(await channel.ask("bob", f"/rematch {code}"))
    assert words(post).startswith("bob would like a rematch. All sit already, each a seat further.")
