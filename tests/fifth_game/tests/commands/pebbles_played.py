"""A game the house has never seen is played through the desk, with pictures. Runs beside it: ``test_fifth_game.py``."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk_channel import Channel, words

from bot.commands.desk import CommandDesk
from bot.host.picture_cache import PictureCache
from bot.ports.pictures import Picture
from bot.ports.posts import Post

FILES = {"png": b"\x89PNG", "gif": b"GIF8", "pdf": b"%PDF"}


@pytest.fixture
def studio():
    """Draws."""
    room = PictureCache()
    yield room
    room.close()


async def shown(studio: PictureCache, posts: tuple[Post, ...], locale: str = "en") -> list[str]:
    """The kinds of the pictures in some posts, each of them drawn and described."""
    kinds = []
    for picture in (post.picture for post in posts if post.picture is not None):
        assert isinstance(picture, Picture)
        drawn = await studio.draw(picture, locale)
        assert drawn.body.startswith(FILES[drawn.suffix])
        assert "pebble" in drawn.alt or locale != "en"
        assert "sassolin" in drawn.alt or locale != "it"
        kinds.append(picture.kind)
    return kinds


async def test_a_whole_match_is_played_by_people(channel: Channel, studio: PictureCache) -> None:
    """Every turn is posted with its board, every private answer has its picture, and the end has a result."""
    assert any(line.startswith("/new pebbles") for line in await channel.complete("ann", "/new p"))
    code = await channel.open("ann", "bob", game="pebbles", options="heap=large")
    while (await channel.table(code)).live:
        mover = await channel.mover(code)
        assert await shown(studio, (await channel.ask(mover, f"/hand {code}")).posts) == ["panel"]
        answer = await channel.step(code)
        assert await shown(studio, (await channel.public(answer),), "it") == ["board"]
    table = await channel.table(code)
    assert table.match is not None and min(table.match.outcome.places) == 1
    assert "takes" in await channel.say("ann", f"/log {code}")
    assert "seed" in (await channel.say("bob", f"/verify {code}")).lower()
    for line, kind in (("/replay", "replay"), ("/poster", "poster"), ("/card", "card"), ("/board", "board")):
        assert await shown(studio, (await channel.ask("bob", f"{line} {code}")).posts) == [kind], line


async def test_moves_are_described_and_taken_back(channel: Channel, studio: PictureCache) -> None:
    """A move of a game that foresees nothing is made at once, told in words, completed, and can be taken back."""
    channel.desk = CommandDesk(replace(channel.services, previews=True))
    code = await channel.open("ann", "bob", game="pebbles")
    answer = await channel.ask("ann", f"/move {code} take 3")
    assert answer.changes
    assert await shown(studio, (await channel.public(answer),)) == ["board"]
    assert "3 pebbles" in await channel.say("bob", f"/describe {code}")
    assert (await channel.ask("ann", f"/undo {code}")).changes
    assert "take 3" in " ".join(await channel.complete("ann", "/move take"))
    assert await channel.refused("ann", "take 9")


async def test_computers_play_it_in_italian(channel: Channel) -> None:
    """A computer player moves by itself, and rules and news are in the reader's language."""
    ((code, *_),) = (await channel.ask("ann", "/new pebbles")).changes
    await channel.ask("ann", f"/bot {code}")
    await channel.ask("ann", f"/start {code}")
    while (await channel.table(code)).live:
        await channel.computers(code)
        if (await channel.table(code)).live:
            await channel.step(code, "ann")
    assert "Sassolini" in words((await channel.ask("zed", "/rules pebbles", locale="it")).posts[0])
