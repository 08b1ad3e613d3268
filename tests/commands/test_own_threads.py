"""Tables in threads of their own: where they are told, what the channel reads, and threads that nobody needs."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from desk_channel import Channel, called, sends, words

from bot.commands.desk import CommandDesk
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person, Server
from bot.ports.platforms import Attempt, NoThread, Thread
from bot.ports.posts import PublicPost, ThreadLook
from bot.ports.servers import ServerSettings
from bot.table.actions import stop
from rendering.text import plainly, said

HERE = "discord:100"


class Hooks:
    """A platform with threads; ``refusing`` says that it opens none."""

    def __init__(self) -> None:
        self.opened: list[Place] = []
        self.discarded: list[Place] = []
        self.asked: list[tuple[Place, str]] = []
        self.refusing = False

    async def open(self, parent: Place, server: str, look: ThreadLook, line: PublicPost) -> Thread:
        """The next one."""
        self.asked.append((parent, f"{plainly(()).spell(look.title)}: {words(line)}"))
        if self.refusing:
            raise NoThread(said("There are no threads here, so the table is played here."))
        self.opened.append(Place(f"discord:90{len(self.opened)}"))
        return Thread(self.opened[-1], parent)

    async def discard(self, thread: Thread) -> None:
        """Note it."""
        self.discarded.append(thread.place)


@pytest.fixture
def hooks(channel: Channel) -> Hooks:
    """Threads of Discord, for the desk of the channel."""
    hooks = Hooks()
    channel.place = Place(HERE)
    threads = {"discord": hooks}
    services = replace(channel.services, threads=lambda place: threads.get(place.partition(":")[0]))
    channel.desk = CommandDesk(services)
    return hooks


async def line(channel: Channel, code: str, start: int) -> str | None:
    """What the channel reads since a version."""
    post = await channel.teller.post(code, start, await channel.version(code), Place(HERE))  # type: ignore[arg-type]
    assert post is None or (post.line and not post.mentions and post.picture is None)
    return None if post is None else words(post)


async def test_the_channel_has_one_line(channel: Channel, hooks: Hooks) -> None:
    """Boards and calls are in the thread alone, also for those who sat down outside; the line says how it goes."""
    answer = await channel.ask("discord:1", "/new metro thread=yes")
    ((code, *_),) = answer.changes
    assert hooks.asked == [(HERE, f"{code} Metro: {code} Metro: 1, 1 player missing.")]
    assert "It is played in discord:900." in words(answer.posts[0])
    await channel.ask("discord:2", f"/join {code}")
    table = await channel.table(code)
    assert table.audience.places == (("discord:900", "en"),)
    assert await line(channel, code, 1) == f"{code} Metro: 1, 2, 4 seats free. discord:900"
    before = await channel.version(code)
    started = await channel.ask("discord:1", f"/start {code}")
    mover = await channel.mover(code)
    assert await line(channel, code, before) == f"{code} Metro: 1, 2. It is {mover}'s turn. discord:900"
    assert called(await channel.public(started, "discord:900")) == [mover]
    before = await channel.version(code)
    await channel.ask("zoe", f"/watch {code}", place="web:lobby")
    assert await channel.version(code) == before + 1
    assert await line(channel, code, before) is None
    await channel.ask("discord:1", f"/resign {code}")
    assert (await line(channel, code, before) or "").startswith(f"{code} Metro is over. 1. 2: ")


async def test_the_line_names_no_winner_of_a_match_that_was_stopped(channel: Channel, hooks: Hooks) -> None:
    """A moderator has ended it: it says so, without places."""
    ((code, *_),) = (await channel.ask("discord:1", "/new metro thread=yes")).changes
    await channel.ask("discord:2", f"/join {code}")
    await channel.ask("discord:1", f"/start {code}")
    before, now = await channel.version(code), channel.clock.now()
    await channel.repository.change(code, "stop", lambda table: stop(table, key="stop", at=now))
    assert await line(channel, code, before) == f"{code} Metro is over as it stood: nobody has won. discord:900"


async def test_the_line_leads_to_no_thread_that_is_gone(channel: Channel, hooks: Hooks) -> None:
    """Once it cannot be reached any more the line is edited, and leads there again when it can."""
    ((code, *_),) = (await channel.ask("discord:1", "/new metro thread=yes")).changes
    await channel.ask("discord:2", f"/join {code}")
    for news, way in ((channel.lost_places.gone, ""), (channel.lost_places.back, " discord:900")):
        before = await channel.version(code)
        await news(hooks.opened[0], Attempt(f"lost{way}", Code(code), before - 1, before))
        assert await line(channel, code, before) == f"{code} Metro: 1, 2, 4 seats free.{way}"


async def test_only_who_waits_has_a_join_on_the_line(channel: Channel, hooks: Hooks) -> None:
    """From the channel one sits down by one press, until the match begins."""
    ((code, *_),) = (await channel.ask("discord:1", "/new metro thread=yes")).changes
    post = await channel.teller.post(code, 0, 1, Place(HERE))
    assert post is not None
    assert sends(post) == [f"/join {code}"]
    await channel.ask("discord:1", "/bot")
    answer = await channel.ask("discord:1", "/start")
    assert sends(await channel.public(answer)) == []


async def test_the_same_ask_opens_one_thread(channel: Channel, hooks: Hooks) -> None:
    """Again, also later; of two at once the thread that no table came of goes."""
    first, second = [await channel.ask("discord:1", "/new metro thread=yes", key="k") for _ in range(2)]
    assert first.changes == second.changes
    assert len(hooks.opened) == 1
    both = [channel.ask("discord:1", "/new metro thread=yes", key="twice") for _ in range(2)]
    third, fourth = await asyncio.gather(*both)
    assert third.changes == fourth.changes
    ((code, *_),) = third.changes
    told = (await channel.table(code)).audience.places[0][0]
    assert hooks.discarded == [place for place in hooks.opened[1:] if place != told]


async def test_without_a_thread_it_is_played_here(channel: Channel, hooks: Hooks) -> None:
    """The answer says in a sentence why, and so it does where a platform knows no threads."""
    hooks.refusing = True
    answer = await channel.ask("discord:1", "/new metro thread=yes")
    assert words(answer.posts[0]).endswith("There are no threads here, so the table is played here.")
    assert (await channel.table(answer.changes[0][0])).audience.places == ((HERE, "en"),)
    other = await channel.say("ann", "/new metro thread=yes", place="web:lobby")
    assert "There are no threads here, so the table is played here." in other
    assert "thread can be no, yes, not maybe." in await channel.refused("discord:1", "/new metro thread=maybe")
    assert "There is no game" in await channel.refused("discord:1", "/new chess thread=yes")
    assert len(hooks.asked) == 1


async def test_a_server_may_want_threads(channel: Channel, hooks: Hooks) -> None:
    """Where it does each table gets one, at the place it has set, unless somebody says no."""
    none = ServerSettings()
    servers = channel.services.directory.servers
    await servers.change("discord:1", replace(none, threads=True, parent="discord:77"), none, "ann")
    ann, server = Person(Account("discord:1"), "ann"), Server("discord:1")
    for key, text in enumerate(("/new metro", "/new metro thread=no")):
        await channel.desk.ask(Ask(ann, channel.place, text, str(key), private=True, server=server))
        assert [parent for parent, _ in hooks.asked] == ["discord:77"]


async def test_a_rematch_is_played_in_the_same_thread(channel: Channel, hooks: Hooks) -> None:
    """With a line of its own in the channel, and no other thread."""
    ((code, *_),) = (await channel.ask("discord:1", "/new metro thread=yes")).changes
    await channel.ask("discord:2", f"/join {code}")
    await channel.ask("discord:1", f"/start {code}")
    await channel.ask("discord:1", f"/resign {code}")
    ((again, *_),) = (await channel.ask("discord:2", f"/rematch {code}", place="discord:900")).changes
    assert again != code
    table = await channel.table(again)
    assert table.audience.places == (("discord:900", "en"),)
    assert await line(channel, again, 0) == f"{again} Metro: 1, 2, 4 seats free. discord:900"
    assert len(hooks.opened) == 1


async def test_a_new_thread_belongs_to_its_server(channel: Channel, hooks: Hooks) -> None:
    """Before anybody asks from it: a moderator ends its table, and what the server wants holds there."""
    boss = Server("discord:77", "", manages=True, moderates=True)
    await channel.ask("discord:3", "/settings verbosity=living", server=boss)
    answer = await channel.ask("discord:1", "/new metro thread=yes", server=Server("discord:77"))
    ((code, *_),) = answer.changes
    assert (await channel.table(code)).audience.places == ((hooks.opened[0], "en"),)
    assert (await channel.store.people.habits(hooks.opened[0])).verbosity == "living"
    assert (await channel.ask("discord:3", f"/close {code}", server=boss)).changes
