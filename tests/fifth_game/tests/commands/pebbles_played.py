"""A game the house has never seen is played through the desk, with pictures. Runs beside it: ``test_fifth_game.py``."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk_channel import Channel, sends, words

from bot.commands.desk import CommandDesk
from bot.host.picture_cache import PictureCache
from bot.ports import Picture, Post

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
    turns = 0
    while (await channel.table(code)).live:
        mover = await channel.mover(code)
        assert await shown(studio, (await channel.ask(mover, f"/hand {code}")).posts) == ["hand"]
        answer = await channel.step(code)
        assert await shown(studio, (await channel.public(answer),), "it") == ["board"]
        turns += 1
    assert turns >= 15
    table = await channel.table(code)
    assert table.match is not None and min(table.match.outcome.places) == 1
    assert "takes" in await channel.say("ann", f"/log {code}")
    assert "seed" in (await channel.say("bob", f"/verify {code}")).lower()
    for line, kind in (("/replay", "replay"), ("/poster", "poster"), ("/board", "board"), ("/zoom heap", "zoom")):
        assert await shown(studio, (await channel.ask("bob", f"{line} {code}")).posts) == [kind], line


async def test_moves_are_previewed_described_and_taken_back(channel: Channel, studio: PictureCache) -> None:
    """A move is first shown to its player alone, can be made and taken back, and the position is told in words."""
    channel.desk = CommandDesk(replace(channel.services, previews=True))
    code = await channel.open("ann", "bob", game="pebbles")
    (preview,) = (await channel.ask("ann", f"/move {code} take 3")).posts
    assert await shown(studio, (preview,)) == ["ghost"]
    make = next(send for send in sends(preview) if send.startswith("/move"))
    assert (await channel.ask("ann", make)).changes
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
