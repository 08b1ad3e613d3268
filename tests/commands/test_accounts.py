"""One person's accounts: what is theirs stays theirs, however often they link."""

from __future__ import annotations

from desk_channel import Channel


async def _link(channel: Channel, owner: str, account: str) -> None:
    assert "Linked" in await channel.link(owner, account)


async def test_who_links_brings_all_accounts_along(channel: Channel) -> None:
    """An account that was linked before still plays the seat it took when another one of the person's is linked."""
    await _link(channel, "telegram:1", "discord:2")
    code = await channel.open("telegram:1", "bob")
    await _link(channel, "carl", "discord:2")
    for account in ("telegram:1", "discord:2", "carl"):
        assert "You do not sit" not in await channel.say(account, f"/hand {code}")
    assert {sitter.account for sitter in (await channel.table(code)).sitters} == {"telegram:1", "web:bob"}


async def test_a_seat_follows_its_person_there_and_back_again(channel: Channel) -> None:
    """Linking in circles leaves no seat behind."""
    await _link(channel, "ann", "discord:2")
    code = await channel.open("discord:2", "bob")
    for owner, account in (("carl", "ann"), ("dora", "carl"), ("eve", "dora")):
        await _link(channel, owner, account)
        for whoever in (owner, account, "discord:2"):
            assert "You do not sit" not in await channel.say(whoever, f"/hand {code}")
