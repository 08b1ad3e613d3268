"""Socks as people play it: another city, two tracks in a line, both tracks by buttons, a city laid by themselves."""

from __future__ import annotations

from desk_channel import Channel, words


async def _table(channel: Channel, options: str = "") -> str:
    """A table of Socks that ann has opened and bob has joined, started; its code."""
    await channel.ask("ann", f"/new socks {options}")
    await channel.ask("bob", "/join")
    answer = await channel.ask("ann", "/start")
    ((code, _, _),) = answer.changes
    return str(code)


async def test_the_host_gets_another_city_until_somebody_has_moved(channel: Channel) -> None:
    """``/reroll`` lays another city and tells everybody; the guest may not ask, and after a track nobody may."""
    code = await _table(channel)
    first = (await channel.match(code)).state.tiles
    assert "Only ann can ask for that at this table." in await channel.say("bob", f"/reroll {code}")
    answer = await channel.ask("ann", "/reroll")
    assert (await channel.match(code)).state.tiles != first
    assert (await channel.public(answer)).picture is not None
    match = await channel.match(code)
    mover = ("ann", "bob")[match.awaited[0]]
    await channel.ask(mover, match.legal(match.awaited[0])[0])
    assert "only before the first move" in await channel.say("ann", "/reroll")


async def test_two_tracks_in_one_line_whichever_way_round(channel: Channel) -> None:
    """Both tracks of a turn are read from one line, their ends in either order and nothing between them."""
    code = await _table(channel)
    match = await channel.match(code)
    first = match.awaited[0]
    await channel.ask(("ann", "bob")[first], match.legal(first)[0])
    match = await channel.match(code)
    assert match.awaited == (1 - first,)
    one, two = (text.partition("-") for text in (match.legal(match.awaited[0])[5], match.legal(match.awaited[0])[60]))
    line = f"{one[2]}-{one[0]} {two[2]}-{two[0]}"
    answer = await channel.ask(("ann", "bob")[1 - first], line)
    assert len(answer.changes) == 1
    assert sum(bits.bit_count() for bits in (await channel.match(code)).state.tracks) == 3
    assert (await channel.match(code)).awaited == (first,)


async def test_players_lay_the_city_and_let_luck_finish_it(channel: Channel) -> None:
    """``finish`` and ``agree`` in chat: the rest is laid, socks hang, and the first player is to lay a track."""
    code = await _table(channel, "layout=players size=first")
    match = await channel.match(code)
    first = match.awaited[0]
    players = ("ann", "bob")
    await channel.ask(players[first], "tile 0,0 r2")
    await channel.ask(players[1 - first], "finish")
    answer = await channel.ask(players[first], "agree")
    assert "Luck hangs the socks." in words(await channel.public(answer))
    match = await channel.match(code)
    assert (match.state.phase, len(match.state.tiles), match.awaited) == ("tracks", 16, (first,))
