"""What a poster is told of where and when its match was played, and what it says of that."""

from __future__ import annotations

from dataclasses import replace

from desk_channel import DAY, Channel

from bot.host.picture_cache import PictureCache
from bot.ports.asks import Server
from bot.ports.pictures import PaperPicture, PosterPicture
from bot.text.match_pictures import played_between
from rendering.poster import days

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


async def poster(channel: Channel, code: str, form: str = "") -> PosterPicture:
    """The poster that somebody is shown."""
    (post,) = (await channel.ask("ann", f"/poster {code} {form}")).posts
    assert isinstance(post.picture, PosterPicture)
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
    """The title has the room, the second line the days, in both languages; without days there are none."""
    code, studio = await finished(channel), PictureCache()
    picture = await poster(channel, code, "pdf")
    for locale, title in (("en", "Metro of #lobby"), ("it", "Metro di #lobby")):
        drawn = await studio.draw(picture, locale)
        assert drawn.suffix == "pdf"
        assert title.encode() in drawn.body.replace(b"\\", b"")
        told = days(picture.first, picture.last, locale)
        subject = drawn.body[drawn.body.index(b"/Subject") :]
        assert told.encode("utf-16-be").hex().encode() in subject
    undated = await studio.draw(replace(picture, first=0, last=0), "en")
    assert b"(D:20260101000000Z)" in undated.body
    studio.close()
