"""Somebody who plays in more matches at once than fit a message."""

from __future__ import annotations

from desk_channel import Channel, sends

MANY = 30


async def test_the_most_urgent_of_many_matches_is_found(channel: Channel) -> None:
    """However many matches are newer, the one that waits is the first of /games and opened by /next."""
    codes = [await channel.open("ann", "bob") for _ in range(MANY)]
    oldest, *others = codes
    for code in others:
        while await channel.mover(code) == "ann":
            await channel.step(code)
    while await channel.mover(oldest) == "bob":
        await channel.step(oldest)
    assert f"Table {oldest}" in await channel.say("ann", "/next")
    listed = await channel.ask("ann", "/games")
    assert sends(listed.posts[0])[:2] == ["/next", f"/board {oldest}"]
    text = await channel.say("ann", "/games")
    assert f"(and {MANY - 25} more)" in text and oldest in text.splitlines()[1]
