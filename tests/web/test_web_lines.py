"""Lines at the local table: one that comes twice, many at once, those that are refused, and completion."""

import asyncio
import json

from web_parrot import MemoryRooms

from bot.ports.asks import Answer
from bot.ports.posts import Reply
from bot.ports.stores import StoreUnreachable
from rendering.text import said


async def test_a_repeated_key_does_nothing_twice_and_answers_the_same(table):
    """The same line with the same key is done once and gets the same posts; another person's key is another key."""
    first = await table.say("ann", "both hi", key="k1")
    assert await table.say("ann", "both hi", key="k1") == first
    assert len(table.parrot.log) == 1
    other = await table.say("bob", "both hi", key="k1")
    assert {post["id"] for post in other}.isdisjoint(post["id"] for post in first)
    assert len(table.parrot.log) == 2


async def test_the_same_key_at_the_same_time_is_one_line(table):
    """A double click gets one answer twice."""
    answers = await asyncio.gather(*(table.say("ann", "both hi", key="k1") for _ in range(5)))
    assert all(answer == answers[0] for answer in answers)
    assert len(table.parrot.log) == 1


async def test_a_late_public_post_is_not_waited_for_for_ever(open_table, monkeypatch):
    """Where delivery is slow the answer only says "done", and a repeat gets the public post once it is there."""
    monkeypatch.setattr("bot.platforms.web.rooms.GRACE", 0.02)
    monkeypatch.setattr("bot.platforms.web.rooms.PATIENCE", 0.02)
    async with open_table() as table:
        table.parrot.free.clear()
        async with table.events() as stream:
            assert await table.texts("ann", "shout hi", key="k1") == ["Done"]
            assert await table.texts("ann", "both ho", key="k2") == ["You whisper ho"]
            table.parrot.free.set()
            post = await stream.next()
            assert post["text"] == "ann shouts hi"
        assert await table.say("ann", "shout hi", key="k1") == [post]


async def test_a_store_out_of_reach_gets_a_sentence(open_table):
    """Whoever speaks while the store is away is told so, and no request fails in silence."""
    async with open_table(rooms=NoRooms()) as table:
        assert "cannot be reached just now" in await table.say("ann", "shout hi", status=503)
        sentence = await table.say("ann", "shout hi", status=503, headers={"Accept-Language": "it"})
        assert "non è raggiungibile" in sentence


async def test_who_asked_for_too_much_fills_no_room(table):
    """The sentence is a refusal and no post; the same line is done later, as if it had not been said before."""
    sentence = said("That was very much in a short time. Go on in {when}.", when="40 s")
    ask, table.parrot.ask = table.parrot.ask, None

    async def refuse(_ask):
        return Answer((Reply((sentence,)),), too_much=sentence)

    table.parrot.ask = refuse
    assert (
        await table.say("ann", "shout hi", key="k", status=429) == "That was very much in a short time. Go on in 40 s."
    )
    italian = {"Accept-Language": "it"}
    assert "tra 40 s" in await table.say("ann", "shout hi", key="k", status=429, headers=italian)
    status, _, _ = await table.get("/api/rooms/lobby/step?as=ann&code=K7QF&number=1")
    assert status == 429
    table.parrot.ask = ask
    [post] = await table.say("ann", "shout hi", key="k")
    async with table.events() as stream:
        assert await stream.next() == post


async def test_what_was_said_while_the_store_was_away_hides_no_later_answer(table):
    """It is a refusal and no post, and nothing of it is remembered: the same line said again gets its true answer."""
    sentence = said("Perhaps that was done: look before you try again.")
    ask = table.parrot.ask

    async def away(_ask):
        return Answer((Reply((sentence,)),), trouble=sentence)

    table.parrot.ask = away
    assert "Perhaps that was done" in await table.say("ann", "shout hi", key="k", status=503)
    table.parrot.ask = ask
    assert await table.texts("ann", "shout hi", key="k") == ["ann shouts hi"]


async def test_a_store_that_is_lost_after_a_line_was_done_is_no_reason_to_try_again(open_table, monkeypatch):
    """Only what it led to cannot be read; the same line said again gets it."""
    rooms = MemoryRooms()
    async with open_table(rooms=rooms) as table:
        with monkeypatch.context() as lost:
            lost.setattr(rooms, "since", NoRooms()._away)
            assert "That is done." in await table.say("ann", "shout hi", key="k", status=503)
        assert await table.texts("ann", "shout hi", key="k") == ["ann shouts hi"]


async def test_what_is_said_at_great_length_shows_that_there_was_more(table):
    """A thousand characters, the last one a sign that words are left out; what is shorter is whole."""

    async def chat(_ask):
        return Answer((), chat=True)

    table.parrot.ask = chat
    [post] = await table.say("ann", "h" * 5000)
    assert post["text"] == "ann: " + "h" * 998 + " …"
    [post] = await table.say("ann", "h" * 1000)
    assert post["text"] == "ann: " + "h" * 1000


async def test_a_move_waits_for_no_film_step_or_completion_of_the_same_person(table, monkeypatch):
    """However many of them there are; each kind has its own places."""
    ask, complete, begun, going_on = table.parrot.ask, table.parrot.complete, asyncio.Semaphore(0), asyncio.Event()

    async def slow(asked):
        if asked.text.startswith("/"):
            begun.release()
            await going_on.wait()
        return await ask(asked)

    async def slowly(asked):
        begun.release()
        await going_on.wait()
        return await complete(asked)

    monkeypatch.setattr(table.parrot, "ask", slow)
    monkeypatch.setattr(table.parrot, "complete", slowly)
    monkeypatch.setattr("bot.platforms.web.turns.CROWD", 2)
    monkeypatch.setattr("bot.platforms.web.turns.PAUSE", 0)
    completion = "/api/rooms/lobby/complete?as=ann&text=s"
    step = "/api/rooms/lobby/step?as=ann&code=K7QF"
    waiting = [asyncio.create_task(table.get(path)) for path in (completion, step) for _ in range(2)]
    waiting += [asyncio.create_task(table.say("ann", f"/replay 0-{number}")) for number in range(2)]
    for _ in range(3):
        await begun.acquire()
    assert await table.texts("ann", "whisper hi") == ["You whisper hi"]
    assert (await table.get(completion))[0] == (await table.get(step))[0] == 429
    await table.say("ann", "/replay 1-2", status=429)
    going_on.set()
    await asyncio.gather(*waiting)


async def test_completion_offers_whole_lines(table):
    """A half-typed line gets choices with what is shown and what is said."""
    status, headers, body = await table.get("/api/rooms/lobby/complete", params={"as": "ann", "text": "shout h"})
    assert status == 200
    assert headers["Cache-Control"] == "no-store"
    assert json.loads(body) == {"choices": [{"label": t, "send": t} for t in ("shout hello", "shout help")]}


class NoRooms:
    """Rooms of a store that nobody reaches."""

    async def key(self):
        """It was known at the start."""
        return b"key"

    def __getattr__(self, _name):
        return self._away

    async def _away(self, *_):
        raise StoreUnreachable("connection refused")
