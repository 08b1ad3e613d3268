"""The film and the poster of a finished match, shown to everybody: once each, where it is told."""

from __future__ import annotations

import pytest
from desk_channel import Channel, labels, sends, words

from bot.ports.addresses import Code, Place
from bot.ports.pictures import BoardPicture, PosterPicture, ReplayPicture
from bot.table.match_record import table_record
from bot.text.languages import plain

GROUP = "telegram:-77"
HOME = "telegram:5"


async def over(channel: Channel, options: str = "") -> str:
    """A match that was given up after two moves."""
    code = await channel.open("ann", "bob", options=options)
    await channel.steps(code, 2)
    await channel.ask("bob", f"/resign {code}")
    return code


@pytest.mark.parametrize(
    ("what", "kind", "told"),
    [
        ("replay", ReplayPicture, "ann shows the film of the match."),
        ("poster", PosterPicture, "ann shows the poster of the match."),
    ],
)
async def test_it_is_posted_once(channel: Channel, elsewhere: Channel, what: str, kind: type, told: str) -> None:
    """Before the end there is no button; behind it one press posts it, and neither anybody nor a restart does again."""
    early = await channel.open("ann", "bob")
    assert f"/replay {early} show" not in sends((await channel.ask("ann", f"/replay {early}")).posts[0])
    assert "not over yet" in await channel.refused("ann", f"/replay {early} show")
    code = await over(channel)
    (answer,) = (await channel.ask("ann", f"/{what} {code}")).posts
    line = f"/{what} {code} show"
    assert labels(answer)[sends(answer).index(line)] == "Show here"
    shown = await channel.ask("ann", line, key="once")
    post = await channel.public(shown)
    assert words(post) == told
    assert isinstance(post.picture, kind) and post.apart and not post.choices and not post.mentions
    assert (await channel.ask("ann", line, key="once")).changes == shown.changes
    for who in ("ann", "bob"):
        assert "already" in await channel.refused(who, line)
        assert "already" in await elsewhere.refused(who, line)
        assert line not in sends((await elsewhere.ask(who, f"/{what} {code}")).posts[0])
    other = {"replay": "poster", "poster": "replay"}[what]
    assert (await channel.ask("bob", f"/{other} {code} show")).changes
    assert told in await channel.say("ann", f"/log {code}")
    assert "was honest" in await channel.say("ann", f"/verify {code}")
    table_record(await channel.repository.past(code, 0, await channel.version(code)))  # type: ignore[arg-type]
    assert (await channel.ask("ann", f"/rematch {code}")).changes


async def test_film_and_poster_that_wait_together_are_both_posted(channel: Channel) -> None:
    """Each in a post of its own, behind the one that tells the end; where they are not shown, all that waits is one."""
    code = await channel.open("ann", "bob")
    await channel.ask("zed", f"/watch {code}", place="web:attic")
    start = await channel.version(code)
    await channel.ask("bob", f"/resign {code}")
    for what in ("replay", "poster"):
        await channel.ask("ann", f"/{what} {code} show")
    stop, parts = await channel.version(code), list[tuple[int, type]]()
    while start < stop:
        end = await channel.teller.until(Code(code), start, stop, channel.place)
        post = await channel.teller.post(Code(code), start, end, channel.place)
        assert post is not None
        parts.append((end - start, type(post.picture)))
        start = end
    assert parts == [(1, BoardPicture), (1, ReplayPicture), (1, PosterPicture)]
    assert await channel.teller.until(Code(code), stop - 3, stop, Place("web:attic")) == stop


async def test_nobody_else_shows_it(channel: Channel) -> None:
    """Whoever only looks on has no button, and is refused."""
    code = await over(channel)
    assert f"/replay {code} show" not in sends((await channel.ask("zed", f"/replay {code}")).posts[0])
    assert "do not sit" in await channel.refused("zed", f"/replay {code} show")
    part = (await channel.ask("ann", f"/replay {code} 0-1")).posts[0]
    assert f"/replay {code} show" not in sends(part)


async def test_only_where_the_match_is_told(channel: Channel) -> None:
    """Not at another place, private or not; a place that watches is one where it is told, and no other hears of it."""
    for options in ("", "private=yes"):
        code = await channel.open("ann", "bob", options=options)
        if not options:
            await channel.ask("zed", f"/watch {code}", place="web:attic")
        await channel.ask("bob", f"/resign {code}")
        for place in ("web:cellar", GROUP):
            (answer,) = (await channel.ask("ann", f"/replay {code}", place=place)).posts
            assert f"/replay {code} show" not in sends(answer)
            assert "only where the match is played or followed" in await channel.refused(
                "ann", f"/replay {code} show", place=place
            )
        if not options:
            start = await channel.version(code)
            await channel.ask("ann", f"/poster {code} show", place="web:attic")
            told = await channel.posts(code, start)
            assert [place for place, _ in told] == ["web:attic"]


async def test_from_a_private_chat_it_is_shown_where_it_is_played(channel: Channel) -> None:
    """In the group; in a group nobody answers alone, so that there is no button. In Italian too."""
    ((code, *_),) = (await channel.ask("telegram:5", "/new metro", place=GROUP)).changes
    await channel.ask("telegram:6", f"/join {code}", place=GROUP)
    await channel.ask("telegram:5", f"/start {code}", place=GROUP)
    await channel.ask("telegram:6", f"/resign {code}", place=GROUP)
    assert "show" not in str(sends((await channel.ask("telegram:5", f"/replay {code}", place=GROUP)).posts[0]))
    (answer,) = (await channel.ask("telegram:5", f"/replay {code}", place=HOME, locale="it")).posts
    spelled = [plain("it").spell(choice.label) for row in answer.choices for choice in row]
    assert spelled[-1] == "Mostra dove giochiamo"
    shown = await channel.ask("telegram:5", sends(answer)[-1], place=HOME)
    ((_, start, _),) = shown.changes
    ((place, post),) = await channel.posts(code, start)
    assert place == GROUP and isinstance(post.picture, ReplayPicture)
    # a match that is played in private chats alone has no place where others read
    ((alone, *_),) = (await channel.ask("telegram:5", "/new metro", place=HOME)).changes
    await channel.ask("telegram:6", f"/join {alone}", place="telegram:6")
    await channel.ask("telegram:5", f"/start {alone}", place=HOME)
    await channel.ask("telegram:6", f"/resign {alone}", place="telegram:6")
    assert "show" not in str(sends((await channel.ask("telegram:5", f"/replay {alone}", place=HOME)).posts[0]))


async def test_a_place_that_hears_the_end_late_gets_the_film_with_it(channel: Channel) -> None:
    """One post tells both: the result, its buttons, and the film in place of the board."""
    code = await channel.open("ann", "bob")
    await channel.ask("zed", f"/watch {code}", place=GROUP)
    start = await channel.version(code)
    await channel.ask("bob", f"/resign {code}")
    await channel.ask("ann", f"/replay {code} show")
    stop = await channel.version(code)
    post = await channel.teller.post(code, start, stop, channel.place)  # type: ignore[arg-type]
    assert post is not None and "The match is over" in words(post) and "shows the film" in words(post)
    assert isinstance(post.picture, ReplayPicture) and not post.apart and post.choices
    other = await channel.teller.post(code, start, stop, Place(GROUP))  # type: ignore[arg-type]
    assert other is not None and "shows the film" not in words(other)
    assert not isinstance(other.picture, ReplayPicture)
