"""Being forgotten: nothing of the person is left in the store, others keep what is theirs, and matches go on."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator

import pytest
from desk_channel import HOUR, Channel, sends, words

from bot.commands.forgetter import Forgetter
from bot.delivery.background import Delivery
from bot.ports.addresses import Account, Code, profile_of
from bot.store import forgetting
from bot.store.client import connect
from bot.store.compression import entries
from bot.table.actions import move
from bot.table.fold import Past
from bot.table.match_record import honesty_of
from bot.table.table import Over, Table
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.records import check
from tests.delivery.world import Notebook

ZOE, TWIN, BEN, CAT = "discord:zoe77", "telegram:zoetwin", "discord:ben", "telegram:cat"
GROUP, CHAT = "discord:900", "discord:@zoe77"
TRACES = (b"zoe77", b"zoetwin", *(profile_of(Account(who)).encode() for who in (ZOE, TWIN)))


@pytest.fixture
async def town(redis_url: str) -> AsyncIterator[Channel]:
    """A channel of Discord over an empty store."""
    client = connect(redis_url)
    yield Channel(client, GROUP)
    await client.aclose()


async def told(channel: Channel) -> None:
    """Everything is told everywhere, finished tables are packed, and nobody remembers what was told where."""
    books = {name: Notebook(name) for name in ("web", "discord", "telegram")}
    await Delivery(channel.store, channel.teller, books, channel.clock, channel.look, "home").drain()
    for _ in range(2):
        await channel.store.clean(channel.clock.now())
        channel.clock.instant += 2 * HOUR


async def played(channel: Channel, *people: str, game: str = "tandem", options: str = "", place: str = "") -> Code:
    """A match that its persons play to its end, like greedy players."""
    ((code, *_),) = (await channel.ask(people[0], f"/new {game} {options}", place=place)).changes
    for who in people[1:]:
        await channel.ask(who, f"/join {code}")
    await channel.ask(people[0], f"/start {code}")
    minds = seeded(code)

    def play(table: Table) -> tuple[Past, ...]:
        made = list[Past]()
        while table.match is not None and table.live:
            seat = table.match.awaited[0]
            text = choose(table.game, "greedy1", table.match.state, seat, minds)
            made += move(table, seat, text, by="person", key=f"end {code}", at=channel.clock.now())
            table = made[-1].table
        return tuple(made)

    await channel.repository.change(code, f"end {code}", play)
    assert isinstance((await channel.table(code)).phase, Over)
    return code


async def traces(channel: Channel) -> list[tuple[bytes, bytes]]:
    """Where anything of the person is found: every key and value of the store, opened where it is made small."""
    client, found = channel.store.client, list[tuple[bytes, bytes]]()
    for key in await client.keys():
        values: list[bytes] = [key]
        match await client.type(key):
            case b"string":
                values.append(await client.get(key))
            case b"hash":
                values += [part for pair in (await client.hgetall(key)).items() for part in pair]
            case b"list":
                values += await client.lrange(key, 0, -1)
            case b"set":
                values += await client.smembers(key)
            case b"zset":
                values += await client.zrange(key, 0, -1)
            case b"stream":
                values += [part for _, post in await client.xrange(key) for pair in post.items() for part in pair]
        for value in values:
            texts = [value]
            if value[:1] in {b"p", b"1", b"m"}:
                try:
                    texts += entries([value])
                except zlib.error:
                    pass
            found += [(key, text) for text in texts if any(trace in text for trace in TRACES)]
    return found


async def forget(channel: Channel, who: str = ZOE, place: str = CHAT) -> str:
    """Both questions are answered by their buttons; the words of the answer."""
    line = "/forget"
    for _ in range(2):
        answer = await channel.ask(who, line, place=place, unsure=True)
        ((line,),) = (sends(post) for post in answer.posts)
    answer = await channel.ask(who, line, place=place, unsure=True)
    return "\n".join(map(words, answer.posts))


def forgetter(channel: Channel) -> Forgetter:
    """What goes on in the background, of another process."""
    return Forgetter(channel.repository, channel.store, channel.store.people, channel.clock)


async def settled_in(channel: Channel) -> tuple[Code, Code, Code, Code]:
    """Somebody with two accounts, wishes, a block, bests, and four tables; one finished, one more, running, lobby."""
    await channel.link(ZOE, TWIN, at=(CHAT, TWIN))
    finished = await played(channel, ZOE, BEN)
    other = await played(channel, BEN, TWIN, game="metro")
    code = await channel.open(ZOE, BEN, CAT)
    for _ in range(2):
        name = await channel.mover(code)
        await channel.step(code, next(who for who in (ZOE, BEN, CAT) if who.endswith(f":{name}")))
    ((lobby, *_),) = (await channel.ask(ZOE, "/new road", place=CHAT)).changes
    await channel.ask(CAT, f"/join {lobby}")
    await channel.ask(ZOE, "/theme dark", place=CHAT)
    await channel.ask(ZOE, f"/hand {code}")
    await channel.store.people.block(profile_of(Account(ZOE)), Account("discord:rude"), "rude")
    await channel.store.best("road", profile_of(Account(ZOE)), 40, "2027-01-01")
    await channel.store.people.note_invitation(profile_of(Account(ZOE)), profile_of(Account(BEN)), "key", 1)
    await channel.store.memory.remember("telegram:panels:zoetwin", "1")
    # the result tells the pair what it has done together
    await told(channel)
    return finished, other, Code(code), lobby


async def test_nothing_of_somebody_forgotten_is_left(town: Channel) -> None:
    """Neither name, account nor profile, in any key or value; once the running match is over, not in its log either."""
    finished, other, running, lobby = await settled_in(town)
    assert await traces(town)
    before = {code: (await honest(town, code)).record for code in (finished, other)}
    assert "You are forgotten." in await forget(town)
    await told(town)
    await forgetter(town).go_on()
    open_logs = {key for key, _ in await traces(town)}
    assert {key.rpartition(b":")[2] for key in open_logs - {b"forgetting"}} == {running.encode(), lobby.encode()}
    for code, was in before.items():
        found = await honest(town, code)
        assert found.found is not None
        assert found.record["hash"] == was["hash"]
        assert found.record["seats"] == ["somebody" if "zoe" in name else name for name in was["seats"]]
        check(found.record)
    table = await town.table(running)
    assert (table.names[0], table.sitters[0].stand_in, dict(table.offers)) == ("somebody", "medium", {0: ""})
    assert table.live
    await town.ask(BEN, f"/close {running}")
    for who in (BEN, CAT):
        await town.ask(who, f"/resign {running}")
    assert (await town.table(running)).over
    await town.ask(CAT, f"/leave {lobby}")
    await told(town)
    await forgetter(town).go_on()
    assert await traces(town) == []
    assert await forgetting.ForgottenPeople(town.store).all() == {}
    assert (await honest(town, running)).found is not None


async def honest(channel: Channel, code: Code):
    """What is found of a finished match in another process, which remembers nothing."""
    fresh = Channel(channel.store.client)
    at = await fresh.repository.load(code)
    assert at is not None
    assert await fresh.repository.sound(at)
    return honesty_of(await fresh.repository.past(code, 0, at.version))
