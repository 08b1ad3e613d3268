"""Being forgotten: nothing of the person is left in the store, others keep what is theirs, and matches go on."""

from __future__ import annotations

import re
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from desk_channel import HOUR, Channel, labels, sends, words
from redis.asyncio import Redis

from bot.commands.forgetter import Forgetter
from bot.delivery.background import Delivery
from bot.ports.addresses import Account, Code, profile_of
from bot.ports.asks import Person
from bot.ports.people import PairMatch
from bot.store.backup.dump import dump
from bot.store.backup.files import Backup
from bot.store.backup.restore import restore
from bot.store.client import connect
from bot.store.compression import entries
from bot.store.forgetting import ForgottenPeople
from bot.table.actions import move
from bot.table.fold import Past
from bot.table.lines.opening_lines import Imported
from bot.table.match_record import table_record
from bot.table.table import Over, Table
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import Json
from games.records import check
from rendering.text import plainly
from rendering.theme import LIGHT
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


async def everything(client: Redis) -> AsyncIterator[tuple[bytes, bytes]]:
    """Every key of the store with each of its values, and with what these are when they are opened."""
    for key in await client.keys():
        read: dict[bytes, Callable[[], Awaitable[Any]]] = {
            b"string": lambda key=key: client.mget([key]),
            b"hash": lambda key=key: client.hgetall(key),
            b"list": lambda key=key: client.lrange(key, 0, -1),
            b"set": lambda key=key: client.smembers(key),
            b"zset": lambda key=key: client.zrange(key, 0, -1),
            b"stream": lambda key=key: client.xrange(key),
        }
        found = await read[await client.type(key)]()
        flat = [*found, *found.values()] if isinstance(found, dict) else found
        parts = [part for one in flat for part in ([one] if isinstance(one, bytes) else chain(*one[1].items()))]
        for part in (key, *parts):
            yield key, part
            if part[:1] in {b"p", b"1", b"m"}:
                with suppress(zlib.error):
                    for entry in entries([part]):
                        yield key, entry


async def traces(channel: Channel) -> list[tuple[bytes, bytes]]:
    """Where anything of the person is found."""
    return [(key, part) async for key, part in everything(channel.store.client) if any(one in part for one in TRACES)]


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
    await channel.ask(ZOE, "/seek road pace=3d", place=CHAT)
    await channel.ask(ZOE, "/notify here")
    for ended in (finished, other):
        await channel.services.ratings.note(ended)
    await channel.ask(ZOE, f"/hand {code}")
    await channel.store.people.block(profile_of(Account(ZOE)), Account("discord:rude"), "rude")
    await channel.store.best("road", profile_of(Account(ZOE)), 40, "2027-01-01")
    await channel.store.people.note_invitation(profile_of(Account(ZOE)), profile_of(Account(BEN)), "key", 1)
    await channel.store.memory.remember("telegram:panels:zoetwin", "1")
    pair = PairMatch(finished, profile_of(Account(BEN)), "ben", "tandem", 40, 2, 1)
    await channel.store.people.pair_matches.note(profile_of(Account(ZOE)), pair, "zoe77")
    await told(channel)
    return finished, other, Code(code), lobby


async def record_of(channel: Channel, code: Code) -> Json:
    """The record of a finished match by another process, which remembers nothing; it can have happened."""
    fresh = Channel(channel.store.client)
    at = await fresh.repository.load(code)
    assert at is not None
    assert await fresh.repository.sound(at)
    record = table_record(await fresh.repository.past(code, 0, at.version))
    check(record)
    return record


FACTS = ("game", "options", "setup", "result")
"""What stays as it was in the record of a match in which somebody is forgotten."""


async def test_nothing_of_somebody_forgotten_is_left(town: Channel) -> None:
    """Neither name, account nor profile, in any key or value; once the running match is over, not in its log either.

    The moves of a finished match stay; luck and proof cannot be checked any more, because names were part of them.
    """
    finished, other, running, lobby = await settled_in(town)
    assert len(await traces(town)) > 30
    before = {code: await record_of(town, code) for code in (finished, other)}
    assert "You are forgotten." in await forget(town)
    await told(town)
    await forgetter(town).go_on()
    open_logs = {key.rpartition(b":")[2].decode() for key, _ in await traces(town)}
    assert open_logs == {"forgetting", running, lobby}
    for code, was in before.items():
        found = await record_of(town, code)
        assert found["seats"] == ["somebody" if "zoe" in name else name for name in was["seats"]]
        assert {name: found[name] for name in FACTS} == {name: was[name] for name in FACTS}
        assert [line["move"] for line in found["moves"]] == [line["move"] for line in was["moves"]]
        assert "cannot be checked" in await town.say(BEN, f"/verify {code}")
    await finish(town, running)
    await town.ask(CAT, f"/leave {lobby}")
    await told(town)
    await forgetter(town).go_on()
    assert await traces(town) == []
    assert await ForgottenPeople(town.store).all() == {}
    assert (await record_of(town, running))["seal"] is None


