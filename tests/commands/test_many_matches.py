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


async def test_a_bare_move_is_made_where_the_asker_is_awaited(channel: Channel) -> None:
    """The oldest of thirty matches with the same people in one place is the only one that waits: it is meant."""
    codes = [await channel.open("ann", "bob") for _ in range(MANY)]
    oldest, *others = codes
    for code in others:
        while await channel.mover(code) == "ann":
            await channel.step(code)
    while await channel.mover(oldest) == "bob":
        await channel.step(oldest)
    match = (await channel.table(oldest)).match
    assert match is not None
    answer = await channel.ask("ann", next(text for text in match.legal(match.awaited[0]) if text != "draw"))
    assert [code for code, *_ in answer.changes] == [oldest]


async def test_many_that_could_be_meant_are_not_all_named(channel: Channel) -> None:
    """Where any of thirty could be meant ten codes stand there, and how many more there are."""
    for _ in range(MANY):
        await channel.open("ann", "bob")
    text = await channel.refused("bob", "/resign")
    assert text.startswith("Which table?") and text.endswith(f"(and {MANY - 10} more)")


async def test_a_lobby_behind_many_matches_is_found(channel: Channel) -> None:
    """A newcomer sits down at the only table that waits, however many matches are newer."""
    ((lobby, *_),) = (await channel.ask("eve", "/new metro")).changes
    for _ in range(MANY):
        await channel.open("ann", "bob")
    answer = await channel.ask("zed", "/join")
    assert [code for code, *_ in answer.changes] == [lobby]
