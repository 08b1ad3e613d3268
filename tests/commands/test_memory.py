"""What a process remembers has bounds, and what takes long holds up nothing short."""

from __future__ import annotations

import asyncio
import gc
import weakref
from dataclasses import replace

import pytest
from desk_channel import Channel, words

from bot.host.picture_cache import FILMS, PictureCache
from bot.ports.addresses import Code
from bot.ports.pictures import Picture
from bot.repository import Repository
from bot.store import keys
from bot.store.cleanup import HOUR, UNUSED
from bot.table.fold import Past
from bot.text.match_pictures import board


async def _picture(channel: Channel, line: str) -> Picture:
    picture = (await channel.ask("ann", line)).posts[0].picture
    assert picture is not None
    return picture


async def test_films_do_not_hold_up_a_board(channel: Channel) -> None:
    """However many films are asked for, a board is drawn meanwhile."""
    code = await channel.open("ann", "bob")
    await channel.steps(code, 6)
    film, room = await _picture(channel, f"/replay {code}"), PictureCache()
    films = [asyncio.ensure_future(room.draw(replace(film, code=Code(f"F{number}")), "en")) for number in range(8)]
    await asyncio.sleep(0)
    await room.draw(await _picture(channel, f"/board {code}"), "en")
    assert not all(each.done() for each in films)
    for each in films:
        each.cancel()
    room.close()


async def test_few_films_are_remembered(channel: Channel) -> None:
    """A film holds on to every position of its match, so those asked for long ago are let go."""
    code = await channel.open("ann", "bob")
    film, room = await _picture(channel, f"/replay {code}"), PictureCache()
    first = replace(film, code=Code("FFFF"))
    gone = weakref.ref(first)
    await room.draw(first, "en")
    del first
    for number in range(FILMS):
        await room.draw(replace(film, code=Code(f"F{number}")), "en")
    gc.collect()
    assert gone() is None
    room.close()


async def test_long_logs_are_not_all_remembered(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Past a bound of lines in all, the log used longest ago is let go and read again when it is wanted."""
    codes = [Code(await channel.open("ann", "bob")) for _ in range(3)]
    repository = Repository(channel.store, channel.clock)
    lines = [await channel.version(code) for code in codes]
    monkeypatch.setattr("bot.repository.LINES", max(sum(lines) - each for each in lines))

    async def read(number: int) -> Past:
        past = await repository.past(codes[number], 0, lines[number])
        assert board(past, len(past) - 1) is not None
        return past[-1]

    first, second = await read(0), await read(1)
    assert await read(0) is first
    await read(2)
    assert await read(0) is first
    assert await read(1) is not second


async def test_a_code_given_again_is_a_table_of_its_own(channel: Channel, elsewhere: Channel) -> None:
    """The code of a dropped lobby is free again. A process that remembers the old table tells the two apart."""
    ((code, *_),) = (await channel.ask("ann", "/new metro", key="again")).changes
    for each in (channel, elsewhere):
        await each.say("bob", f"/board {code}")
    await channel.say("bob", f"/join {code}")
    # all there is has been told
    await channel.store.client.delete(keys.of_partition(keys.partition(code), "outbox"))
    for now in (1, 1 + UNUSED, 1 + UNUSED + HOUR):
        await channel.store.clean(now)
    answer = await channel.ask("carl", "/new socks", key="again")
    assert answer.changes == ((code, 0, 1),)
    for each in (channel, elsewhere):
        assert (await each.table(code)).names == ("carl",)
        ((_, post),) = await each.posts(code, 0)
        assert "carl" in words(post)
        assert "ann" not in words(post)
