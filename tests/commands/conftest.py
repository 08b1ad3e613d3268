"""Channels over the real store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from desk_channel import Channel

from bot.ports.pictures import KeptPicture
from bot.store.client import connect
from bot.table.saves import dump_line, load_line
from bot.text.match_pictures import MatchPictures


@pytest.fixture
def explains() -> bool:
    """Whether first matches are explained in the channel of a test; a module that is about them says so."""
    return False


@pytest.fixture
async def channel(redis_url: str, explains: bool) -> AsyncIterator[Channel]:
    """A channel over an empty store."""
    client = connect(redis_url)
    channel = Channel(client, explains=explains)
    yield channel
    await same_again(channel)
    await pictured_again(channel)
    await client.aclose()


async def same_again(channel: Channel) -> None:
    """Each line that a test has written says the same when it is read and written again."""
    async for code in channel.store.codes():
        for written in await channel.store.log(code):
            line = load_line(written)
            assert load_line(dump_line(line)) == line


async def pictured_again(channel: Channel) -> None:
    """Each picture that was answered is the same when it is made again of what it says it is of."""
    again = MatchPictures(channel.repository, channel.services.puzzles)
    for picture in channel.shown:
        assert picture.source is not None
        kept = KeptPicture(picture.source, picture.theme, "it")
        assert KeptPicture.load(kept.dump()) == kept
        made = await again.picture(picture.source)
        assert made is not None
        assert replace(made, theme=picture.theme) == picture


@pytest.fixture
async def elsewhere(redis_url: str) -> AsyncIterator[Channel]:
    """The same store seen by another process, with nothing remembered."""
    client = connect(redis_url)
    yield Channel(client, desk="elsewhere ")
    await client.aclose()


@pytest.fixture
async def careful(redis_url: str) -> AsyncIterator[Channel]:
    """A channel where moves are first shown to their player."""
    client = connect(redis_url)
    yield Channel(client, previews=True)
    await client.aclose()
