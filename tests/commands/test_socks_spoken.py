"""Socks as people play it: another city, two tracks in a line, both tracks by buttons, a city laid by themselves."""

from __future__ import annotations

from desk_channel import Channel, labels, sends, words

from games.kernel.match import Match


async def _match(channel: Channel, code: str) -> Match:
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None and at.table.match is not None
    return at.table.match


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
    first = (await _match(channel, code)).state.tiles
    assert "Only ann can ask for that at this table." in await channel.say("bob", f"/reroll {code}")
    answer = await channel.ask("ann", "/reroll")
    assert (await _match(channel, code)).state.tiles != first
    assert (await channel.public(answer)).picture is not None
    match = await _match(channel, code)
    mover = ("ann", "bob")[match.awaited[0]]
    await channel.ask(mover, match.legal(match.awaited[0])[0])
    assert "only before the first move" in await channel.say("ann", "/reroll")


async def test_two_tracks_in_one_line_whichever_way_round(channel: Channel) -> None:
    """Both tracks of a turn are read from one line, their ends in either order and nothing between them."""
    code = await _table(channel)
    match = await _match(channel, code)
    first = match.awaited[0]
    await channel.ask(("ann", "bob")[first], match.legal(first)[0])
    match = await _match(channel, code)
    assert match.awaited == (1 - first,)
    one, two = (text.partition("-") for text in (match.legal(match.awaited[0])[5], match.legal(match.awaited[0])[60]))
    line = f"{one[2]}-{one[0]} {two[2]}-{two[0]}"
    answer = await channel.ask(("ann", "bob")[1 - first], line)
    assert len(answer.changes) == 1
    assert sum(bits.bit_count() for bits in (await _match(channel, code)).state.tracks) == 3
    assert (await _match(channel, code)).awaited == (first,)


async def test_every_free_track_is_one_press(channel: Channel) -> None:
    """Where the board is pressed the hand has every free track, and one press lays it."""
    code = await _table(channel)
    match = await _match(channel, code)
    mover, free = ("ann", "bob")[match.awaited[0]], match.legal(match.awaited[0])
    answer = await channel.ask(mover, f"/hand {code}")
    moves = [send for send in sends(answer.posts[-1]) if send.startswith("/move ")]
    assert [send.rpartition(" ")[2] for send in moves] == list(free)
    assert (await channel.ask(mover, moves[len(moves) // 2])).changes
    assert sum(bits.bit_count() for bits in (await _match(channel, code)).state.tracks) == 1


async def test_both_tracks_of_a_turn_are_one_button(channel: Channel) -> None:
    """With the first track picked the panel asks for one more; with both picked one button lays them."""
    code = await _table(channel)
    match = await _match(channel, code)
    first = match.awaited[0]
    await channel.ask(("ann", "bob")[first], match.legal(first)[0])
    match, mover = await _match(channel, code), ("ann", "bob")[1 - first]
    one, two = match.legal(1 - first)[3], match.legal(1 - first)[40]
    turn = match.turns[1 - first]
    assert f"First track {one.upper()}. Press one more." in await channel.say(mover, f"/hand {code}.{turn} {one}")
    post = (await channel.ask(mover, f"/hand {code}.{turn} {one} {two}")).posts[-1]
    make = dict(zip(labels(post), sends(post), strict=True))["Lay both"]
    assert make == f"/move {code}.{turn} {one}; {two}"
    assert len((await channel.ask(mover, make)).changes) == 1
    assert sum(bits.bit_count() for bits in (await _match(channel, code)).state.tracks) == 3
    assert (await _match(channel, code)).awaited == (first,)


async def test_a_station_completes_to_its_tracks(channel: Channel) -> None:
    """Typing a station offers every track from it, whichever end it is."""
    code = await _table(channel)
    match = await _match(channel, code)
    seat = match.awaited[0]
    label = match.state.city.labels[40]
    wanted = {text for text in match.legal(seat) if label in text.split("-")}
    assert wanted <= set(await channel.complete(("ann", "bob")[seat], label))


async def test_players_lay_the_city_and_let_luck_finish_it(channel: Channel) -> None:
    """``finish`` and ``agree`` in chat: the rest is laid, socks hang, and the first player is to lay a track."""
    code = await _table(channel, "layout=players size=first")
    match = await _match(channel, code)
    first = match.awaited[0]
    players = ("ann", "bob")
    await channel.ask(players[first], "tile 0,0 r2")
    await channel.ask(players[1 - first], "finish")
    answer = await channel.ask(players[first], "agree")
    assert "Luck hangs the socks." in words(await channel.public(answer))
    match = await _match(channel, code)
    assert (match.state.phase, len(match.state.tiles), match.awaited) == ("tracks", 16, (first,))
