"""Watching: everybody in the channel, elsewhere by /watch, a private table by invitation only."""

from __future__ import annotations

from desk_channel import DAY, Channel, called, sends, words

from bot.ports.addresses import Place
from bot.ports.people import Habits
from bot.ports.platforms import Attempt
from bot.ports.posts import PrivateReply

ATTIC = "telegram:-77"


async def test_a_match_is_followed_elsewhere(channel: Channel) -> None:
    """Each turn is told there too, to nobody in particular and with nothing private; /unwatch ends it."""
    code = await channel.open("ann", "bob")
    answer = await channel.ask("zed", f"/watch {code}", place=ATTIC, key="watch")
    (post,) = answer.posts
    assert post.picture is not None
    assert post.picture.view.seat is None
    assert await channel.ask("zed", f"/watch {code}", place=ATTIC, key="watch") == answer
    assert "followed here already" in await channel.refused("zed", f"/watch {code}", place=ATTIC)
    for _ in range(3):
        moved = await channel.step(code)
        post = await channel.public(moved, ATTIC)
        assert not post.mentions
        assert not post.rings
        assert "raw" not in words(post)
        assert post.picture is not None
        assert post.picture.view.seat is None
        assert sends(post) == [f"/board {code}", f"/unwatch {code}"]
    for _, place, post in await channel.wait(code, DAY):
        assert place == channel.place or not post.mentions
    unwatch = await channel.ask("zed", f"/unwatch {code}", place=ATTIC, key="unwatch")
    assert await channel.ask("zed", f"/unwatch {code}", place=ATTIC, key="unwatch") == unwatch
    assert "not followed here" in await channel.refused("zed", f"/unwatch {code}", place=ATTIC)
    (told,) = (await channel.step(code)).changes
    assert ATTIC not in await channel.teller.places(*told)


async def test_a_repeat_ends_the_watching_of_a_private_table(channel: Channel) -> None:
    """A place that stopped watching gets the same answer again, and nothing else of the table."""
    code = await channel.open("ann", "bob", options="private=yes")
    await channel.ask("ann", f"/invite {code}")
    await channel.ask("zed", f"/watch {code} {(await channel.table(code)).audience.token}", place=ATTIC)
    unwatch = await channel.ask("zed", f"/unwatch {code}", place=ATTIC, key="unwatch")
    assert unwatch.changes
    assert await channel.ask("zed", f"/unwatch {code}", place=ATTIC, key="unwatch") == unwatch
    assert "is private" in await channel.refused("zed", f"/unwatch {code}", place=ATTIC)
    assert "is private" in await channel.say("zed", f"/board {code}", place=ATTIC, key="unwatch")


async def test_where_it_is_played_it_cannot_be_unwatched(channel: Channel) -> None:
    """The channel of a match follows it; what to do instead is said."""
    code = await channel.open("ann", "bob")
    assert "/verbosity" in await channel.refused("zed", f"/unwatch {code}")
    assert "followed here already" in await channel.refused("zed", f"/watch {code}")
    assert "Which match?" in await channel.refused("zed", "/watch", place=ATTIC)
    assert "There is no table" in await channel.refused("zed", "/watch 2222", place=ATTIC)


async def test_a_private_table_is_seen_elsewhere_by_invitation_only(channel: Channel) -> None:
    """Board, log, watch, join and take are refused with one sentence. Everybody in the channel sees all."""
    code = await channel.open("ann", "bob", options="private=yes")
    await channel.ask("ann", f"/seat {code}")
    for line in (
        "board",
        "log",
        "watch",
        "join",
        "verify",
        "hand",
        "take",
        "move",
        "skip",
        "nudge",
        "describe",
        "replay",
        "poster",
        "card",
        "analysis",
    ):
        text = await channel.refused("zed", f"/{line} {code}", place=ATTIC)
        assert ("private" in text) == (line != "join"), (line, text)
    assert f"Table {code}" in await channel.say("zed", f"/log {code}")
    assert (await channel.ask("zed", f"/board {code}")).posts[0].picture is not None
    assert (await channel.ask("bob", f"/board {code}", place="telegram:5")).posts[0].picture is not None
    invitation = (await channel.ask("bob", f"/invite {code}")).posts[0]
    assert isinstance(invitation, PrivateReply)
    watch = words(invitation).partition("/watch")[1] + words(invitation).partition("/watch")[2].split("\n")[0]
    assert "private" in await channel.refused("zed", watch[:-1] + ("Z" if watch.endswith("Y") else "Y"), place=ATTIC)
    assert (await channel.ask("zed", watch.lower(), place=ATTIC)).changes
    assert words(invitation).replace("bob invites", "ann invites") == await channel.say("ann", f"/invite {code}")
    aloud = (await channel.ask("ann", f"/invite {code}", private=False)).posts
    assert words(aloud[0]).startswith("Ask me that where nobody else reads")
    assert words(invitation).split()[-1] not in words(aloud[0])
    take = watch.replace("/watch", "/take")
    assert (await channel.ask("cyd", take, place="telegram:9")).changes


