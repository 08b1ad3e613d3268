"""What people and places want: how much is posted, which zone, which hours."""

from __future__ import annotations

from desk_channel import Channel, labels, sends, words


async def test_how_much_is_posted_is_set_for_a_place(channel: Channel) -> None:
    """``/verbosity`` alone says what holds and offers the others; a wrong word is explained."""
    assert "every turn is posted" in await channel.say("ann", "/verbosity")
    (post,) = (await channel.ask("ann", "/verbosity")).posts
    assert labels(post) == ["One message", "Only when we must move"]
    assert sends(post) == ["/verbosity living", "/verbosity mine"]
    assert "one message is kept up to date" in await channel.say("bob", "/verbosity living")
    assert "one message is kept up to date" in await channel.say("ann", "/verbosity")
    assert "every turn is posted" in await channel.say("ann", "/verbosity", place="web:attic")
    assert "It can be all, living, mine, not loud." in await channel.say("ann", "/verbosity loud")


async def test_wishes_are_a_persons_own(channel: Channel) -> None:
    """Hours and zone of one person are nobody else's, and hold on all their accounts."""
    await channel.say("ann", "/quiet 22-8")
    await channel.say("ann", "/timezone America/St_Johns")
    assert "no quiet hours" in await channel.say("bob", "/quiet")
    await channel.link("ann", "telegram:3")
    text = await channel.say("telegram:3", "/quiet")
    assert "from 22:00 to 8:00" in text
    assert "America/St_Johns" in text


async def test_times_are_offered_in_the_zones_there_are(channel: Channel) -> None:
    """Half a name of a place completes to its zone."""
    assert "/timezone Europe/Rome" in await channel.complete("ann", "/timezone rom")
    (post,) = (await channel.ask("ann", "/timezone europe/rome")).posts
    assert "Europe/Rome" in words(post)
