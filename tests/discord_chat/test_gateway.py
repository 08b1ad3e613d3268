"""The gateway goes away and comes back, on the wire: with one shard and with several; and how sessions begin."""

import asyncio
from math import inf

import pytest

from bot.platforms.discord import DiscordPlatform, emojis
from bot.platforms.discord.shards import shares
from bot.ports.platforms import TokenRefused
from discord_chat.stand import Clerk, Studio, WallClock
from discord_chat.wire import slash


@pytest.fixture(params=["one shard, counted by Discord", "three shards in one process", "three shards in two ranges"])
async def connected(request, loopback):
    """The adapter, listening to all its shards."""
    parts = {"one": (None,), "one p": shares(3, 1), "two r": shares(3, 2)}[
        "one" if "counted" in request.param else request.param.split(" in ")[1][:5]
    ]
    one = DiscordPlatform("right", Clerk(), Studio(), WallClock(), loopback.address, parts)
    one.clerk, one.count = one._conversation._desk, 3 if parts[0] else 1
    running = asyncio.create_task(one.run())
    await loopback.gateway.identifies(one.count)
    yield one
    await one.close()
    await asyncio.wait_for(running, 60)


async def shut(session, code):
    """The server closes a connection."""
    await session.socket.close(code=code)


async def op(session, number, data=None):
    """The server sends something that is no event."""
    await session.socket.send_json({"op": number, "d": data})


async def until(true):
    """Wait until something is so that nobody tells."""
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110 - the adapter has no event for it
            await asyncio.sleep(0.01)


ENDS = {
    "closed in order": lambda _, session: shut(session, 1000),
    "closed for an unknown reason": lambda _, session: shut(session, 4000),
    "closed as too slow": lambda _, session: shut(session, 4009),
    "told to reconnect": lambda _, session: op(session, 7),
    "a session that can go on": lambda _, session: op(session, 9, data=True),
    "dropped": lambda gateway, session: asyncio.sleep(0, gateway.drop(session)),
}
"""Ways in which a connection ends whose session goes on."""


@pytest.mark.parametrize("end", ENDS)
async def test_what_happens_meanwhile_is_played_again(loopback, connected, end):
    """A session goes on where it was left: what came meanwhile is answered once, by the same server."""
    gateway = loopback.gateway
    last = gateway.of(connected.count - 1)
    before = last.socket
    await ENDS[end](gateway, last)
    await last.tell("INTERACTION_CREATE", {**slash("hand"), "id": "700000000000000501"})
    await gateway.resumes(1)
    assert last.socket is not before
    await last.tell("INTERACTION_CREATE", {**slash("hand"), "id": "700000000000000502"})
    for _ in range(2):
        await asyncio.wait_for(loopback.answered.get(), 60)
    assert sorted(ask.key for ask in connected.clerk.asks) == ["700000000000000501", "700000000000000502"]
    assert len(gateway.identified) == connected.count
    assert gateway.dialled[connected.count :] == ["/resume/"]


async def test_a_session_that_is_over_begins_again(loopback, connected):
    """Where a session cannot go on, another one is begun with the same server, and the other shards go on."""
    gateway = loopback.gateway
    lost, others = gateway.of(0), [gateway.of(number) for number in range(1, connected.count)]
    lost.alive = False
    await op(lost, 9, data=False)
    await gateway.identifies(connected.count + 1)
    assert [shard for shard, _ in gateway.identified][-1] == lost.shard
    for session in (gateway.of(0), *others):
        await session.tell("INTERACTION_CREATE", {**slash("hand"), "id": f"70000000000000050{session.shard[0]}"})
        await asyncio.wait_for(loopback.answered.get(), 60)
    assert len(connected.clerk.asks) == connected.count
    assert gateway.dialled[connected.count :] == ["/gateway"]


async def test_a_gateway_that_cannot_be_reached_for_a_moment(loopback, connected, monkeypatch):
    """Where a session cannot even be resumed the next one begins with the same server, not with Discord's own."""
    monkeypatch.setattr("discord.shard.ExponentialBackoff.delay", lambda _: 0.0)
    gateway = loopback.gateway
    gateway.refusing = 2
    gateway.drop(gateway.of(0))
    await gateway.identifies(connected.count + 1)
    assert gateway.dialled[connected.count :] == ["/resume/", "/gateway", "/gateway"]
    assert connected.connection().due == connected.count