async def test_ratings_of_others_stay(town: Channel) -> None:
    """To the last digit, at once and when they are made again of the matches; nobody is listed as somebody."""
    await settled_in(town)
    ben = profile_of(Account(BEN))
    before = {rated: new for rated, new in (await town.services.ratings.all()).items() if rated.who == ben}
    assert before
    await forget(town)
    await told(town)
    await forgetter(town).go_on()
    for _ in range(2):
        known = await town.services.ratings.all()
        assert {rated: new for rated, new in known.items() if rated.who == ben} == before
        assert "somebody" not in await town.say(BEN, "/top metro everywhere")
        assert await town.services.ratings.note_all() == 0


async def test_who_comes_back_keeps_what_they_play_then(town: Channel) -> None:
    """Matches and wishes of afterwards are theirs, however often and late the rest is done."""
    _, _, running, _ = await settled_in(town)
    await forget(town)
    town.clock.instant += HOUR
    await town.ask(ZOE, "/theme light", place=CHAT)
    ((code, *_),) = (await town.ask(ZOE, "/new metro")).changes
    await town.ask(BEN, f"/join {code}")
    await town.ask(ZOE, f"/start {code}")
    await town.ask(BEN, f"/resign {code}")
    await town.services.ratings.note(code)
    for _ in range(2):
        await told(town)
        await forgetter(town).go_on()
    assert list(await ForgottenPeople(town.store).all()), running
    back = profile_of(Account(ZOE))
    result = await town.store.results.one(code)
    assert result is not None and result.of(back) is not None
    assert (await town.store.people.wishes(back)).theme == "light"
    assert [new.matches for rated, new in (await town.services.ratings.all()).items() if rated.who == back] == [1]


async def finish(channel: Channel, code: Code) -> None:
    """The others give up a match."""
    for who in (BEN, CAT):
        await channel.ask(who, f"/resign {code}")
    assert (await channel.table(code)).over


async def test_the_match_goes_on(town: Channel) -> None:
    """A computer player holds the seat, anybody may take it, and whoever has taken it plays on to an honest end."""
    _, _, running, lobby = await settled_in(town)
    start = await town.version(running)
    await forget(town)
    table = await town.table(running)
    assert (table.names[0], table.sitters[0].stand_in, dict(table.offers)) == ("somebody", "medium", {0: ""})
    assert table.live
    assert (await town.table(lobby)).names == ("cat",)
    posts = await town.posts(running, start)
    assert [place for place, _ in posts] == [GROUP]
    assert "zoe77 offers the seat to whoever likes to go on.\nIt is somebody's turn." in words(posts[0][1])
    await town.ask("discord:dan", f"/take {running}")
    assert (await town.table(running)).names == ("dan", "ben", "cat")
    await town.computers(running)
    name = await town.mover(running)
    who = next(one for one in ("discord:dan", BEN, CAT) if one.endswith(f":{name}"))
    await town.step(running, who)
    await finish(town, running)
    await told(town)
    await forgetter(town).go_on()
    assert [key for key, _ in await traces(town) if not key.endswith(lobby.encode()) and key != b"forgetting"] == []
    # whoever took the seat is forgotten, too, whose name a later entry holds
    await forget(town, "discord:dan", "discord:@dan")
    await told(town)
    await forgetter(town).go_on()
    found = await record_of(town, running)
    assert [line["to"] for line in found["moves"] if line.get("player") == "person"] == ["somebody"]


async def test_what_others_have_stays(town: Channel) -> None:
    """Their accounts, wishes, lists, bests and pair matches; of matches together they keep points and moves."""
    finished, other, running, _ = await settled_in(town)
    await town.ask(BEN, "/theme dark", place="discord:@ben")
    ben = profile_of(Account(BEN))
    await town.store.people.block(ben, Account(ZOE), "zoe77")
    await town.store.best("road", ben, 30, "2027-01-01")
    people, (pair,) = town.store.people, await town.store.people.pair_matches.of(ben)
    tables = await town.store.tables_of(ben)
    await forget(town)
    await told(town)
    await forgetter(town).go_on()
    assert (await people.wishes(ben)).theme == "dark"
    assert await people.accounts(ben) == [BEN]
    assert await people.blocked(ben) == [(ZOE, "zoe77")]
    assert await town.store.best("road", ben, 1, "2027-01-01") == (30, 30)
    assert await town.store.tables_of(ben) == tables
    assert set(tables) == {finished, other, running}
    (kept,) = await people.pair_matches.of(ben)
    assert (kept.code, kept.name, kept.points, kept.at) == (pair.code, "somebody", pair.points, pair.at)


