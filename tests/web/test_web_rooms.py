"""Posts in the rooms of the local table: who gets them, and how they are revised and taken out."""

import pytest
from web_parrot import revised

from bot.ports.addresses import Account, Code, Place
from bot.ports.platforms import Attempt, Stale
from bot.ports.posts import Choice, PublicPost
from rendering.text import said

PLACE = Place("web:lobby")
POST = {"id", "to", "text", "image", "alt", "choices"}


async def test_a_public_post_reaches_speaker_and_listeners_with_one_id(table):
    """What is posted publicly stands in the speaker's answer and in everybody's stream, with the same id."""
    async with table.events("bob") as bob, table.events() as bystander:
        [post] = await table.say("ann", "shout hi")
        assert post == await bob.next() == await bystander.next()
    assert set(post) >= POST
    assert (post["to"], post["text"], post["image"]) == (None, "ann shouts hi", None)
    assert post["choices"] == [{"label": "again", "send": "shout hi"}]


async def test_private_answers_are_for_the_asker_alone(table):
    """Nobody but the asker gets a private answer, live or afterwards, and nothing that is typed is echoed."""
    async with table.events("ann") as ann, table.events("bob") as bob, table.events() as bystander:
        [whispered] = await table.say("ann", "whisper secret")
        [shouted] = await table.say("ann", "shout hi")
        assert [await ann.next(), await ann.next()] == [whispered, shouted]
        assert await bob.next() == await bystander.next() == shouted
    assert whispered["to"] == "ann"
    async with table.events("bob") as late:
        assert await late.next() == shouted


async def test_an_answer_keeps_the_order_of_the_room(table):
    """Private and public posts of one answer come in the order of their ids, as in the stream."""
    async with table.events("ann") as ann:
        posts = await table.say("ann", "both hi")
        assert [await ann.next(), await ann.next()] == posts
    assert {post["to"] for post in posts} == {None, "ann"}


async def test_a_revised_post_comes_again_with_its_old_id(table):
    """A listener gets the new content under the old id, late or not. A newcomer can put it in its old place."""
    async with table.events() as stream:
        posts = [post for word in "ab" for post in await table.say("ann", f"shout {word}")]
        assert [await stream.next(), await stream.next()] == posts
        for _ in range(2):
            await revised(table, posts[0]["id"], "A")
        news = await stream.next()
        assert (news["id"], news["text"]) == (posts[0]["id"], "A")
        await table.say("ann", "shout c")
        assert (await stream.next())["text"] == "ann shouts c"
    async with table.events(last=posts[1]["id"]) as missed:
        assert await missed.next() == news
    async with table.events() as late:
        found = [await late.next() for _ in range(3)]
    assert [post["text"] for post in found] == ["ann shouts b", "A", "ann shouts c"]
    assert sorted(post["id"] for post in found) == [found[1]["id"], found[0]["id"], found[2]["id"]]


async def test_buttons_are_taken_off(table):
    """The post keeps everything except its choices. Taking them off again does nothing."""
    [post] = await table.say("ann", "shout hi")
    async with table.events() as stream:
        assert await stream.next() == post
        for _ in range(2):
            await table.platform.remove_buttons(PLACE, post["id"])
        bare = await stream.next()
        await table.say("ann", "shout ho")
        assert (await stream.next())["text"] == "ann shouts ho"
    assert bare == {**post, "choices": [], "bare": True, "mark": bare["mark"]}


async def test_whose_turn_it_was_goes_with_the_buttons(table):
    """What happened stays."""
    told = PublicPost(
        (said("Ann lays c4."), said("Bob is next.")),
        status=1,
        awaited=(1,),
        choices=((Choice(said("Play"), "/hand K7QF"),),),
    )
    post = await table.platform.deliver(PLACE, Attempt("a", Code("K7QF"), 0, 1), told)
    await table.platform.remove_buttons(PLACE, post)
    async with table.events() as stream:
        bare = await stream.next()
    assert (bare["text"], bare["choices"], "now" in bare) == ("Ann lays c4.", [], False)


async def test_a_post_is_taken_out(table):
    """Whoever listens is told that it is gone, nobody else hears of it any more, and nothing takes its place."""
    [post] = await table.say("ann", "shout hi")
    async with table.events() as stream:
        await stream.next()
        for _ in range(2):
            await table.platform.delete(PLACE, post["id"])
        gone = await stream.next()
        assert (gone["id"], gone["gone"]) == (post["id"], True)
    with pytest.raises(Stale):
        await revised(table, post["id"], "A")
    with pytest.raises(Stale):
        await table.platform.remove_buttons(PLACE, post["id"])
    [second] = await table.say("ann", "shout ho")
    async with table.events() as late:
        assert await late.next() == second
    assert table.platform.direct(Account("web:ann")) is None


async def test_rooms_are_apart(table):
    """A post is heard in its own room only; letter case does not part rooms or persons."""
    async with table.events(room="Kitchen") as kitchen, table.events("ANN", room="lobby") as lobby:
        await table.say("ann", "shout in the lobby")
        [post] = await table.say("ann", "shout in the kitchen", room="kitchen")
        assert await kitchen.next() == post
        assert (await lobby.next())["text"] == "ann shouts in the lobby"
        await table.say("Ann", "whisper psst")
        assert (await lobby.next())["text"] == "You whisper psst"


@pytest.mark.parametrize("room", ["a/b", "{p0}", "a b", "caffè ☕", "...", "%2e", "100%", "?x=1", "#x"])
async def test_rooms_may_have_any_printable_name(table, room):
    """Slashes, braces and the like in a room's name are just letters."""
    async with table.events(room=room) as stream:
        [post] = await table.say("ann", "shout hi", room=room)
        assert await stream.next() == post