async def test_it_is_known_which_shards_are_connected(loopback, connected, monkeypatch):
    """A process knows that its gateway is away, and for how long; that it stands by for another is no fault."""
    monkeypatch.setattr("discord.shard.ExponentialBackoff.delay", lambda _: 0.01)
    gateway = loopback.gateway
    up = connected.connection()
    assert (up.due, up.up, up.away, up.registered) == (connected.count, connected.count, 0.0, True)
    gateway.refusing = 1_000_000
    gateway.drop(gateway.of(0))
    await until(lambda: connected.connection().up < connected.count)
    away = connected.connection()
    assert (away.due, away.up) == (connected.count, connected.count - 1)
    assert 0 <= away.away < 60
    # the session is not resumed any more once that was refused
    await until(lambda: len(gateway.dialled) > connected.count + 1)
    gateway.refusing = 0
    await gateway.identifies(connected.count + 1)
    await until(lambda: connected.connection() == up)
    await connected.close()
    await until(lambda: not connected.connection().due)


class Soon(WallClock):
    """A clock that notes how long one waits, and waits for nothing but the next hour."""

    def __init__(self):
        self.waited = []

    async def sleep(self, seconds):
        """Note it."""
        if seconds < emojis.EVERY:
            self.waited.append(seconds)
        await asyncio.sleep(seconds >= emojis.EVERY and seconds)


async def test_commands_that_are_refused_are_tried_again_and_it_is_seen(loopback):
    """While Discord does not take our commands, the process says so, answers, and tries again, ever more rarely."""
    clock = Soon()
    loopback.refusing_commands = 4
    one = DiscordPlatform("right", Clerk(), Studio(), clock, loopback.address)
    seen, register = [], type(one.client).register

    async def noted(client):
        done = await register(client)
        seen.append(one.connection().registered)
        return done

    type(one.client).register = noted
    try:
        running = asyncio.create_task(one.run())
        await loopback.gateway.identifies(1)
        await loopback.emit("INTERACTION_CREATE", slash("hand"))
        assert (await asyncio.wait_for(loopback.answered.get(), 60))["data"]["content"] == "You said /hand."
        await until(lambda: one.connection().registered)
    finally:
        type(one.client).register = register
    assert loopback.registered
    assert seen[:5] == [False] * 4 + [True]
    assert [pause for pause in clock.waited if pause >= 1] == [1, 2, 4]
    await one.close()
    await asyncio.wait_for(running, 60)


async def test_a_token_that_is_refused_is_seen(loopback):
    """Where Discord does not let us in, we are away, and have been for ever."""
    one = DiscordPlatform("wrong", Clerk(), Studio(), WallClock(), loopback.address)
    assert one.connection().due == 0
    with pytest.raises(TokenRefused):
        await one.run()
    now = one.connection()
    assert (now.due, now.up, now.away) == (1, 0, inf)
    await one.close()


async def test_no_session_is_begun_that_is_not_left(loopback):
    """Where Discord lets no session begin for now, none is begun before it does."""

    class More(Soon):
        """Whenever one waits, Discord allows more."""

        async def sleep(self, seconds):
            """It does."""
            loopback.sessions_left += 1000 * (seconds < emojis.EVERY)
            await super().sleep(seconds)

    clock = More()
    loopback.sessions_left = 1
    one = DiscordPlatform("right", Clerk(), Studio(), clock, loopback.address, parts=(shares(2, 1)))
    running = asyncio.create_task(one.run())
    await loopback.gateway.identifies(2)
    assert loopback.reset_after / 1000 in clock.waited
    assert one.connection().due == 2
    await one.close()
    await asyncio.wait_for(running, 60)


async def test_a_session_that_is_lost_is_not_begun_again_before_one_is_left(loopback, online, monkeypatch):
    """A session that cannot go on waits for the next one that Discord allows."""
    waited = []

    async def sleep(seconds):
        waited.append((seconds, len(loopback.gateway.identified)))
        loopback.sessions_left = 5

    monkeypatch.setattr(WallClock, "sleep", staticmethod(sleep))
    loopback.sessions_left = 0
    session = loopback.gateway.of(0)
    session.alive = False
    await session.socket.send_json({"op": 9, "d": False})
    await loopback.gateway.identifies(2)
    assert waited[0] == (loopback.reset_after / 1000, 1)
