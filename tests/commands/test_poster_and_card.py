"""The poster and the card of a finished match: what stands on them, whose they are."""

from __future__ import annotations

from io import BytesIO
from itertools import product

from desk_channel import DAY, Channel, labels, sends, words
from PIL import Image

from bot.host.picture_cache import PictureCache
from bot.ports.asks import Server
from bot.ports.pictures import CardPicture, PaperPicture, PosterPicture
from bot.text.match_pictures import played_between
from games.kernel.game import Seat
from rendering.poster import days


async def over(channel: Channel, game: str = "metro") -> str:
    """A match of two that bob gave up after some moves; a partner who is left ends it."""
    code = await channel.open("ann", "bob", game=game)
    await channel.steps(code, 4)
    await channel.ask("bob", f"/resign {code}")
    if not (await channel.table(code)).over:
        await channel.ask("ann", f"/end {code}")
    return code


async def test_it_comes_after_the_end(channel: Channel) -> None:
    """While a match is under way a sentence says so, to players and others; so it does before the match."""
    code = await channel.open("ann", "bob")
    for who, what in product(("ann", "zed"), ("card", "poster")):
        assert "when the match is over" in await channel.refused(who, f"/{what} {code}")
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


GROUP = "telegram:-77"


async def finished(channel: Channel, *, watched: bool = False) -> str:
    """A match that was given up a week after its first move, perhaps watched from a group."""
    code = await channel.open("ann", "bob")
    if watched:
        await channel.ask("telegram:5", f"/watch {code}", place=GROUP)
    await channel.step(code)
    channel.clock.instant += 7 * DAY
    await channel.ask("bob", f"/resign {code}")
    return code


async def test_a_word_that_is_no_form_is_named(channel: Channel) -> None:
    """Instead of the poster: it is not drawn as if nothing had been said."""
    code = await finished(channel)
    assert "xyz is no form of the poster." in await channel.refused("ann", f"/poster {code} xyz")


async def poster(channel: Channel, code: str, form: str = "") -> PosterPicture:
    """The poster that somebody is shown."""
    (post,) = (await channel.ask("ann", f"/poster {code} {form}")).posts
    assert isinstance(post.picture, PosterPicture)
    assert form or f"/poster {code} pdf" in sends(post)
    return post.picture


async def test_a_poster_names_the_room_and_the_days(channel: Channel) -> None:
    """It knows the web room the match was told in, and the instants of its first and its last line."""
    code = await finished(channel)
    past = await channel.repository.past(code, 0, await channel.version(code))  # type: ignore[arg-type]
    first, last = played_between(past)
    assert last - first == 7 * DAY
    for form, kind in (("", PosterPicture), ("pdf", PaperPicture)):
        picture = await poster(channel, code, form)
        assert type(picture) is kind
        assert (picture.place, picture.first, picture.last) == ("#lobby", first, last)


async def test_a_match_told_elsewhere_too_has_no_room(channel: Channel) -> None:
    """Whoever follows a match from another place does not read what the room is called."""
    code = await finished(channel, watched=True)
    assert (await channel.table(code)).audience.told_at(GROUP)  # type: ignore[arg-type]
    assert (await poster(channel, code)).place == ""


async def test_a_channel_is_named_where_the_platform_says_so(channel: Channel) -> None:
    """Asked for where the match is told, the poster has the name of the channel, and so has the one shown to all."""
    ada, ben, here = "discord:5", "discord:6", Server("discord:7", called="#lunch-games")
    place = "discord:900"
    ((code, *_),) = (await channel.ask(ada, "/new metro", place=place, server=here)).changes
    await channel.ask(ben, f"/join {code}", place=place, server=here)
    await channel.ask(ada, f"/start {code}", place=place, server=here)
    await channel.ask(ben, f"/resign {code}", place=place, server=here)
    (post,) = (await channel.ask(ada, f"/poster {code}", place=place, server=here)).posts
    assert isinstance(post.picture, PosterPicture)
    assert post.picture.place == "#lunch-games"
    (elsewhere,) = (await channel.ask(ada, f"/poster {code}", place="discord:@5")).posts
    assert isinstance(elsewhere.picture, PosterPicture)
    assert elsewhere.picture.place == ""
    answer = await channel.ask(ada, f"/poster {code} show", place=place, server=here)
    shown = await channel.public(answer, place)
    assert isinstance(shown.picture, PosterPicture)
    assert shown.picture.place == "#lunch-games"


async def test_the_page_says_so_in_the_language_of_its_reader(channel: Channel) -> None:
    """The title has the room, the second line the days, in both languages."""
    code, studio = await finished(channel), PictureCache()
    picture = await poster(channel, code, "pdf")
    for locale, title in (("en", "Metro of #lobby"), ("it", "Metro di #lobby")):
        drawn = await studio.draw(picture, locale)
        assert drawn.suffix == "pdf"
        for told in (title, days(picture.first, picture.last, locale)):
            assert told.encode("utf-16-be") in drawn.body
    studio.close()
