"""Whom a person will not play with."""

from __future__ import annotations

from desk_channel import Channel, sends, words


async def test_a_blocked_person_cannot_sit_down_and_is_not_told_why(channel: Channel) -> None:
    """Neither at a table the person hosts nor in a seat they offer; other tables are open to them."""
    old = await channel.open("ann", "bob")
    told = await channel.say("ann", "/block bob")
    assert told.splitlines()[0] == "bob cannot sit down at your tables any more. Tables you both sit at go on."
    ((mine, *_),) = (await channel.ask("ann", "/new metro")).changes
    assert await channel.refused("bob", f"/join {mine}") == "You cannot sit down at this table."
    assert (await channel.ask("cyd", f"/join {mine}")).changes
    ((theirs, *_),) = (await channel.ask("cyd", "/new metro")).changes
    assert (await channel.ask("bob", f"/join {theirs}")).changes
    assert (await channel.ask("ann", f"/join {theirs}")).changes
    await channel.ask("ann", f"/start {mine}")
    await channel.ask("ann", f"/seat {mine}")
    assert await channel.refused("bob", f"/take {mine}") == "You cannot sit down at this table."
    assert (await channel.ask("dan", f"/take {mine}")).changes
    await channel.step(old)


async def test_seats_and_rematches_between_them(channel: Channel) -> None:
    """Neither offers the other a seat, and neither brings the other to a new table."""
    code = await channel.open("ann", "bob")
    other = await channel.open("bob", "cyd")
    mine = await channel.open("ann", "cyd")
    await channel.ask("ann", "/block bob")
    assert await channel.refused("bob", f"/seat web:ann {other}") == "You cannot offer that person a seat."
    assert await channel.refused("ann", f"/seat web:bob {mine}") == "You cannot offer that person a seat."
    await channel.ask("ann", f"/resign {code}")
    for who in ("ann", "bob"):
        assert "There can be no rematch" in await channel.refused(who, f"/rematch {code}")
    await channel.ask("ann", "/unblock bob")
    assert (await channel.ask("bob", f"/rematch {code}")).changes


async def test_who_is_blocked_is_listed_with_a_way_back(channel: Channel, elsewhere: Channel) -> None:
    """To the person alone, by buttons that work in another process."""
    assert "You have blocked nobody" in await channel.say("ann", "/block")
    await channel.open("ann", "bob", "cyd")
    await channel.ask("ann", "/block bob")
    await channel.ask("ann", "/block web:cyd")
    (page,) = (await channel.ask("ann", "/block", private=False)).posts
    assert words(page) == "You have blocked: bob, cyd."
    assert type(page).__name__ == "PrivateReply"
    assert sends(page) == ["/unblock web:bob", "/unblock web:cyd"]
    (page,) = (await elsewhere.ask("ann", sends(page)[0])).posts
    assert words(page) == "bob may sit down at your tables again.\nYou have blocked: cyd."


async def test_a_block_holds_for_all_accounts(channel: Channel) -> None:
    """Linked accounts are one person, on both sides."""
    for first, second in (("web:ann", "telegram:1"), ("web:bob", "telegram:2")):
        await channel.link(first, second, ("", second))
    await channel.open("web:ann", "web:bob")
    await channel.ask("web:ann", "/block bob")
    ((mine, *_),) = (await channel.ask("telegram:1", "/new metro", place="telegram:-7")).changes
    assert await channel.refused("telegram:2", f"/join {mine}", place="telegram:-7") == (
        "You cannot sit down at this table."
    )


async def test_whom_one_cannot_block(channel: Channel) -> None:
    """Oneself, somebody unknown, and several of one name."""
    await channel.open("ann", "bob")
    assert await channel.refused("ann", "/block web:ann") == "You cannot block yourself."
    assert await channel.refused("ann", "/block zoe") == (
        "I know nobody called zoe at the tables here. Mention the person."
    )
    assert await channel.refused("ann", "/unblock bob") == "You have not blocked that person."
    assert await channel.store.people.blocked((await channel.table(await channel.open("ann", "cyd"))).host) == []


async def test_another_account_of_a_blocked_person_lifts_the_block(channel: Channel) -> None:
    """They are unblocked by any account of theirs, not only by the one that was named first."""
    await channel.link("web:bob", "telegram:2", ("", "telegram:2"))
    await channel.ask("ann", "/block web:bob")
    assert "may sit down at your tables again" in await channel.say("ann", "/unblock telegram:2")
    assert "You have blocked nobody" in await channel.say("ann", "/block")


async def test_of_several_offered_seats_only_the_owner_of_the_one_that_is_meant_counts(channel: Channel) -> None:
    """Whoever is blocked by the owner of the first seat takes the second one."""
    code = await channel.open("ann", "bob", "cyd")
    await channel.ask("bob", f"/block web:dan {code}")
    await channel.ask("bob", f"/seat {code}")
    await channel.ask("cyd", f"/seat {code}")
    seats = {name: seat + 1 for seat, name in enumerate((await channel.table(code)).names)}
    assert await channel.refused("dan", f"/take {code} {seats['bob']}") == "You cannot sit down at this table."
    assert "Which seat?" in await channel.refused("dan", f"/take {code}")
    assert (await channel.ask("dan", f"/take {code} {seats['cyd']}")).changes


async def test_a_block_holds_for_somebody_who_was_never_here(channel: Channel) -> None:
    """Nobody offers a seat to an account they have blocked, though it has never said a word to the bot."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", "/block <@5>")
    assert await channel.refused("ann", f"/seat <@5> {code}") == "You cannot offer that person a seat."