async def test_who_sits_at_one_of_two_places_is_mentioned_there(channel: Channel) -> None:
    """With two channels of one platform each person is called in one of them: where they sat down."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("bob", f"/join {code}", place="web:attic")
    await channel.ask("ann", f"/start {code}")
    for _ in range(4):
        moved = await channel.step(code)
        who = await channel.mover(code)
        here, there = [called(await channel.public(moved, place)) for place in ("web:lobby", "web:attic")]
        assert (here, there) == (([who], []) if who == "ann" else ([], [who]))
    await channel.ask("ann", f"/resign {code}")
    ((again, *_),) = (await channel.ask("ann", f"/rematch {code}")).changes
    started = await channel.ask("ann", f"/start {again}")
    posts = [await channel.public(started, place) for place in ("web:lobby", "web:attic")]
    assert len([name for post in posts for name in called(post)]) == 1


async def test_the_only_place_that_is_gone_stops_nothing(channel: Channel) -> None:
    """Where nobody can be called in private the clock looks once, and the match can be played from elsewhere."""
    code = await channel.open("ann", "bob", options="pace=none")
    version = await channel.version(code)
    await channel.lost_places.gone(Place("web:lobby"), Attempt("a1", code, version - 1, version))  # type: ignore[arg-type]
    assert [place for _, place, _ in await channel.wait(code, DAY)] == []
    assert await channel.version(code) == version + 3
    assert (await channel.step(code, place="telegram:5")).changes


async def test_watchers_are_not_asked(channel: Channel) -> None:
    """Who asks for what and who agrees is told where it is played, without the board; watchers see what comes of it."""
    code = await channel.open("ann", "bob")
    await channel.ask("zed", f"/watch {code}", place=ATTIC)
    asked = await channel.ask("ann", f"/end {code}")
    assert (await channel.public(asked)).picture is None
    assert await channel.teller.post(*asked.changes[0], Place(ATTIC)) is None
    agreed = await channel.ask("bob", f"/agree {code}")
    for place in ("web:lobby", ATTIC):
        post = await channel.public(agreed, place)
        assert "All have agreed to end here." in words(post)
        assert post.picture is not None


async def test_a_table_made_private_is_left_by_who_was_not_invited(channel: Channel) -> None:
    """They read what they may still know and one sentence, and nothing later. Invited places stay."""
    code = await channel.open("ann", "bob", options="private=yes")
    word = (await channel.say("ann", f"/invite {code}")).split()[-1]
    assert (await channel.ask("eve", f"/watch {code} {word}", place="web:invited")).changes
    await channel.ask("ann", f"/terms {code} private=no")
    assert (await channel.ask("zed", f"/watch {code}", place=ATTIC)).changes
    await channel.store.people.habit(Place(ATTIC), Habits(verbosity="living", pin=True))
    start = await channel.version(code)
    assert (await channel.public(await channel.step(code), ATTIC)).pin
    before = (await channel.table(code)).match
    changed = await channel.ask("ann", f"/terms {code} private=yes")
    after = await channel.version(code)
    await channel.step(code)
    assert "needs an invitation now" in words(await channel.public(changed))
    alone = await channel.public(changed, ATTIC)
    assert words(alone) == f"Table {code} is private now and is not followed here any more."
    assert alone.picture is None and not sends(alone)
    assert alone.rings and not alone.mentions
    assert "is private" not in words(await channel.public(changed, "web:invited"))
    posts = dict(await channel.posts(code, start))
    assert words(posts[Place(ATTIC)]).endswith(words(alone))
    assert not posts[Place(ATTIC)].pin, "it stays pinned for good"
    assert before is not None and posts[Place(ATTIC)].picture is not None
    assert posts[Place(ATTIC)].picture.view == before.game.view(before.state, None)  # type: ignore[union-attr]
    assert set(dict(await channel.posts(code, after))) == {channel.place, Place("web:invited")}
    assert "private" in await channel.refused("zed", f"/board {code}", place=ATTIC)


async def test_other_terms_send_nobody_away(channel: Channel) -> None:
    """Another pace, or private where it was private already, changes nothing for places that watch."""
    code = await channel.open("ann", "bob")
    await channel.ask("zed", f"/watch {code}", place=ATTIC)
    for terms in ("pace=7d", "private=no", "hints=yes"):
        await channel.ask("ann", f"/terms {code} {terms}")
        assert Place(ATTIC) in dict((await channel.table(code)).audience.watching)