async def test_whoever_speaks_again_is_new(town: Channel) -> None:
    """The same account has no lists, wishes or seats; what it does after that stays when the rest is cleared away."""
    finished, _, running, _ = await settled_in(town)
    await forget(town)
    assert await town.store.tables_of(profile_of(Account(ZOE))) == []
    assert (await town.store.people.wishes(profile_of(Account(ZOE)))).theme == ""
    town.clock.instant += 1000
    await town.ask(ZOE, "/theme dark", place=CHAT)
    await town.ask(ZOE, f"/take {running}")
    fresh = await played(town, ZOE, BEN)
    await finish(town, running)
    await told(town)
    await forgetter(town).go_on()
    assert (await town.table(finished)).seat_of(profile_of(Account(ZOE))) is None
    assert (await town.table(fresh)).names == ("zoe77", "ben")
    assert (await town.table(running)).names == ("zoe77", "ben", "cat")
    assert (await town.store.people.wishes(profile_of(Account(ZOE)))).theme == "dark"
    past = await town.repository.past(running, 0, await town.version(running))
    assert past[0].table.names == ("somebody",)
    assert set(await town.store.tables_of(profile_of(Account(ZOE)))) == {fresh, running}


class Died(BaseException):
    """A process is killed."""


def mortal(client: Any, monkeypatch: pytest.MonkeyPatch, calls: int) -> list[str]:
    """Let a process die at a request to the store; what it has asked before, one word each."""
    made = list[str]()
    single, several = client.execute_command, client.send_all

    async def one(*words: Any, **options: Any) -> Any:
        count(str(words[0]))
        return await single(*words, **options)

    async def many(commands: Any, **options: Any) -> Any:
        count("several")
        return await several(commands, **options)

    def count(word: str) -> None:
        if len(made) == calls:
            raise Died
        made.append(word)

    monkeypatch.setattr(client, "execute_command", one)
    monkeypatch.setattr(client, "send_all", many)
    return made


