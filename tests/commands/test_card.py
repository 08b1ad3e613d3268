"""The card of a finished match: one's own, else the winner's, and nothing before the end."""

from __future__ import annotations

from io import BytesIO

import pytest
from desk_channel import Channel, labels, sends, words
from PIL import Image

from bot.host.picture_cache import PictureCache
from bot.ports.pictures import CardPicture
from games.kernel.game import Seat


async def over(channel: Channel, game: str = "metro") -> str:
    """A match of two that bob gave up after some moves; a partner who is left ends it."""
    code = await channel.open("ann", "bob", game=game)
    for _ in range(4):
        await channel.step(code)
    await channel.ask("bob", f"/resign {code}")
    if not (await channel.table(code)).over:
        await channel.ask("ann", f"/end {code}")
    return code


async def test_it_comes_after_the_end(channel: Channel) -> None:
    """While a match is under way a sentence says so, to players and others; so it does before the match."""
    code = await channel.open("ann", "bob")
    for who in ("ann", "zed"):
        assert "when the match is over" in await channel.refused(who, f"/card {code}")
    await channel.ask("bob", f"/resign {code}")
    (post,) = (await channel.ask("ann", f"/card {code}")).posts
    assert isinstance(post.picture, CardPicture) and "to share" in words(post)
    ((early, *_),) = (await channel.ask("eve", "/new metro")).changes
    assert "not started" in await channel.say("eve", f"/card {early}")


async def test_everybody_gets_their_own_and_a_bystander_the_winners(channel: Channel) -> None:
    """Whose card it is follows from who asks; the finished match of one's own is meant where none is named."""
    code = await over(channel)
    table = await channel.table(code)
    for who in ("ann", "bob"):
        (post,) = (await channel.ask(who, "/card")).posts
        assert isinstance(post.picture, CardPicture)
        assert post.picture.seat == table.names.index(who)
        assert post.picture.frames[-1].outcome is not None and post.picture.date.count("-") == 2
    (other,) = (await channel.ask("zed", f"/card {code}")).posts
    assert isinstance(other.picture, CardPicture) and other.picture.seat is None


async def test_it_follows_theme_and_language(channel: Channel) -> None:
    """The picture has the reader's theme, and its words their language; drawn, it is 1200 by 630 pixels."""
    code = await over(channel)
    await channel.ask("ann", "/theme dark")
    (dark,) = (await channel.ask("ann", f"/card {code}")).posts
    (usual,) = (await channel.ask("bob", f"/card {code}")).posts
    assert (dark.picture.theme, usual.picture.theme) == ("dark", "")  # type: ignore[union-attr]
    room = PictureCache()
    drawn = [await room.draw(usual.picture, language) for language in ("en", "it")]  # type: ignore[arg-type]
    room.close()
    assert drawn[0].body != drawn[1].body
    assert {Image.open(BytesIO(each.body)).size for each in drawn} == {(1200, 630)}


async def test_each_player_shows_their_own_once(channel: Channel) -> None:
    """A press posts it for everybody; the other player can still show theirs, and a bystander has none."""
    code = await over(channel)
    line = f"/card {code} show"
    seats = []
    for who in ("ann", "bob"):
        (answer,) = (await channel.ask(who, f"/card {code}")).posts
        assert labels(answer)[sends(answer).index(line)] == "Show here"
        post = await channel.public(await channel.ask(who, line))
        assert words(post) == f"{who} shows their card of the match."
        assert isinstance(post.picture, CardPicture)
        seats.append(post.picture.seat)
        assert "already" in await channel.refused(who, line)
        assert line not in sends((await channel.ask(who, f"/card {code}")).posts[0])
    assert sorted(seats) == [Seat(0), Seat(1)]
    assert line not in sends((await channel.ask("zed", f"/card {code}")).posts[0])
    assert "do not sit" in await channel.refused("zed", line)
    assert "shows their card" in await channel.say("ann", f"/log {code}")


async def test_the_end_offers_it(channel: Channel) -> None:
    """The post that tells the result has a button for it."""
    code = await channel.open("ann", "bob")
    post = await channel.public(await channel.ask("bob", f"/resign {code}"))
    assert f"/card {code}" in sends(post)


@pytest.mark.parametrize("game", ["metro", "road", "socks", "tandem"])
async def test_every_game_has_one(channel: Channel, game: str) -> None:
    """Also of a match that was given up early, when hardly anything lies on the board."""
    code = await channel.open("ann", "bob", game=game)
    await channel.ask("bob", f"/resign {code}")
    if not (await channel.table(code)).over:
        await channel.ask("ann", f"/end {code}")
    (post,) = (await channel.ask("bob", f"/card {code}")).posts
    room = PictureCache()
    drawn = await room.draw(post.picture, "it")  # type: ignore[arg-type]
    room.close()
    assert drawn.suffix == "png" and drawn.body[:4] == b"\x89PNG" and drawn.alt
