"""Months of a place: closed once, with one post, wherever and whenever a process looks; nobody is called by it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from desk_channel import DAY, HOUR, Channel, words

from bot.delivery.seasons import MATCHES, Seasons
from bot.ports.addresses import Code, Place
from bot.ports.asks import Server
from bot.ports.servers import NOTHING_SET
from bot.store.client import connect
from bot.text.seasons import month_of

HERE = Server("discord:1")


def instant(text: str) -> int:
    """Milliseconds since 1970 of an instant in UTC."""
    return round(1000 * datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.fixture
async def room(redis_url: str) -> Channel:
    """A channel of a server in which people play in November."""
    client = connect(redis_url)
    channel = Channel(client, "discord:900")
    channel.clock.instant = instant("2026-11-27T12:00")
    yield channel
    await client.aclose()


def seasons(channel: Channel) -> Seasons:
    """What closes the months of a process."""
    return Seasons(channel.store, channel.repository, channel.services.ratings, channel.clock)


async def played(channel: Channel, *people: str, place: str = "", options: str = "") -> Code:
    """A match of Metro that all but the first give up; it counts, and an hour passes."""
    more = {"place": place, "server": HERE, "private": False}
    ((code, *_),) = (await channel.ask(people[0], f"/new metro {options}", **more)).changes
    for name in people[1:]:
        await channel.ask(name, f"/join {code}", **more)
    await channel.ask(people[0], f"/start {code}", **more)
    for name in people[1:]:
        await channel.ask(name, f"/resign {code} yes", **more)
    await channel.services.ratings.note(code)
    channel.clock.instant += HOUR
    return code


async def posts(channel: Channel, code: Code, place: str = "discord:900") -> list[str]:
    """What stands at a place of the end of a month, told at a table."""
    at = await channel.repository.load(code)
    past = await channel.repository.past(code, 0, at.version)
    shown = list[str]()
    for number, one in enumerate(past):
        if type(one.line).__name__ == "SeasonEnded":
            post = await channel.teller.post(code, number, number + 1, Place(place))
            assert post is None or (post.mentions == () and post.silent)
            shown += [] if post is None else [words(post)]
    return shown


async def test_a_month_is_closed_once_with_one_post(room: Channel, redis_url: str) -> None:
    """After its end, by whichever of two processes looks: the best of the game, and a match with its poster."""
    codes = [await played(room, *people) for people in [("ann", "ben"), ("ann", "cleo"), ("cleo", "ben")] * 2]
    assert await seasons(room).look() == 0
    room.clock.instant = instant("2026-12-01T00:05")
    client = connect(redis_url)
    other = Channel(client, "discord:900")
    other.clock = room.clock
    assert sum(await asyncio.gather(seasons(room).look(), seasons(other).look())) == 1
    assert sum([await seasons(one).look() for one in (room, other)]) == 0
    shown = [text for code in codes for text in await posts(room, code)]
    (text,) = shown
    assert text.startswith("The month is over here, with 6 matches. The best: Metro ann 1")
    assert "The most beautiful match was" in text
    assert len(text.split()) <= 40
    room.clock.instant += 40 * DAY
    assert await seasons(room).look() == 0
    await client.aclose()


async def test_what_was_cut_short_goes_on_with_the_same_match(room: Channel) -> None:
    """A process dies before it has said which match it shows, and one once it has shown it: the post stands once."""
    codes = [await played(room, "ann", "ben") for _ in range(MATCHES)]
    room.clock.instant = instant("2026-12-01T00:05")
    remember, calls = room.store.memory.remember, list[str]()

    async def dies(key: str, value: str) -> None:
        calls.append(value)
        if len(calls) in (1, 3):
            raise ConnectionError
        await remember(key, value)

    room.store.memory.remember = dies  # type: ignore[method-assign]
    for _ in range(2):
        with pytest.raises(ConnectionError):
            await seasons(room).look()
        await room.store.client.delete("turn:season discord:1 2026-11")
    assert [len(value.split()) for value in calls] == [2, 2, 1]
    assert await seasons(room).look() == 1
    assert len([text for code in codes for text in await posts(room, code)]) == 1


async def test_few_matches_and_private_ones_are_left_in_peace(room: Channel) -> None:
    """Fewer than five matches end no month; a private one is never shown, nor whoever is hidden named."""
    for _ in range(MATCHES - 1):
        await played(room, "ann", "ben")
    room.clock.instant = instant("2026-12-01T00:05")
    assert await seasons(room).look() == 0
    room.clock.instant = instant("2026-12-10T00:05")
    secret = [await played(room, "ann", "ben", options="private=yes") for _ in range(MATCHES)]
    open_one = await played(room, "cleo", "dan")
    await room.ask("ann", "/profile hidden")
    room.clock.instant = instant("2027-01-01T00:05")
    assert await seasons(room).look() == 1
    assert [await posts(room, code) for code in secret] == [[]] * MATCHES
    (text,) = await posts(room, open_one)
    assert "ann" not in text and "with 6 matches" in text


@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [
        ("Europe/Rome", "2026-11-30T22:30", "2026-11-30T23:30"),
        ("America/New_York", "2026-12-01T04:30", "2026-12-01T05:30"),
    ],
)
async def test_a_month_ends_in_the_zone_of_its_server(room: Channel, zone: str, before: str, after: str) -> None:
    """Not before midnight there; a match that ends after it belongs to the next month."""
    await room.store.people.servers.change("discord:1", replace(NOTHING_SET, zone=zone), NOTHING_SET, "mo")
    codes = [await played(room, "ann", "ben") for _ in range(MATCHES)]
    room.clock.instant = instant(before)
    assert await seasons(room).look() == 0
    room.clock.instant = instant(after)
    codes.append(await played(room, "ann", "ben"))
    assert await seasons(room).look() == 1
    (text,) = [text for code in codes for text in await posts(room, code)]
    assert f"with {MATCHES} matches" in text


async def test_another_zone_closes_no_older_month(room: Channel) -> None:
    """November is closed by Rome; where New York is still in it, October is not closed after it."""
    for begins in ("2026-10-20T12:00", "2026-11-20T12:00"):
        room.clock.instant = instant(begins)
        for _ in range(MATCHES):
            await played(room, "ann", "ben")
    servers = room.store.people.servers
    rome = replace(NOTHING_SET, zone="Europe/Rome")
    await servers.change("discord:1", rome, NOTHING_SET, "mo")
    room.clock.instant = instant("2026-12-01T03:00")
    assert await seasons(room).look() == 1
    await servers.change("discord:1", replace(NOTHING_SET, zone="America/New_York"), rome, "mo")
    assert await seasons(room).look() == 0
    room.clock.instant = instant("2026-12-01T12:00")
    assert await seasons(room).look() == 0


def test_months_begin_where_clocks_change() -> None:
    """In March and October the month of Rome begins an hour off by UTC from where it ends; none is left out."""
    for month, hours in (("2026-03-15", (23, 22)), ("2026-10-15", (22, 23))):
        edges = [datetime.fromtimestamp(each / 1000, UTC).hour for each in month_of(instant(month), "Europe/Rome")]
        assert tuple(edges) == hours
    start, stop = month_of(instant("2026-03-15"), "Europe/Rome")
    assert stop - start == 31 * DAY - HOUR
    assert month_of(stop, "Europe/Rome")[0] == stop and month_of(stop - 1, "Europe/Rome")[1] == stop