@pytest.mark.parametrize("calls", [3, 11, 19, 31, 47, 67, 97, 131])
async def test_another_process_goes_on_where_one_died(
    town: Channel, monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    """Killed before any of its requests to the store: the next process does the rest, and nothing twice."""
    finished, other, running, lobby = await settled_in(town)
    name = await forgetter(town).begin(await town.store.people.profile(Account(ZOE)), Person(Account(ZOE), "zoe77"))
    assert list(await ForgottenPeople(town.store).all()) == [name]
    made = mortal(town.store.client, monkeypatch, calls)
    with pytest.raises(Died):
        await forgetter(town).go_on()
    assert len(made) == calls
    monkeypatch.undo()
    await told(town)
    await forgetter(town).go_on()
    table = await town.table(running)
    assert (table.names[0], table.sitters[0].stand_in, dict(table.offers)) == ("somebody", "medium", {0: ""})
    await finish(town, running)
    await town.ask(CAT, f"/leave {lobby}")
    await told(town)
    await forgetter(town).go_on()
    assert await traces(town) == []
    assert [(await record_of(town, code))["seal"] for code in (finished, other, running)] == [None] * 3


async def test_a_backup_made_after_it_restores(town: Channel) -> None:
    """It has nothing of the person where all is done, is sound, and what is left to be done is in it."""
    finished, _, running, _ = await settled_in(town)
    await forget(town)
    await told(town)
    await forgetter(town).go_on()
    lines = [line async for line in dump(town.store)]
    await town.store.client.flushdb()
    assert await restore(town.store, lines) == 4
    assert list(await ForgottenPeople(town.store).all())
    assert (await record_of(town, finished))["seal"] is None
    assert (await town.table(running)).names == ("somebody", "ben", "cat")


@pytest.mark.long
async def test_everybody_of_an_old_store_is_forgotten(town: Channel) -> None:
    """Whatever version 0.2.0 has left of them: no name stays, and each match is played as before."""
    await restore(town.store, Backup(Path(__file__).parent / "saves" / "0.2.0.backup"))
    # later than whatever happened at its tables
    town.clock.instant = 1_801_000_000_000
    await told(town)
    codes = [code async for code in town.store.codes()]
    people = {one.account: one.name for code in codes for one in (await town.table(code)).sitters if one.account}
    assert len(people) > 15
    for account, name in sorted(people.items()):
        before = await played_out(town, codes)
        await forgetter(town).forget(await town.store.people.profile(account), Person(account, name))
        await told(town)
        await forgetter(town).go_on()
        assert (await played_out(town, codes)).items() >= before.items()
    assert await ForgottenPeople(town.store).all() == {}
    for code in codes:
        entries = await town.store.log(code)
        assert not [one for one in people for entry in entries if f'"{one}"'.encode() in entry], code
        past = await town.repository.past(code, 0, len(entries))
        # names in a record that was imported are nobody's
        imported = isinstance(past[0].line, Imported)
        assert imported or {one.name for one in past[-1].table.sitters if one.person} <= {"somebody"}


async def played_out(channel: Channel, codes: Sequence[Code]) -> dict[Code, Json]:
    """The result of each match that is over, by its record."""
    tables = {code: await channel.table(code) for code in codes}
    over = [code for code, table in tables.items() if table.over and table.begun]
    return {code: (await record_of(channel, code))["result"] for code in over}


async def test_a_match_with_somebody_is_shown_as_before(town: Channel) -> None:
    """Its board, log, film, poster and cards are drawn, with somebody in the place of the name."""
    finished, other, _, _ = await settled_in(town)
    lines = ("board", "log", "replay", "poster", "card", "describe", "where", "verify", "games")
    asked = [f"/{line} {code}" for code in (finished, other) for line in lines]
    before = [await town.say(BEN, line) for line in asked]
    await forget(town)
    await told(town)
    await forgetter(town).go_on()
    for line, was in zip(asked, before, strict=True):
        answer = await town.ask(BEN, line)
        text = "\n".join(map(words, answer.posts))
        pictures = [post.picture for post in answer.posts if post.picture is not None]
        assert "zoe" not in text + repr(pictures)
        assert all(
            picture.kind == "replay" or picture.paint(LIGHT, plainly(picture.names)).body for picture in pictures
        )
        assert "verify" in line or text.splitlines()[0] == re.sub("zoe(77|twin)", "somebody", was).splitlines()[0]


async def test_the_rest_is_done_in_the_background(town: Channel) -> None:
    """Within moments where somebody was forgotten, else once an hour."""
    await settled_in(town)
    busy = forgetter(town)
    await busy.look()
    await forget(town)
    await told(town)
    town.clock.instant -= 4 * HOUR
    for hurried in (False, True):
        if hurried:
            busy.hurry()
        await busy.look()
        await busy.drain()
        (left,) = (await ForgottenPeople(town.store).all()).values()
        assert left.searched is hurried
    await busy.close()


async def test_a_match_that_is_being_told_waits(town: Channel) -> None:
    """Its identity stays while any place may compare it with what it was told, so that nothing seems to be lost."""
    code = await played(town, ZOE, BEN)
    await forget(town)
    before = await town.store.identities([code])
    assert "Somebody who played here" in await town.refused(BEN, f"/rematch {code}")
    await forgetter(town).go_on()
    assert await town.store.identities([code]) == before
    assert [one.codes for one in (await ForgottenPeople(town.store).all()).values()] == [(code,)]
    start = await town.version(code)
    await told(town)
    await forgetter(town).go_on()
    assert await town.store.identities([code]) != before
    assert await traces(town) == []
    # what happens at it later is told as news of the same table
    await town.ask(BEN, f"/analysis {code}")
    posts = await town.posts(code, start)
    assert not [post for _, post in posts if "lost" in words(post)]
    await told(town)


async def test_it_is_asked_twice(town: Channel) -> None:
    """By two buttons; a typed yes leads to the second question, which must be answered by its word."""
    await settled_in(town)
    first = await town.ask(ZOE, "/forget", place=CHAT, unsure=True)
    assert labels(first.posts[0]) == ["Forget me"]
    assert len(words(first.posts[0]).splitlines()) <= 6
    second = await town.ask(ZOE, "/forget yes", place=CHAT, unsure=True)
    assert words(second.posts[0]).startswith("This cannot be taken back.")
    assert labels(second.posts[0]) == ["Yes, forget me for good"]
    for line in ("/forget yes", "/forget me yes", "/forget yes yes"):
        assert "This cannot be taken back." in await town.refused(ZOE, line, place=CHAT, unsure=True)
    pressed = sends(second.posts[0])[0]
    assert "for somebody else" in await town.refused(BEN, pressed, unsure=True)
    assert "where nobody else reads" in await town.refused(ZOE, pressed, unsure=True, private=False)
    assert (await town.store.people.wishes(await town.store.people.profile(Account(ZOE)))).theme == "dark"
    assert await ForgottenPeople(town.store).all() == {}
