"""Threads on the wire: what is asked of Discord, what it refuses, and that nothing of it delays a board."""

import asyncio

import pytest

from bot.platforms.discord.threads import DiscordThreads
from bot.ports.addresses import Account, Code, Place
from bot.ports.platforms import NoThread
from bot.ports.posts import Choice, PublicPost, ThreadLook
from discord_chat.stand import attempt
from discord_chat.thread_wire import CHANNEL, GUILD
from rendering.text import said

PLACE, SERVER = Place(f"discord:{CHANNEL}"), f"discord:{GUILD}"
LOOK = ThreadLook("K7QF Metro")
LINE = PublicPost(
    (said("K7QF Metro"),), choices=((Choice(said("Join"), "/join K7QF"),),), code=Code("K7QF"), line=PLACE
)
LIMITED = {"message": "You are being rate limited.", "retry_after": 540.0, "global": False}


class Turned:
    """A clock that stands until it is turned; ``asleep`` is set whenever somebody waits for it."""

    def __init__(self):
        self.instant = 1_000_000
        self.asleep = asyncio.Event()
        self.sleepers = []

    def now(self):
        """Milliseconds."""
        return self.instant

    async def sleep(self, seconds):
        """Until it is turned so far."""
        woken = asyncio.Event()
        self.sleepers.append((self.instant + 1000 * seconds, woken))
        self.asleep.set()
        await woken.wait()

    async def waited_for(self):
        """Somebody waits."""
        await asyncio.wait_for(self.asleep.wait(), 60)
        self.asleep.clear()

    def turn(self, seconds):
        """Let time pass."""
        self.instant += round(1000 * seconds)
        for until, woken in self.sleepers:
            if until <= self.instant:
                woken.set()


@pytest.fixture
def clock():
    """Time that passes when it is turned."""
    return Turned()


@pytest.fixture(autouse=True)
def known(loopback):
    """Discord tells of the channel."""
    loopback.threads.channels.add(CHANNEL)


@pytest.fixture
async def threads(online, clock):
    """Threads of the adapter, by that clock."""
    one = DiscordThreads(lambda: online.client, clock)
    yield one
    clock.turn(10_000)
    await one.close()


async def changed(wire, count):
    """Wait until a thread has been changed so often."""
    while len(wire.changes) < count:
        wire.changed.clear()
        if len(wire.changes) < count:
            await asyncio.wait_for(wire.changed.wait(), 60)


async def test_a_thread_hangs_on_a_line_that_rings_nobody(loopback, threads):
    """One silent message, and a thread of a week on it under the same number."""
    thread = await threads.open(PLACE, SERVER, LOOK, LINE)
    (body,) = loopback.posted
    assert body["flags"] & 4096
    assert body["components"][0]["components"][-1]["components"][0]["custom_id"] == "c:K7QF:/join K7QF"
    (number,) = loopback.threads.names
    assert (thread.place, thread.channel) == (f"discord:{number}", PLACE)
    assert loopback.threads.names[number] == "K7QF Metro"
    again = await threads.open(PLACE, SERVER, LOOK, LINE)
    assert again == thread
    assert len(loopback.posted) == 1


@pytest.mark.parametrize("server", ["discord:700000000000000999", ""])
async def test_no_thread_is_opened_on_another_server(loopback, threads, server):
    """Whatever number somebody who manages one has set: nothing is written there."""
    with pytest.raises(NoThread, match="not on this server"):
        await threads.open(PLACE, server, LOOK, LINE)
    assert not loopback.posted and not loopback.threads.names


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [
        (400, 160006, "as many threads as Discord allows"),
        (403, 50001, "I may not open threads"),
        (403, 50013, "I may not open threads"),
        (503, 0, "just now"),
        (429, 0, "just now"),
    ],
)
async def test_what_discord_refuses_leaves_nothing(loopback, threads, status, code, why):
    """A sentence, and the message that the thread was to hang on goes again."""
    refusal = (status, {"message": "no", "code": code, "retry_after": 540.0}, {"Via": "1.1 google"})
    loopback.threads.not_opened = [refusal]
    with pytest.raises(NoThread, match=why):
        await threads.open(PLACE, SERVER, LOOK, LINE)
    assert len(loopback.deleted) == len(loopback.posted) == 1


async def test_a_name_that_is_refused_is_given_later(loopback, threads, clock):
    """Told to wait, it has its old name until a later look; those who sit down meanwhile join."""
    thread = (await threads.open(PLACE, SERVER, LOOK, LINE)).place
    wire = loopback.threads
    wire.refusing = [(429, LIMITED, {"Via": "1.1 google", "Retry-After": "540"})]
    threads.tend(thread, ThreadLook("one"), "en")
    await threads._cared[thread].task
    threads.tend(thread, ThreadLook("two", newcomers=(Account("discord:5"), Account("web:ann"))), "en")
    await threads._cared[thread].task
    assert wire.joined == ["5"]
    assert [body["name"] for _, body in wire.changes] == ["one", "two"]
    assert wire.names[thread.removeprefix("discord:")] == "two"


async def test_a_refused_name_delays_no_board(loopback, online):
    """Told to wait nine minutes with a name, the next board is posted at once."""
    thread = (await online.threads.open(PLACE, SERVER, LOOK, LINE)).place
    loopback.threads.refusing = [(429, LIMITED, {"Via": "1.1 google", "Retry-After": "540"})]
    await online.deliver(thread, attempt("K7QF.1-2"), PublicPost((said("Hi."),), thread=ThreadLook("one")))
    await changed(loopback.threads, 1)
    await online.deliver(thread, attempt("K7QF.2-3"), PublicPost((said("Hi."),), thread=ThreadLook("two")))
    assert [body["nonce"] for body in loopback.posted] == ["K7QF.thread", "K7QF.1-2", "K7QF.2-3"]


async def test_what_is_over_is_put_away_at_once(loopback, threads, clock):
    """Within seconds, so that old buttons go before; with its last name, or without where Discord takes none now."""
    wire = loopback.threads
    thread = (await threads.open(PLACE, SERVER, LOOK, LINE)).place
    for name, refusing in (("one", []), ("two", [(429, LIMITED, {"Via": "1.1 google", "Retry-After": "540"})])):
        wire.refusing, wire.changes = refusing, []
        threads.tend(thread, ThreadLook(name, over=True), "en")
        await clock.waited_for()
        clock.turn(5)
        await threads._cared[thread].task
        assert [body for _, body in wire.changes] == [{"name": name}, {"archived": True}]


async def test_a_process_that_ends_puts_away_what_is_over(loopback, threads, clock):
    """It waits for no buttons."""
    thread = (await threads.open(PLACE, SERVER, LOOK, LINE)).place
    threads.tend(thread, ThreadLook("K7QF Metro", over=True), "en")
    await clock.waited_for()
    await threads.close()
    assert [body for _, body in loopback.threads.changes] == [{"archived": True}]


async def test_what_begins_again_is_not_put_away(loopback, threads, clock):
    """The next match of the thread has begun while old buttons went."""
    thread = (await threads.open(PLACE, SERVER, LOOK, LINE)).place
    threads.tend(thread, ThreadLook("over", over=True), "en")
    await clock.waited_for()
    threads.tend(thread, ThreadLook("again"), "en")
    clock.turn(5)
    await threads._cared[thread].task
    assert [body for _, body in loopback.threads.changes] == [{"name": "over"}, {"name": "again"}]
